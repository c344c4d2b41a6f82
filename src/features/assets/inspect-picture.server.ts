import { type DrawingStructure, readDrawing } from "./drawing-structure.server.ts";
import type { ImageType } from "./image-type.server.ts";
import { readStructure } from "./picture-structure.server.ts";

const NO_DRAWING = { hasText: false, hasHtml: false, hasLinkedFiles: false, hasEntities: false };

/**
 * Reads a file's structure without decoding it, to tell a damaged file from one that was cut off, and to find what an
 * SVG would lose as pixels. This is no protection: what takes too long or too much memory is stopped with its process.
 */
export function inspectPicture(bytes: Uint8Array, type: ImageType): DrawingStructure {
	return type === "svg" ? readDrawing(bytes) : { ...readStructure(bytes, type), ...NO_DRAWING };
}
