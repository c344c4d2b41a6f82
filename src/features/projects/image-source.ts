/**
 * http, https, a picture as data, or an address of this site; anything else becomes empty. A drawing (SVG) is
 * no exception: as the source of an `img` it runs no script and fetches nothing.
 */
export function imageSource(source: string): string {
	const trimmed = source.trim();
	if (/^https?:\/\/[^\s\\]+$/i.test(trimmed)) return trimmed;
	if (/^data:image\/[a-z\d.+-]+[;,]/i.test(trimmed)) return trimmed;
	return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : "";
}
