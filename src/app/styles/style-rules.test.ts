import { expect, test } from "vitest";
import { readRules, rulesFor, wordsIn, writeRules } from "./style-rules.ts";

/** The rules that remain for a page whose modules contain these words. */
function sheetFor(words: string, css: string): string {
	return writeRules(rulesFor(new Set(words.split(" ")), readRules(css)));
}

test.each([
	["of its classes", "btn note", ".btn{gap:1px}.card{gap:2px}", ".btn{gap:1px}"],
	["of both classes that a selector asks for", "btn", ".btn.big{gap:1px}.card .btn{gap:2px}", ""],
	["of one of several selectors", "b", ".a,.b>i{gap:1px}", ".b>i{gap:1px}"],
	["without classes", "", "*,::before{margin:0}p>a{gap:1px}", "*,::before{margin:0}p>a{gap:1px}"],
	[
		"of its data attributes",
		"data-side",
		"[data-side=l]{gap:1px}[data-medal]{gap:2px}",
		"[data-side=l]{gap:1px}",
	],
	["without a class", "btn", ".btn:not(.big){gap:1px}", ".btn:not(.big){gap:1px}"],
	["of one class or another", "a", ":is(.a,.b){gap:1px}", ":is(.a,.b){gap:1px}"],
	["with signs in its name", "sm:mt-1.5", ".sm\\:mt-1\\.5{gap:1px}", ".sm\\:mt-1\\.5{gap:1px}"],
	[
		"of an article's own classes",
		"article",
		".article .ql-align-right{gap:1px}",
		".article .ql-align-right{gap:1px}",
	],
	[
		"for a width",
		"a",
		"@media print{.a{gap:1px}.b{gap:2px}.a i{gap:3px}}",
		"@media print{.a{gap:1px}.a i{gap:3px}}",
	],
	[
		"for browsers, widths and containers",
		"a",
		"@supports (x:y){@media print{.a{gap:1px}}}@container (x){.a{gap:1px}.b{gap:2px}}",
		"@supports (x:y){@media print{.a{gap:1px}}}@container (x){.a{gap:1px}}",
	],
	["but no empty @media", "", "@media print{.a{gap:1px}}", ""],
	["with brackets and signs in texts", "a", `.a{content:"};{,"}.b{gap:1px}`, `.a{content:"};{,"}`],
	["after a comment", "a", "/*! v4.3.5 .com */.a{gap:1px}", ".a{gap:1px}"],
])("a page gets the rules %s", (_what, words, css, expected) => {
	expect(sheetFor(words, css)).toBe(expected);
});

test("rules keep their order and their selector lists, because a browser drops a list with an unknown selector", () => {
	const css =
		".a{gap:1px}.b{gap:2px}.c,.d,.a:hover{gap:1px}@media print{.a{gap:3px}}.a::-x{gap:3px}";
	const left = ".a{gap:1px}.c,.a:hover{gap:1px}@media print{.a{gap:3px}}.a::-x{gap:3px}";
	expect(sheetFor("a c", css)).toBe(left);
});

test("an animation is kept with the rules that use it", () => {
	const css = ".a{animation:1s in}@keyframes in{to{opacity:0}}@keyframes out{to{opacity:1}}";
	expect(sheetFor("a", css)).toBe(".a{animation:1s in}@keyframes in{to{opacity:0}}");
	expect(sheetFor("b", css)).toBe("");
});

test("a rule for the whole document is refused, because no class says which page needs it", () => {
	expect(() => readRules("@page{size:A4}")).toThrow("@page needs a style sheet of its own");
});

test("apostrophes in comments enclose no words", () => {
	const code = `/** A layout's or a dialog's toasts. */\n// A page's or a card's.\n * "note"\n"btn"`;
	expect(wordsIn(code)).toEqual(["btn"]);
});

test("sentences contain no classes, but templates do", () => {
	const code = `"Compare two" "in a table." "two, compare" 'Which table?' "It’s a drop" "of the note: next"
		"btn sm:gap-1.5" 'note' "hover:wide" \`Card wide\``;
	expect(wordsIn(code).join(" ")).toBe("btn sm:gap-1.5 note hover:wide Card wide");
});

test("the classes of a module are looked for in all of its texts, but not in the names of elements", () => {
	const code = `/* @__PURE__ */ _jsxs("table", { className: wide ? "grid wide" : 'grid', as: "article",
		"data-side": side, children: [_jsx(Card, { as: "section", className: \`btn \${size}\` })] })`;
	const words = wordsIn(code);
	expect(words).toEqual(expect.arrayContaining(["grid", "wide", "btn", "data-side"]));
	for (const name of ["table", "article", "section"]) expect(words).not.toContain(name);
});
