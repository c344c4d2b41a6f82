import { cut, disc, flat, line, num, polygon, strip } from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** A filament bulb fed by three circuit traces. */
export const bulb: Motif = {
	foot: 110,
	draw({ papers: [marigold, ink, teal, chalk], random }) {
		const reach = random.between(-6, 8);
		const left = -112 - reach;
		const right = 112 + reach;
		const traces = `M-52 36V84H${num(left)}M-84-6V36H${num(left + 6)}M56 40V84H${num(right)}`;
		const ends = disc(left, 84, 11) + disc(left + 6, 36, 11) + disc(right, 84, 11);
		return (
			line(traces, ink, 6) +
			cut(ends, teal) +
			cut("M-28 62C-28 28-74 8-74-40A74 74 0 0 1 74-40C74 8 28 28 28 62Z", marigold) +
			line("M-24 50L-32-22L-14 2L0-26L14 2L32-22L24 50", teal, 6) +
			cut("M-32 58h64v38q0 14-14 14h-36q-14 0-14-14z", ink) +
			line("M-22 74h44M-22 90h44", chalk, 5)
		);
	},
};

/** A radio mast, its waves going out on both sides. */
export const mast: Motif = {
	foot: 112,
	draw({ papers: [marigold, ink, teal, chalk], random }) {
		const wave = random.between(-5, 5);
		// Chords of arcs around the lamp at (0, -60); the outer pair opens wider.
		const arcs = [40, 78]
			.map((out, index) => {
				const x = num(out + wave * index);
				const rise = 32 + index * 28;
				const r = num(rise * 1.35);
				const top = -60 - rise;
				return `M${x} ${top}a${r} ${r} 0 0 1 0 ${rise * 2}M-${x} ${top}a${r} ${r} 0 0 0 0 ${rise * 2}`;
			})
			.join("");
		const foot = polygon([
			[-38, 88],
			[38, 88],
			[64, 112],
			[-64, 112],
		]);
		const pole = polygon([
			[-6, -50],
			[6, -50],
			[12, 90],
			[-12, 90],
		]);
		return (
			strip(arcs, teal, 9) +
			cut(foot, teal) +
			cut(pole, ink) +
			cut(disc(0, -60, 19), marigold) +
			flat(disc(0, -60, 7), chalk)
		);
	},
};
