import { paper } from "../palette.ts";
import { box, cut, flat, line, num, strip } from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** A cooking pot with three curls of steam. */
export const pot: Motif = {
	foot: 102,
	draw({ papers: [manila, chalk, ink, marigold], random }) {
		const steam = [-50, 2, 54]
			.map((x) => {
				const y = -54 - random.between(0, 10);
				const bend = random.between(13, 19);
				const curl = `c${num(bend)}-14 ${num(bend)}-22 0-32s-${num(bend)}-18 0-32`;
				return `M${x} ${num(y)}${curl}`;
			})
			.join("");
		return (
			strip(steam, chalk, 9) +
			cut("M-94-14L-78 76Q-74 102-48 102H48Q74 102 78 76L94-14Z", ink) +
			cut(box(-114, -38, 228, 28, 13), manila) +
			flat("M-22 42a22 22 0 1 1 44 0a22 22 0 1 1-44 0z", marigold)
		);
	},
};

/** A woven cloth in stripes, with the needle still in it. */
export const cloth: Motif = {
	foot: 98,
	draw({ papers: [manila, chalk, ink, marigold], random }) {
		const yarns = [ink, paper.perm, paper.leaf];
		let stripes = "";
		let y = -90;
		for (let stripe = random.whole(0, 2); y < 82; stripe++) {
			const height = random.between(8, 20);
			stripes += flat(box(-104, y, 208, Math.min(height, 92 - y)), yarns[stripe % 3] ?? ink);
			y += height + random.between(9, 24);
		}
		const warp = [-78, -36, 6, 48, 88].map((x) => `M${x}-98V96`).join("");
		return (
			cut(box(-104, -98, 208, 194), manila) +
			stripes +
			line(warp, chalk, 4, 0.7) +
			strip("M92 10C108 50 120 80 74 118", chalk, 5) +
			strip(`M92 10L${num(random.between(124, 138))}-112`, marigold, 8)
		);
	},
};
