import { useEffect, useRef, useState } from "react";

interface UploadOptions {
	onProgress?: (percent: number) => void;
	signal?: AbortSignal;
}

/** Uploads one file. Starting another upload, or unmounting, aborts it. */
export function useUpload<Answer>(
	upload: (file: File, options: UploadOptions) => Promise<Answer>,
	onDone: (answer: Answer) => void,
	onBusy?: (busy: boolean) => void,
) {
	const running = useRef<AbortController>(undefined);
	const [progress, setProgress] = useState<number | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function start(file: File | undefined) {
		if (!file) return;
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		setFailure(null);
		setProgress(0);
		onBusy?.(true);
		try {
			onDone(await upload(file, { onProgress: setProgress, signal: controller.signal }));
		} catch (problem) {
			if (controller.signal.aborted) return;
			setFailure(problem instanceof Error ? problem.message : String(problem));
		} finally {
			if (running.current === controller) {
				setProgress(null);
				onBusy?.(false);
			}
		}
	}

	return {
		progress,
		failure,
		start: (file: File | undefined) => void start(file),
		stop: () => running.current?.abort(),
		clearFailure: () => setFailure(null),
	};
}
