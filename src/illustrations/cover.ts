import {
	bulb,
	keypadPhone,
	mast,
	nodeTree,
	setSquare,
	triangleTiling,
} from "./motifs/computing.ts";
import { cloth, maize, pot, seedlings } from "./motifs/farm-and-food.ts";
import { head, hills, leaf, petriDish, tallyBubbles, waterTank } from "./motifs/life.ts";
import { arm, gears, rover, truss } from "./motifs/machines.ts";
import {
	flask,
	pendulum,
	prism,
	sunAndPanel,
	tubeRack,
	turbine,
} from "./motifs/matter-and-energy.ts";
import type { Motif, MotifSetting } from "./motifs/motif.ts";
import { type CategoryKey, categoryKey, categoryPalettes, type Papers } from "./palette.ts";
import { flat, place, polygon, svgDocument } from "./pieces.ts";
import { type Random, seededRandom } from "./seeded-random.ts";
import { offcut, type SheetKind, tapedSheet } from "./sheets.ts";

export interface CoverRequest {
	/** The category's name as typed; see `categoryKey`. */
	category: string;
	/** Which of the category's two motifs; without it the seed decides. */
	motif?: 0 | 1;
	/** Anything that names the project, such as its slug. The same seed gives the same cover. */
	seed: string;
}

export type CoverSide = "left" | "right";

const WIDTH = 480;
const HEIGHT = 320;

/** The choices that other parts of the page depend on come first, from a random stream of their own. */
function planCover({ motif, seed }: CoverRequest): { motif: 0 | 1; side: CoverSide } {
	const random = seededRandom(`${seed} plan`);
	const side = random.pick(["left", "right"]);
	const either = random.pick([0, 1]);
	return { motif: motif ?? either, side };
}

/** The half of the cover its motif is in. */
export function coverSide(request: CoverRequest): CoverSide {
	return planCover(request).side;
}

/** The board's lower corner, folded forward and a shade darker. */
function fold(side: CoverSide): string {
	const x = side === "left" ? 0 : WIDTH;
	const corner = polygon([
		[x, 198],
		[WIDTH / 2, HEIGHT],
		[x, HEIGHT],
	]);
	return flat(corner, "#0b1524", 0.1);
}

/** The taped sheet, higher if there are offcuts below it. */
function sheet(side: CoverSide, high: boolean, random: Random): string {
	const kind = random.pick<SheetKind>(["graph", "ruled", "bars"]);
	const width = random.between(196, 226);
	const height = random.between(184, 204);
	return place(tapedSheet(kind, { width, height }, random), {
		x: (side === "left" ? 140 : 340) + random.between(-8, 8),
		y: (high ? 142 : 172) + random.between(-5, 5),
		tilt: random.between(1.5, 7) * (random.chance(0.5) ? 1 : -1),
	});
}

/** Two offcuts in the free corner above or below the sheet. */
function offcuts(side: CoverSide, low: boolean, papers: Papers, random: Random): string {
	const colours = random.shuffled(papers);
	const kinds = random.shuffled(["disc", "triangle", "strip"] as const);
	const fromEdge = random.between(44, 60);
	const first = side === "left" ? fromEdge : WIDTH - fromEdge - 34;
	return [0, 1]
		.map((index) =>
			place(offcut(colours[index] ?? papers[0], kinds[index] ?? "disc", random), {
				x: first + index * 34,
				y: (low ? 286 : 27) + random.between(-3, 3),
			}),
		)
		.join("");
}

/**
 * Renders a project's cover: an SVG document of 480 x 320, 2 to 12 kB. Deterministic: depends only on the category, the
 * motif and the seed. It contains no text; the project's title beside it is enough.
 */
export function drawCover(request: CoverRequest): string {
	const key = categoryKey(request.category);
	const { board, papers } = categoryPalettes[key];
	const plan = planCover(request);
	const random = seededRandom(`${request.seed} ${key} ${plan.motif}`);
	const motif = categoryMotifs[key][plan.motif];
	const x = plan.side === "left" ? 178 : 302;
	const setting: MotifSetting = { papers, random, facing: plan.side === "left" ? 1 : -1 };
	const placing = {
		x: x + random.between(-6, 6),
		y: 168 + random.between(-4, 4),
		tilt: random.between(-5, 5),
		scale: 1.12,
	};
	const sheetSide = plan.side === "left" ? "right" : "left";
	// Landscape motifs cover the lower corners.
	const low = random.chance(0.6) && !(motif.onCover && motif.foot > 70);
	const drawing = motif.onCover
		? motif.onCover({ ...setting, x })
		: place(motif.draw(setting), placing);
	return svgDocument(
		WIDTH,
		HEIGHT,
		`<path d="M0 0h480v320H0z" fill="${board}"/>` +
			fold(plan.side) +
			sheet(sheetSide, low, random) +
			offcuts(sheetSide, low, papers, random) +
			drawing,
	);
}

/** Two motifs for each category. "general" uses an idea and a radio, which suit any subject. */
export const categoryMotifs: Record<CategoryKey, readonly [Motif, Motif]> = {
	mathematics: [setSquare, triangleTiling],
	physics: [pendulum, prism],
	computing: [nodeTree, keypadPhone],
	chemistry: [flask, tubeRack],
	biology: [leaf, petriDish],
	energy: [sunAndPanel, turbine],
	environment: [hills, waterTank],
	agriculture: [maize, seedlings],
	food: [pot, cloth],
	engineering: [gears, truss],
	technology: [bulb, mast],
	behaviour: [tallyBubbles, head],
	robotics: [arm, rover],
	general: [bulb, mast],
};
