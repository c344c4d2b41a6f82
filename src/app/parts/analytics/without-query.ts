/**
 * An address without query and fragment, and without the school that a page is about; empty for other schemes, such as
 * `tel:`, `mailto:` and `data:`.
 */
export function addressAlone(address: string): string {
	if (!/^(?:https?:\/\/|\/(?!\/))/.test(address)) return address === "$direct" ? address : "";
	return address.replace(/[?#].*$/s, "").replace(/(\/schools)\/.*$/s, "$1");
}
