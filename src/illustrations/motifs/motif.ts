import type { Papers } from "../palette.ts";
import type { Random } from "../seeded-random.ts";

export interface MotifSetting {
	papers: Papers;
	random: Random;
	/** On which side of the motif the sheet, or the light, is: 1 right, -1 left. */
	facing: 1 | -1;
}

/**
 * What a project is about, as a paper cutting. Centred on the origin, about 230 x 240 units, so that it can be used as
 * an icon, on a cover and on the fair's table.
 */
export interface Motif {
	/** The lowest point of the drawing below the origin, where it touches a table. */
	foot: number;
	/** It hangs or floats, so it belongs on a board, not on a table. */
	hangs?: true;
	draw(setting: MotifSetting): string;
	/** Landscape motifs fill the whole 480 x 320 cover instead; `x` is their centre. */
	onCover?(setting: MotifSetting & { x: number }): string;
}
