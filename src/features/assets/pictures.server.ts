import { availableParallelism } from "node:os";
import sharp, { type OutputInfo } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { AppError, invalidField } from "../../platform/errors.ts";
import { NOT_AN_IMAGE } from "./assets.contract.ts";
import { findImageType, type ImageType } from "./image-type.server.ts";

export interface RenderedPicture {
	/** WebP files of the same picture, narrow to wide, sizes in pixels. */
	sizes: { width: number; height: number; bytes: Buffer }[];
	/** Thumbhash in base64. */
	placeholder: string;
}

const WIDTHS = [480, 800, 1200, 1600] as const;
const WIDEST = 1600;
/** A long poster stays readable; WebP itself ends at 16,383. */
const TALLEST = 6_400;
/** A file of a few kilobytes may claim any size: this is what one may cost in memory (4 bytes each). */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 20;
const PLACEHOLDER_SIZE = 100;

/**
 * Reads a picture and draws it anew as WebP in several widths, upright, in sRGB, of an animation the
 * first frame. Nothing of the original bytes survives: no position or camera, no script, no second file
 * hidden behind the first. Throws 415 when it is no picture we take or is damaged, 413 when it has too
 * many pixels.
 */
export function renderPicture(bytes: Uint8Array): Promise<RenderedPicture> {
	return inTurn(async () => {
		const type = findImageType(bytes);
		if (!type) throw invalidField("file", NOT_AN_IMAGE, "unsupported_type");
		const { data, info } = await decode(bytes, type).catch(refuse);
		return { sizes: await encode(data, info), placeholder: await placeholderOf(data, info) };
	});
}

/** The upright picture's pixels at the largest size that is stored. */
async function decode(bytes: Uint8Array, type: ImageType) {
	const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" });
	const { width, height } = await input.metadata();
	if (width * height > MAX_PIXELS) throw tooManyPixels();
	return (
		input
			.timeout({ seconds: MAX_SECONDS })
			.autoOrient()
			// A drawing has no pixels of its own: it is drawn at the full size.
			.resize({
				width: WIDEST,
				height: TALLEST,
				fit: "inside",
				withoutEnlargement: type !== "svg",
			})
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true })
	);
}

async function encode(data: Buffer, info: OutputInfo): Promise<RenderedPicture["sizes"]> {
	const raw = { width: info.width, height: info.height, channels: info.channels };
	const sizes: RenderedPicture["sizes"] = [];
	for (const width of [...WIDTHS.filter((each) => each < info.width), info.width]) {
		const picture = sharp(data, { raw })
			.timeout({ seconds: MAX_SECONDS })
			.resize({ width })
			// Half the time of the standard effort for a twentieth more bytes.
			.webp({ quality: 80, effort: 2 });
		const made = await picture.toBuffer({ resolveWithObject: true });
		sizes.push({ width, height: made.info.height, bytes: made.data });
	}
	return sizes;
}

async function placeholderOf(data: Buffer, info: OutputInfo): Promise<string> {
	const small = await sharp(data, {
		raw: { width: info.width, height: info.height, channels: info.channels },
	})
		.resize({ width: PLACEHOLDER_SIZE, height: PLACEHOLDER_SIZE, fit: "inside" })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
	return Buffer.from(hash).toString("base64");
}

function tooManyPixels(): AppError {
	return invalidField(
		"file",
		`The picture is too large: at most ${MAX_PIXELS / 1_000_000} megapixels`,
		"too_large",
	);
}

function refuse(error: unknown): never {
	if (error instanceof AppError) throw error;
	const { message } = error as Error;
	if (/pixel limit|timeout/i.test(message)) throw tooManyPixels();
	throw invalidField("file", NOT_AN_IMAGE, "unsupported_type");
}

// One core stays free for visitors while staff upload many pictures at once.
const places = Math.max(1, availableParallelism() - 1);
let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (working < places) working += 1;
	else await new Promise<void>((resolve) => waiting.push(resolve));
	try {
		return await work();
	} finally {
		// The place is handed on, not given back, while somebody waits for it.
		const next = waiting.shift();
		if (next) next();
		else working -= 1;
	}
}
