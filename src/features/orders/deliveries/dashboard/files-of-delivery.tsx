import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { errorText } from "../../../../platform/browser/api-error.ts";
import { FILES_HINT, refusalsOf } from "../../../../platform/files/file-limits.ts";
import { formatBytes } from "../../../../platform/text/bytes.ts";
import { browserUpload } from "../../../../shell/browser-upload.ts";
import { ConfirmDialog } from "../../../../ui/dialog.tsx";
import { FileInput } from "../../../../ui/file-input.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { DeleteButton } from "../../../../ui/row-buttons.tsx";
import { useDeletion } from "../../../../ui/use-deletion.tsx";
import type { Delivery } from "../delivery.ts";
import { addFile, removeFile } from "./manage-deliveries.calls.ts";

interface FilesOfDeliveryProps {
	api: Api;
	orderId: string;
	delivery: Delivery;
	/** Refetches the deliveries. */
	onChanged: () => Promise<void>;
}

/** The files that the customer of a delivery opens on the tracker. */
export function FilesOfDelivery({ api, orderId, delivery, onChanged }: FilesOfDeliveryProps) {
	const { id, what, files } = delivery;
	const [refusals, setRefusals] = useState<string[]>([]);
	const adding = useMutation({
		mutationFn: async (chosen: File[]) => {
			const taken: File[] = [];
			const refused: string[] = [];
			for (const file of chosen) {
				const found = refusalsOf([...taken, file]);
				if (found.length === 0) taken.push(file);
				refused.push(...found);
			}
			setRefusals(refused);
			// Each by itself: the others are stored even if one fails.
			for (const file of taken) {
				try {
					await addFile(browserUpload, orderId, id, file);
				} catch (error) {
					refused.push(`${file.name}: ${errorText(error, "Failed to save the file")}`);
					setRefusals([...refused]);
				}
			}
		},
		onSettled: onChanged,
	});
	const deletion = useDeletion({
		remove: (file: Delivery["files"][number]) =>
			removeFile(api, { params: { id: orderId, deliveryId: id, fileId: file.id } }),
		fallback: "Failed to delete the file",
		onRemoved: () => void onChanged(),
		onError: () => void onChanged(),
	});
	return (
		<details className="fold" open={files.length > 0 || undefined}>
			<summary>{files.length > 0 ? `Files (${files.length})` : "Files for the customer"}</summary>
			<div className="grid gap-2">
				{files.length > 0 && (
					<ul className="file-list" aria-label={`Files of ${what}`}>
						{files.map((file) => (
							<li key={file.id}>
								<a className="link wrap-anywhere" href={file.path} translate="no">
									{file.name} <span className="soft">({formatBytes(file.size)})</span>
								</a>
								<DeleteButton of={file.name} onClick={() => deletion.ask(file)} />
							</li>
						))}
					</ul>
				)}
				{refusals.length > 0 && (
					<Refusal title="Not taken:">
						<ul className="wrap-anywhere">
							{refusals.map((refusal) => (
								<li key={refusal}>{refusal}</li>
							))}
						</ul>
					</Refusal>
				)}
				<FileInput
					label={adding.isPending ? "Adding..." : "Add files"}
					hint={`${FILES_HINT}. The customer opens them on the tracker and gets a message.`}
					multiple
					disabled={adding.isPending}
					onFiles={(chosen) => {
						if (chosen.length > 0) adding.mutate(chosen);
					}}
				/>
			</div>
			<ConfirmDialog title="Delete File" {...deletion.dialog}>
				<p className="wrap-anywhere">
					Delete “{deletion.thing?.name}”? The customer can no longer open it. This cannot be
					undone.
				</p>
			</ConfirmDialog>
		</details>
	);
}
