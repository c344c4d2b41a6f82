/**
 * Allows http, https, data URLs of pictures and addresses of this site; else empty. SVG is allowed: in an `img` it runs
 * no scripts and loads nothing.
 */
export function imageSource(source: string): string {
	const trimmed = source.trim();
	if (/^https?:\/\/[^\s\\]+$/i.test(trimmed)) return trimmed;
	if (/^data:image\/[a-z\d.+-]+[;,]/i.test(trimmed)) return trimmed;
	return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : "";
}

/** Role of a picture that is decorative and so needs no description. */
export const DECORATION = "presentation";

export function decorationOf(role: string | null | undefined, alt: string | null | undefined) {
	return role === DECORATION && !alt?.trim() ? DECORATION : null;
}
