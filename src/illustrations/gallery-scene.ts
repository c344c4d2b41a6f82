import { categoryMotifs } from "./cover.ts";
import type { MotifSetting } from "./motifs/motif.ts";
import { categoryKey, categoryPalettes, paper } from "./palette.ts";
import {
	box,
	cut,
	disc,
	flat,
	line,
	num,
	type Point,
	place,
	polygon,
	star,
	svgDocument,
} from "./pieces.ts";
import { type Random, seededRandom } from "./seeded-random.ts";

export type SceneRatio = "portrait" | "square" | "landscape";

/** Sizes of the scene in SVG units, which are also the default size in pixels. */
export const sceneSizes: Record<SceneRatio, { width: 480; height: number }> = {
	portrait: { width: 480, height: 600 },
	square: { width: 480, height: 480 },
	landscape: { width: 480, height: 384 },
};

export interface SceneRequest {
	/** The category's name as typed; see `categoryKey`. */
	category: string;
	/** Anything that names the photograph. The same seed gives the same scene. */
	seed: string;
	ratio: SceneRatio;
}

const WIDTH = 480;
const DARK = "#0b1524";
const MIDDLE_LEFT = 138;
const MIDDLE_RIGHT = 342;

/** Heights that differ between the ratios, measured from the top. */
interface Levels {
	height: number;
	windows: number;
	band: number;
	boardTop: number;
	table: number;
}

function levelsOf(ratio: SceneRatio): Levels {
	const { height } = sceneSizes[ratio];
	const tall = ratio === "portrait";
	return {
		height,
		windows: tall ? 86 : 52,
		band: tall ? 120 : 78,
		boardTop: tall ? 158 : 68,
		table: height - (tall ? 112 : 108),
	};
}

/** The hall's long wall: a painted band with three windows over a lighter dado. */
function wall({ height, windows, band }: Levels, random: Random): string {
	const [upper, lower] = random.pick([
		["#bbc9d8", "#c9d9e4"],
		["#d6c3b4", "#e2d3c4"],
		["#c3bdd0", "#d2ccdd"],
		["#c0ccc4", "#d0dbd1"],
		["#d0cabb", "#ddd7c9"],
	] as const);
	const shift = random.between(-14, 14);
	const panes = [36, 192, 348].map((x) => box(x + shift, 18, 100, windows)).join("");
	const bars = [86, 242, 398].map((x) => `M${num(x + shift)} 18v${windows}`).join("");
	return (
		flat(`M0 0h${WIDTH}v${height}H0z`, lower) +
		flat(`M0 0h${WIDTH}v${band}H0z`, upper) +
		flat(panes, "#f3f3e6", 0.6) +
		`<path d="${bars}" stroke="#c4cdc9" stroke-width="4"/>`
	);
}

/** The table cloth: a lit edge, then folds hanging down. */
function cloth({ height, table }: Levels, taken: readonly string[], random: Random): string {
	// A colour that nothing on the table has.
	const colours: string[] = [paper.tomato, paper.blue, paper.perm, paper.leaf, paper.teal];
	const [colour = paper.teal] = random.shuffled(colours.filter((each) => !taken.includes(each)));
	const count = random.whole(6, 8);
	const step = WIDTH / count;
	let folds = "";
	for (let fold = 0; fold < count; fold++) {
		const x = (fold + 0.5) * step + random.between(-6, 6);
		const wide = random.between(0.24, 0.34) * step;
		folds += polygon([
			[x - wide * 0.6, table + 18],
			[x + wide * 0.6, table + 18],
			[x + wide, height],
			[x - wide, height],
		]);
	}
	return (
		flat(`M0 ${table}h${WIDTH}v${height - table}H0z`, colour) +
		flat(`M0 ${table}h${WIDTH}v18H0z`, "#fff", 0.14) +
		flat(folds, DARK, 0.14)
	);
}

/** A sheet on a wing: vertical sides, the other edges along the wing's slant. */
function wingSheet(x: number, y: number, slant: number): string {
	return polygon([
		[x, y],
		[x + 76, y + slant],
		[x + 76, y + slant + 62],
		[x, y + 70],
	]);
}

function leftWing(y: number, random: Random): string {
	const writing = `M60 ${y + 24}l${random.whole(40, 50)}-5M60 ${y + 44}l${random.whole(28, 46)}-4`;
	return cut(wingSheet(48, y, -11), paper.chalk) + line(writing, "#8f99a0", 5);
}

