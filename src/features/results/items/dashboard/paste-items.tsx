import { useMutation } from "@tanstack/react-query";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { errorText, isConflict, isUnanswered } from "../../../../platform/browser/api-error.ts";
import { decodeText } from "../../../../platform/text/decode-text.ts";
import { browserApi } from "../../../../shell/browser-api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { LongTable } from "../../../../ui/data-table.tsx";
import { noAnswer } from "../../../../ui/failed-calls.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FileInput } from "../../../../ui/file-input.tsx";
import { mayMoveFocus } from "../../../../ui/focus.ts";
import { newKey } from "../../../../ui/form-draft.ts";
import { unfold } from "../../../../ui/form-fold.tsx";
import { warnOfNamesInText } from "../../../../ui/hidden-names.ts";
import { NoteSlot } from "../../../../ui/note.tsx";
import { PasteNote } from "../../../../ui/paste-note.tsx";
import { Refusal } from "../../../../ui/refusal.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useFormUndo } from "../../../../ui/undo-note.tsx";
import { isStored, useLocalStorage } from "../../../../ui/use-local-storage.ts";
import type { ReportUnsaved } from "../../../../ui/use-unsaved.ts";
import { type ChosenCategories, type PastedRow, readPastedRows } from "../pasted-rows.ts";
import { CORRECTIONS_MAX, IMPORT_MAX_ROWS, type ResultCategory } from "../result-items.contract.ts";
import { type CheckedRow, COLUMNS, checkRows, summaryOf, withRefusals } from "./checked-rows.tsx";
import { importItems, type StoredItem } from "./manage-items.calls.ts";
import { UnknownCategories } from "./unknown-categories.tsx";

interface PasteItemsProps {
	resultId: string;
	userId: string;
	categories: readonly ResultCategory[];
	items: readonly StoredItem[];
	onStored: () => void;
	onUnsaved: ReportUnsaved<"rows">;
}

interface Pasted {
	text: string;
	/** Idempotency key, so that a retry after a lost connection stores the list once. */
	key: string;
	chosen?: ChosenCategories;
	storeEqual?: boolean;
	newScores?: boolean;
}

interface ImportRequest {
	rows: PastedRow[];
	corrections: NonNullable<CheckedRow["correction"]>[];
	key: string;
}

const keyOf = (resultId: string, userId: string) => `paste:${resultId}:${userId}`;

export const ROWS_PENDING = "The rows that you pasted are not imported yet. Import or clear them.";

/** Whether pasted rows are not imported yet; their form need not be open. */
export const hasPendingRows = (resultId: string, userId: string) =>
	isStored(keyOf(resultId, userId));

const NO_CHOICE: ChosenCategories = {};
const NO_ROWS: Pasted = { text: "", key: "" };

const ACTIONS =
	"paste-actions sticky bottom-0 z-2 flex flex-wrap items-center gap-y-2 gap-x-3 py-2.5 border-t-2 border-ink bg-card";

