import { useMutation } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ApiError, errorText } from "../../../../platform/browser/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import type { Column } from "../../../../ui/data-table.tsx";
import { FieldError, FileInput, TextArea } from "../../../../ui/field.tsx";
import { newKey } from "../../../../ui/form-draft.ts";
import { LongTable } from "../../../../ui/long-table.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useLocalStorage } from "../../../../ui/use-local-storage.ts";
import { type PastedRow, readPastedRows } from "../pasted-rows.ts";
import { IMPORT_MAX_ROWS, type ResultCategory } from "../result-items.contract.ts";
import { importItems } from "./manage-items.calls.ts";

interface PasteItemsProps {
	api: Api;
	resultId: string;
	userId: string;
	categories: readonly ResultCategory[];
	onStored: () => void;
	onUnsaved: (unsaved: boolean) => void;
}

interface Pasted {
	text: string;
	/** Its Idempotency-Key: sent again after a lost connection, the list is stored once. */
	key: string;
}

const NOTHING: Pasted = { text: "", key: "" };

const cell = (name: "category" | "participant_name" | "school" | "score" | "additional_info") => ({
	cell: (row: PastedRow) => row[name],
});

const COLUMNS: Column<PastedRow>[] = [
	{ header: "Row", phone: "start", cell: ({ line }) => line },
	{ ...cell("category"), header: "Category", phone: "end" },
	{ header: "Position", phone: "half", cell: ({ position }) => position ?? "–" },
	{ ...cell("participant_name"), header: "Participant", rowHeader: true, width: "name" },
	{ ...cell("school"), header: "School", width: "name" },
	{ ...cell("score"), header: "Score", align: "end", phone: "half" },
	{ ...cell("additional_info"), header: "Additional Info" },
	{
		header: "Check",
		cell: ({ errors }) =>
			errors.length === 0 ? "Ready" : <FieldError>{errors.join(". ")}</FieldError>,
	},
];

/** A whole list at once: pasted or from a file, looked at row by row, then stored all or not at all. */
export function PasteItems(props: PasteItemsProps) {
	const { api, resultId, userId, categories, onStored, onUnsaved } = props;
	const [{ text, key }, change] = useLocalStorage<Pasted>(
		`paste:${resultId}:${userId}`,
		NOTHING,
		(pasted) => pasted.text === "",
	);
	const file = useRef<HTMLInputElement>(null);
	const textArea = useRef<HTMLTextAreaElement>(null);
	const names = useMemo(() => categories.map(({ name }) => name), [categories]);
	const read = useMemo(() => readPastedRows(text, names), [text, names]);
	const store = useMutation({
		mutationFn: () =>
			importItems(
				api,
				resultId,
				read.map(({ line: _line, errors: _errors, ...row }) => row),
				key,
			),
		onSuccess: () => {
			const { length } = read;
			setText("");
			// The button has nothing left to store.
			textArea.current?.focus({ preventScroll: true });
			onStored();
			toast.success(`${length} ${length === 1 ? "item" : "items"} imported successfully`);
		},
	});
	const rows = withRefusals(read, store.error);
	const wrong = rows.filter(({ errors }) => errors.length > 0).length;
	const tooMany = rows.length > IMPORT_MAX_ROWS;

	useEffect(() => onUnsaved(text !== ""), [text, onUnsaved]);

	function setText(next: string) {
		store.reset();
		change(() => (next === "" ? NOTHING : { text: next, key: newKey() }));
	}

	return (
		<div className="stack">
			<TextArea
				ref={textArea}
				label="Rows from a spreadsheet"
				hint="Copy the cells and paste them here: category, position, participant, school, score, additional info. A first row with these headings may be there; then the order does not matter."
				rows={5}
				className="paste-rows"
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			<FileInput
				ref={file}
				label="Or a CSV file"
				accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
				onFiles={async ([chosen]) => {
					if (chosen) setText(await chosen.text());
					// The same file can be chosen again after it was put right.
					if (file.current) file.current.value = "";
				}}
			/>
			{store.isError && (
				<Refusal title={errorText(store.error, "Failed to import items")}>
					Nothing was stored. The rows are still here.
				</Refusal>
			)}
			{rows.length > 0 && (
				<>
					<p role="status" className="strong">
						{summary(rows.length, wrong)}
						{tooMany && ` At most ${IMPORT_MAX_ROWS} rows can be stored at a time.`}
					</p>
					<LongTable
						caption="Rows to store"
						columns={COLUMNS}
						rows={wrongFirst(rows)}
						rowKey={({ line }) => String(line)}
					/>
				</>
			)}
			<div className="flex flex-wrap gap-3">
				<Button
					disabled={rows.length === 0 || wrong > 0 || tooMany || store.isPending}
					onClick={() => store.mutate()}
				>
					{store.isPending ? "Processing..." : "Store All Rows"}
				</Button>
				{text !== "" && (
					<Button disabled={store.isPending} onClick={() => setText("")}>
						Clear
					</Button>
				)}
			</div>
		</div>
	);
}

function summary(count: number, wrong: number): string {
	const rows = `${count} ${count === 1 ? "row" : "rows"} read.`;
	if (wrong === 0) return `${rows} All can be stored.`;
	const first = wrong < count ? ` ${wrong === 1 ? "It stands" : "They stand"} first.` : "";
	return `${rows} ${wrong} ${wrong === 1 ? "needs" : "need"} a correction; nothing is stored before.${first}`;
}

/** Rows with errors come first, each part in the order of the list. */
function wrongFirst(rows: PastedRow[]): PastedRow[] {
	const wrong = (row: PastedRow) => row.errors.length > 0;
	return [...rows.filter(wrong), ...rows.filter((row) => !wrong(row))];
}

/** The server names a refused row by its place in the list: `rows.3.category`. */
function withRefusals(rows: PastedRow[], error: unknown): PastedRow[] {
	if (!(error instanceof ApiError)) return rows;
	const { fields } = error;
	return rows.map((row, index) => {
		const said = Object.keys(fields).filter((name) => name.startsWith(`rows.${index}.`));
		return said.length === 0
			? row
			: { ...row, errors: [...row.errors, ...said.map((name) => fields[name] as string)] };
	});
}
