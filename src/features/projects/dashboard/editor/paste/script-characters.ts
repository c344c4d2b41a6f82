/*
 * An article has no superscripts or subscripts, and "10³ Pa" must not become "103 Pa". Unicode has characters for
 * most that science projects need. All others are written in brackets after ^ or _.
 */

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

export interface Scripted {
	/** One for each given piece. */
	pieces: string[];
	/** False if Unicode lacks one of the characters. The pieces are then written like x^(0.5) or E_(cell). */
	exact: boolean;
}

/** Converts adjacent pieces of one superscript or subscript to plain text. `before` is the text in front of them. */
export function scripted(pieces: readonly string[], script: Script, before: string): Scripted {
	const whole = pieces.join("");
	const text = whole.trim();
	if (text === "" || standsAlone(text, script, before)) {
		return { pieces: [...pieces], exact: true };
	}
	if (script === "super" && /^[oº]$/.test(text) && /\d\s*$/.test(before)) {
		return { pieces: pieces.map((piece) => piece.replace(/[oº]/, "°")), exact: true };
	}
	const characters = script === "super" ? SUPER : SUB;
	if ([...whole].every((character) => characters.has(character))) {
		return {
			pieces: pieces.map((piece) =>
				[...piece].map((character) => characters.get(character)).join(""),
			),
			exact: true,
		};
	}
	const first = pieces.findIndex((piece) => piece.trim() !== "");
	const last = pieces.findLastIndex((piece) => piece.trim() !== "");
	const marked = pieces.map((piece, index) => {
		const opened =
			index === first ? piece.replace(/\S/, (start) => `${sign(script)}(${start}`) : piece;
		return index === last ? opened.replace(/\s*$/, (end) => `)${end}`) : opened;
	});
	return { pieces: marked, exact: false };
}

const sign = (script: Script) => (script === "super" ? "^" : "_");

/** Text that means the same on the baseline: 1st, a footnote's [1], characters that are raised anyway. */
function standsAlone(text: string, script: Script, before: string): boolean {
	if (/^\[[\w*]+\]$/.test(text) || /^[°™®©²³¹⁰-₟*†‡]+$/.test(text)) return true;
	return script === "super" && /^(st|nd|rd|th)$/i.test(text) && /\d$/.test(before);
}