/** Imports a pasted list or a file: checks each row, then stores all or none. */
export function PasteItems(props: PasteItemsProps) {
	const { resultId, userId, categories, items, onStored, onUnsaved } = props;
	const [pasted, setPasted] = useLocalStorage<Pasted>(
		keyOf(resultId, userId),
		NO_ROWS,
		({ text }) => text === "",
	);
	const { text, key, chosen = NO_CHOICE, storeEqual = false, newScores = false } = pasted;
	const root = useRef<HTMLDivElement>(null);
	const textArea = useRef<HTMLTextAreaElement>(null);
	const names = useMemo(() => categories.map(({ name }) => name), [categories]);
	const pastedTable = useMemo(() => readPastedRows(text, names, chosen), [text, names, chosen]);
	const { rows: pastedRows, leftOut: skippedLines, unreadColumns } = pastedTable;
	/** Rows of the last list that the server skipped, because somebody had stored them meanwhile. */
	const [skipped, setSkipped] = useState<readonly PastedRow[]>([]);
	const store = useMutation({
		// All passed as variables: this closure may be from the render before a file was read.
		mutationFn: ({ rows, corrections, key }: ImportRequest) =>
			importItems(browserApi, {
				params: { id: resultId },
				body: {
					rows: rows.map(
						({ line: _, errors: _errors, unknownCategory, mayBePerson, ...row }) => row,
					),
					corrections: corrections.length > 0 ? corrections : undefined,
					store_equal: storeEqual || undefined,
				},
				idempotencyKey: key,
			}),
		onSuccess: ({ left_out: indexes, ...warnings }, { rows, corrections, key }) => {
			// The next list may have been pasted meanwhile.
			setPasted((now) => (now.key === key ? NO_ROWS : now));
			setSkipped(rows.filter((_row, index) => indexes.includes(index)));
			// The button is disabled now, so move the focus.
			if (mayMoveFocus(root.current)) textArea.current?.focus({ preventScroll: true });
			onStored();
			const stored = rows.length - indexes.length;
			if (stored > 0) toast.success(`${counted(stored, "item")} imported successfully`);
			if (corrections.length > 0) {
				toast.success(`${counted(corrections.length, "score")} saved successfully`);
			}
			warnOfNamesInText(warnings, "results");
		},
		onError: (error, { key }) => {
			// The key was used for other rows, such as before a category was renamed. The server skips equal rows.
			if (isConflict(error)) {
				setPasted((now) => (now.key === key ? { ...now, key: newKey() } : now));
				onStored();
			}
		},
	});
	const withErrors = withRefusals(pastedRows, store.error, store.variables?.rows);
	const rows = checkRows(withErrors, items, categories);
	const newLines = new Set(
		rows.flatMap(({ line, equal, correction }) =>
			equal === undefined || (storeEqual && !(newScores && correction)) ? line : [],
		),
	);
	const corrections = newScores ? rows.flatMap(({ correction }) => correction ?? []) : [];
	const newRows = pastedRows.filter(({ line }) => newLines.has(line));
	const hasErrors = rows.some(({ errors }) => errors.length > 0);
	const limit = limitError(newRows.length, corrections.length);
	const mayImport = newRows.length + corrections.length > 0 && !hasErrors && limit === "";
	const offerUndo = useFormUndo(`rows of ${resultId}`);

	const hasRows = text !== "";
	useLayoutEffect(() => {
		onUnsaved("rows", hasRows);
		if (hasRows) unfold(root.current);
	}, [hasRows, onUnsaved]);

	function setText(next: string) {
		store.reset();
		setSkipped([]);
		setPasted((before) => (next === "" ? NO_ROWS : { ...before, text: next, key: newKey() }));
	}

	/** Another request than before, which needs a new key. */
	function revise(choice: Partial<Pasted>) {
		store.reset();
		setPasted((before) => ({ ...before, ...choice, key: newKey() }));
	}

	function clear() {
		setText("");
		offerUndo("The rows were removed.", () =>
			setPasted((now) => {
				const both = [text, now.text].filter(Boolean).join("\n");
				return { ...pasted, text: both, key: newKey() };
			}),
		);
	}

	return (
		<div id="unsaved-rows" className="stack" ref={root}>
			<TextArea
				ref={textArea}
				label="Rows from a spreadsheet"
				hint="Copy the cells and paste them here: category, position, participant, school, score, additional info. With a header row, the order of the columns does not matter."
				rows={5}
				className="paste-rows"
				value={text}
				onChange={(event) => setText(event.currentTarget.value)}
			/>
			<ListFile onRead={setText} />
			{store.isError && <ImportRefusal error={store.error} />}
			<StoredMeanwhile rows={skipped} />
			<NoteSlot about={`rows of ${resultId}`} />
			<PasteNote leftOut={skippedLines} unreadColumns={unreadColumns} />
			<UnknownCategories
				rows={rows}
				names={names}
				chosen={chosen}
				onChoose={(unknown, name) => revise({ chosen: { ...chosen, [unknown]: name } })}
			/>
			{rows.length > 0 && (
				<LongTable
					caption="Rows to import"
					columns={COLUMNS}
					rows={rows}
					rowKey={({ line }) => String(line)}
				/>
			)}
			<div className={rows.length > 0 ? ACTIONS : "flex"}>
				{rows.length > 0 && (
					<p role="status" className="strong grow basis-65">
						{summaryOf(rows, { storeEqual, newScores }, unreadColumns.length)}
						{limit && ` ${limit}`}
					</p>
				)}
				<DuplicateChoices
					rows={rows}
					pasted={pasted}
					disabled={store.isPending}
					onChange={revise}
				/>
				<Button
					variant={hasRows ? "primary" : "secondary"}
					disabled={!mayImport || store.isPending}
					onClick={() => store.mutate({ rows: newRows, corrections, key })}
				>
					{store.isPending
						? "Processing..."
						: buttonLabel(newRows.length, rows.length, corrections.length)}
				</Button>
				{hasRows && (
					<Button disabled={store.isPending} onClick={clear}>
						Clear
					</Button>
				)}
			</div>
		</div>
	);
}

