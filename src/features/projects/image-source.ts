/** Allows http, https, this site's addresses and data URLs of pictures, including SVG: an `img` runs no scripts. */
export function imageSource(source: string): string {
	const trimmed = source.trim();
	if (/^https?:\/\/[^\s\\]+$/i.test(trimmed)) return trimmed;
	if (/^data:image\/[a-z\d.+-]+[;,]/i.test(trimmed)) return trimmed;
	return /^\/(?![/\\])[^\s\\]*$/.test(trimmed) ? trimmed : "";
}

/** Role of a picture that is decorative and so needs no description. */
export const DECORATIVE_ROLE = "presentation";

export function decorativeRole(role: string | null | undefined, alt: string | null | undefined) {
	return role === DECORATIVE_ROLE && !alt?.trim() ? DECORATIVE_ROLE : null;
}
