import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/*
 * The repository only grows on purpose. Lower a ceiling freely; raise it only with a comment on its line that says why.
 */

const ROOT = resolve(import.meta.dirname, "../..");

/** Lines at most of TypeScript, of its tests, and of style sheets. */
const CEILINGS: Record<string, [source: number, tests: number, styles: number]> = {
	bench: [1300, 0, 0],
	scripts: [1450, 0, 0],
	src: [850, 140, 0],
	// Going Live moved here with its tests; what is said and sent where another server answers is tried on all screens, files that go again by themselves on one. A network's sign-in page.
	// What a touch fetches ahead, and in the tests what it does not. Refusals of other servers without words or with our fields,
	// and of a session that has only just begun. In the tests, where the links of the home page lead,
	// that parts of a screen which fail together have one button, and messages pasted into forms about money. In sheets, the longest level whole in
	// its picker, rows of results at twice the text size, and room for a tool that comes late.
	// In the tests, separators at twice the text size, rows of added photos, and requests whose answers were lost.
	// And which button is filled while money or pasted rows wait; the same order in two tabs, and requests without kept files.
	// Each message that staff send is read for the site's own address.
	// In the tests, what is next in sight of an order with long notes, and what is restored together.
	// The same order in two tabs, and in the tests requests without kept files.
	// Tests of requests wait until their files are deleted.
	// In the tests, amounts in fields, and a tax invoice's form.
	// A code that is sent folds the ways to pay; the last row of the menu is one.
	// In the tests, where the foot of a record leads, and that a delivery received by mistake is undone.
	// What another tab has left is told and sent by tabs that were already open. In the tests, where Undo is after a deletion, and how long.
	// The refusal of a code holds its place until it is opened, and names of marks wrap at twice the text size.
	// In the tests, which words of a module are no classes.
	"src/app": [8950, 18738, 7777],
	// The table of reversals, and what statements say otherwise. Texts are split for the word index of a restore. A lost connection.
	"src/db": [4030, 1462, 0],
	// What happened to sample orders: money, deliveries, help. In the tests, a line that says where they run.
	// What an owner tries on sample orders is done to each, and looked for in every table afterwards.
	"src/demo": [650, 905, 0],
	// Reserved names with numbers and fillers, and passkeys at another address. In the tests, guessable passwords, and a sign-up whose answer is lost.
	// An email typed at sign-up is there at sign-in.
	"src/features/accounts": [6841, 3638, 0],
	"src/features/assets": [2500, 1850, 0],
	// The names of the files that a reload has lost, and the keys of a whole file, by which a stored request is recognised.
	// A request's reference is its link, as an order's is.
	// Undo where a request was.
	"src/features/assistance": [2755, 1860, 0],
	"src/features/audit": [375, 270, 0],
	"src/features/categories": [940, 520, 0],
	"src/features/customer-messages": [750, 440, 0],
	"src/features/gallery": [2540, 950, 0],
	// Looks of a dashboard screen are utilities on its elements, and no longer rules of a sheet. What records of audit events are called.
	// While sample content is being loaded it says so.
	"src/features/going-live": [980, 625, 0],
	"src/features/help-given": [560, 190, 0],
	// Hashes of codes, by which payments are recognised after an erasure.
	"src/features/ledger": [1100, 140, 0],
	// A start that works before the scripts are there, an example to open, and the title as the heading.
	// Pasted tables: heads over two lines, and computed rows that are left out and named.
	// Computed rows and remarks below readings, and decimal commas below a header with commas.
	// In the tests, a link to the example.
	// Zeros of readings, also of those written with powers of ten, and of means.
	// An example reference in its face, and in the tests, names of tabs in one line.
	"src/features/my-work": [4741, 2261, 0],
	// What a science project is built of goes out with a delivery, and goes again when the line is back.
	// A refusal that says what was saved.
	// A delivery that was marked as received by mistake, and the button that completes an order.
	// In the tests, who handed over what is marked as received by mistake.
	"src/features/orders": [3345, 1640, 0],
	"src/features/overview": [490, 60, 0],
	// One comparison of all proofs, remembered reversals, unclaimed money, tax invoices on receipts, codes in one face. In the tests,
	// the heads, signs, statuses and separators that statements are known to have. A message is compared by every call: where a
	// code is confirmed, a payment moves or goes back to somebody else, and where a customer sends it. Erased, wrongly recorded
	// and kept money is recognised and asked about there too. Messages about deposits, and those with a code in bold. Money that is
	// still to come, or above M-Pesa's limit, and a statement's button that says what becomes of each line. Texts that do not say
	// that money was paid, days before the order, and money that a later statement takes back without its code.
	// In the tests, every form of an M-Pesa message, and what each way of booking money leaves behind. What a statement says
	// otherwise than is recorded waits until staff look. Wherever money begins to count, the same is asked. Amounts and days
	// in the forms of banks and people, and what cannot be read of a message. Lines that are cut off or say two things.
	// The only order found is entered by itself. Where a refund's money went, and in the tests each way.
	// Money that went out or did not move is kept and compared with what is recorded; in the tests, a table of all differences.
	// What staff reversed and M-Pesa reports, payers looked up at once, forms that are open again, and one for tax invoices.
	// Messages, statement lines and titles in other words, accounts without gaps, and what M-Pesa left of a payment.
	// Sums and words in a message or beside a code that nobody has read, days before the order, and references without MR- in every report.
	// A clerk's remarks beside lines, banks' dates, and how banks name who got money.
	// Words that money did not arrive, is still to come or went elsewhere, in one list for every door, and the names and phrases that are usual beside a code.
	"src/features/payments": [10765, 8410, 0],
	"src/features/previews": [650, 220, 0],
	"src/features/privacy": [1130, 1030, 0],
	// Lists of what searches for a class and a sum mean, and in the tests whole texts of chosen filters.
	// In the tests, a row for each category as pupils write its name.
	// Money, weeks and classes as pupils write them, with a test of a row each.
	// Heads of pasted materials in two languages or another currency.
	// In the tests, pictures that are refused, and lists of materials as teachers paste them.
	// In the tests, sentences of pupils, several classes, and Swahili words that English ones contain.
	// Names in full words wrap lines.
	// Rows of pasted materials that a comma cuts, where only one way to read them is possible.
	// Amounts and prices of materials, and old prices.
	// Undo where a project was, and in the tests a turned PNG and marks of emails. A list without storage says why.
	// Checkboxes are a file of their own, whose rules pages without them do not have.
	"src/features/projects": [12231, 8718, 0],
	// The calls by which staff change and export orders and requests are one.
	"src/features/records": [2375, 180, 0],
	// Plainer questions wrap.
	"src/features/resources": [2322, 750, 0],
	// Tabs are tried with few and with many categories, and pasted lists with sections that nobody knows, pupils twice,
	// and what is written below lists. Scores that a list corrects.
	// In the tests, years on paper, and names at twice the text size.
	// Publishing stops while pasted rows wait, and leads to them.
	// In pasted results, formulas and numbers where words belong.
	// Also from the list.
	// Numbers before names, and what is no name. In the tests, tables as teachers paste them.
	// A school where the name belongs, in rows without a header.
	// Undo where an item was.
	"src/features/results": [6373, 3818, 0],
	"src/features/search": [370, 610, 0],
	// Business facts, the links of the sections, the ground of the logo, and the texts for the person who runs the server. In the tests,
	// a section that a colleague saves meanwhile, and which Save is filled when several sections have changes.
	// What a setting may be is tried on its contract, numbers as people write them.
	"src/features/site": [2006, 1525, 0],
	"src/features/staff-notices": [540, 320, 0],
	// An example reference in its face.
	"src/features/tracking": [2091, 1060, 0],
	"src/features/work": [2270, 1265, 0],
	// The platform gave its lists about this product to src/product, and reads decimal forms for every pasted table. In the tests, a trash that is emptied in steps, and long lines.
	// The audit log names what was permanently deleted.
	// In the tests, files of a saved page that are stored already.
	// Pasted tables: merged header cells, ditto marks, and more words of rows that are computed.
	// Titles of pasted tables, and what was not understood of a header.
	// A summary above a table is not its header.
	// Sections that stand alone above rows without a header: read for results before.
	// The direction of a PNG wherever its Exif is. In the tests, whose name emails come from.
	"src/platform": [11766, 6840, 0],
	// The kinds of the trash are one list, for contracts, screens and tests.
	"src/product": [385, 20, 0],
	// In the tests, which long texts a contract rewrites.
	"src/server": [3280, 3210, 100],
	// What is shared is tried on every page that has something to share. Back keeps its place while newer data comes.
	// The question for a proof of identity is asked in one place, and screens only say what needs it. Of failed parts, the first gives the reason.
	// In the tests, questions for a proof that nobody answers. The change of a field is shown in one way.
	// That a screen is in the menu.
	"src/shell": [2700, 805, 0],
	// Folds that lead to their first field. That a dialog holds the focus is tried here, once for all.
	// Refusals come into view, and folds that hold a draft are open. In the tests, where refusals are shown.
	// The foot of a dialog names and presses the next thing, and toasts cover no button that saves.
	// In the tests, amounts as people write them.
	// A toast of the dashboard finds a place without controls, and the foot shows what it opened.
	// In the tests, which parts of a list's narrow cells are left out with a mouse.
	// Undo of a deletion is where the row was, and stays while its list is used.
	"src/ui": [5982, 1510, 0],
	// Utilities with the looks of the dashboard are kept out of public pages. Filled buttons are counted after each component test. Words are read at twice the text size. A page that is left is awaited. Headings on paper.
	// Which columns are about a person is read from their names, and where a log line's sentence may vary is said by file.
	// That a tool which comes late moves nothing. Trash that stays, and published texts in which nobody looks for names.
	// Lists of staff that are public, texts in impersonal columns, screens without sample content, and choices of lists without an index.
	// Reasons of ceilings, and names in full words. Tabs that are closed half-way, and an Exif behind the pixels.
	tests: [0, 28780, 0],
};

