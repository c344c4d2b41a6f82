/** Controls, line ends, and marks that turn the direction of text; joiners are letters' own. */
export const CONTROL_CHARACTERS =
	/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

const CONTROLS = new RegExp(`(?:${CONTROL_CHARACTERS.source})+`, "gu");

/** Text as one line: what is no character to be seen becomes a space. */
export function oneLine(text: string): string {
	return text.replace(CONTROLS, " ").trim();
}
