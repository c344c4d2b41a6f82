import { expect, test } from "vitest";
import { newTable } from "./data-table.ts";
import {
	aiStatement,
	citation,
	countWords,
	type Entry,
	fileName,
	missingIn,
	NEW_ENTRY,
	newWorkbook,
	readWorkbook,
	references,
	type Workbook,
	withHelpSheet,
	writeIntoLog,
	writtenAt,
} from "./workbook.ts";

const MONDAY = "2026-03-02T08:00:00.000Z";
/** Tuesday in Nairobi, Monday in UTC. */
const TUESDAY = "2026-03-02T21:30:00.000Z";
/** More than ten minutes after it was written. */
const LATER = "2026-03-02T08:10:01.000Z";
const BEFORE = "2026-02-01T08:00:00.000Z";
const book = newWorkbook("Fluoride", MONDAY);
const texts = (did: string) => ({ did, saw: "", next: "" });
const withDraft = (on: Workbook, key: string, did: string) => ({
	...on,
	drafts: { ...on.drafts, [key]: texts(did) },
});

const written = writeIntoLog(withDraft(book, NEW_ENTRY, "Charred bone"), NEW_ENTRY, MONDAY);
const [entry] = written.log;
const id = entry?.id ?? "";

test("an entry has the day on which it was written, and the draft is empty again", () => {
	expect(written.drafts).toEqual({});
	expect(entry).toMatchObject({ did: "Charred bone", at: MONDAY, earlier: [], struckAt: null });
	expect(writeIntoLog(withDraft(book, NEW_ENTRY, "  "), NEW_ENTRY, MONDAY).log).toEqual([]);
});

test.each([
	["ten minutes later corrects the text", "2026-03-02T08:10:00.000Z", MONDAY, []],
	["later on the same day keeps what was written", LATER, LATER, ["Charred bone"]],
	["on a later day keeps what was written", TUESDAY, TUESDAY, ["Charred bone"]],
	["with a clock set back keeps what was written", BEFORE, BEFORE, ["Charred bone"]],
])("a change %s", (_, now, at, earlier) => {
	const [changed] = writeIntoLog(withDraft(written, id, "Charred 500 g"), id, now).log;
	if (!changed) throw new Error("no entry");
	expect(changed).toMatchObject({ did: "Charred 500 g", at });
	expect(changed.earlier.map(({ did }) => did)).toEqual(earlier);
	expect(writtenAt(changed)).toBe(MONDAY);
});

test("a changed entry keeps its earlier texts, in the order of the changes", () => {
	let changing = written;
	for (const now of [TUESDAY, "2026-03-02T21:31:00.000Z", BEFORE, MONDAY]) {
		changing = writeIntoLog(withDraft(changing, id, `Changed at ${now}`), id, now);
	}
	const [changed] = changing.log as [Entry];
	expect(changed.earlier.map(({ at }) => at)).toEqual([
		MONDAY,
		TUESDAY,
		"2026-03-02T21:31:00.000Z",
		BEFORE,
	]);
	expect(writtenAt(changed)).toBe(MONDAY);
});

test("an unchanged text leaves no trace", () => {
	expect(writeIntoLog(withDraft(written, id, "Charred bone"), id, TUESDAY).log).toEqual(
		written.log,
	);
});

test("a stored workbook is read as it was", () => {
	const full: Workbook = {
		...writeIntoLog(withDraft(written, id, "Later"), id, TUESDAY),
		drafts: { [NEW_ENTRY]: texts("half a sen") },
		help: [{ id: "h", day: "2026-03-02", who: "Uncle", what: "Welded", reference: "" }],
		ai: "used",
		aiUses: [{ id: "a", tool: "Chatbot", part: "spelling" }],
		chapters: { abstract: "Water" },
	};
	expect(readWorkbook(JSON.parse(JSON.stringify(full)))).toEqual(full);
});

test("fields that an older or shortened file lacks are empty, and invalid ones are left out", () => {
	const read = readWorkbook({
		format: 1,
		id: "x",
		title: 7,
		log: [null, { did: "Cut" }],
		tables: "none",
		help: [{ who: "Aunt" }],
		cover: null,
		objectives: [1, "two"],
	}) as Workbook;
	expect(read.title).toBe("7");
	expect(read.log).toMatchObject([{ did: "Cut", saw: "", earlier: [], struckAt: null }]);
	expect(read.tables).toEqual([]);
	expect(read.help[0]).toMatchObject({ who: "Aunt", day: "", reference: "" });
	expect(read.cover.school).toBe("");
	expect(read.objectives).toEqual(["1", "two"]);
});

test.each([
	["a newer version's", { format: 2, id: "x" }, "newer"],
	["a list", [], "other"],
	["text", "workbook", "other"],
	["nothing", null, "other"],
	["another program's", { name: "x" }, "other"],
	["one without an id", { format: 1, id: "" }, "other"],
])("%s file is not read", (_, stored, reason) => {
	expect(readWorkbook(stored)).toBe(reason);
});

