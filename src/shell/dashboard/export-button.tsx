import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { errorText } from "../../platform/browser/api-error.ts";
import { localStore, readJson } from "../../platform/browser/safe-storage.ts";
import type { ApiBase } from "../../platform/http/call.ts";
import { Button } from "../../ui/button.tsx";
import { DownloadIcon } from "../../ui/dashboard-icons.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.tsx";

/** Lets the browser save content that has already been loaded. */
export function saveFile(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has read the content by then.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

interface ExportButtonProps<Column> {
	fetchFile: (columns?: Column[]) => Promise<Blob>;
	fileName: string;
	label?: string;
	failed: string;
	disabled?: boolean;
	/** Default: the main part of the API. */
	base?: ApiBase;
	/** Columns that staff can choose. Default: all, without a choice. */
	columns?: readonly Column[];
}

/** Downloads a list as a spreadsheet. Only our own server has them. */
export function ExportButton<Column extends string>(props: ExportButtonProps<Column>) {
	return isOwnServer(props.base) ? <OwnExportButton {...props} /> : null;
}

function OwnExportButton<Column extends string>(props: ExportButtonProps<Column>) {
	const { fetchFile, fileName, label = "Export CSV", failed, disabled, columns } = props;
	const [choosing, setChoosing] = useState(false);
	const exporting = useMutation({
		mutationFn: async (chosen: Column[] | undefined) => saveFile(await fetchFile(chosen), fileName),
		onSuccess: () => setChoosing(false),
		onError: (error) => toast.error(errorText(error, failed)),
	});
	return (
		<>
			<Button
				small
				disabled={disabled || exporting.isPending}
				onClick={() => (columns ? setChoosing(true) : exporting.mutate(undefined))}
			>
				<DownloadIcon />
				{label}
			</Button>
			{columns && choosing && (
				<ColumnsDialog
					title={label}
					columns={columns}
					storedAs={`columns:${fileName}`}
					busy={exporting.isPending}
					onExport={(chosen) =>
						exporting.mutate(chosen.length < columns.length ? chosen : undefined)
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
	storedAs: string;
	busy: boolean;
	onExport: (chosen: Column[]) => void;
	onClose: () => void;
}

function ColumnsDialog<Column extends string>(props: ColumnsDialogProps<Column>) {
	const { title, columns, storedAs, busy, onExport, onClose } = props;
	const [chosen, choose] = useState<Column[]>(() => {
		const stored = readJson(localStore, storedAs);
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
					<Button small onClick={() => choose([...columns])}>
						All Columns
					</Button>
					<Button
						small
						variant="primary"
						data-autofocus
						disabled={busy || chosen.length === 0}
						onClick={() => {
							localStore.set(storedAs, JSON.stringify(chosen));
							onExport(chosen);
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
						checked={chosen.includes(name)}
						onChange={({ currentTarget }) =>
							choose(
								columns.filter((each) =>
									each === name ? currentTarget.checked : chosen.includes(each),
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
