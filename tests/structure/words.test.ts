import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

/* docs/writing.md states the rules that this file checks. */

const ROOT = resolve(import.meta.dirname, "../..");

/** Phrases that no text may contain, with plainer ones. */
const UNPLAIN: readonly [phrase: RegExp, plain: string][] = [
	[/\bthe line is (?:back|away)\b/i, "back online, no connection"],
	[/\b(?:removed?|deleted?|erased?)\b[^.]*\bfor good\b/i, "permanently"],
	[/\bbelongs? into\b/i, "belongs in"],
	[/\bhas a slip\b/i, "may have a typo"],
	[/\bown projects, not\b|\bmarked school assessments\b/i, "personal projects, graded assessments"],
	[/\bTake your words\b/i, "Send your message another way"],
	[/\bmoney moves\b|\bhave the money twice\b/i, "pay, refund"],
	[/\bkeeps nothing\b/i, "blocks storage"],
	[/\bthis (?:phone|device) alone\b/i, "only on this device"],
	[/\bwith their heads\b|\bhas the heads\b/i, "headings, header"],
	[/\bas it is typed\b|\bWas so much\b/i, "what you typed, is the amount right"],
	[/\bWhose they are\b|\bwhich tells nothing\b|\bNot said\b/i, "what it is; Not set"],
	[/\bstored the same\b|\bequal rows too\b/i, "already added, duplicates"],
	[/\bof all that have\b|\bWaiting for all\b/i, "for photos without one, team"],
	[/\bunsaved work of\b/i, "unsaved changes from"],
	[/\bgets the date of\b|\bWrite it into\b/i, "dated automatically, add to"],
	[/^We have it\.$|\bReading is free\b/i, "order received, free to read"],
	[
		/\bForget what\b|\bLines that make\b|\bAll of this\b/i,
		"remove what, lines per row, all … from",
	],
	[/\byounger than a\b|\bagrees with what\b/i, "every week, the task itself"],
	[/\bof shared links\b|\bthe design's own\b/i, "link previews, the default"],
	[/\bas It Is\b|\bby machine\b|\bthose who pay\b/, "anyway, automatically, what it costs"],
	[/\bgo(?:es)? with (?:it|them)\b/i, "is deleted too"],
	[/\p{L}’/u, "a straight apostrophe, as in the specified texts and the SMS alphabet"],
];

/** Every text of a file: JSX, attributes, strings, and templates with "…" for their values, without imports. */
function textsIn(path: string, source: string): string[] {
	const texts: string[] = [];
	new Visitor({
		JSXText({ value }) {
			texts.push(value);
		},
		Literal({ value }) {
			if (typeof value === "string") texts.push(value);
		},
		TemplateLiteral({ quasis }) {
			texts.push(quasis.map(({ value }) => value.cooked ?? "").join("…"));
		},
		// A whole sentence, with "…" for the values and elements within it.
		JSXElement({ children }) {
			texts.push(children.map((each) => (each.type === "JSXText" ? each.value : "…")).join(""));
		},
	}).visit(parseSync(path, source).program);
	return texts.map((text) => text.replace(/\s+/g, " "));
}

const unplainIn = (path: string, source: string) =>
	textsIn(path, source).flatMap((text) =>
		UNPLAIN.filter(([phrase]) => phrase.test(text)).map(
			([, plain]) => `${path} “${text.trim()}”: rather ${plain}`,
		),
	);

test("no text uses a phrase that is not plain English", () => {
	const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
		.map((name) => `src/${name.replaceAll("\\", "/")}`)
		.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
	expect(files.flatMap((path) => unplainIn(path, readFileSync(join(ROOT, path), "utf8")))).toEqual(
		[],
	);
});

test.each([
	["text", "<p>It opens when the\n\tline is back.</p>"],
	["broken by a value", "<p>Delete {name} for good?</p>"],
	["a hint", '<TextInput hint="Copy the cells, with their heads" />'],
	["a name for screen readers", '<ul aria-label="Whose they are" />'],
	["one of two names", '<ul aria-label={isOne ? "Whose they are" : "Orders"} />'],
	["a toast", "toast.success(`Picture removed for good`)"],
	["an error", 'throw new AppError("conflict", "This browser keeps nothing for this site")'],
	["a table of labels", 'const LABELS = { none: "Not said" }'],
	["a whole message", 'const TITLE = "We have it."'],
	["a button", "<Button>Publish It as It Is</Button>"],
	["a curly apostrophe", "<p>The project’s page</p>"],
	["a curly apostrophe in a mail or SMS", 'const SMS = { text: "Your orders’ state" }'],
])("a phrase that is not plain is found: %s", (_where, source) => {
	expect(unplainIn("planted.tsx", source)).not.toEqual([]);
});

test("comments and imports are not texts", () => {
	const source = '// The line is back.\nimport a from "./a.ts";\nexport const b = "Back online";';
	expect(unplainIn("planted.tsx", source)).toEqual([]);
});