test("the lines of a help sheet are added once, also when it is fetched again", () => {
	const line = { on: "2026-03-02", text: "Cut the frame" };
	const sheet = { reference: "MR-222222", entries: [line, line] };
	const first = withHelpSheet(book, "Mradi", sheet);
	expect(first.added).toBe(2);
	const wiring = { on: "2026-03-05", text: "Showed how to solder" };
	const again = withHelpSheet(first.book, "Mradi", { ...sheet, entries: [line, line, wiring] });
	expect(again.added).toBe(1);
	expect(again.book.help.map(({ what }) => what)).toEqual([line.text, line.text, wiring.text]);
	expect(again.book.help[2]).toMatchObject({
		day: wiring.on,
		who: "Mradi",
		reference: "MR-222222",
	});
});

const source = { id: "s", author: "", year: "", title: "", where: "", readOn: "" };

test.each([
	[{ author: "Mwangi, J.", year: "2023", title: "Water" }, "Mwangi, J. (2023). Water."],
	[
		{ author: "KEBS", title: "What is safe?", where: "Nairobi" },
		"KEBS (no year). What is safe? Nairobi.",
	],
	[
		{ title: "Bone char", where: "https://mradi.example/a", readOn: "2026-03-02" },
		"Bone char. (no year). https://mradi.example/a. Accessed 2026-03-02.",
	],
])("%j is cited as %j", (given, cited) => {
	expect(citation({ ...source, ...given }, (day) => day)).toBe(cited);
});

test("references are sorted by author, without blank lines", () => {
	const sources = ["Otieno", "", "amina"].map((author, at) => ({ ...source, id: `${at}`, author }));
	expect(references({ ...book, sources }).map(({ author }) => author)).toEqual(["amina", "Otieno"]);
});

test("the statement on artificial intelligence lists tools and parts, says that none were used, or is missing", () => {
	expect(aiStatement(book)).toBeNull();
	expect(aiStatement({ ...book, ai: "none" })).toBe(
		"No artificial intelligence was used in this project.",
	);
	expect(aiStatement({ ...book, ai: "used" })).toBeNull();
	const aiUses = [
		{ id: "a", tool: "A chatbot", part: "the spelling of chapter 2" },
		{ id: "b", tool: "", part: "" },
	];
	expect(aiStatement({ ...book, ai: "used", aiUses })).toBe(
		"Artificial intelligence was used: A chatbot for the spelling of chapter 2.",
	);
});

test.each([
	["", 0],
	["  one  two\nthree ", 3],
	["well-known 4.2 mg/l – and", 4],
])("%j has %d words", (text, words) => {
	expect(countWords(text)).toBe(words);
});

const PARTS = [
	"cover",
	"declaration",
	"abstract",
	"chapter-1",
	"chapter-4",
	"references",
	"appendices",
];

test("every part lists what it lacks, and nothing when it is complete", () => {
	const lacks = missingIn(book, PARTS);
	expect(lacks.cover).toContain("the names");
	expect(lacks.abstract).toEqual(["the text"]);
	expect(lacks["chapter-1"]).toEqual(["the text", "3 more objectives"]);
	expect(lacks["chapter-4"]).toEqual(["the text", "a table of your readings"]);
	const short = { ...book, chapters: { abstract: "word ".repeat(249) } };
	expect(missingIn(short, PARTS).abstract).toEqual(["1 more word"]);
	const long = { ...book, chapters: { abstract: "word ".repeat(502) } };
	expect(missingIn(long, PARTS).abstract).toEqual(["2 words too many"]);
	const right = { ...book, chapters: { abstract: "word ".repeat(250) }, ai: "none" as const };
	expect(missingIn(right, PARTS)).toMatchObject({ abstract: [], declaration: [] });
	const six = { ...book, objectives: "abcdef".split("") };
	expect(missingIn(six, PARTS)["chapter-1"]).toEqual(["the text", "1 objective too many"]);
});

const fullSource = { id: "s", author: "KEBS", year: "2018", title: "Water", where: "", readOn: "" };
test.each([
	[0, fullSource, ["your sources"]],
	[1, fullSource, ["7 more sources of the 8 that the guide asks for"]],
	[7, fullSource, ["1 more source of the 8 that the guide asks for"]],
	[8, fullSource, []],
	[8, { ...fullSource, year: " " }, ["author, year or title of 8 sources"]],
])("with %d sources the references lack what the guide asks for", (count, each, lacks) => {
	const sources = Array.from({ length: count }, () => each);
	expect(missingIn({ ...book, sources }, PARTS).references).toEqual(lacks);
});

test("an empty table is no table of readings", () => {
	const tables = [newTable("t", "")];
	expect(missingIn({ ...book, tables }, PARTS)["chapter-4"]).toContain("a table of your readings");
});

test("a file is named after its workbook and day", () => {
	expect(fileName({ ...book, title: "Bone-Char: Fluoride (mg/l)" }, "2026-03-02")).toBe(
		"my-work-bone-char-fluoride-mg-l-2026-03-02.json",
	);
	expect(fileName({ ...book, title: "水" }, "2026-03-02")).toBe("my-work-project-2026-03-02.json");
});
