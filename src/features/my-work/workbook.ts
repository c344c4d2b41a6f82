import { readObject, readRows, readText } from "../../platform/browser/read-fields.ts";
import { type DataTable, isBlankRow, readTable } from "./data-table.ts";

export const TITLE_MAX = 300;
export const PATH = "/my-work";

/** Id of the example, which is not listed among people's own workbooks. */
export const EXAMPLE_ID = "example";

/** Version of the stored format. A higher one is from a newer page: neither opened nor replaced. */
export const FORMAT = 1;

export interface Texts {
	did: string;
	saw: string;
	next: string;
}

export interface Entry extends Texts {
	id: string;
	at: string;
	earlier: (Texts & { at: string })[];
	/** Crossed out, but still readable. */
	struckAt: string | null;
}

export interface Help {
	id: string;
	day: string;
	who: string;
	what: string;
	/** Reference of the order whose help sheet has this line, or empty. */
	reference: string;
}

export interface Source {
	id: string;
	author: string;
	year: string;
	title: string;
	where: string;
	/** When a web page was read: YYYY-MM-DD, or empty. */
	readOn: string;
}

export interface AiUse {
	id: string;
	tool: string;
	part: string;
}

export type Cover = Record<(typeof COVER_PARTS)[number], string>;

export interface Workbook {
	format: number;
	id: string;
	title: string;
	createdAt: string;
	changedAt: string;
	revision: number;
	filedAt: string | null; // when it was last saved to a file
	/** Texts that are not in the log yet, by the entry that they will change, or `new`. */
	drafts: Record<string, Texts>;
	log: Entry[];
	tables: DataTable[];
	paste: string; // cells that were pasted but are no table yet
	help: Help[];
	sources: Source[];
	/** Use of artificial intelligence; empty until answered. */
	ai: "" | "none" | "used";
	aiUses: AiUse[];
	objectives: string[];
	cover: Cover;
	/** By the part of the write-up guide. */
	chapters: Record<string, string>;
}

const COVER_PARTS = [
	"category",
	"level",
	"participants",
	"school",
	"place",
	"patron",
	"month",
] as const;

/** Time to correct a new entry without a trace. The page states it. */
const CORRECTION_MS = 600_000;
export const NEW_ENTRY = "new";
export const NO_TEXTS: Texts = { did: "", saw: "", next: "" };

export const newId = (): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");

export function newWorkbook(title: string, now: string): Workbook {
	return {
		format: FORMAT,
		id: newId(),
		title,
		createdAt: now,
		changedAt: now,
		revision: 0,
		filedAt: null,
		drafts: {},
		log: [],
		tables: [],
		paste: "",
		help: [],
		sources: [],
		ai: "",
		aiUses: [],
		objectives: ["", "", ""],
		cover: texts({}, COVER_PARTS),
		chapters: {},
	};
}

export type Unreadable = "newer" | "other";

/** Reads a stored workbook or file. Missing parts and those of another type are empty, so that older files open. */
export function readWorkbook(stored: unknown): Workbook | Unreadable {
	const from = objectOf(stored);
	if (!from || typeof from.id !== "string" || !from.id) return "other";
	if (typeof from.format !== "number" || !Number.isInteger(from.format)) return "other";
	if (from.format > FORMAT) return "newer";
	const createdAt = asTime(from.createdAt) ?? new Date(0).toISOString();
	const empty = newWorkbook(readText(from.title), createdAt);
	return {
		...empty,
		id: from.id,
		changedAt: asTime(from.changedAt) ?? createdAt,
		revision: typeof from.revision === "number" ? from.revision : 0,
		filedAt: asTime(from.filedAt),
		drafts: readRecord(from.drafts, (draft) => readTexts(objectOf(draft) ?? {})),
		log: readObjects(from.log, (entry, id) => {
			const at = asTime(entry.at) ?? createdAt;
			const earlier = readObjects(entry.earlier, (before) => ({
				...readTexts(before),
				at: asTime(before.at) ?? createdAt,
			}));
			return { id, ...readTexts(entry), at, earlier, struckAt: asTime(entry.struckAt) };
		}),
		tables: readObjects(from.tables, readTable),
		paste: readText(from.paste),
		help: readLines(from.help, ["day", "who", "what", "reference"]),
		sources: readLines(from.sources, ["author", "year", "title", "where", "readOn"]),
		ai: from.ai === "none" || from.ai === "used" ? from.ai : "",
		aiUses: readLines(from.aiUses, ["tool", "part"]),
		objectives: Array.isArray(from.objectives) ? from.objectives.map((text) => readText(text)) : [],
		cover: texts(objectOf(from.cover) ?? {}, COVER_PARTS),
		chapters: readRecord(from.chapters, (text) => readText(text)),
	};
}

