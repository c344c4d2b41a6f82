/*
 * Word stores a Greek letter from the font Symbol as the Latin letter at the same code: "α" is pasted as "a", "5 Ω"
 * as "5 W".
 */

export type SymbolFont = "symbol" | "wingdings";

const SYMBOL = table(
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
	"ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ",
	"\"$'*-@\\^`\u00a3\u00a5\u00ab\u00ac\u00ad\u00ae\u00af\u00b2\u00b3\u00b4\u00b5\u00b6\u00b7\u00b8\u00b9\u00ba\u00bb\u00bc\u00c5\u00c7\u00c8\u00cc\u00ce\u00cf\u00d0\u00d1\u00d5\u00d6\u00d7\u00db\u00de\u00e5\u00f2",
	"∀∃∋∗−≅∴⊥‾≤∞↔←↑→↓″≥×∝∂•÷≠≡≈…⊕∩∪⊂∈∉∠∇∏√⋅⇔⇒∑∫",
);
const WINGDINGS = table(
	"\u00a7\u00a8\u00d8\u00df\u00e0\u00e1\u00e2\u00e8\u00ef\u00f0\u00fb\u00fc\u00fd\u00feJKLnlq",
	"▪◻➢←→↑↓➔⇦⇨✗✓☒☑☺😐☹■●❑",
);

function table(...pairs: string[]): ReadonlyMap<string, string> {
	const map = new Map<string, string>();
	for (let index = 0; index < pairs.length; index += 2) {
		const to = [...(pairs[index + 1] as string)];
		for (const [place, from] of [...(pairs[index] as string)].entries()) {
			map.set(from, to[place] as string);
		}
	}
	return map;
}

/** The symbol font at the beginning of a CSS font-family, if any. */
export function symbolFontOf(family: string): SymbolFont | undefined {
	const first = /^["'\s]*([^"',]*)/.exec(family)?.[1]?.trim().toLowerCase();
	if (first === "symbol") return "symbol";
	return first?.startsWith("wingdings") ? "wingdings" : undefined;
}

/** Converts text in such a font to the characters that it shows. */
export function fromSymbolFont(text: string, font: SymbolFont): string {
	const known = font === "symbol" ? SYMBOL : WINGDINGS;
	return text.replace(/[!-\uffff]/gu, (character) => {
		const code = character.charCodeAt(0);
		// Symbol fonts also use a private range of code points.
		const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : character;
		return known.get(plain) ?? plain;
	});
}
