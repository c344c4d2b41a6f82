import { IMAGE_MAX_BYTES, imageError } from "../upload.calls.ts";

/** Longest side in pixels, and quality, tried in this order until the file is small enough. */
const STEPS = [
	[3_200, 0.9],
	[2_400, 0.85],
	[1_600, 0.8],
] as const;

/** Types that a canvas can redraw without losing anything that the server would keep. */
const SHRINKABLE = /^image\/(jpeg|png|webp|avif)$/;

/** The message for a file that cannot be made small enough; null for any other. */
export function unshrinkableError(file: File): string | null {
	return SHRINKABLE.test(file.type) ? null : imageError(file);
}

/** Redraws a picture over 5 MB smaller, without metadata. Throws errors whose message can be shown. */
export async function shrinkPicture(file: File): Promise<File> {
	const refusal = unshrinkableError(file);
	if (refusal) throw new Error(refusal);
	if (file.size <= IMAGE_MAX_BYTES) return file;
	let bitmap: ImageBitmap;
	try {
		bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
	} catch {
		throw new Error("This picture cannot be opened");
	}
	try {
		// WebP keeps transparency. JPEG makes photos smallest.
		const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
		for (const [side, quality] of STEPS) {
			const blob = await draw(bitmap, side, type, quality);
			if (blob && blob.size <= IMAGE_MAX_BYTES) {
				return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
			}
		}
	} finally {
		bitmap.close();
	}
	throw new Error("This picture cannot be made small enough");
}

/** The marks of an animation are among the first bytes of a file. */
const HEAD_BYTES = 4_096;

/** Whether a picture is animated; `shrinkPicture` keeps only its first frame. */
export async function isAnimation(file: File): Promise<boolean> {
	const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer();
	const head = new TextDecoder("latin1").decode(bytes);
	if (head.startsWith("RIFF"))
		return head.startsWith("VP8X", 12) && (head.charCodeAt(20) & 2) !== 0;
	if (head.startsWith("PNG", 1)) return head.includes("acTL");
	return head.startsWith("ftyp", 4) && head.slice(0, 64).includes("avis");
}

function draw(bitmap: ImageBitmap, side: number, type: string, quality: number) {
	const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
	const canvas = Object.assign(document.createElement("canvas"), {
		width: Math.round(bitmap.width * scale),
		height: Math.round(bitmap.height * scale),
	});
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
}
