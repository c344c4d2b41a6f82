import type { Papers } from "../palette.ts";
import type { Random } from "../seeded-random.ts";

export interface MotifSetting {
	papers: Papers;
	random: Random;
	/** Where the sheet, or the light, is: 1 to the right of the motif, -1 to its left. */
	facing: 1 | -1;
}

/**
 * The thing a project is about, cut from paper. Drawn about the origin within about 230 x 240
 * units, so that it serves as an icon, on a cover and on the fair's table.
 */
export interface Motif {
	/** The lowest point of the drawing, in units below the origin: where it touches a table. */
	foot: number;
	/** It hangs or floats: pinned to a board it is at home, on a table it is not. */
	hangs?: true;
	draw(setting: MotifSetting): string;
	/** Landscapes run through the whole 480 x 320 cover instead; `x` is their centre. */
	onCover?(setting: MotifSetting & { x: number }): string;
}
