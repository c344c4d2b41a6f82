import { contrast, PAGE_BACKGROUNDS } from "./accent.ts";

interface Pixels {
	bytes: Uint8Array;
	width: number;
	height: number;
}

/** Opacity from which a pixel counts. */
const VISIBLE = 128;
/** A picture that fills at least this fraction of its rectangle has its own background. */
const MIN_FILLED = 0.9;
/** Contrast below which a pixel is lost. WCAG asks for 3, but not of logos, and the name is beside them. */
const MIN_CONTRAST = 2;
/** Fraction of the outline that may be invisible. */
const MAX_LOST = 0.25;
/** The same for a picture with its own background, such as black letters on white. */
const MAX_LOST_IF_FILLED = 0.98;

/** The first background on which the outline is visible; "mixed" if neither, "empty" if there is nothing to see. */
export function backgroundFor(pixels: Pixels): "light" | "dark" | "mixed" | "empty" {
	const { bytes, width, height } = pixels;
	const isClear = (pixel: number) => (bytes[pixel * 4 + 3] as number) < VISIBLE;
	const visible = Array.from({ length: width * height }, (_, pixel) => pixel).filter(
		(pixel) => !isClear(pixel),
	);
	if (visible.length === 0) return "empty";
	const isFilled = visible.length >= width * height * MIN_FILLED;
	const isOutline = (pixel: number) => {
		const x = pixel % width;
		return (
			(x > 0 && isClear(pixel - 1)) ||
			(x < width - 1 && isClear(pixel + 1)) ||
			(pixel >= width && isClear(pixel - width)) ||
			(pixel < width * (height - 1) && isClear(pixel + width))
		);
	};
	const countedPixels = isFilled ? visible : visible.filter(isOutline);
	const isSeenOn = (theme: "light" | "dark") => {
		const lost = countedPixels.filter((pixel) => {
			const [red, green, blue] = bytes.subarray(pixel * 4, pixel * 4 + 3) as unknown as number[];
			return contrast([red!, green!, blue!], PAGE_BACKGROUNDS[theme]) < MIN_CONTRAST;
		});
		return lost.length <= countedPixels.length * (isFilled ? MAX_LOST_IF_FILLED : MAX_LOST);
	};
	if (isSeenOn("light")) return "light";
	return isSeenOn("dark") ? "dark" : "mixed";
}
