// An article has no superscripts, and "10³ Pa" must not become "103 Pa". Unicode has most characters; others are
// written in brackets after ^ or _.

export type Script = "super" | "sub";

const SUPER = table(
	"0123456789+-=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
	"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ",
);
const SUB = table("0123456789+-=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ");

function table(plain: string, raised: string): ReadonlyMap<string, string> {
	const to = [...raised];
	const map = new Map([...plain].map((character, index) => [character, to[index] as string]));
	// Word processors replace a hyphen with one of these.
	for (const minus of "−–‐‑") map.set(minus, map.get("-") as string);
	for (const space of " \u00a0") map.set(space, space);
	return map;
}

export interface ConvertedScript {
	texts: string[];
	/** False if Unicode lacks a character. Then the text is written like x^(0.5) or E_(cell). */
	exact: boolean;
}

export function convertScript(
	texts: readonly string[],
	script: Script,
	before: string,
): ConvertedScript {
	const whole = texts.join("");
	const text = whole.trim();
	if (text === "" || readsTheSame(text, script, before)) {
		return { texts: [...texts], exact: true };
	}
	if (script === "super" && /^[oº]$/.test(text) && /\d\s*$/.test(before)) {
		return { texts: texts.map((text) => text.replace(/[oº]/, "°")), exact: true };
	}
	const characters = script === "super" ? SUPER : SUB;
	if ([...whole].every((character) => characters.has(character))) {
		return {
			texts: texts.map((text) => [...text].map((character) => characters.get(character)).join("")),
			exact: true,
		};
	}
	const first = texts.findIndex((text) => text.trim() !== "");
	const last = texts.findLastIndex((text) => text.trim() !== "");
	const marked = texts.map((text, index) => {
		const opened =
			index === first ? text.replace(/\S/, (start) => `${sign(script)}(${start}`) : text;
		return index === last ? opened.replace(/\s*$/, (end) => `)${end}`) : opened;
	});
	return { texts: marked, exact: false };
}

const sign = (script: Script) => (script === "super" ? "^" : "_");

/** Superscripts that mean the same as normal text: 1st, a footnote's [1], characters that are raised anyway. */
function readsTheSame(text: string, script: Script, before: string): boolean {
	if (/^\[[\w*]+\]$/.test(text) || /^[°™®©²³¹⁰-₟*†‡]+$/.test(text)) return true;
	return script === "super" && /^(st|nd|rd|th)$/i.test(text) && /\d$/.test(before);
}

// Word stores Greek letters of the font Symbol as Latin ones: "α" is pasted as "a", "5 Ω" as "5 W".

export type SymbolFont = "symbol" | "wingdings";

const SYMBOL = codesOf(
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
	"ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ",
	"\"$'*-@\\^`\u00a3\u00a5\u00ab\u00ac\u00ad\u00ae\u00af\u00b2\u00b3\u00b4\u00b5\u00b6\u00b7\u00b8\u00b9\u00ba\u00bb\u00bc\u00c5\u00c7\u00c8\u00cc\u00ce\u00cf\u00d0\u00d1\u00d5\u00d6\u00d7\u00db\u00de\u00e5\u00f2",
	"∀∃∋∗−≅∴⊥‾≤∞↔←↑→↓″≥×∝∂•÷≠≡≈…⊕∩∪⊂∈∉∠∇∏√⋅⇔⇒∑∫",
);
const WINGDINGS = codesOf(
	"\u00a7\u00a8\u00d8\u00df\u00e0\u00e1\u00e2\u00e8\u00ef\u00f0\u00fb\u00fc\u00fd\u00feJKLnlq",
	"▪◻➢←→↑↓➔⇦⇨✗✓☒☑☺😐☹■●❑",
);

function codesOf(...pairs: string[]): ReadonlyMap<string, string> {
	const map = new Map<string, string>();
	for (let index = 0; index < pairs.length; index += 2) {
		const to = [...(pairs[index + 1] as string)];
		for (const [position, from] of [...(pairs[index] as string)].entries()) {
			map.set(from, to[position] as string);
		}
	}
	return map;
}

export function symbolFontOf(family: string): SymbolFont | undefined {
	const first = /^["'\s]*([^"',]*)/.exec(family)?.[1]?.trim().toLowerCase();
	if (first === "symbol") return "symbol";
	return first?.startsWith("wingdings") ? "wingdings" : undefined;
}

export function fromSymbolFont(text: string, font: SymbolFont): string {
	const known = font === "symbol" ? SYMBOL : WINGDINGS;
	return text.replace(/[!-\uffff]/gu, (character) => {
		const code = character.charCodeAt(0);
		// Symbol fonts also use a private range of code points.
		const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : character;
		return known.get(plain) ?? plain;
	});
}