/** Of a feature without a line above: a new one begins small. */
const NEW_FEATURE = [1000, 500, 0];

/** Lines that each feature without a line above may add to every other folder: its entries in lists, and its tests. */
const ROOM = 60;

/** Functions in files of calls, which should have declarations, and declarations in sheets that utilities could have. */
const CALLS_MAX = 72;
/** Boxes that wrap at twice the text size, by the widths of their contents, need a few of these, and chips a row of their own. */
const LAYOUT_MAX = 1776;

/** Functions above the 120 lines that biome.json allows. */
const LONG: Record<string, string> = {
	"src/server/app.ts": "lists what the server consists of, in order",
	"src/server/request-pipeline.ts": "the steps of a request, in order",
};

const paths = globSync("{src,tests,scripts,bench}/**/*.{ts,tsx,mjs,css}", { cwd: ROOT });
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The feature, the part of `src`, or the folder that a file belongs to. */
const folderOf = (path: string) =>
	/^src\/features\/[^/]+|^src\/[^/.]+(?=\/)|^[^/]+/.exec(path)?.[0] ?? path;

const kindOf = (path: string) =>
	path.endsWith(".css") ? 2 : /^tests\/|\.(?:test|spec)\.tsx?$/.test(path) ? 1 : 0;

test("each folder has at most the lines of its ceiling", () => {
	const lines = new Map<string, [number, number, number]>();
	for (const path of paths) {
		const sums = lines.get(folderOf(path)) ?? [0, 0, 0];
		sums[kindOf(path)] += textOf(path).split("\n").length - 1;
		lines.set(folderOf(path), sums);
	}
	const isNew = (folder: string) => folder.startsWith("src/features/") && !CEILINGS[folder];
	const room = ROOM * [...lines.keys()].filter(isNew).length;
	const above = [...lines].flatMap(([folder, sums]) =>
		["source", "tests", "styles"].flatMap((kind, at) => {
			const most = isNew(folder) ? NEW_FEATURE : (CEILINGS[folder] ?? []);
			const ceiling = (most[at] ?? 0) + (isNew(folder) ? 0 : room);
			const sum = sums[at] ?? 0;
			return sum > ceiling ? [`${folder}: ${kind} ${sum} > ${ceiling}`] : [];
		}),
	);
	expect(
		above,
		"delete lines there first; a folder that has to grow needs a higher number in CEILINGS, and a comment that says why",
	).toEqual([]);
});

