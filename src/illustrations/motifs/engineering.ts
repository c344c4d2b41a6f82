import { paper } from "../palette.ts";
import { box, cut, disc, flat, onCircle, type Point, polygon, strip } from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** A gear wheel as path data, `teeth` of them, with its bore. */
function gearWheel(cx: number, cy: number, teeth: number, radius: number, turn: number) {
	const step = 360 / teeth;
	const root = radius * 0.82;
	const points: Point[] = [];
	for (let tooth = 0; tooth < teeth; tooth++) {
		const middle = turn + tooth * step;
		points.push(
			onCircle(cx, cy, root, middle - step * 0.32),
			onCircle(cx, cy, radius, middle - step * 0.2),
			onCircle(cx, cy, radius, middle + step * 0.2),
			onCircle(cx, cy, root, middle + step * 0.32),
		);
	}
	return polygon(points);
}

/** Three wheels in mesh, the small one fastest. */
export const gears: Motif = {
	foot: 96,
	draw({ papers: [blue, tomato, ink], random }) {
		const turn = random.between(0, 30);
		return (
			cut(gearWheel(-42, 14, 12, 82, turn) + disc(-42, 14, 26), blue) +
			cut(gearWheel(58, -58, 10, 50, turn + 9) + disc(58, -58, 15), tomato) +
			cut(gearWheel(58, 66, 9, 36, -turn) + disc(58, 66, 9), ink)
		);
	},
};

/** A footbridge over a stream: a truss of triangles on two piers. */
export const truss: Motif = {
	foot: 100,
	draw({ papers: [blue, tomato, ink, chalk], random }) {
		const rise = random.between(-62, -44);
		const deck = 24;
		const bottom = [-108, -36, 36, 108];
		const chord = `M-108 ${deck}L-72 ${rise | 0}H72L108 ${deck}`;
		const web = `M-72 ${rise | 0}L-36 ${deck}L0 ${rise | 0}L36 ${deck}L72 ${rise | 0}`;
		return (
			cut(box(-135, 66, 270, 24), paper.sky) +
			cut(box(-108, 36, 20, 64) + box(88, 36, 20, 64), blue) +
			strip(chord + web, tomato, 12) +
			cut(box(-128, deck, 256, 17), ink) +
			flat(bottom.map((x) => disc(x, deck + 1, 8)).join(""), chalk)
		);
	},
};