function limitError(rows: number, scores: number): string {
	if (rows > IMPORT_MAX_ROWS) return `At most ${IMPORT_MAX_ROWS} rows can be stored at a time.`;
	if (scores > CORRECTIONS_MAX) {
		return `At most ${CORRECTIONS_MAX} scores can be changed at a time.`;
	}
	return "";
}

function ListFile({ onRead }: { onRead: (text: string) => void }) {
	const file = useRef<HTMLInputElement>(null);
	return (
		<FileInput
			ref={file}
			label="Or a CSV file"
			accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
			onFiles={async ([chosen]) => {
				if (chosen) onRead(decodeText(new Uint8Array(await chosen.arrayBuffer())));
				// Lets the same file be chosen again after it was corrected.
				if (file.current) file.current.value = "";
			}}
		/>
	);
}

type Choices = Pick<Pasted, "storeEqual" | "newScores">;

interface DuplicateChoicesProps {
	rows: readonly CheckedRow[];
	pasted: Choices;
	disabled: boolean;
	onChange: (choice: Choices) => void;
}

function DuplicateChoices({ rows, pasted, disabled, onChange }: DuplicateChoicesProps) {
	const choice = (label: string, name: keyof Choices) => (
		<Checkbox
			label={label}
			checked={pasted[name] ?? false}
			disabled={disabled}
			onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
		/>
	);
	return (
		<>
			{rows.some(({ equal }) => equal !== undefined) &&
				choice("Import duplicates too", "storeEqual")}
			{rows.some(({ correction }) => correction) && choice("Use the new scores", "newScores")}
		</>
	);
}

function ImportRefusal({ error }: { error: Error }) {
	const stored = isUnanswered(error)
		? "The rows may have been saved. Press again: no row is saved twice."
		: "Nothing was stored.";
	return (
		<Refusal title={errorText(error, "Failed to import items")}>
			{stored} {noAnswer(error)} The rows are still here.
		</Refusal>
	);
}

function StoredMeanwhile({ rows }: { rows: readonly PastedRow[] }) {
	if (rows.length === 0) return null;
	return (
		<Refusal title={`Left out, because already added by someone else: ${rows.length}`}>
			<ul>
				{rows.map(({ line, category, position, participant_name, school }) => (
					<li key={line}>
						{[category, position, participant_name, school].filter(Boolean).join(", ")}
					</li>
				))}
			</ul>
		</Refusal>
	);
}

function buttonLabel(imported: number, read: number, corrected: number): string {
	if (corrected > 0 && imported === 0) return `Save ${counted(corrected, "Score")}`;
	if (imported === read || imported === 0) return "Import All Rows";
	const rows = `Import ${counted(imported, "Row")}`;
	return corrected > 0 ? `${rows}, Save ${counted(corrected, "Score")}` : rows;
}

const counted = (count: number, what: string) => `${count} ${count === 1 ? what : `${what}s`}`;
