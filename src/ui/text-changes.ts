import { readText } from "../platform/browser/read-fields.ts";

export interface Segment {
	kind: "same" | "added" | "removed";
	text: string;
}

/** A line of the text, or "gap" for omitted unchanged lines. */
export type ChangedLine = Segment[] | "gap";

/** More comparisons would take seconds. The whole range then counts as replaced. */
const COMPARISONS_MAX = 2_000_000;
/** Unchanged lines shown before and after a change. */
const CONTEXT = 1;

/** The changed lines, compared word by word, with one line of context. Empty if nothing changed. */
export function changedLines(before: readonly string[], after: readonly string[]): ChangedLine[] {
	const lines: ChangedLine[] = [];
	const runs = runsOf(before, after);
	for (const [index, { same, removed, added }] of runs.entries()) {
		if (same.length > 0) lines.push(...withContext(same, index > 0, index < runs.length - 1));
		// Rewritten lines are compared in pairs. The remaining ones were added or removed completely.
		for (let line = 0; line < Math.max(removed.length, added.length); line += 1) {
			lines.push(changedWords(removed[line] ?? "", added[line] ?? ""));
		}
	}
	return lines.includes("gap") && lines.length === 1 ? [] : lines;
}

function withContext(
	same: string[],
	followsChange: boolean,
	precedesChange: boolean,
): ChangedLine[] {
	const plain = (texts: string[]) => texts.map((text): Segment[] => [{ kind: "same", text }]);
	const head = followsChange ? CONTEXT : 0;
	const tail = precedesChange ? CONTEXT : 0;
	if (same.length <= head + tail) return plain(same);
	return [...plain(same.slice(0, head)), "gap", ...plain(tail > 0 ? same.slice(-tail) : [])];
}

export function changedWords(before: string, after: string): Segment[] {
	const words = (text: string) => readText(text).match(/\s+|[^\s]+/g) ?? [];
	return runsOf(words(before), words(after)).flatMap(({ same, removed, added }) => {
		const segments: Segment[] = [
			{ kind: "same", text: same.join("") },
			{ kind: "removed", text: removed.join("") },
			{ kind: "added", text: added.join("") },
		];
		return segments.filter(({ text }) => text !== "");
	});
}

/** Unchanged items, followed by removed and added ones. */
interface Run {
	same: string[];
	removed: string[];
	added: string[];
}

function runsOf(before: readonly string[], after: readonly string[]): Run[] {
	let start = 0;
	while (start < before.length && before[start] === after[start]) start += 1;
	let end = 0;
	const room = Math.min(before.length, after.length) - start;
	while (end < room && before.at(-1 - end) === after.at(-1 - end)) end += 1;
	const middle = compareAll(
		before.slice(start, before.length - end),
		after.slice(start, after.length - end),
	);
	const runs: Run[] = [{ same: before.slice(0, start), removed: [], added: [] }];
	for (const [kind, text] of [
		...middle,
		...before.slice(before.length - end).map((each) => ["same", each] as const),
	]) {
		let run = runs.at(-1) as Run;
		if (kind === "same" && run.removed.length + run.added.length > 0) {
			run = { same: [], removed: [], added: [] };
			runs.push(run);
		}
		run[kind].push(text);
	}
	return runs;
}

/** The longest common subsequence, as a list of edit steps. */
function compareAll(before: string[], after: string[]): (readonly [keyof Run, string])[] {
	const removed = before.map((text) => ["removed", text] as const);
	const added = after.map((text) => ["added", text] as const);
	if (before.length * after.length > COMPARISONS_MAX) return [...removed, ...added];
	const width = after.length + 1;
	const lengths = new Uint32Array((before.length + 1) * width);
	const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
	for (let row = before.length - 1; row >= 0; row -= 1) {
		for (let column = after.length - 1; column >= 0; column -= 1) {
			lengths[row * width + column] =
				before[row] === after[column]
					? at(row + 1, column + 1) + 1
					: Math.max(at(row + 1, column), at(row, column + 1));
		}
	}
	const steps: (readonly [keyof Run, string])[] = [];
	let row = 0;
	let column = 0;
	while (row < before.length && column < after.length) {
		if (before[row] === after[column]) {
			steps.push(["same", before[row] as string]);
			row += 1;
			column += 1;
		} else if (at(row + 1, column) >= at(row, column + 1)) {
			steps.push(removed[row] as (typeof removed)[number]);
			row += 1;
		} else {
			steps.push(added[column] as (typeof added)[number]);
			column += 1;
		}
	}
	return [...steps, ...removed.slice(row), ...added.slice(column)];
}
