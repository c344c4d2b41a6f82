import { paper } from "../palette.ts";
import { cut, disc, flat, leafShape, line, num, onCircle } from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** A leaf under study, and the insect egg found on it. */
export const leaf: Motif = {
	foot: 98,
	draw({ papers: [mint, , deep, manila], random }) {
		let veins = "M-98 84L92-66";
		// Each vein leaves the midrib (from -98,84 to 92,-66) and bends towards the tip.
		for (const along of [0.26, 0.48, 0.7]) {
			const share = along + random.between(-0.03, 0.03);
			const x = -98 + 190 * share;
			const y = 84 - 150 * share;
			const reach = 50 - 30 * Math.abs(share - 0.45);
			veins += `M${num(x)} ${num(y)}l-2-${num(reach)}M${num(x)} ${num(y)}l${num(reach)} 7`;
		}
		const eggX = random.between(64, 80);
		return (
			cut(leafShape([-104, 88], [108, -78], 0.26), mint) +
			line(veins, deep, 6) +
			cut(disc(eggX, 70, 30), manila) +
			cut(disc(eggX + random.between(2, 8), 66, 11), deep)
		);
	},
};

/** A petri dish on its second day. */
export const petriDish: Motif = {
	foot: 106,
	draw({ papers: [mint, chalk, deep, manila], random }) {
		const colours = [mint, deep, paper.perm, paper.leaf] as const;
		const [middleX, middleY] = onCircle(0, 0, 26, random.between(0, 360));
		let colonies = "";
		for (let colony = 0; colony < 13; colony++) {
			const away = random.between(6, 34 + colony * 4);
			const [x, y] = onCircle(middleX, middleY, away, random.between(0, 360));
			const radius = random.between(8, 24 - colony * 0.8);
			// Keeps the colonies inside the rim.
			const pull = Math.min(1, (80 - radius) / Math.max(1, Math.hypot(x, y)));
			colonies += cut(disc(x * pull, y * pull, radius), random.pick(colours));
		}
		return cut(disc(0, 0, 106), chalk) + flat(disc(0, 0, 93), manila) + colonies;
	},
};
