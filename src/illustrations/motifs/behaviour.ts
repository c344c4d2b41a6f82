import { paper } from "../palette.ts";
import { cut, disc, line, num } from "../pieces.ts";
import type { Motif } from "./motif.ts";

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
