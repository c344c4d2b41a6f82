import { INVISIBLE } from "../../fold.ts";

/** Removes what nobody sees or types, but programs copy with a text. */
export function withoutInvisible(text: string): string {
	return text.replace(INVISIBLE, "");
}

/** What identifies, as it is stored: an e-mail address, a phone number, a code, a reference. */
export function identifier(text: string): string {
	return withoutInvisible(text).trim();
}

/** In emoji, and between letters of the scripts that shape letters by them, such as Arabic and Devanagari. */
const SHAPING = [
	"[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?(?:\\u200D(?=\\p{Extended_Pictographic}))?",
	"(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Inherited}])[\\p{L}\\p{M}][\\u200C\\u200D](?=[\\p{L}\\p{M}])",
];
const UNLESS_SHAPING = new RegExp(`(${SHAPING.join("|")})|${INVISIBLE.source}`, "gu");

/** The same for names, whose joiners stay where they change how the name is drawn. */
export function withoutInvisibleInName(text: string): string {
	return text.replace(UNLESS_SHAPING, "$1");
}
