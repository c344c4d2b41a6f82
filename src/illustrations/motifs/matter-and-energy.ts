import { paper } from "../palette.ts";
import {
	box,
	cut,
	disc,
	drop,
	flat,
	leafShape,
	line,
	num,
	onCircle,
	type Point,
	polygon,
	star,
} from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** A conical flask in the middle of a titration. Papers: glass, liquid. */
export const flask: Motif = {
	foot: 112,
	draw({ papers: [glass, liquid], random }) {
		// The liquid's edge follows the glass: the wall runs from (22, -34) to (84, 86).
		const level = random.between(0, 26);
		const half = num(22 + ((level + 34) / 120) * 62 - 9);
		const bubbles =
			disc(random.between(-34, -18), random.between(58, 70), 13) +
			disc(random.between(22, 36), random.between(62, 80), 8) +
			disc(random.between(6, 16), random.between(40, 48), 6);
		return (
			cut(
				"M-30-112h60v18h-8v60l70 116c8 16 0 30-16 30h-152c-16 0-24-14-16-30l70-116v-60h-8z",
				glass,
			) +
			flat(`M-${half} ${num(level)}H${half}L83 86c5 10 0 17-10 17h-146c-10 0-15-7-10-17z`, liquid) +
			flat(bubbles, glass, 0.5) +
			line("M-12-84v46", paper.graph, 6) +
			cut(drop(86, random.between(-96, -80), 46), liquid)
		);
	},
};

/** A dilution series: four test tubes in a rack, each weaker than the one before. */
export const tubeRack: Motif = {
	foot: 98,
	draw({ papers: [chalk, perm, ink, marigold], random }) {
		const strengths = [1, 0.7, 0.4, 1];
		const highest = random.between(-58, -44);
		const step = random.between(22, 29);
		const tubes = strengths
			.map((strength, index) => {
				const x = -116 + index * 62;
				const level = highest + step * index;
				const wall = num(72 - level);
				const liquid = `M${x + 6} ${num(level)}h32v${wall}a16 16 0 0 1-32 0z`;
				return (
					cut(`M${x}-92h44v164a22 22 0 0 1-44 0z`, chalk) +
					flat(liquid, index === 3 ? marigold : perm, strength)
				);
			})
			.join("");
		return tubes + cut(box(-134, 46, 268, 23), ink);
	},
};

/** One bob at three moments of its swing. */
export const pendulum: Motif = {
	foot: 122,
	hangs: true,
	draw({ papers: [manila, tomato, sky, chalk], random }) {
		const reach = random.between(29, 36);
		const length = 158;
		const moments = [180 + reach + 6, 180 + reach * 0.1, 180 - reach] as const;
		const [start, middle, end] = moments.map((angle) => onCircle(0, -80, length, angle));
		if (!start || !middle || !end) return "";
		const [arcFromX, arcFromY] = onCircle(0, -80, length + 42, moments[0]);
		const [arcToX, arcToY] = onCircle(0, -80, length + 42, moments[2]);
		const threads = [start, middle, end].map(([x, y]) => `M0-80L${num(x)} ${num(y)}`).join("");
		return (
			line(threads, chalk, 3, 0.5) +
			cut(box(-112, -96, 224, 16), manila) +
			flat(disc(start[0], start[1], 21), tomato, 0.4) +
			flat(disc(middle[0], middle[1], 25), tomato, 0.7) +
			cut(disc(end[0], end[1], 31), tomato) +
			line(`M${num(arcFromX)} ${num(arcFromY)}A200 200 0 0 0 ${num(arcToX)} ${num(arcToY)}`, sky, 5)
		);
	},
};

/** White light goes in, colours come out on the sheet's side. */
export const prism: Motif = {
	foot: 78,
	draw(setting) {
		return drawPrism(setting, 130);
	},
	onCover(setting) {
		const across = setting.facing === 1 ? setting.x : 480 - setting.x;
		return (
			`<g transform="translate(${num(setting.x)} 168) scale(1.12)">` +
			`${drawPrism(setting, across / 1.12 + 4)}</g>`
		);
	},
};

function drawPrism(
	{ papers: [manila, tomato, sky, chalk], random, facing }: Parameters<Motif["draw"]>[0],
	beam: number,
): string {
	const bands = [tomato, paper.marigold, paper.mint, sky];
	const fall = random.between(19, 23);
	const rainbow = bands
		.map((colour, index) =>
			flat(
				polygon([
					[facing * 20, -14 + index * 4],
					[facing * 128, -10 + index * fall],
					[facing * 128, -10 + (index + 1) * fall],
					[facing * 20, -10 + index * 4],
				]),
				colour,
			),
		)
		.join("");
	const body = polygon([
		[0, -84],
		[78, 78],
		[-78, 78],
	]);
	const inside = polygon([
		[0, -30],
		[38, 52],
		[-38, 52],
	]);
	return (
		line(`M${num(-facing * beam)} 6L${-facing * 34}-6`, chalk, 9) +
		rainbow +
		cut(body, manila) +
		flat(inside, chalk, 0.4) +
		line(`M${-facing * 33}-6L${facing * 30}-15`, chalk, 5, 0.7)
	);
}

/** The sun over a panel of twelve cells. */
export const sunAndPanel: Motif = {
	foot: 112,
	draw({ papers: [chalk, ink, tomato, blue], random }) {
		const [a, b, c, d]: [Point, Point, Point, Point] = [
			[-38, -16],
			[116, -2],
			[84, 94],
			[-74, 80],
		];
		const between = (from: Point, to: Point, share: number) =>
			`${num(from[0] + (to[0] - from[0]) * share)} ${num(from[1] + (to[1] - from[1]) * share)}`;
		const cells =
			[1 / 3, 2 / 3].map((s) => `M${between(a, d, s)}L${between(b, c, s)}`).join("") +
			[0.25, 0.5, 0.75].map((s) => `M${between(a, b, s)}L${between(d, c, s)}`).join("");
		const rays = random.whole(13, 17);
		return (
			cut(star(-48, -54, rays, 70, 51, random.between(0, 20)), tomato) +
			cut(disc(-48, -54, 33), chalk) +
			cut("M0 76h18v36h-18z", ink) +
			cut(polygon([a, b, c, d]), blue) +
			line(cells, chalk, 4)
		);
	},
};

/** A wind turbine, stopped at the moment of the drawing. */
export const turbine: Motif = {
	foot: 112,
	draw({ papers: [chalk, ink, tomato, blue], random }) {
		const turn = random.between(0, 120);
		const hub: Point = [0, -34];
		const blades = [tomato, blue, blue]
			.map((colour, index) => {
				const tip = onCircle(hub[0], hub[1], 104, turn + index * 120);
				return cut(leafShape(hub, tip, 0.13), colour);
			})
			.join("");
		const tower = polygon([
			[-5, -34],
			[5, -34],
			[10, 112],
			[-10, 112],
		]);
		return cut(tower, chalk) + blades + cut(disc(hub[0], hub[1], 15), ink);
	},
};
