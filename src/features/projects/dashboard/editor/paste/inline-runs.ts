import { imageSource } from "../../../image-source.ts";
import { isLinkAddress } from "../article-extensions.ts";
import { hasClass, type PastedElement, pointsOf, type Style } from "./pasted-style.ts";
import {
	convertScript,
	fromSymbolFont,
	type Script,
	type SymbolFont,
	symbolFontOf,
} from "./special-characters.ts";

export interface Marks {
	bold: boolean;
	italic: boolean;
	underline: boolean;
	strike: boolean;
	href: string;
	script?: Script | undefined;
	font?: SymbolFont | undefined;
	/** Keeps line breaks of the source. */
	pre: boolean;
}

export const PLAIN: Marks = {
	bold: false,
	italic: false,
	underline: false,
	strike: false,
	href: "",
	pre: false,
};

/** Part of a line: formatted text, or the HTML of a picture or line break. */
export type Run = { text: string; marks: Marks } | { html: string };

export function marksInside(element: PastedElement, style: Style, outer: Marks): Marks {
	const marks = { ...outer };
	const { name, attribs } = element;
	if (/^(b|strong)$/.test(name)) marks.bold = true;
	else if (/^(i|em|cite|dfn|var)$/.test(name)) marks.italic = true;
	else if (name === "u" || (name === "ins" && !attribs.cite && !attribs.datetime)) {
		marks.underline = true;
	} else if (/^(s|strike|del)$/.test(name)) marks.strike = true;
	else if (name === "sup") marks.script = "super";
	else if (name === "sub") marks.script = "sub";
	else if (name === "pre") marks.pre = true;
	else if (name === "a") marks.href = linkOf(attribs.href ?? "");

	const weight = style["font-weight"];
	if (weight) marks.bold = /^bold/.test(weight) || Number(weight) >= 600;
	if (style["font-style"]) marks.italic = /italic|oblique/.test(style["font-style"]);
	const line = `${style["text-decoration"] ?? ""} ${style["text-decoration-line"] ?? ""}`;
	if (line.includes("underline")) marks.underline = true;
	if (line.includes("line-through")) marks.strike = true;
	if (marks.href) marks.underline = false;
	// Within a superscript, a word processor's baseline is relative to the superscript.
	const raised = pointsOf(style["mso-text-raise"]);
	if (/^super/.test(style["vertical-align"] ?? "") || raised > 0) marks.script = "super";
	if (/^sub/.test(style["vertical-align"] ?? "") || raised < 0) marks.script = "sub";
	const family = style["mso-symbol-font-family"] ?? style["font-family"] ?? attribs.face;
	if (family) marks.font = symbolFontOf(family);
	if (/^pre/.test(style["white-space"] ?? "") && !hasClass(element, /Apple-tab-span/)) {
		marks.pre = true;
	}
	return marks;
}

/** Empty for addresses that do not work elsewhere: scripts, local files, anchors in the copied document. */
function linkOf(href: string): string {
	const target = /^https?:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/i.exec(href)?.[1];
	const address = target ? decodeIfValid(target) : href.trim();
	return isLinkAddress(address) && !address.startsWith("#") ? address : "";
}

