import { paper } from "../palette.ts";
import {
	box,
	cut,
	disc,
	flat,
	line,
	num,
	onCircle,
	type Point,
	polygon,
	strip,
} from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** A robot arm lifting a block; its pose is never twice the same. */
export const arm: Motif = {
	foot: 112,
	draw({ papers: [marigold, chalk, ink, tomato], random }) {
		const shoulder = [-26, 52] as const;
		const elbow = onCircle(shoulder[0], shoulder[1], 100, random.between(-34, -18));
		const wrist = onCircle(elbow[0], elbow[1], 124, random.between(68, 80));
		const [x, y] = wrist;
		const joint = ([px, py]: readonly [number, number]) => `${num(px)} ${num(py)}`;
		return (
			cut(box(-90, 88, 128, 24, 4), ink) +
			cut(box(-60, 40, 70, 50, 6), chalk) +
			strip(`M${joint(shoulder)}L${joint(elbow)}`, marigold, 25) +
			strip(`M${joint(elbow)}L${joint(wrist)}`, marigold, 21) +
			strip(`M${num(x)} ${num(y)}v34m-28 48v-20a28 28 0 0 1 56 0v20`, ink, 9) +
			cut(box(x - 21, y + 84, 42, 42), tomato) +
			cut(disc(shoulder[0], shoulder[1], 19) + disc(elbow[0], elbow[1], 21), tomato) +
			cut(disc(x, y, 16), chalk)
		);
	},
};

/** A six-wheeled rover, seen from the side. Papers: body, head, wheels, lamp. */
export const rover: Motif = {
	foot: 106,
	draw({ papers: [body, head, wheels, lamp], random }) {
		const look = random.whole(-3, 3);
		const eyes = disc(-18 + look, -58, 11) + disc(18 + look, -58, 11);
		const axles = [-62, 0, 62];
		return (
			strip("M0-88V-110", head, 5) +
			cut(disc(0, -116, 10), lamp) +
			cut(box(-92, -16, 184, 88, 12), body) +
			cut(box(-45, -92, 90, 66, 10), head) +
			flat(eyes, wheels) +
			line(
				`M-64 14h${num(random.between(56, 72))}M-64 34h${num(random.between(30, 44))}`,
				wheels,
				6,
			) +
			cut(axles.map((x) => disc(x, 76, 30)).join(""), wheels) +
			flat(axles.map((x) => disc(x, 76, 12)).join(""), head)
		);
	},
};

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
