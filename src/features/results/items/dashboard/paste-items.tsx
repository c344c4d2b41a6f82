import { useMutation } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { Api } from "../../../../platform/browser/api-client.ts";
import { ApiError, errorText } from "../../../../platform/browser/api-error.ts";
import { groupBy } from "../../../../platform/text/group-by.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { Column } from "../../../../ui/data-table.tsx";
import { FieldError, FileInput, TextArea } from "../../../../ui/field.tsx";
import { mayMoveFocus } from "../../../../ui/focus.ts";
import { newKey } from "../../../../ui/form-draft.ts";
import { warnOfHiddenNames } from "../../../../ui/hidden-names.ts";
import { LongTable } from "../../../../ui/long-table.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useLocalStorage } from "../../../../ui/use-local-storage.ts";
import { type PastedRow, readPastedRows } from "../pasted-rows.ts";
import { IMPORT_MAX_ROWS, type ResultCategory } from "../result-items.contract.ts";
import { findMisplaced, misplacedWarning } from "../score-order.ts";
import { importItems } from "./manage-items.calls.ts";
import { UnknownCategories } from "./unknown-categories.tsx";

interface PasteItemsProps {
	api: Api;
	resultId: string;
	userId: string;
	categories: readonly ResultCategory[];
	onStored: () => void;
	onUnsaved: (unsaved: boolean) => void;
}

interface CheckedRow extends PastedRow {
	/** A warning; the row can be stored all the same. */
	warning?: string;
}

interface Pasted {
	text: string;
	/** Idempotency key, so that a retry after a lost connection stores the list once. */
	key: string;
	/** The chosen category for each unknown name. Missing in drafts of an earlier version. */
	chosen?: Record<string, string>;
}

const NO_CHOICE: Readonly<Record<string, string>> = {};
const NOTHING: Pasted = { text: "", key: "" };

const cell = (name: "category" | "participant_name" | "school" | "score" | "additional_info") => ({
	cell: (row: PastedRow) => row[name],
});

const COLUMNS: Column<CheckedRow>[] = [
	{ header: "Row", phone: "start", cell: ({ line }) => line },
	{ ...cell("category"), header: "Category", phone: "end" },
	{ header: "Position", phone: "half", cell: ({ position }) => position ?? "–" },
	{ ...cell("participant_name"), header: "Participant", rowHeader: true, width: "name" },
	{ ...cell("school"), header: "School", width: "name" },
	{ ...cell("score"), header: "Score", align: "end", phone: "half" },
	{ ...cell("additional_info"), header: "Additional Info" },
	{
		header: "Check",
		cell: ({ errors, warning }) =>
			errors.length > 0 ? (
				<FieldError>{errors.join(". ")}</FieldError>
			) : warning ? (
				<Badge tone="amber">{warning}</Badge>
			) : (
				"Ready"
			),
	},
];

/** Imports a whole list, pasted or from a file: checks it row by row, then stores all rows or none. */
export function PasteItems(props: PasteItemsProps) {
	const { api, resultId, userId, categories, onStored, onUnsaved } = props;
	const [{ text, key, chosen = NO_CHOICE }, change] = useLocalStorage<Pasted>(
		`paste:${resultId}:${userId}`,
		NOTHING,
		(pasted) => pasted.text === "",
	);
	const file = useRef<HTMLInputElement>(null);
	const root = useRef<HTMLDivElement>(null);
	const textArea = useRef<HTMLTextAreaElement>(null);
	const names = useMemo(() => categories.map(({ name }) => name), [categories]);
	const read = useMemo(() => readPastedRows(text, names, chosen), [text, names, chosen]);
	const store = useMutation({
		// Given with the press: this function may still be that of the render before a file was read.
		mutationFn: ({ rows, key }: { rows: PastedRow[]; key: string }) =>
			importItems(
				api,
				resultId,
				rows.map(({ line: _line, errors: _errors, unknownCategory: _typed, ...row }) => row),
				key,
			),
		onSuccess: (warnings, { rows: { length } }) => {
			setText("");
			// The button is disabled now, so move the focus.
			if (mayMoveFocus(root.current)) textArea.current?.focus({ preventScroll: true });
			onStored();
			toast.success(`${length} ${length === 1 ? "item" : "items"} imported successfully`);
			warnOfHiddenNames(warnings);
		},
	});
	const rows = withWarnings(withRefusals(read, store.error));
	const wrong = rows.filter(({ errors }) => errors.length > 0).length;
	const doubtful = rows.filter(({ warning }) => warning !== undefined).length;
	const tooMany = rows.length > IMPORT_MAX_ROWS;

	useLayoutEffect(() => onUnsaved(text !== ""), [text, onUnsaved]);

	function setText(next: string) {
		store.reset();
		change((before) => (next === "" ? NOTHING : { ...before, text: next, key: newKey() }));
	}

	function choose(typed: string, name: string) {
		store.reset();
		const after = { ...chosen, [typed]: name };
		// The rows have changed, so this is a new request.
		change((before) => ({ ...before, key: newKey(), chosen: after }));
	}

	return (
		<div className="stack" ref={root}>
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
					// Lets the same file be chosen again after it was corrected.
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
					<UnknownCategories rows={rows} names={names} chosen={chosen} onChoose={choose} />
					<LongTable
						caption="Rows to store"
						columns={COLUMNS}
						rows={doubtfulFirst(rows)}
						rowKey={({ line }) => String(line)}
					/>
				</>
			)}
			<div className={rows.length > 0 ? "paste-actions" : "flex"}>
				{rows.length > 0 && (
					<p role="status" className="strong">
						{summary(rows.length, wrong)}
						{doubtful > 0 && ` ${warningSummary(doubtful)}`}
						{tooMany && ` At most ${IMPORT_MAX_ROWS} rows can be stored at a time.`}
					</p>
				)}
				<Button
					disabled={rows.length === 0 || wrong > 0 || tooMany || store.isPending}
					onClick={() => store.mutate({ rows: read, key })}
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

function warningSummary(count: number): string {
	return count === 1
		? "One score disagrees with its position; it can be stored as it is."
		: `${count} scores disagree with their positions; they can be stored as they are.`;
}

/** Sorts rows with errors first, then those with warnings; otherwise keeps the order. */
function doubtfulFirst(rows: CheckedRow[]): CheckedRow[] {
	const rank = ({ errors, warning }: CheckedRow) => {
		if (errors.length > 0) return 0;
		return warning === undefined ? 2 : 1;
	};
	return [...rows].sort((a, b) => rank(a) - rank(b));
}

/** Marks rows with a higher score than a row of their category that is placed above them. */
function withWarnings(rows: readonly PastedRow[]): CheckedRow[] {
	const byCategory = [...groupBy(rows, ({ category }) => category).values()];
	const misplaced = new Map(byCategory.flatMap((some) => [...findMisplaced(some)]));
	return rows.map((row) => {
		const above = misplaced.get(row);
		return above ? { ...row, warning: misplacedWarning(above) } : row;
	});
}

/** The server identifies a refused row by its index: `rows.3.category`. */
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
