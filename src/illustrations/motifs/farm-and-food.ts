import { paper } from "../palette.ts";
import { box, cut, flat, leafShape, line, num, place, strip } from "../pieces.ts";
import type { Random } from "../seeded-random.ts";
import type { Motif } from "./motif.ts";

/** Rows of kernels inside the cob's outline; a few are red, as on a local variety. */
function kernels(colour: string, random: Random): string {
	let plain = "";
	let red = "";
	for (let row = 0; row < 9; row++) {
		const y = -92 + row * 21;
		const halfWidth = 42 * Math.sqrt(Math.max(0, 1 - ((y + 4) / 112) ** 2));
		const count = Math.max(1, Math.floor((halfWidth * 2 - 4) / 20));
		const shift = random.between(-2, 2);
		for (let column = 0; column < count; column++) {
			const x = (column - count / 2) * 20.5 + shift + 0.8;
			const kernel = box(x, y, 18.5, 17, 5);
			if (random.chance(0.2)) red += kernel;
			else plain += kernel;
		}
	}
	return flat(plain, colour) + flat(red, paper.tomato);
}

/** A maize cob in its husk. */
export const maize: Motif = {
	foot: 114,
	draw({ papers: [marigold, leaf, manila, deep], random }) {
		const sway = random.between(-8, 8);
		return (
			cut(
				"M0-116C34-104 47-52 46-4C45 52 32 106 0 112C-32 106-45 52-46-4C-47-52-34-104 0-116Z",
				manila,
			) +
			kernels(marigold, random) +
			cut(leafShape([16, 112], [108 + sway, -58], 0.15), deep) +
			cut(leafShape([-6, 113], [-114 + sway, -40 - sway], 0.15), leaf) +
			cut(leafShape([34, 117], [-16 + sway, 0], 0.16), leaf)
		);
	},
};

/** One seedling of two leaves, its foot at the origin. */
function seedling(height: number, stem: string, colours: readonly [string, string]): string {
	const top = -height;
	return (
		strip(`M0 0V${num(top)}`, stem, 6) +
		cut(leafShape([0, top + 4], [58, top - 30], 0.23), colours[1]) +
		cut(leafShape([0, top + 6], [-50, top - 36], 0.23), colours[0])
	);
}

/** Seedlings in a row, tallest where the light is; on its own, in a tray. */
export const seedlings: Motif = {
	foot: 78,
	draw({ papers: [, leaf, , deep], random }) {
		const heights = [46, 58, 70].map((height) => height + random.between(-8, 8));
		return (
			heights
				.map((height, index) =>
					place(seedling(height, leaf, [leaf, paper.mint]), { x: -60 + index * 58, y: 36 }),
				)
				.join("") +
			cut(box(-96, 28, 192, 50, 9), paper.soil) +
			flat(box(-90, 28, 180, 12, 3), deep)
		);
	},
	onCover({ papers: [marigold, leaf, , deep], random, facing, x }) {
		const shoots = [0, 1, 2]
			.map((index) => {
				const height = 64 + index * 15 + random.between(-8, 8);
				const shoot = seedling(height, marigold, [leaf, paper.mint]);
				const along = x + facing * (index * 88 - 96);
				return place(shoot, { x: along, y: facing === 1 ? 222 + index * 8 : 240 - index * 6 });
			})
			.join("");
		// The slope falls towards the sheet.
		const [left, right] = facing === 1 ? [210, 240] : [240, 210];
		const soil = (depth: number) =>
			`M0 ${left + depth}C150 ${left + depth - 4} 330 ${right + depth - 18} 480 ${right + depth}`;
		return (
			shoots +
			cut(`${soil(0)}V330H0z`, deep) +
			flat(
				`${soil(34)}V${right + 64}C330 ${right + 46} 150 ${left + 60} 0 ${left + 64}z`,
				paper.soil,
			)
		);
	},
};

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
