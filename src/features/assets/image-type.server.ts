export type ImageType = "jpeg" | "png" | "gif" | "webp" | "avif" | "svg";

/**
 * Detects a picture by its first bytes. Only accepted types reach the decoder, which reads many more (PDF, TIFF …).
 * "heic" is what phones make and few browsers show; "other" is any other format, also an SVG in UTF-16.
 */
export function findImageType(bytes: Uint8Array): ImageType | "heic" | "other" | undefined {
	const head = textAt(bytes, 0, 16);
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
	if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
	if (head.startsWith("ftyp", 4)) return heifType(bytes);
	if (OTHER_PICTURE.test(head)) return "other";
	return isSvg(bytes) ? "svg" : undefined;
}

/** TIFF, BMP, and the first characters of a drawing in UTF-16. */
const OTHER_PICTURE = /^(?:II\*\0|MM\0\*|BM.{4}\0{4}|\xff\xfe<\0|\xfe\xff\0<)/s;

function textAt(bytes: Uint8Array, at: number, length: number): string {
	return Buffer.from(bytes.subarray(at, at + length)).toString("latin1");
}

const AVIF_BRANDS = ["avif", "avis"];
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"];
/** Far more than any program writes. */
const MAX_BRANDS = 64;

/** The first box of an AVIF or HEIC lists its brands. The first brand may be common to both (`mif1`). */
export function brandsOf(bytes: Uint8Array): string[] {
	const size = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).readUInt32BE(0);
	const [major, , ...compatible] =
		textAt(bytes, 8, Math.min(size - 8, 4 * MAX_BRANDS)).match(/.{4}/gs) ?? [];
	return major === undefined ? [] : [major, ...compatible];
}

function heifType(bytes: Uint8Array): "avif" | "heic" | undefined {
	const brands = brandsOf(bytes);
	if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return "avif";
	return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? "heic" : undefined;
}

/** Like the decoder, looks for the first element only in these bytes. */
const SVG_HEAD_BYTES = 1_000;

/** Whether the document's first element is `svg`, after anything that XML allows before it. */
function isSvg(bytes: Uint8Array): boolean {
	const text = new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES));
	const endings: [opening: string, closing: string][] = [
		["<?", "?>"],
		["<!--", "-->"],
	];
	let at = 0;
	for (;;) {
		at += text.slice(at).search(/\S|$/);
		const known = endings.find(([opening]) => text.startsWith(opening, at));
		const closing = known?.[1] ?? (/^<!DOCTYPE/i.test(text.slice(at, at + 9)) ? ">" : undefined);
		if (!closing) return /^<(\w+:)?svg[\s>/]/.test(text.slice(at, at + 200));
		// A document type may declare entities in brackets, each with a ">" of its own.
		const from = closing === ">" ? endOfEntities(text, at) : at;
		const end = text.indexOf(closing, from);
		if (end < 0) return false;
		at = end + closing.length;
	}
}

function endOfEntities(text: string, doctypeAt: number): number {
	const bracket = text.indexOf("[", doctypeAt);
	const end = text.indexOf(">", doctypeAt);
	return bracket >= 0 && bracket < end ? text.indexOf("]", bracket) : doctypeAt;
}
