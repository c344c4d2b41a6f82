import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { mayContain } from "../../db/search.ts";
import { STAFF_READ } from "../../db/sqlite.ts";
import { takeTurns } from "../../db/take-turns.ts";
import type { DeclaredTable, DeclaredTables, NamedRows } from "../table.ts";
import type { RecordRef } from "./person.ts";
import { mentions } from "./personal-data.ts";

/** A record that may belong to the person, with what an admin needs to decide. */
export interface Candidate extends RecordRef {
	/** Such as "Order". */
	kind: string;
	at: string | null;
	/** The columns that contain the name, with the surrounding words. */
	matches: { where: string; words: string }[];
	/** Values that distinguish people of the same name. */
	shown: string[];
}

/** Nobody reads more; a longer name narrows the search. */
export const MAX_CANDIDATES = 200;
/** The most rows of one kind that are compared in full. */
const MAX_ROWS = 5_000;

/** The words of a name, split at everything but letters, because apostrophes and commas are written in many ways. */
export function wordsOf(name: string): string[] {
	const words = plain(name).match(/[\p{L}\p{N}]+/gu) ?? [];
	return words.filter((word) => word.length > 1);
}

/**
 * Without accents and in lower case: "Wambũi" is often written "Wambui". Pasted text may contain soft hyphens and other
 * marks that nobody sees.
 */
function plain(text: string): string {
	return text
		.normalize("NFD")
		.replace(/[\p{M}\p{Cf}]/gu, "")
		.toLowerCase();
}

/**
 * Records that contain all words of a name, in any order, newest first. Searches every column that features declare to
 * hold names. An entry about a record that is found itself is listed with that record.
 */
export async function findByName(
	db: Db,
	tables: DeclaredTables,
	name: string,
): Promise<{ candidates: Candidate[]; more: boolean }> {
	const words = wordsOf(name);
	if (words.length === 0) return { candidates: [], more: false };
	const found = new Map<string, Candidate>();
	const about: { ids: string; candidate: Candidate }[] = [];
	let more = false;
	for (const [table, { columns: declared, named = [] }] of tables) {
		for (const rows of named) {
			const columns = searchedColumns(declared, rows);
			const matching = await selectMatching(db, table, columns, rows, words);
			more ||= matching.length === MAX_ROWS;
			for (const row of matching) {
				await takeTurns();
				const candidate = candidateOf(table, columns, rows, row, words);
				if (!candidate) continue;
				if (rows.about) about.push({ ids: row[rows.about] ?? "", candidate });
				else add(found, candidate);
			}
		}
	}
	await completeParts(db, tables, found);
	const isFound = mentions([...found.values()].map(({ id }) => id));
	for (const { ids, candidate } of about) if (!isFound(ids)) add(found, candidate);
	const newestFirst = [...found.values()].sort((a, b) => ((a.at ?? "") < (b.at ?? "") ? 1 : -1));
	return {
		candidates: newestFirst.slice(0, MAX_CANDIDATES),
		more: more || newestFirst.length > MAX_CANDIDATES,
	};
}

type Row = Record<string, string | null>;

/** Derived from the declaration, so that a new column is searched without a change here. */
function searchedColumns(declared: DeclaredTable["columns"], { except = [] }: NamedRows): string[] {
	return Object.entries(declared)
		.filter(([column, kind]) => /personal|published/.test(kind) && !except.includes(column))
		.map(([column]) => column);
}

