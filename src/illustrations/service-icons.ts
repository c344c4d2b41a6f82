import { nodeTree, setSquare } from "./motifs/computing.ts";
import { petriDish } from "./motifs/life.ts";
import { arm, gears } from "./motifs/machines.ts";
import { sunAndPanel } from "./motifs/matter-and-energy.ts";
import type { Motif } from "./motifs/motif.ts";
import { type CategoryKey, categoryPalettes } from "./palette.ts";
import { box, flat, place } from "./pieces.ts";
import { seededRandom } from "./seeded-random.ts";

/** Squares of 300 units, for a motif of about 230 with margins. */
const SIDE = 300;

function icon(motif: Motif, category: CategoryKey, x = 0, y = 0): string {
	const { board, papers } = categoryPalettes[category];
	const random = seededRandom(`icon ${category}`);
	const drawing = motif.draw({ papers, random, facing: 1 });
	const square = [-SIDE / 2, -SIDE / 2, SIDE, SIDE] as const;
	const shapes = flat(box(...square, 8), board) + place(drawing, { x, y });
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${square.join(" ")}">${shapes}</svg>`;
}

/**
 * Icons of the services, on the board colour of their field. Pages load them as files from `src/ui/art/services`, so
 * that neither HTML nor scripts contain drawings that are below the first screen.
 */
export const serviceIcons = {
	prototyping: icon(arm, "robotics", 8, 0),
	implementation: icon(nodeTree, "computing", 0, 4),
	documentation: icon(setSquare, "mathematics", -6, 12),
	research: icon(petriDish, "biology"),
	optimisation: icon(gears, "engineering", 8, -2),
	deadline: icon(sunAndPanel, "energy", 2, 4),
};
