import { paper } from "../palette.ts";
import { box, cut, disc, drop, flat, line, num } from "../pieces.ts";
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
