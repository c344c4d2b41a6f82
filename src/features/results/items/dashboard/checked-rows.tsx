import { ApiError } from "../../../../platform/browser/api-error.ts";
import { groupBy } from "../../../../platform/text/group-by.ts";
import { Badge } from "../../../../ui/badge.tsx";
import type { Column } from "../../../../ui/data-table.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { type Duplicate, findEqualRows, findSamePeople } from "../equal-rows.ts";
import type { PastedRow } from "../pasted-rows.ts";
import type { ResultCategory } from "../result-items.contract.ts";
import { findMisplaced, misplacedWarning } from "../score-order.ts";
import type { StoredItem } from "./manage-items.calls.ts";

export interface CheckedRow extends PastedRow {
	warning?: string;
	/** Other entries of the same people. Only a warning. */
	samePeople?: string;
	/** The entry that the row duplicates. Skipped unless staff import duplicates too. */
	equal?: string;
	/** The stored item that it duplicates has another score. */
	correction?: Pick<StoredItem, "id" | "score" | "updated_at">;
}

const cell = (name: "category" | "participant_name" | "school" | "score" | "additional_info") => ({
	cell: (row: PastedRow) => row[name],
});

export const COLUMNS: Column<CheckedRow>[] = [
	{ header: "Row", mobile: "start", cell: ({ line }) => line },
	{ ...cell("category"), header: "Category", mobile: "end" },
	{ header: "Position", mobile: "half", cell: ({ position }) => position ?? "–" },
	{
		header: "Participant",
		rowHeader: true,
		width: "name",
		cell: (row) => row.participant_name || "–",
	},
	{ ...cell("school"), header: "School", width: "name" },
	{ ...cell("score"), header: "Score", align: "end", mobile: "half" },
	{ ...cell("additional_info"), header: "Additional Info" },
	{ header: "Check", cell: (row) => <Check {...row} /> },
];

function Check({ errors, equal, samePeople, warning }: CheckedRow) {
	if (errors.length > 0) return <FieldError>{errors.join(". ")}</FieldError>;
	const doubts = [equal, samePeople, warning].filter((doubt) => doubt !== undefined);
	if (doubts.length === 0) return "Ready";
	return doubts.map((doubt) => (
		<Badge key={doubt} tone="amber">
			{doubt}
		</Badge>
	));
}

/**
 * Marks rows that equal a stored item or a row above, people who are there twice, and doubtful scores. Rows that need
 * attention come first.
 */
export function checkRows(
	rows: readonly PastedRow[],
	items: readonly StoredItem[],
	categories: readonly ResultCategory[],
): CheckedRow[] {
	const names = new Map(categories.map(({ id, name }) => [id, name]));
	const stored = items.map(({ category_name, category_id, ...item }) => ({
		...item,
		category: category_name ?? names.get(category_id) ?? "",
	}));
	const valid = rows.filter(({ errors }) => errors.length === 0);
	const equal = findEqualRows(valid, stored);
	const samePeople = findSamePeople(
		valid.filter((row) => !equal.has(row)),
		stored,
	);
	const byCategory = [...groupBy(rows, ({ category }) => category).values()];
	const misplaced = new Map(byCategory.flatMap((group) => [...findMisplaced(group)]));
	const corrections = new Map<unknown, number>();
	for (const other of equal.values()) {
		if ("stored" in other) corrections.set(other.stored, (corrections.get(other.stored) ?? 0) + 1);
	}
	const checked = rows.map((row): CheckedRow => {
		const other = equal.get(row);
		if (other) {
			const { correction, ...equality } = equalityOf(row, other);
			// If two rows correct the same item, it is unknown which is right.
			const isSure = "stored" in other && corrections.get(other.stored) === 1;
			return { ...row, ...equality, ...(isSure && correction && { correction }) };
		}
		const above = misplaced.get(row);
		const same = samePeople.get(row);
		return {
			...row,
			...(same && { samePeople: describeEntry(same) }),
			...(above && { warning: misplacedWarning(above) }),
		};
	});
	return checked.sort((a, b) => urgencyOf(a) - urgencyOf(b));
}

type EntryFields = Pick<PastedRow, "category" | "position" | "school" | "score">;
type Entry = Duplicate<PastedRow, EntryFields & Pick<StoredItem, "id" | "updated_at">>;

