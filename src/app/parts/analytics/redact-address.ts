/**
 * An address without query, fragment and the school's name in its path; empty for schemes such as `tel:`, `mailto:` and
 * `data:`.
 */
export function addressAlone(address: string): string {
	if (!/^(?:https?:\/\/|\/(?!\/))/.test(address)) return address === "$direct" ? address : "";
	return address.replace(/[?#].*$/s, "").replace(/(\/schools)\/.*$/s, "$1");
}
