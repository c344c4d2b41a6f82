/* The background on which an owner's logo is visible. */
import { contrast, PAGE_GROUNDS } from "./accent.ts";

interface Pixels {
	bytes: Uint8Array;
	width: number;
	height: number;
}

/** Opacity from which a pixel counts. */
const VISIBLE = 128;
/** A picture that fills this share of its rectangle has its own background. */
const OWN_GROUND = 0.9;
/** Contrast below which a pixel is lost. WCAG asks for 3, but not of logos, and the name is beside them. */
const SEEN = 2;
/** Share of the outline that may be lost. */
const MAY_BE_LOST = 0.4;
/** The same for a picture with its own background, such as black letters on white. */
const MAY_BE_GROUND = 0.98;

/** The first background on which the outline is visible; "mixed" if neither, "empty" if there is nothing to see. */
export function groundOf({ bytes, width, height }: Pixels): "light" | "dark" | "mixed" | "empty" {
	const isClear = (pixel: number) => (bytes[pixel * 4 + 3] as number) < VISIBLE;
	const visible = Array.from({ length: width * height }, (_, pixel) => pixel).filter(
		(pixel) => !isClear(pixel),
	);
	if (visible.length === 0) return "empty";
	const isFilled = visible.length >= width * height * OWN_GROUND;
	const isOutline = (pixel: number) => {
		const x = pixel % width;
		return (
			(x > 0 && isClear(pixel - 1)) ||
			(x < width - 1 && isClear(pixel + 1)) ||
			(pixel >= width && isClear(pixel - width)) ||
			(pixel < width * (height - 1) && isClear(pixel + width))
		);
	};
	const counted = isFilled ? visible : visible.filter(isOutline);
	const isSeenOn = (theme: "light" | "dark") => {
		const lost = counted.filter((pixel) => {
			const [red, green, blue] = bytes.subarray(pixel * 4, pixel * 4 + 3) as unknown as number[];
			return contrast([red!, green!, blue!], PAGE_GROUNDS[theme]) < SEEN;
		});
		return lost.length <= counted.length * (isFilled ? MAY_BE_GROUND : MAY_BE_LOST);
	};
	if (isSeenOn("light")) return "light";
	return isSeenOn("dark") ? "dark" : "mixed";
}
