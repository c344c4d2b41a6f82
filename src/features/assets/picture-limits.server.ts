import sharp from "sharp";
import { readDrawing } from "./drawing-structure.server.ts";
import { findImageType, type ImageType } from "./image-type.server.ts";
import { readStructure } from "./picture-structure.server.ts";

export interface PictureFacts {
	/** Why it must not be decoded. */
	refused?: "too large" | "too complex" | "entities" | "html" | undefined;
	isComplete: boolean;
	isAnimation: boolean;
	/** Whether it needs a font. */
	hasText: boolean;
}

/** Photos have about ten scans. Each goes over all pixels, and takes only a few bytes. */
const MAX_SCANS = 100;
/** Some 20 seconds of processor time. Detailed maps have a tenth of it. */
const MAX_WORK = 100_000;
/** Pixels of an embedded photo that take as long as a small shape. */
const PIXELS_PER_WORK = 5_000;

export async function inspectPicture(
	bytes: Uint8Array,
	type: ImageType,
	maxPixels: number,
): Promise<PictureFacts> {
	if (type !== "svg") {
		const { scans, tilePixels, ...facts } = readStructure(bytes, type);
		const isTooLarge = tilePixels > maxPixels;
		const refused = isTooLarge ? "too large" : scans > MAX_SCANS ? "too complex" : undefined;
		return { ...facts, refused, hasText: false };
	}
	let isTooLarge = false;
	const { work, hasHtml, hasEntities, ...facts } = await readDrawing(bytes, async (photo) => {
		const { pixels, scans } = await readPhoto(photo);
		isTooLarge ||= pixels > maxPixels;
		return (pixels * scans) / PIXELS_PER_WORK;
	});
	const refused = isTooLarge
		? "too large"
		: work > MAX_WORK
			? "too complex"
			: hasEntities
				? "entities"
				: hasHtml
					? "html"
					: undefined;
	return { ...facts, refused };
}

/** From the header. No pixels for a file that is not drawn either. */
async function readPhoto(photo: Buffer): Promise<{ pixels: number; scans: number }> {
	const type = findImageType(photo);
	if (!type || type === "heic" || type === "other" || type === "svg")
		return { pixels: 0, scans: 0 };
	try {
		const { width, height } = await sharp(photo, { limitInputPixels: false }).metadata();
		return { pixels: width * height, scans: Math.max(1, readStructure(photo, type).scans) };
	} catch {
		return { pixels: 0, scans: 0 };
	}
}
