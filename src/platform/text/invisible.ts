/**
 * What is never drawn: joiners, soft hyphens, direction and byte order marks, variation selectors, tags. In this module
 * alone, because every page of the site loads it.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Removes what nobody sees or types, but programs copy with a text. */
export function withoutInvisible(text: string): string {
	return text.replace(INVISIBLE, "");
}

/** What identifies, as it is stored: an e-mail address, a phone number, a code, a reference. */
export function identifier(text: string): string {
	return withoutInvisible(text).trim();
}
