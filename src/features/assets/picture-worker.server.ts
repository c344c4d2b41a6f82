/**
 * A process of its own that decodes and encodes pictures: what the decoders, which are written in C, do with a
 * hostile file happens here. It has no settings, no database and no network, visitors go before it, and
 * it can be ended at any moment.
 */
import { constants, setPriority } from "node:os";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import type { PictureSize, WorkerAnswer, WorkerTask } from "./pictures.server.ts";

const WIDEST = 1600;
/** A long poster stays readable; WebP itself ends at 16,383. */
const TALLEST = 6_400;

interface Decoded {
	data: Buffer;
	info: OutputInfo;
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("message", async (task: WorkerTask) => {
	process.send?.(await answer(task));
});
// Not `exit`, which waits for a decoder that is at work.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function answer(task: WorkerTask): Promise<WorkerAnswer> {
	let decoded: Decoded;
	try {
		decoded = await decode(task);
	} catch (error) {
		// The decoder names its reasons only in its message.
		const tooLarge = /pixel limit/i.test((error as Error).message);
		return { refused: tooLarge ? "too large" : "damaged" };
	}
	try {
		return { drawn: { sizes: await draw(decoded, task) } };
	} catch (error) {
		return { failed: String(error) };
	}
}

/** The upright picture's pixels at the largest size that is kept. */
function decode({ bytes, isDrawing, maxPixels }: WorkerTask) {
	return (
		sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
			.autoOrient()
			// A drawing has no pixels of its own: it is drawn at the full size.
			.resize({
				width: WIDEST,
				height: TALLEST,
				fit: "inside",
				withoutEnlargement: !isDrawing,
			})
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true })
	);
}

async function draw(
	{ data, info }: Decoded,
	{ widths: wanted, format }: WorkerTask,
): Promise<PictureSize[]> {
	const raw = { width: info.width, height: info.height, channels: info.channels };
	const widths = wanted.filter((each) => each === "own" || each < info.width);
	return Promise.all(
		widths.map(async (each): Promise<PictureSize> => {
			const width = each === "own" ? info.width : each;
			const picture = encode(sharp(data, { raw }).resize({ width }), width, format);
			const made = await picture.toBuffer({ resolveWithObject: true });
			return { width, height: made.info.height, bytes: made.data };
		}),
	);
}

/** Of copies that only thumbnails show every byte counts, and they are drawn quickly. */
const SMALL = 360;
/** What a phone shows across its screen, with two pixels of its own for one: faults are half as large there. */
const MEDIUM = 800;

function encode(picture: Sharp, width: number, format: WorkerTask["format"]): Sharp {
	if (format === "jpeg") return picture.flatten({ background: "#fff" }).jpeg({ quality: 85 });
	if (width <= SMALL) return picture.webp({ quality: 55, effort: 6 });
	if (width <= MEDIUM) return picture.webp({ quality: 72, effort: 4 });
	// Half the time of the standard effort for a twentieth more bytes.
	return picture.webp({ quality: 80, effort: 2 });
}
