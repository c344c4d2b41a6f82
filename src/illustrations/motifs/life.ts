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
	polygon,
	strip,
} from "../pieces.ts";
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

/** A question asked and counted: five, and some more. */
export const tallyBubbles: Motif = {
	foot: 118,
	draw({ papers: [perm, teal, , marigold], random }) {
		const more = random.whole(1, 3);
		let marks = "M-84-24L-8-64";
		for (let mark = 0; mark < 4; mark++) marks += `M${-76 + mark * 19}-70l-3 50`;
		for (let mark = 0; mark < more; mark++) marks += `M${18 + mark * 19}-70l-2 50`;
		return (
			cut(
				"M-98-104H66q14 0 14 14v76q0 14-14 14H-36L-66 34v-34h-32q-14 0-14-14v-76q0-14 14-14z",
				perm,
			) +
			line(marks, paper.chalk, 7) +
			cut("M-12 14H88q14 0 14 14v48q0 14-14 14h-8v26L52 90H-12q-14 0-14-14V28q0-14 14-14z", teal) +
			line(`M0 40H${num(random.between(64, 82))}M0 64H${num(random.between(36, 56))}`, marigold, 7)
		);
	},
};

/** A head in profile, thinking in circles. */
export const head: Motif = {
	foot: 114,
	draw({ papers: [, teal, ink, marigold], random }) {
		const turn = num(random.between(0, 360));
		return (
			cut(
				"M-62 112L-58 56C-92 34-104-2-99-40C-91-90-47-116 4-115C57-113 93-82 95-36L96-12L114 22" +
					"Q118 32 106 34L97 35L98 50L91 56L94 68Q92 88 72 87L46 83L42 114Z",
				teal,
			) +
			cut(disc(-6, -34, 50), marigold) +
			`<g transform="translate(-6 -34) rotate(${turn})">` +
			line("M2 0a9 9 0 0 1-17-6c0-14 12-20 24-18c16 3 24 16 22 30c-3 18-18 28-36 26", ink, 7) +
			"</g>"
		);
	},
};

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
