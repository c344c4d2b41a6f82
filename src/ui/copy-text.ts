/**
 * Copies a text. Where the clipboard is missing, as on plain http, or refuses, the browser shows the text to copy by
 * hand. `what`: such as "link". Returns whether it was copied.
 */
export async function copyText(text: string, what: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		prompt(`Copy this ${what}:`, text);
		return false;
	}
}
