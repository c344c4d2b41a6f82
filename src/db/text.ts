/**
 * Folds text for comparison: Unicode-composed, lower case, final sigma as sigma. Done here rather than in SQL, so that
 * both databases agree whatever their locale.
 */
export function fold(text: string): string {
	return text.normalize("NFC").toLowerCase().replaceAll("ς", "σ");
}
