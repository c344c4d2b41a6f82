import { cut, disc, leafShape, line, num, onCircle, type Point, polygon, star } from "../pieces.ts";
import type { Motif } from "./motif.ts";

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
