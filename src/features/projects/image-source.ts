/** http, https, a raster picture as data, or an address of this site; anything else becomes empty. */
export function imageSource(source: string): string {
	const trimmed = source.trim();
	if (/^https?:\/\/[^\s\\]+$/i.test(trimmed)) return trimmed;
	if (/^data:image\/(png|jpeg|gif|webp);base64,[a-z\d+/=\s]*$/i.test(trimmed)) return trimmed;
	return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : "";
}
