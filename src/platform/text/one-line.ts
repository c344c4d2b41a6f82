/** Controls, line ends, and marks that hide or turn the direction of text; joiners stay, which belong to letters. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

export function isOneLine(text: string): boolean {
	return !CONTROL.test(text);
}

/** Text as one line: each run of such characters is a space. */
export function oneLine(text: string): string {
	return text.replace(new RegExp(`${CONTROL.source}+`, "gu"), " ").trim();
}

/** Text of several lines, each marked as somebody else's words. */
export function quoted(text: string): string {
	return text
		.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
		.map((line) => `> ${line}`.trimEnd())
		.join("\n");
}
