import { cleanIdentifier, INVISIBLE } from "./invisible.ts";

/** Control characters, line ends, and marks that hide or redirect text; not joiners, which belong to letters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

export function isOneLine(text: string): boolean {
	return !CONTROL.test(text);
}

/** Joiners in emoji, and between letters of scripts that they shape, such as Arabic and Devanagari. */
const SHAPING = [
	"[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?(?:\\u200D(?=\\p{Extended_Pictographic}))?",
	`(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{Script=Inherited}]|${INVISIBLE.source})[\\p{L}\\p{M}][\\u200C\\u200D](?!${INVISIBLE.source})(?=[\\p{L}\\p{M}])`,
];
const UNLESS_SHAPING = new RegExp(`(${SHAPING.join("|")})|${INVISIBLE.source}`, "gu");

/** Removes invisible characters from a name. Joiners stay where they change how the name looks. */
export function withoutInvisibleInName(text: string): string {
	return text.replace(UNLESS_SHAPING, "$1");
}

/** A name and the like: without invisible characters, each run of other control characters and line ends as a space. */
export function oneLine(text: string): string {
	return withoutInvisibleInName(text)
		.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
		.trim();
}

/** Marks that change the direction of the text after them. They can make a text read differently from what is stored. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

export function withoutDirectionMarks(text: string): string {
	return text.replace(DIRECTION, "");
}

/** Text of any number of lines, as stored: empty if it has no visible character. */
export function plainText(text: string): string {
	return cleanIdentifier(text) && withoutDirectionMarks(text).trim();
}

/** Quotes text: each line is marked as somebody else's words. */
export function quoted(text: string): string {
	return text
		.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
		.map((line) => `> ${line}`.trimEnd())
		.join("\n");
}
