import { type DrawingStructure, readDrawing } from "./drawing-structure.server.ts";
import type { ImageType } from "./image-type.server.ts";
import { readStructure } from "./picture-structure.server.ts";

const NO_DRAWING = { hasText: false, hasHtml: false, hasLinked: false, hasEntities: false };

/**
 * What the parts of a file say, without decoding it. It protects from nothing: what takes too long or too much memory is
 * stopped with its process. It tells a damaged file from one that was cut off, and finds what a drawing would lose.
 */
export function inspectPicture(bytes: Uint8Array, type: ImageType): DrawingStructure {
	return type === "svg" ? readDrawing(bytes) : { ...readStructure(bytes, type), ...NO_DRAWING };
}