/** Preselects rows that may contain all words. */
async function selectMatching(
	db: Db,
	table: string,
	columns: readonly string[],
	rows: NamedRows,
	words: readonly string[],
): Promise<Row[]> {
	const holds = words.map((word) => {
		const each = columns.map((column) => mayContain(db, column, word));
		return sql`(${sql.join(each, sql` or `)})`;
	});
	const needed = [rows.id, rows.at, rows.about, ...(rows.shown ?? []), ...columns];
	const selected = [...new Set(needed.filter((column) => column !== undefined))];
	const query = sql<Row>`select ${sql.raw(STAFF_READ)} ${sql.join(selected.map((column) => sql.ref(column)))}
		from ${sql.table(table)}
		where ${sql.ref(rows.id)} is not null and ${sql.join(holds, sql` and `)}
		order by ${sql.ref(rows.at ?? rows.id)} desc limit ${MAX_ROWS}`;
	return (await query.execute(db)).rows;
}

function candidateOf(
	table: string,
	columns: readonly string[],
	rows: NamedRows,
	row: Row,
	words: readonly string[],
): Candidate | null {
	const texts = columns
		.map((column) => ({ where: column.replaceAll("_", " "), text: readable(row[column]) }))
		.map((column) => ({ ...column, plain: plain(column.text) }));
	if (!words.every((word) => texts.some((column) => column.plain.includes(word)))) return null;
	// Short parts such as the "ng" of "Ng'ang'a" occur in many words: they must match, but are not used for the excerpt.
	const long = words.filter((word) => word.length > 2);
	const telling = long.length > 0 ? long : words;
	const matches = texts
		.filter((column) => telling.some((word) => column.plain.includes(word)))
		.map(({ where, text }) => ({ where, words: excerpt(text, telling) }));
	return {
		table: rows.partOf ?? table,
		id: String(row[rows.id]),
		kind: rows.kind,
		at: (rows.at && row[rows.at]) ?? null,
		matches,
		shown: (rows.shown ?? [])
			.flatMap((column) => row[column] || [])
			// Matches are already shown.
			.filter((text) => !matches.some(({ words: matching }) => matching === text)),
	};
}

/** JSON without its punctuation. */
function readable(text: string | null | undefined): string {
	if (!text?.startsWith("{")) return text ?? "";
	return text
		.replace(/":/g, ": ")
		.replace(/,"/g, ", ")
		.replace(/[{}"[\]]/g, "");
}

const AROUND = 40;

function excerpt(text: string, words: readonly string[]): string {
	const line = text.replace(/\s+/g, " ");
	// Removing accents can shift the position by a few letters, which does not matter for an excerpt.
	const place = Math.min(...words.map((word) => plain(line).indexOf(word)).filter((at) => at >= 0));
	const start = Math.max(0, place - AROUND);
	const end = place + AROUND * 2;
	return `${start > 0 ? "..." : ""}${line.slice(start, end).trim()}${end < line.length ? "..." : ""}`;
}

function add(found: Map<string, Candidate>, candidate: Candidate): void {
	const key = `${candidate.table} ${candidate.id}`;
	const known = found.get(key);
	if (!known) {
		found.set(key, candidate);
		return;
	}
	for (const match of candidate.matches) {
		const repeats = known.matches.some(
			({ where, words }) => where === match.where && words === match.words,
		);
		if (!repeats && known.matches.length < 5) known.matches.push(match);
	}
}

/**
 * For a part that matched although its parent did not: takes the date and the distinguishing columns from the parent.
 */
async function completeParts(
	db: Db,
	tables: DeclaredTables,
	found: Map<string, Candidate>,
): Promise<void> {
	for (const candidate of found.values()) {
		const whole = tables.get(candidate.table)?.named?.[0];
		if (candidate.at || !whole?.at || whole.partOf) continue;
		const columns = [whole.at, ...(whole.shown ?? [])].map((column) => sql.ref(column));
		const { rows } = await sql<Row>`select ${sql.join(columns)} from ${sql.table(candidate.table)}
			where ${sql.ref(whole.id)} = ${candidate.id}`.execute(db);
		const [row] = rows;
		if (!row) continue;
		candidate.kind = whole.kind;
		candidate.at = row[whole.at] ?? null;
		candidate.shown = (whole.shown ?? []).flatMap((column) => row[column] || []);
	}
}
