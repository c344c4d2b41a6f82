export type ImageType = "jpeg" | "png" | "gif" | "webp" | "avif" | "svg";

/**
 * Detects a picture's type from its first bytes, ignoring its name. Undefined if we do not accept it. Only accepted
 * types reach the decoder, which would also read many others (PDF, TIFF …).
 */
export function findImageType(bytes: Uint8Array): ImageType | undefined {
	const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString(
		"latin1",
	);
	if (head.startsWith("\xff\xd8\xff")) return "jpeg";
	if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
	if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
	if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
	if (head.startsWith("ftypavif", 4) || head.startsWith("ftypavis", 4)) return "avif";
	return isSvg(bytes) ? "svg" : undefined;
}

/** The decoder does not search further for the first element either. */
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