function equalityOf({ score }: PastedRow, other: Entry): Pick<CheckedRow, "equal" | "correction"> {
	if ("row" in other) return { equal: `Same as row ${other.row.line}` };
	const before = other.stored.score;
	if (before.trim() === score.trim()) return { equal: "Already in the results" };
	const [was, is] = [before, score].map((text) => text.trim() || "no score");
	const { id, updated_at } = other.stored;
	return {
		equal: `Already saved with ${was}; this list says ${is}`,
		...(score.trim() && { correction: { id, score, updated_at } }),
	};
}

/** Such as "Also in row 3: Physics, position 2, Moi High, 71". */
function describeEntry(other: Entry): string {
	const { category, position, school, score } = "row" in other ? other.row : other.stored;
	const parts = [category, position !== null && `position ${position}`, school, score];
	const where = "row" in other ? `in row ${other.row.line}` : "stored";
	return `Also ${where}: ${parts.filter(Boolean).join(", ")}`;
}

function urgencyOf({ errors, equal, samePeople, warning }: CheckedRow): number {
	if (errors.length > 0) return 0;
	if (equal !== undefined) return 1;
	return warning === undefined && samePeople === undefined ? 3 : 2;
}

/** The server names a row by its index among those sent: `rows.3.category`. */
export function withRefusals(
	rows: readonly PastedRow[],
	error: unknown,
	sent: readonly PastedRow[] = [],
): PastedRow[] {
	const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
	return rows.map((row) => {
		const index = sent.findIndex(({ line }) => line === row.line);
		const refused = fields.filter(([name]) => name.startsWith(`rows.${index}.`));
		return refused.length === 0
			? row
			: { ...row, errors: [...row.errors, ...refused.map(([, sentence]) => sentence)] };
	});
}

export function summaryOf(
	rows: readonly CheckedRow[],
	{ storeEqual, newScores }: { storeEqual: boolean; newScores: boolean },
	unreadColumns: number,
): string {
	const count = rows.length;
	const wrong = rows.filter(({ errors }) => errors.length > 0).length;
	const corrected = rows.filter(({ correction }) => correction).length;
	const equal = rows.filter((row) => row.equal !== undefined).length - (newScores ? corrected : 0);
	const samePeople = rows.filter((row) => row.samePeople !== undefined).length;
	const doubtful = rows.filter(({ warning }) => warning !== undefined).length;
	const sentences = [`${count} ${count === 1 ? "row" : "rows"} read.`];
	if (equal > 0) {
		const [equals, are] = equal === 1 ? ["equals", "is"] : ["equal", "are"];
		const outcome = storeEqual ? `${are} imported again` : `${are} left out`;
		sentences.push(`${equal} ${equals} an existing item or a row above and ${outcome}.`);
	}
	if (corrected > 0) {
		const one = corrected === 1;
		const items = one ? "One saved item" : `${corrected} saved items`;
		sentences.push(
			newScores
				? `${items} will get ${one ? "its score" : "their scores"} from this list.`
				: `${items} ${one ? "has" : "have"} a different score in this list: tick “Use the new scores” to change ${one ? "it" : "them"}.`,
		);
	}
	if (wrong > 0) {
		const first = wrong < count ? ` ${wrong === 1 ? "It is" : "They are"} first.` : "";
		sentences.push(
			`${wrong} ${wrong === 1 ? "needs" : "need"} a correction; nothing can be imported until ${wrong === 1 ? "it is" : "they are"} made.${first}`,
		);
	} else if (equal === 0) sentences.push("All rows can be imported.");
	else if (!storeEqual && equal < count) {
		sentences.push(`The other ${count - equal === 1 ? "one" : count - equal} can be imported.`);
	}
	if (unreadColumns > 0) {
		sentences.push(
			`${unreadColumns === 1 ? "One column" : `${unreadColumns} columns`} will not be imported.`,
		);
	}
	if (samePeople > 0) {
		sentences.push(
			samePeople === 1
				? "One row names people who are already in the results or in a row above; you can import it as it is."
				: `${samePeople} rows name people who are already in the results or in a row above; you can import them as they are.`,
		);
	}
	if (doubtful > 0) {
		sentences.push(
			doubtful === 1
				? "One score does not match its position; you can import it as it is."
				: `${doubtful} scores do not match their positions; you can import them as they are.`,
		);
	}
	return sentences.join(" ");
}