const EXPORTED =
	/^export (?:(?:async )?function|const \w+(?:: [^=]+)? = (?:async )?(?:\([^)]*\)|\w+)(?:: [^=]+)? =>)/gm;
const LAYOUT =
	/(?<=[{;\s])(?:display|position|inset|top|right|bottom|left|float|order|width|height|gap|(?:min|max)-(?:width|height)|(?:row|column)-gap|(?:grid|flex|margin|padding|align|justify|place|overflow)(?:-[a-z-]+)?):/g;

test("calls that are written by hand and layout in style sheets only become fewer", () => {
	const count = (kind: RegExp, pattern: RegExp) =>
		paths
			.filter((path) => kind.test(path))
			.reduce((sum, path) => sum + (textOf(path).match(pattern)?.length ?? 0), 0);
	expect(
		count(/\.calls\.ts$/, EXPORTED),
		"declare a call with ownCall; put other functions into a file of their own",
	).toBeLessThanOrEqual(CALLS_MAX);
	expect(
		count(/\.css$/, LAYOUT),
		"position with utilities on the element, or delete layout from a sheet",
	).toBeLessThanOrEqual(LAYOUT_MAX);
});

test("only functions that are listed with a reason are longer than 120 lines", () => {
	const { overrides } = JSON.parse(textOf("biome.json")) as { overrides: { includes: string[] }[] };
	const [{ includes = [] } = {}] = overrides;
	expect(includes.filter((path) => path.startsWith("src/"))).toEqual(Object.keys(LONG));
});
