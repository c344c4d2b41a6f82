import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { localStore, readJson } from "../../platform/browser/safe-storage.ts";
import type { ApiPart } from "../../platform/http/call.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DownloadIcon } from "../../ui/dashboard-icons.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";

/** Lets the browser save content that has already been loaded. */
export function saveFile(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// A second later the browser has read the content.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

interface ExportButtonProps<Column> {
	fetchFile: (columns?: Column[]) => Promise<Blob>;
	fileName: string;
	label?: string;
	failed: string;
	disabled?: boolean;
	apiPart?: ApiPart;
	/** Columns that staff can choose. Default: all, without a choice. */
	columns?: readonly Column[];
}

/** Downloads a list as a spreadsheet, which only our own server offers. */
export function ExportButton<Column extends string>(props: ExportButtonProps<Column>) {
	return isOwnServer(props.apiPart) ? <OwnExportButton {...props} /> : null;
}

function OwnExportButton<Column extends string>(props: ExportButtonProps<Column>) {
	const { fetchFile, fileName, label = "Export CSV", failed, disabled, columns } = props;
	const [isChoosing, setChoosing] = useState(false);
	const exportMutation = useMutation({
		mutationFn: async (chosen: Column[] | undefined) => saveFile(await fetchFile(chosen), fileName),
		onSuccess: () => setChoosing(false),
		onError: (error) => toast.error(errorText(error, failed)),
	});
	return (
		<>
			<Button
				small
				disabled={disabled || exportMutation.isPending}
				onClick={() => (columns ? setChoosing(true) : exportMutation.mutate(undefined))}
			>
				<DownloadIcon />
				{label}
			</Button>
			{columns && isChoosing && (
				<ColumnsDialog
					title={label}
					columns={columns}
					storageKey={`columns:${fileName}`}
					busy={exportMutation.isPending}
					onExport={(chosen) =>
						exportMutation.mutate(chosen.length < columns.length ? chosen : undefined)
					}
					onClose={() => setChoosing(false)}
				/>
			)}
		</>
	);
}

interface ColumnsDialogProps<Column> {
	title: string;
	columns: readonly Column[];
	storageKey: string;
	busy: boolean;
	onExport: (chosen: Column[]) => void;
	onClose: () => void;
}

function ColumnsDialog<Column extends string>(props: ColumnsDialogProps<Column>) {
	const { title, columns, storageKey, busy, onExport, onClose } = props;
	const [selected, setSelected] = useState<Column[]>(() => {
		const stored = readJson(localStore, storageKey);
		const known = Array.isArray(stored) ? columns.filter((name) => stored.includes(name)) : [];
		return known.length > 0 ? known : [...columns];
	});
	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			busy={busy}
			actions={
				<>
					<Button small onClick={() => setSelected([...columns])}>
						All Columns
					</Button>
					<Button
						small
						variant="primary"
						data-autofocus
						disabled={busy || selected.length === 0}
						onClick={() => {
							localStore.set(storageKey, JSON.stringify(selected));
							onExport(selected);
						}}
					>
						{busy ? "Processing..." : "Export"}
					</Button>
				</>
			}
		>
			<p className="note mb-2">Columns of the spreadsheet</p>
			<div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
				{columns.map((name) => (
					<Checkbox
						key={name}
						label={inWords(name)}
						checked={selected.includes(name)}
						onChange={({ currentTarget }) =>
							setSelected(
								columns.filter((each) =>
									each === name ? currentTarget.checked : selected.includes(each),
								),
							)
						}
					/>
				))}
			</div>
		</Dialog>
	);
}

/** Such as "Article ID" for `article_id`, "Payer PIN" for `payer_pin`, and "Project title" for `projectTitle`. */
function inWords(column: string): string {
	const words = column
		.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
		.replaceAll("_", " ");
	return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\b(?:id|pin)\b/i, (name) =>
		name.toUpperCase(),
	);
}
