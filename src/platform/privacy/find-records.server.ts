import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { likePattern, mayContain } from "../../db/search.ts";
import type { Tx } from "../../db/transaction.ts";
import { yieldToEventLoop } from "../../db/yield-to-event-loop.ts";
import type { DeclaredTable, DeclaredTables, PersonSearch } from "../table.ts";
import type { RecordRef } from "./person.ts";
import { inBatches, mentions } from "./personal-data.ts";
import type { SearchedText, SearchTerm, WordForm } from "./search-term.ts";

/** A record that may belong to the person, with what an admin needs to decide. */
export interface Candidate extends RecordRef {
	/** The person's name in it, or what else it is called by. */
	name: string;
	kind: string;
	at: string | null;
	matches: { where: string; words: string }[];
	/** Values that distinguish people of the same name. */
	shown: string[];
	/** The address or number that was searched for is the record's own, not one that it mentions. */
	own_contact: boolean;
}

export interface FoundRecords {
	candidates: Candidate[];
	/** There are more; a longer name narrows the search. */
	more: boolean;
}

export const MAX_CANDIDATES = 200;
/** The most rows of one kind that are compared in full. */
const MAX_ROWS = 5_000;

interface Ranked {
	rank: number;
	candidate: Candidate;
}

/** Records whose texts match, the person's own first, then by rank, then by newest. */
export async function findRecords(
	db: Db,
	tables: DeclaredTables,
	searchTerm: SearchTerm,
	ownRecords: readonly RecordRef[] = [],
): Promise<FoundRecords> {
	const found = new Map<string, Ranked>();
	for (const candidate of await describeRecords(db, tables, ownRecords)) {
		add(found, { rank: -1, candidate });
	}
	const aboutRecords: (Ranked & { ids: string })[] = [];
	let more = false;
	for (const [table, { columns: declared, personSearch = [] }] of tables) {
		for (const search of personSearch) {
			const columns = searchedColumns(declared, search);
			if (columns.length === 0) continue;
			const matching = await selectMatching(db, table, columns, search, searchTerm);
			more ||= matching.length === MAX_ROWS;
			for (const row of matching) {
				await yieldToEventLoop();
				const ranked = candidateOf(table, columns, search, row, searchTerm);
				if (!ranked) continue;
				if (search.recordIds) aboutRecords.push({ ids: row[search.recordIds] ?? "", ...ranked });
				else add(found, ranked);
			}
		}
	}
	await completeParts(db, tables, found);
	const isFound = mentions([...found.values()].map(({ candidate }) => candidate.id));
	// A row about a record, such as an audit entry, is only listed if none of its records was found.
	for (const { ids, ...ranked } of aboutRecords) if (!isFound(ids)) add(found, ranked);
	const best = [...found.values()].sort(
		(one, other) =>
			one.rank - other.rank || ((one.candidate.at ?? "") < (other.candidate.at ?? "") ? 1 : -1),
	);
	return {
		candidates: best.slice(0, MAX_CANDIDATES).map(({ candidate }) => candidate),
		more: more || best.length > MAX_CANDIDATES,
	};
}

type Row = Record<string, string | null>;

/** Derived from the declaration, so that a new column is searched without a change here. */
function searchedColumns(declared: DeclaredTable["columns"], search: PersonSearch): string[] {
	return Object.entries(declared)
		.filter(([, kind]) => kind === "personal" || kind === "publicText")
		.map(([column]) => column)
		.filter((column) => !search.unsearched?.includes(column));
}

async function selectMatching(
	db: Db,
	table: string,
	columns: readonly string[],
	{ id, at, recordIds, name, shown = [] }: PersonSearch,
	{ parts }: SearchTerm,
): Promise<Row[]> {
	const conditions = parts.map((forms) => {
		const each = columns.flatMap((column) => forms.map((form) => mayContainForm(db, column, form)));
		return sql`(${sql.join(each, sql` or `)})`;
	});
	const needed = [id, at, recordIds, name, ...shown, ...columns];
	const query = sql<Row>`select ${columnsOf(needed)}
		from ${sql.table(table)}
		where ${sql.ref(id)} is not null and ${sql.join(conditions, sql` and `)}
		order by ${sql.ref(at ?? id)} desc limit ${MAX_ROWS}`;
	return (await query.execute(slowReads(db))).rows;
}

function mayContainForm(db: Db, column: string, form: WordForm): RawBuilder<boolean> {
	if ("word" in form) return mayContain(db, column, form.word);
	const pattern = form.segments.map((segment) => likePattern(segment).slice(0, -1)).join("");
	return sql<boolean>`lower(${sql.ref(column)}) like ${`${pattern}%`} escape '\\'`;
}

function columnsOf(names: readonly (string | undefined)[]) {
	const defined = names.filter((name) => name !== undefined);
	return sql.join([...new Set(defined)].map((name) => sql.ref(name)));
}

