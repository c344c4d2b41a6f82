import { browserApi } from "../../../shell/browser-api.ts";
import { saveFile } from "../../../shell/dashboard/export-button.tsx";
import { withIdentityProof } from "../../../shell/dashboard/proof.ts";
import { ActionDialog } from "../../../ui/dialog-form.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { downloadBackup } from "../going-live.calls.ts";
import { downloadBackupInput } from "../going-live.contract.ts";

interface DownloadBackupProps {
	onDownloaded: () => void;
	onClose: () => void;
}

export function DownloadBackup({ onDownloaded, onClose }: DownloadBackupProps) {
	return (
		<ActionDialog
			title="Download a Backup"
			sendText="Download"
			schema={downloadBackupInput}
			draftKey={null}
			values={{ passphrase: "" }}
			send={({ passphrase }) =>
				withIdentityProof(() => downloadBackup(browserApi, { body: { passphrase } }))
			}
			onSent={(file) => {
				saveFile(file, `mradi-${new Date().toISOString().slice(0, 10)}.tar.gz.sealed`);
				toast.success("Backup downloaded successfully");
				onDownloaded();
				onClose();
			}}
			fallback="Failed to download the backup: {status}"
			onClose={onClose}
			intro={
				<p>
					The file has everything: orders, requests, accounts, pictures. It can be opened only with
					this passphrase. Write it down on paper: without it the file is of no use.
				</p>
			}
		>
			{(field) => (
				// Visible, because a typo would make the file useless.
				<TextInput
					label="Passphrase"
					hint="At least 12 characters, such as four words"
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					data-autofocus
					{...field("passphrase")}
				/>
			)}
		</ActionDialog>
	);
}
