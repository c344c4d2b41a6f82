import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { NOT_AN_IMAGE } from "./assets.contract.ts";
import { findImageType } from "./image-type.server.ts";
import type { RenderedPicture, WorkerResponse, WorkerTask } from "./picture-process.server.ts";
import { createPictureQueue } from "./picture-queue.server.ts";

/** The first two widths are for lists and frames. */
const ALL_WIDTHS = [240, 360, 480, 800, 1200, "original"] as const;

/** Limits memory to 4 bytes per pixel, because a file of a few kilobytes can claim any size. */
const MAX_PIXELS = 50_000_000;

const SAVE_AS_PHOTO = "Please save it as PNG or JPG and try again.";
const TOO_SLOW = `The picture takes too long to process. ${SAVE_AS_PHOTO}`;
const BUSY = `The picture could not be processed in time, because others were being processed. Please try again in a few minutes. If it is a drawing, save it as PNG or JPG first.`;
const TOO_MUCH_MEMORY = "The picture takes too much memory to process. Please make it smaller.";
const OTHER_FORMAT =
	"Please select an image file: JPG, PNG, GIF, WebP, AVIF, or SVG in UTF-8. This is another format.";
const HEIC =
	"Most browsers cannot show HEIC pictures. Please send this one as JPEG. On an iPhone choose Settings, Camera, Formats, Most Compatible.";

const render = createPictureQueue();

interface RenderOptions {
	widths?: WorkerTask["widths"];
	format?: WorkerTask["format"];
	/** Senders take turns; pictures without one come last. */
	caller?: string;
}

/**
 * Decodes a picture and encodes it in several widths: upright, sRGB, WebP by default, first frame only, in separate
 * processes (`createPictureQueue`). Keeps no original bytes: no location or camera data, no script, no appended
 * file. Throws 415 if it is damaged or not accepted, 413 if it has too many pixels or takes too long, 503 if others
 * delay it.
 */
export async function renderPicture(
	bytes: Uint8Array,
	{ widths = ALL_WIDTHS, format = "webp", caller }: RenderOptions = {},
): Promise<RenderedPicture> {
	const type = findImageType(bytes);
	if (!type) throw notAccepted(NOT_AN_IMAGE);
	if (type === "other") throw notAccepted(OTHER_FORMAT);
	if (type === "heic") throw notAccepted(HEIC);
	const answer = await render({ bytes, type, maxPixels: MAX_PIXELS, widths, format }, caller);
	if ("rendered" in answer) return answer.rendered;
	if ("failed" in answer) throw new Error(`Picture not rendered: ${answer.failed}`);
	throw "stopped" in answer ? STOPPED[answer.stopped]() : errorOf(answer.refused, type);
}

type RefusalReason = Extract<WorkerResponse, { refused: unknown }>["refused"];

const REFUSALS: Record<RefusalReason, string> = {
	"too large": `The picture is too large: at most ${MAX_PIXELS / 1_000_000} megapixels`,
	"no fonts":
		"The drawing has text, and the server has no fonts to draw it. Please convert the text to paths, or save the drawing as PNG.",
	entities:
		"This drawing contains XML entities, which can hide what is drawn. Please export it as PNG and send that.",
	html: "The labels of this drawing would be lost, because they are HTML, as in drawings from Mermaid and draw.io. Please export it as PNG and send that.",
	linked:
		"A part of this drawing is in another file and would be lost. Please export it as PNG and send that.",
	incomplete: "The picture is not complete: its end is missing. Please send it again.",
	damaged: "The picture is damaged and cannot be opened. Please save it again, or choose another.",
};

function errorOf(reason: RefusalReason, type: string): AppError {
	if (reason === "too large") return tooLarge(REFUSALS[reason]);
	// An "svg" that cannot be decoded is a text that only begins like a drawing.
	return notAccepted(reason === "damaged" && type === "svg" ? NOT_AN_IMAGE : REFUSALS[reason]);
}

const STOPPED = {
	time: () => tooLarge(TOO_SLOW),
	memory: () => tooLarge(TOO_MUCH_MEMORY),
	busy: () => new AppError("unavailable", BUSY, { retryAfter: 120, fields: { file: BUSY } }),
};

const notAccepted = (sentence: string) => invalidField("file", sentence, "unsupported_type");
const tooLarge = (sentence: string) => invalidField("file", sentence, "too_large");
