/**
 * An address without the parts that may identify a person: query, fragment and the school's name in its path. Empty for
 * schemes such as `tel:`, `mailto:` and `data:`.
 */
export function redactAddress(address: string): string {
	if (!/^(?:https?:\/\/|\/(?!\/))/.test(address)) return address === "$direct" ? address : "";
	return address.replace(/[?#].*$/s, "").replace(/(\/schools)\/.*$/s, "$1");
}