function decodeIfValid(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Undefined for a picture that visitors could not load. */
export function pictureOf({ attribs }: PastedElement): Run | undefined {
	const src = imageSource(attribs.src ?? "");
	if (!src) return undefined;
	const size = ["width", "height"]
		.filter((name) => /^[1-9]\d{0,4}$/.test(attribs[name] ?? ""))
		.map((name) => ` ${name}="${attribs[name]}"`);
	return {
		html: `<img src="${escapeHtml(src)}" alt="${escapeHtml(attribs.alt ?? "")}"${size.join("")}>`,
	};
}

export function pictureName({ attribs }: PastedElement): string {
	const src = attribs.src ?? "";
	const file = /^(blob|data|cid):/i.test(src) ? "" : (/[^/\\]*$/.exec(src)?.[0] ?? "");
	return decodeIfValid(file.replace(/[?#].*$/, "")) || attribs.alt?.trim() || "without a name";
}

export const BREAK: Run = { html: "<br>" };

const isText = (run: Run): run is Extract<Run, { text: string }> => "text" in run;

export const isBlank = (runs: readonly Run[]): boolean =>
	runs.every((run) => (isText(run) ? run.text.trim() === "" : run === BREAK));

export const textOf = (runs: readonly Run[]): string =>
	runs.map((run) => (isText(run) ? run.text : " ")).join("");

/** Calls `onUnsupported` with the text, such as x^(0.5), that replaces characters that Unicode lacks. */
export function supSubToUnicode(
	runs: readonly Run[],
	onUnsupported: (replacement: string) => void,
): Run[] {
	const done: Run[] = [];
	for (let start = 0; start < runs.length; ) {
		const run = runs[start] as Run;
		const script = isText(run) ? run.marks.script : undefined;
		if (!script) {
			done.push(run);
			start += 1;
			continue;
		}
		const rest = runs.slice(start);
		const other = rest.findIndex((next) => !isText(next) || next.marks.script !== script);
		const group = (other < 0 ? rest : rest.slice(0, other)).filter(isText);
		const texts = group.map(({ text }) => text);
		const { texts: converted, exact } = convertScript(texts, script, textOf(done));
		if (!exact) onUnsupported(converted.join("").trim());
		group.forEach(({ marks }, index) => {
			done.push({ text: converted[index] as string, marks: { ...marks, script: undefined } });
		});
		start += group.length;
	}
	return done;
}

/** As a browser shows it: symbol fonts are converted, white space is collapsed. */
export function shownText(text: string, marks: Marks): string {
	const converted = marks.font ? fromSymbolFont(text, marks.font) : text;
	// Word processors align text with rows of non-breaking spaces.
	return converted.replace(/[ \t\r\n\f]+/g, " ").replace(/[ \u00a0]{2,}/g, " ");
}

/** HTML with single spaces, and none at the ends of lines. */
export function writeRuns(runs: readonly Run[], { bold = true } = {}): string {
	const pieces: { text: string; marks: Marks; html?: string }[] = [];
	let afterSpace = true;
	for (const run of runs) {
		if (!isText(run)) {
			trimEnd(pieces, run === BREAK);
			pieces.push({ text: "", marks: PLAIN, html: run.html });
			afterSpace = run === BREAK;
			continue;
		}
		const text = afterSpace ? run.text.replace(/^[ \u00a0]+/, "") : run.text;
		if (text === "") continue;
		afterSpace = / $/.test(text);
		const last = pieces.at(-1);
		if (last && last.html === undefined && sameMarks(last.marks, run.marks)) last.text += text;
		else pieces.push({ text, marks: run.marks });
	}
	trimEnd(pieces, true);
	while (pieces.at(-1)?.html === "<br>") pieces.pop();
	return pieces
		.map(
			({ text, marks, html }) =>
				html ?? marked(escapeHtml(text), { ...marks, bold: marks.bold && bold }),
		)
		.join("");
}

function trimEnd(pieces: { text: string; html?: string }[], atEnd: boolean): void {
	const last = pieces.at(-1);
	if (atEnd && last && last.html === undefined) last.text = last.text.replace(/[ \u00a0]+$/, "");
}

function sameMarks(one: Marks, other: Marks): boolean {
	return (["bold", "italic", "underline", "strike", "href"] as const).every(
		(mark) => one[mark] === other[mark],
	);
}

function marked(text: string, { bold, italic, underline, strike, href }: Marks): string {
	let html = text;
	if (strike) html = `<s>${html}</s>`;
	if (underline) html = `<u>${html}</u>`;
	if (italic) html = `<em>${html}</em>`;
	if (bold) html = `<strong>${html}</strong>`;
	return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html;
}

function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}
