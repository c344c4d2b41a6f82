import { IMAGE_MAX_BYTES, refuseImage } from "../upload.calls.ts";

/** Longest sides and qualities, tried until the picture is small enough. */
const STEPS = [
	[3_200, 0.9],
	[2_400, 0.85],
	[1_600, 0.8],
] as const;

/** What a canvas can draw and lose nothing that the server would keep. */
const SHRINKABLE = /^image\/(jpeg|png|webp|avif)$/;

/** The sentence that refuses a file which cannot be made small enough, or null. */
export function refuseUnshrinkable(file: File): string | null {
	return SHRINKABLE.test(file.type) ? null : refuseImage(file);
}

/**
 * A picture that can be sent: over 5 MB it is drawn again in this browser, upright and smaller; its place and camera
 * are left out on the way. Drawings (SVG, GIF) and small pictures stay as they are. Throws what may be read.
 */
export async function shrinkPicture(file: File): Promise<File> {
	const refusal = refuseUnshrinkable(file);
	if (refusal) throw new Error(refusal);
	if (file.size <= IMAGE_MAX_BYTES) return file;
	let bitmap: ImageBitmap;
	try {
		bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
	} catch {
		throw new Error("This picture cannot be opened");
	}
	try {
		// What may be see-through stays so; photos weigh least as JPG.
		const type = file.type === "image/jpeg" ? "image/jpeg" : "image/webp";
		for (const [side, quality] of STEPS) {
			const blob = await drawn(bitmap, side, type, quality);
			if (blob && blob.size <= IMAGE_MAX_BYTES) {
				return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
			}
		}
	} finally {
		bitmap.close();
	}
	throw new Error("This picture cannot be made small enough");
}

function drawn(bitmap: ImageBitmap, side: number, type: string, quality: number) {
	const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
	const canvas = Object.assign(document.createElement("canvas"), {
		width: Math.round(bitmap.width * scale),
		height: Math.round(bitmap.height * scale),
	});
	canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
	return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
}