function candidateOf(
	table: string,
	columns: readonly string[],
	search: PersonSearch,
	row: Row,
	searchTerm: SearchTerm,
): Ranked | null {
	const texts = columns.flatMap((column) => textsIn(column, row[column], column === search.name));
	const match = searchTerm.match(texts);
	if (!match) return null;
	const ref = { table: search.partOf ?? table, id: String(row[search.id]) };
	const described = describeRow(ref, search, row);
	return {
		rank: match.rank,
		candidate: {
			...described,
			shown: described.shown.filter((text) => !match.matches.some(({ words }) => words === text)),
			name: described.name || (match.matches[0]?.words ?? ""),
			matches: match.matches,
		},
	};
}

function describeRow(ref: RecordRef, search: PersonSearch, row: Row): Candidate {
	const name = (search.name && row[search.name]) || "";
	return {
		...ref,
		name,
		kind: search.kind,
		at: (search.at && row[search.at]) ?? null,
		matches: [],
		shown: (search.shown ?? [])
			.flatMap((column) => row[column] || [])
			.filter((text) => text !== name),
		own_contact: false,
	};
}

/** The texts in a column; of JSON the values, without the names of their fields. */
function textsIn(column: string, text: string | null | undefined, isName: boolean): SearchedText[] {
	if (!text) return [];
	const where = column.replaceAll("_", " ");
	if (!/^[{[]/.test(text)) return [{ where, text, isName }];
	try {
		return valuesIn(JSON.parse(text), where).map((value) => ({ ...value, isName: false }));
	} catch {
		return [{ where, text, isName }];
	}
}

function valuesIn(value: unknown, where: string): { where: string; text: string }[] {
	if (typeof value === "string" || typeof value === "number") return [{ where, text: `${value}` }];
	if (Array.isArray(value)) return value.flatMap((each) => valuesIn(each, where));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([field, inner]) =>
		valuesIn(inner, field.replaceAll("_", " ")),
	);
}

function add(found: Map<string, Ranked>, { rank, candidate }: Ranked): void {
	const key = `${candidate.table} ${candidate.id}`;
	const known = found.get(key);
	if (!known) return void found.set(key, { rank, candidate });
	known.rank = Math.min(known.rank, rank);
	const { matches } = known.candidate;
	for (const match of candidate.matches) {
		const isKnown = matches.some(
			({ where, words }) => where === match.where && words === match.words,
		);
		if (!isKnown && matches.length < 5) matches.push(match);
	}
}

/** Completes a part that matched without its parent: name, date and distinguishing columns come from the parent. */
async function completeParts(
	db: Db,
	tables: DeclaredTables,
	found: ReadonlyMap<string, Ranked>,
): Promise<void> {
	const incomplete = [...found.values()].filter(({ candidate }) => !candidate.at);
	const items = await describeRecords(
		db,
		tables,
		incomplete.map(({ candidate }) => candidate),
	);
	for (const { candidate } of incomplete) {
		const item = items.find(({ table, id }) => table === candidate.table && id === candidate.id);
		if (!item) continue;
		const { name, kind, at, shown } = item;
		Object.assign(candidate, { name: name || candidate.name, kind, at, shown });
	}
}

/** Describes known records; missing ones are left out. They were found by their own address or number. */
export async function describeRecords(
	db: Db | Tx,
	tables: DeclaredTables,
	records: readonly RecordRef[],
): Promise<Candidate[]> {
	const described: Candidate[] = [];
	for (const [table, refs] of Map.groupBy(records, (record) => record.table)) {
		const search = tables.get(table)?.personSearch?.find(({ partOf }) => !partOf);
		if (!search) continue;
		const guardians = refs.some(({ part }) => part) ? ["guardian_name", "guardian_phone"] : [];
		const needed = [search.id, search.at, search.name, ...(search.shown ?? []), ...guardians];
		const stored = await inBatches([...new Set(refs.map(({ id }) => id))], async (batch) => {
			const query = sql<Row>`select ${columnsOf(needed)} from ${sql.table(table)}
				where ${sql.ref(search.id)} in (${sql.join(batch)})`;
			return (await query.execute(slowReads(db))).rows;
		});
		for (const ref of refs) {
			const row = stored.findLast((one) => one[search.id] === ref.id);
			if (!row) continue;
			const candidate = { ...describeRow(ref, search, row), own_contact: true };
			described.push(ref.part ? guardianOf(candidate, row) : candidate);
		}
	}
	return described;
}

function guardianOf(candidate: Candidate, row: Row): Candidate {
	const { guardian_name, guardian_phone } = row;
	const record = `${candidate.kind.toLowerCase()} of ${candidate.name}`;
	return {
		...candidate,
		name: guardian_name ?? "",
		kind: `Guardian in the ${record}`,
		shown: [guardian_phone ?? ""].filter(Boolean),
	};
}