function rightWing(y: number, colours: readonly [string, string], random: Random): string {
	const [sheet, curve] = colours;
	const points: Point[] = [
		[367, y + 40],
		[385, y + random.between(24, 32)],
		[398, y + random.between(33, 40)],
		[424, y + random.between(19, 24)],
	];
	const readings = points.map(([x, py]) => `${num(x)} ${num(py)}`).join("L");
	// A mirrored left sheet: its inner edge is the higher one.
	const shape = polygon([
		[356, y - 11],
		[432, y],
		[432, y + 70],
		[356, y + 51],
	]);
	return cut(shape, sheet) + line(`M${readings}`, curve, 5);
}

/** The three-panel board, standing on the table, with its title strip and its sheets. */
function displayBoard(levels: Levels, colour: string, random: Random): string {
	const { boardTop: top, table } = levels;
	const foot = table + 6;
	const wings =
		`M34 ${top + 26}L${MIDDLE_LEFT} ${top}V${foot}L34 ${foot + 16}z` +
		`M446 ${top + 26}L${MIDDLE_RIGHT} ${top}V${foot}L446 ${foot + 16}z`;
	const middle = `M${MIDDLE_LEFT} ${top}H${MIDDLE_RIGHT}V${foot - 2}H${MIDDLE_LEFT}z`;
	const rows = Math.floor((table - top - 38) / 84);
	const sheets: readonly (readonly [string, string])[] = random.shuffled([
		[paper.graph, paper.perm],
		[paper.manila, paper.tomato],
		[paper.chalk, paper.leaf],
	]);
	const pinned = sheets
		.slice(0, rows)
		.map((colours, row) => {
			const y = top + 54 + row * 84;
			return leftWing(y, random) + rightWing(y, colours, random);
		})
		.join("");
	const title = random.whole(104, 140);
	return (
		cut(wings + middle, colour) +
		flat(wings, DARK, 0.14) +
		pinned +
		cut(box(152, top + 14, 176, 32), paper.chalk) +
		line(`M166 ${top + 30}h${title}`, paper.ink, 9)
	);
}

/** The judges' rosette, pinned to the upper corner of the right wing. */
function rosette(x: number, y: number, random: Random): string {
	const [petals, ribbon] = random.pick([
		[paper.marigold, paper.tomato],
		[paper.marigold, paper.perm],
		[paper.sky, paper.blue],
	] as const);
	return (
		cut(
			`M${x - 12} ${y + 14}l-8 38 12-8 8 10 6-38zM${x + 2} ${y + 14}l2 34 8-10 10 6-6-32z`,
			ribbon,
		) +
		cut(star(x, y, 14, 28, 22, random.between(0, 25)), petals) +
		flat(disc(x, y, 12), paper.chalk)
	);
}

/**
 * Renders a photograph from the fair as an SVG document: the hall, a category's board on its cloth, one motif on the
 * board and another in front of it. Sizes in `sceneSizes`; 4 to 12 kB; deterministic.
 */
export function drawGalleryScene({ category, seed, ratio }: SceneRequest): string {
	const key = categoryKey(category);
	const { board, papers } = categoryPalettes[key];
	const random = seededRandom(`${seed} ${key} ${ratio}`);
	const levels = levelsOf(ratio);
	const { height, boardTop, table } = levels;
	const setting: MotifSetting = { papers, random, facing: random.pick([1, -1]) };
	const [first, second] = categoryMotifs[key];
	const firstIsShown = first.hangs || (!second.hangs && random.chance(0.5));
	const [shown, standing] = firstIsShown ? [first, second] : [second, first];

	const room = table - boardTop - 56;
	const scale = Math.max(0.54, Math.min(0.68, room / 330));
	// In a lower scene the two motifs are further apart, so that they do not overlap.
	const apart = ratio === "landscape" ? 26 : 14;
	const away = random.between(apart, 42) * setting.facing;
	const front = scale * 0.95;
	const ground = table + random.between(22, 40);
	return svgDocument(
		WIDTH,
		height,
		wall(levels, random) +
			cloth(levels, [board, ...papers], random) +
			displayBoard(levels, board, random) +
			place(shown.draw(setting), {
				x: 240 - away * 0.7,
				y: boardTop + 56 + 118 * scale,
				scale,
			}) +
			place(standing.draw(setting), {
				x: 240 + away,
				y: ground - standing.foot * front,
				scale: front,
			}) +
			(random.chance(0.35) ? rosette(396 + random.whole(-8, 12), boardTop + 14, random) : ""),
	);
}