const objectOf = (value: unknown) => readObject(value as Record<string, unknown> | null);

const FIELD_NAMES = ["did", "saw", "next"] as const;

const readTexts = (from: Record<string, unknown>) => texts(from, FIELD_NAMES);

function texts<Name extends string>(from: Record<string, unknown>, names: readonly Name[]) {
	return Object.fromEntries(names.map((name) => [name, readText(from[name])])) as Record<
		Name,
		string
	>;
}

function readObjects<Item>(
	list: unknown,
	read: (from: Record<string, unknown>, id: string) => Item,
): Item[] {
	const usedIds: Record<string, boolean> = {};
	return readRows(list as Record<string, unknown>[]).map((from) => {
		let id = readText(from.id);
		// Drafts are properties named by id: names that every object has (`in`) are replaced too.
		if (!id || id in usedIds) id = newId();
		usedIds[id] = true;
		return read(from, id);
	});
}

const readLines = <Name extends string>(list: unknown, names: readonly Name[]) =>
	readObjects(list, (from, id) => ({ id, ...texts(from, names) }));

function readRecord<Value>(from: unknown, read: (value: unknown) => Value): Record<string, Value> {
	const entries = Object.entries(objectOf(from) ?? {});
	return Object.fromEntries(entries.map(([key, value]) => [key, read(value)]));
}

function asTime(value: unknown): string | null {
	const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
	return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const writtenAt = (entry: Entry): string => entry.earlier[0]?.at ?? entry.at;

const isBlank = ({ did, saw, next }: Texts) => !`${did}${saw}${next}`.trim();

/** Moves a draft into the log, unless it is blank. A change keeps the earlier text and date, unless the entry is new. */
export function writeIntoLog(book: Workbook, key: string, now: string): Workbook {
	const draft = book.drafts[key];
	if (!draft || isBlank(draft)) return book;
	const { [key]: _, ...drafts } = book.drafts;
	if (key === NEW_ENTRY) {
		const entry = { id: newId(), ...draft, at: now, earlier: [], struckAt: null };
		return { ...book, drafts, log: [...book.log, entry] };
	}
	return {
		...book,
		drafts,
		log: book.log.map((entry) => (entry.id === key ? changed(entry, draft, now) : entry)),
	};
}

function changed(entry: Entry, { did, saw, next }: Texts, now: string): Entry {
	const before = { did: entry.did, saw: entry.saw, next: entry.next, at: entry.at };
	if (did === before.did && saw === before.saw && next === before.next) return entry;
	const age = Date.parse(now) - Date.parse(entry.at);
	// Negative if the phone's clock was set back, which must not erase anything.
	const isCorrection = entry.earlier.length === 0 && age >= 0 && age <= CORRECTION_MS;
	if (isCorrection) return { ...entry, did, saw, next };
	return { ...entry, did, saw, next, at: now, earlier: [...entry.earlier, before] };
}

export const NOT_IN_LOG = "Not in the log yet";

/** Drafts that are not in the log, with the entry that they would change. */
export function textsNotInLog({ drafts, log }: Workbook) {
	const entries = new Map(log.map((entry) => [entry.id, entry]));
	return Object.entries(drafts).flatMap(([key, texts]) => {
		const entry = entries.get(key);
		const isSame = FIELD_NAMES.every((name) => texts[name] === entry?.[name]);
		return isSame || isBlank(texts) ? [] : [{ key, texts, entry }];
	});
}

/** Adds lines of an order's sheet that the workbook lacks. */
export function withHelpSheet(
	book: Workbook,
	who: string,
	sheet: { reference: string; entries: readonly { on: string; text: string }[] },
): { book: Workbook; added: number } {
	const existing = book.help
		.filter(({ reference }) => reference === sheet.reference)
		.map(({ day, what }) => `${day} ${what}`);
	const missingEntries = sheet.entries.filter(({ on, text }) => {
		const index = existing.indexOf(`${on} ${text}`);
		// Counts each of two equal lines once.
		if (index >= 0) existing.splice(index, 1);
		return index < 0;
	});
	const lines = missingEntries.map(({ on, text }) => ({
		id: newId(),
		day: on,
		who,
		what: text,
		reference: sheet.reference,
	}));
	return { book: { ...book, help: [...book.help, ...lines] }, added: lines.length };
}

export function citation(source: Source, formatDay: (day: string) => string): string {
	const { author, year, title, where, readOn } = source;
	const withFullStop = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);
	const yearText = year.trim() ? `(${year.trim()})` : "(no year)";
	const parts = [
		author.trim() && withFullStop(`${author.trim()} ${yearText}`),
		title.trim() && withFullStop(title.trim()),
		!author.trim() && `${yearText}.`,
		where.trim() && withFullStop(where.trim()),
		readOn && `Accessed ${formatDay(readOn)}.`,
	];
	return parts.filter(Boolean).join(" ");
}

