import { box, cut, disc, drop, flat, leafShape, line, num, polygon, strip } from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** Rain on two hills; on its own, a drop with a leaf in it. */
export const hills: Motif = {
	foot: 100,
	hangs: true,
	draw({ papers: [deep, leaf, chalk] }) {
		return (
			cut(drop(0, -104, 204), chalk) +
			flat(leafShape([-24, 72], [26, -12], 0.27), leaf) +
			line("M-24 72L14 8", deep, 6)
		);
	},
	onCover({ papers: [deep, leaf, chalk, manila], random, facing, x }) {
		const wave = random.between(-14, 14);
		const back = num(158 + wave);
		const front = num(206 - wave);
		const rain = [-84, -46, -26]
			.map((away, index) => {
				const y = [82, 50, 104][index] ?? 50;
				return cut(drop(x + facing * (away - 6), y + random.between(-8, 8), 38), chalk);
			})
			.join("");
		return (
			cut(disc(x + facing * 56, 112 + wave / 2, 50), manila) +
			rain +
			cut(`M0 226C90 ${back} 150 ${back} 236 222C300 262 330 158 480 ${back}V330H0z`, leaf) +
			cut(`M0 268C80 ${front} 130 ${front} 200 238C270 276 330 262 480 ${front}V330H0z`, deep)
		);
	},
};

/** A rainwater tank with its tap. */
export const waterTank: Motif = {
	foot: 112,
	draw({ papers: [deep, leaf, chalk, manila], random }) {
		const spacing = random.between(31, 37);
		const bands = [0, 1, 2].map((band) => `M-72 ${num(-26 + band * spacing)}H72`).join("");
		const roof = polygon([
			[-96, -62],
			[-60, -100],
			[60, -100],
			[96, -62],
		]);
		return (
			cut(box(-70, -72, 140, 142, 16), deep) +
			strip(bands, leaf, 5) +
			cut(roof, manila) +
			cut(box(-10, 54, 20, 20), chalk) +
			cut(drop(0, 74, 38), chalk)
		);
	},
};
