import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorText, isFileRefused, isUnanswered } from "../../../../platform/browser/api-error.ts";
import { refusalsOf } from "../../../../platform/files/file-limits.ts";
import { formatBytes } from "../../../../platform/text/bytes.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { browserUpload } from "../../../../shell/browser-upload.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { FileInput } from "../../../../ui/file-input.tsx";
import { FormFold } from "../../../../ui/form-fold.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { retryAfterReconnect } from "../../../../ui/retry-after-reconnect.ts";
import { DeleteButton } from "../../../../ui/row-buttons.tsx";
import { useConfirmedAction } from "../../../../ui/use-confirmed-action.tsx";
import type { Delivery } from "../delivery.ts";
import { DELIVERY_FILE_TYPES, DELIVERY_HINT } from "../delivery-file-types.ts";
import { addFile, removeFile } from "./manage-deliveries.calls.ts";

interface FilesOfDeliveryProps {
	orderId: string;
	delivery: Delivery;
	onChanged: () => Promise<void>;
}

export function FilesOfDelivery({ orderId, delivery, onChanged }: FilesOfDeliveryProps) {
	const { id, what, files } = delivery;
	const uploads = useUploads((file) => addFile(browserUpload, orderId, id, file), onChanged);
	const { refusals, failed } = uploads;
	const deletion = useConfirmedAction({
		run: (file: Delivery["files"][number]) =>
			removeFile(browserApi, { params: { id: orderId, deliveryId: id, fileId: file.id } }),
		fallback: "Failed to delete the file",
		onDone: () => void onChanged(),
		onError: () => void onChanged(),
	});
	return (
		<FormFold
			summary={files.length > 0 ? `Files (${files.length})` : "Files for the customer"}
			isOpen={files.length > 0}
		>
			<div className="grid gap-2">
				{files.length > 0 && (
					<ul aria-label={`Files of ${what}`}>
						{files.map((file) => (
							<li
								key={file.id}
								className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-1"
							>
								<a className="link wrap-anywhere" href={file.path} translate="no">
									{file.name} <span className="soft">({formatBytes(file.size)})</span>
								</a>
								<DeleteButton of={file.name} onClick={() => deletion.askToConfirm(file)} />
							</li>
						))}
					</ul>
				)}
				{refusals.length + failed.length > 0 && (
					<Refusal title="Not added:">
						<ul className="wrap-anywhere">
							{[...refusals, ...failed.map(({ text }) => text)].map((text) => (
								<li key={text}>{text}</li>
							))}
						</ul>
						{failed.some(({ isRefused }) => !isRefused) && (
							<Button small disabled={uploads.isPending} onClick={uploads.tryAllAgain}>
								Try All Again
							</Button>
						)}
					</Refusal>
				)}
				<FileInput
					label={uploads.isPending ? "Adding..." : "Add files"}
					hint={`${DELIVERY_HINT}. The customer gets a message and can open them on the tracker.`}
					multiple
					disabled={uploads.isPending}
					onFiles={(chosen) => {
						if (chosen.length > 0) uploads.add(chosen);
					}}
				/>
			</div>
			<ConfirmDialog title="Delete File" {...deletion.dialog}>
				<p className="wrap-anywhere">
					Delete “{deletion.item?.name}”? The customer will no longer be able to open it. This
					cannot be undone.
				</p>
			</ConfirmDialog>
		</FormFold>
	);
}

interface FailedFile {
	file: File;
	/** Its name, and why it was not stored. */
	text: string;
	isUnanswered: boolean;
	isRefused: boolean;
}

/** Stores files one by one, and continues if one fails. Files without a response are sent again once online. */
function useUploads(store: (file: File) => Promise<void>, onSettled: () => Promise<void>) {
	const [refusals, setRefusals] = useState<string[]>([]);
	const [failed, setFailed] = useState<readonly FailedFile[]>([]);
	const latest = useRef(failed);
	const retries = useRef<AbortController>(undefined);
	const isMounted = useRef(false);
	useEffect(() => {
		isMounted.current = true;
		return () => {
			isMounted.current = false;
			retries.current?.abort();
		};
	}, []);

	function update(next: readonly FailedFile[]) {
		latest.current = next;
		setFailed(next);
	}
	const mutation = useMutation({
		mutationFn: async (files: readonly File[]) => {
			for (const file of files) {
				const others = () => latest.current.filter((one) => one.file !== file);
				try {
					await store(file);
					update(others());
				} catch (error) {
					const text = `${file.name}: ${errorText(error, "Failed to save the file")}`;
					update([
						...others(),
						{ file, text, isUnanswered: isUnanswered(error), isRefused: isFileRefused(error) },
					]);
				}
			}
		},
		onSettled: async () => {
			retries.current?.abort();
			retries.current = new AbortController();
			if (isMounted.current) {
				void retryAfterReconnect({
					isPending: () => latest.current.some((one) => one.isUnanswered),
					retry: () => send(latest.current.filter((one) => one.isUnanswered)),
					signal: retries.current.signal,
				});
			}
			await onSettled();
		},
	});
	const send = (files: readonly FailedFile[]) => mutation.mutate(files.map(({ file }) => file));
	return {
		/** Why files of the last selection were not sent: the server would refuse them. */
		refusals,
		failed,
		isPending: mutation.isPending,
		add(chosen: readonly File[]) {
			const accepted: File[] = [];
			const refused: string[] = [];
			for (const file of chosen) {
				const reasons = refusalsOf([...accepted, file], [], DELIVERY_FILE_TYPES);
				if (reasons.length === 0) accepted.push(file);
				refused.push(...reasons);
			}
			setRefusals(refused);
			update(latest.current.filter(({ file }) => !accepted.some(({ name }) => name === file.name)));
			mutation.mutate(accepted);
		},
		tryAllAgain: () => send(latest.current.filter((one) => !one.isRefused)),
	};
}
