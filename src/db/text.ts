/**
 * Text as it is compared: composed, lower case, final sigma as sigma. Done here and not in the database,
 * so that both databases agree, whatever their locale knows of letters beyond ASCII.
 */
export function fold(text: string): string {
	return text.normalize("NFC").toLowerCase().replaceAll("ς", "σ");
}