const hasText = (text: string) => text.trim() !== "";
const isWritten = (texts: readonly string[]) => texts.some(hasText);

/** Sources in the order of the printed list, without blank ones. */
export function references(book: Workbook): Source[] {
	return book.sources
		.filter(({ author, title, where }) => isWritten([author, title, where]))
		.sort((one, other) => sortName(one).localeCompare(sortName(other)));
}

const sortName = ({ author, title }: Source) => (author.trim() || title.trim()).toLowerCase();

/** The sentence for the declaration; null until the question is answered. */
export function aiStatement({ ai, aiUses }: Workbook): string | null {
	if (ai === "none") return "No artificial intelligence was used in this project.";
	const uses = aiUses.filter(({ tool, part }) => isWritten([tool, part]));
	if (ai === "" || uses.length === 0) return null;
	const listed = uses.map(
		({ tool, part }) => `${tool.trim() || "a tool"} for ${part.trim() || "a part not named"}`,
	);
	return `Artificial intelligence was used: ${listed.join("; ")}.`;
}

/** As a fair counts: numbers and hyphenated words are one each, a dash alone is none. */
export function countWords(text: string): number {
	return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export const ABSTRACT_WORDS = { min: 250, max: 500 };
export const OBJECTIVES = { min: 3, max: 5 };
/** The guide's number for the literature review. */
export const MIN_SOURCES = 8;

export const filledObjectives = (book: Workbook): string[] =>
	book.objectives.map((text) => text.trim()).filter(Boolean);

/**
 * What each part lacks, as far as it can be counted.
 * @param parts ids of the guide's parts, in the fair's order
 * @param min words of the abstract: 1 if the fair has its own rule, instead of the guide's number
 */
export function missingIn(
	book: Workbook,
	parts: readonly string[],
	min = ABSTRACT_WORDS.min,
): Record<string, string[]> {
	const { max } = ABSTRACT_WORDS;
	const words = countWords(book.chapters.abstract ?? "");
	const objectives = filledObjectives(book).length;
	const sources = references(book);
	const partial = sources.filter(
		({ author, year, title }) => ![author, year, title].every(hasText),
	);
	const hasReadings = book.tables.some(({ rows }) => !rows.every(isBlankRow));
	const { category, level, participants, school, patron, month } = book.cover;
	const lacks: Record<string, (string | false)[]> = {
		cover: [
			!book.title.trim() && "the title",
			!category.trim() && "the category",
			!level.trim() && "the level",
			!participants.trim() && "the names",
			!school.trim() && "the school",
			!patron.trim() && "the patron",
			!month.trim() && "month and year",
		],
		declaration: [aiStatement(book) === null && "the statement on artificial intelligence"],
		abstract: [
			words < min && (words === 0 ? "the text" : counted(min - words, "more word")),
			words > max && `${counted(words - max, "word")} too many`,
		],
		"chapter-1": [
			objectives < OBJECTIVES.min && counted(OBJECTIVES.min - objectives, "more objective"),
			objectives > OBJECTIVES.max &&
				`${counted(objectives - OBJECTIVES.max, "objective")} too many`,
		],
		"chapter-4": [!hasReadings && "a table of your readings"],
		references: [
			sources.length === 0
				? "your sources"
				: sources.length < MIN_SOURCES &&
					`${counted(MIN_SOURCES - sources.length, "more source")} of the ${MIN_SOURCES} that the guide asks for`,
			partial.length > 0 && `author, year or title of ${counted(partial.length, "source")}`,
		],
		appendices: [book.log.length === 0 && "your logbook"],
	};
	const withText = parts.filter((part) => part.startsWith("chapter-"));
	for (const part of withText) {
		lacks[part] = [!book.chapters[part]?.trim() && "the text", ...(lacks[part] ?? [])];
	}
	return Object.fromEntries(
		parts.map((part) => [part, (lacks[part] ?? []).filter((lack) => lack !== false)]),
	);
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Only characters that every phone accepts, and the day. */
export function fileName({ title }: Workbook, day: string): string {
	const name = title
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
	return `my-work-${name.slice(0, 40) || "project"}-${day}.json`;
}
