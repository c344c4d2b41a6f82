import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
	completedUploads,
	type FileUpload,
	isSameFile,
} from "../../../features/assistance/uploads/send-in-chunks.ts";
import { readStoredFiles } from "../../../platform/offline/stored-files.ts";
import { Button } from "../../../ui/button.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import { Progress } from "../../../ui/progress.tsx";
import type { Unsent } from "./unsent.ts";
import { percentOf, type UnsentForm } from "./unsent-forms.ts";

interface UnfinishedFilesProps {
	unsent: Unsent;
	form: UnsentForm;
	files: readonly FileUpload[];
}

export function UnfinishedFiles({ unsent, form, files }: UnfinishedFilesProps) {
	const [stored, setStored] = useState<readonly File[] | "looking" | "none">("looking");
	const [isOther, setIsOther] = useState(false);
	useEffect(() => {
		void readStoredFiles(form.key).then((stored) => setStored(stored ?? "none"));
	}, [form.key]);
	const { pending } = unsent.getState();
	const { progress } = pending.find((one) => one.form.key === form.key)?.attempt ?? {};
	if (progress) {
		const { onCancel, ...shown } = progress;
		return <SendingFiles {...shown} onCancel={onCancel && (() => unsent.pause(form))} />;
	}
	if (stored === "looking") return null;
	const disabled = pending.some(({ attempt }) => attempt?.progress);
	const percent = percentOf(files);
	// The server may have the request with all its files; then it only confirms it.
	const filesToSend = stored !== "none" ? stored : completedUploads(files) && [];
	if (filesToSend) {
		return (
			<Button small disabled={disabled} onClick={() => void unsent.resume(form, filesToSend)}>
				{`Resume Sending: ${nameOf(files)},\u00a0${percent}`}
			</Button>
		);
	}
	const resumeWith = (chosen: File[]) => {
		const found = files.map((file) => chosen.find((one) => isSameFile(one, file)));
		const all = found.filter((file) => file !== undefined);
		setIsOther(all.length < files.length);
		if (all.length === files.length) void unsent.resume(form, all);
	};
	return (
		<FileInput
			label={`To resume sending (${percent}), choose ${nameOf(files)} again`}
			name={`again-${form.key}`}
			form="none"
			multiple={files.length > 1}
			disabled={disabled}
			error={
				isOther ? "This is not the file that was being sent, or it has changed since." : undefined
			}
			onFiles={resumeWith}
		/>
	);
}

function nameOf([first, ...others]: readonly FileUpload[]): string {
	return others.length === 0 ? `${first?.name}` : `${first?.name} and ${others.length} more`;
}

/** An answer can be lost although the device is online. */
export const willBeSentText = () =>
	navigator.onLine
		? "We will keep trying to send it."
		: "It will be sent when you are back online.";

interface SendingFilesProps {
	fraction: number;
	isConnectionLost?: boolean;
	onCancel?: (() => void) | undefined;
}

export function SendingFiles({ fraction, isConnectionLost, onCancel }: SendingFilesProps) {
	const canCancel = onCancel !== undefined;
	const root = useRef<HTMLDivElement>(null);
	// In a form these lines are above the pressed button and would push it off the screen.
	// biome-ignore lint/correctness/useExhaustiveDependencies: Cancel makes it higher
	useLayoutEffect(() => {
		root.current?.nextElementSibling?.scrollIntoView({ block: "nearest", behavior: "instant" });
	}, [canCancel]);
	return (
		<div ref={root} className="unsent-sending">
			<Progress label="Sending your files" value={fraction * 100} />
			<p role="status">{isConnectionLost && `Connection lost. ${willBeSentText()}`}</p>
			{canCancel && (
				<Button small onClick={onCancel}>
					Cancel
				</Button>
			)}
		</div>
	);
}
