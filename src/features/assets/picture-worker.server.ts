/**
 * A separate process that decodes and encodes pictures, so that a hostile file attacks the decoders (C) only here: no
 * settings, database or network, lower priority, and it can be killed at any time.
 */
import sharp, { type Sharp } from "sharp";
import { withExifFirst } from "../../platform/files/png-exif.server.ts";
import { inspectPicture } from "./inspect-picture.server.ts";
import type { PictureSize, WorkerResponse, WorkerTask } from "./picture-process.server.ts";

let fontsFound: Promise<boolean> | undefined;

/** Without fonts each letter of a drawing is the same empty box. */
function hasFonts(): Promise<boolean> {
	fontsFound ??= Promise.all(["I", "W"].map(renderLetter)).then(
		([narrow, wide]) => !narrow!.equals(wide!),
	);
	return fontsFound;
}

function renderLetter(letter: string): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><text x="5" y="50" font-size="40">${letter}</text></svg>`;
	return sharp(Buffer.from(svg)).raw().toBuffer();
}

const MAX_WIDTH = 1600;
/** Keeps a long poster readable. WebP's own limit is 16,383. */
const MAX_HEIGHT = 6_400;

type Decoded = Awaited<ReturnType<typeof decode>>;

process.on("message", async (task: WorkerTask) => {
	process.send?.(await answer(task).catch((error) => ({ failed: String(error) })));
});
// Not `process.exit`, which would wait for a running decoder.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

async function answer(task: WorkerTask): Promise<WorkerResponse> {
	const structure = inspectPicture(task.bytes, task.type);
	if (structure.hasEntities) return { refused: "entities" };
	if (structure.hasHtml) return { refused: "html" };
	if (structure.hasLinkedFiles) return { refused: "linked" };
	if (structure.hasText && !(await hasFonts())) return { refused: "no fonts" };
	let decoded: Decoded;
	try {
		decoded = await decode(task);
	} catch (error) {
		// The decoder gives the reason only in its message.
		if (/pixel limit/i.test((error as Error).message)) return { refused: "too large" };
		return { refused: structure.isComplete ? "damaged" : "incomplete" };
	}
	return { rendered: { sizes: await render(decoded, task), isAnimation: structure.isAnimation } };
}

/** Decodes the picture, rotated upright, at the largest size that is kept. */
function decode({ bytes, type, maxPixels }: WorkerTask) {
	return (
		sharp(type === "png" ? withExifFirst(Buffer.from(bytes)) : bytes, {
			limitInputPixels: maxPixels,
			failOn: "error",
		})
			.autoOrient()
			// A drawing has no size in pixels, so it is rendered at the full size.
			.resize({
				width: MAX_WIDTH,
				height: MAX_HEIGHT,
				fit: "inside",
				withoutEnlargement: type !== "svg",
			})
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true })
	);
}

async function render(
	{ data, info }: Decoded,
	{ widths: requested, format }: WorkerTask,
): Promise<PictureSize[]> {
	const raw = { width: info.width, height: info.height, channels: info.channels };
	const widths = requested.filter((each) => each === "original" || each < info.width);
	return Promise.all(
		widths.map(async (each): Promise<PictureSize> => {
			const width = each === "original" ? info.width : each;
			const picture = encode(sharp(data, { raw }).resize({ width }), width, format);
			const output = await picture.toBuffer({ resolveWithObject: true });
			return { width, height: output.info.height, bytes: output.data };
		}),
	);
}

const SMALL_WIDTH = 360;
/** Widest copy for phones. With two device pixels per CSS pixel, artefacts appear at half their size. */
const MEDIUM_WIDTH = 800;

function encode(picture: Sharp, width: number, format: WorkerTask["format"]): Sharp {
	if (format === "jpeg") return picture.flatten({ background: "#fff" }).jpeg({ quality: 85 });
	if (format === "raw") return picture.raw();
	// Icons, and logos that a drawing embeds: 256 colours are enough, and a third of the bytes.
	if (format === "png") return picture.png({ palette: true });
	// Looks like the WebP of the same width, in half to two thirds of its bytes, with the same chroma subsampling.
	if (format === "avif") {
		return picture.avif({ quality: 44, effort: 5, chromaSubsampling: "4:2:0" });
	}
	// Effort 6 would take a second or more for a drawing with a transparent background, and save nothing.
	if (width <= SMALL_WIDTH) return picture.webp({ quality: 55, effort: 5 });
	if (width <= MEDIUM_WIDTH) return picture.webp({ quality: 72, effort: 4 });
	// Takes half the time of the default effort and adds a twentieth to the size.
	return picture.webp({ quality: 80, effort: 2 });
}
