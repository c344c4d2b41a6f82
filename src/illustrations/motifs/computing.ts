import { box, cut, disc, flat, line, num, type Point, polygon, strip } from "../pieces.ts";
import type { Random } from "../seeded-random.ts";
import type { Motif } from "./motif.ts";

/** A binary tree; one leaf is the answer. */
export const nodeTree: Motif = {
	foot: 106,
	draw({ papers: [chalk, marigold, mint], random }) {
		const leaves = [-104, -34, 34, 104];
		const found = random.whole(0, 3);
		const links = "M0-80L-70 4L-104 84M-70 4L-34 84M0-80L70 4L34 84M70 4L104 84";
		return (
			strip(links, chalk, 7) +
			cut(box(-32, -110, 64, 58, 8), marigold) +
			cut(box(-97, -24, 54, 54, 8) + box(43, -24, 54, 54, 8), mint) +
			leaves.map((x, index) => cut(disc(x, 84, 22), index === found ? marigold : chalk)).join("")
		);
	},
};

/** A snake of squares that never crosses itself, on the phone's 9 x 7 screen. */
function snake(random: Random): string {
	const taken = new Set<string>();
	let x = random.whole(2, 6);
	let y = random.whole(2, 4);
	let squares = "";
	let ahead: readonly [number, number] = [1, 0];
	for (let length = 0; length < 19; length++) {
		taken.add(`${x},${y}`);
		squares += box(-38 + x * 8.6, -86 + y * 8.6, 7.6, 7.6);
		const turns = random.shuffled([
			[1, 0],
			[-1, 0],
			[0, 1],
			[0, -1],
		] as const);
		// Mostly straight on: turning at every step would trap the snake.
		const ways = random.chance(0.75) ? [ahead, ...turns] : turns;
		const way = ways.find(([dx, dy]) => {
			const inside = x + dx >= 0 && x + dx < 9 && y + dy >= 0 && y + dy < 7;
			return inside && !taken.has(`${x + dx},${y + dy}`);
		});
		if (!way) break;
		ahead = way;
		x += way[0];
		y += way[1];
	}
	return squares;
}

/** The keypad phone that most Kenyan students can borrow. */
export const keypadPhone: Motif = {
	foot: 110,
	draw({ papers: [chalk, marigold, mint, ink], random }) {
		const lit = random.whole(0, 8);
		let keys = "";
		for (let key = 0; key < 9; key++) {
			const shape = box(-44 + (key % 3) * 32, 8 + Math.floor(key / 3) * 32, 25, 21, 6);
			keys += flat(shape, key === lit ? marigold : chalk);
		}
		return (
			cut(box(-62, -110, 124, 220, 16), ink) +
			flat(box(-48, -95, 96, 80, 5), mint) +
			flat(snake(random), ink) +
			keys
		);
	},
};

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

/** A set square, a protractor and the parabola drawn with them. */
export const setSquare: Motif = {
	foot: 90,
	draw({ papers: [ink, , marigold, perm], random }) {
		const corner = random.between(-8, 8);
		const square = polygon([
			[-98, -86],
			[-94, 88],
			[94, 84],
		]);
		const window = polygon([
			[-66, -20],
			[-64, 56],
			[18, 54],
		]);
		const peak = -150 + corner;
		return (
			cut(square + window, marigold) +
			cut("M-46-24a79 79 0 0 1 158-8v8zM-14-39l94-5a47 47 0 0 0-94 5z", perm) +
			strip(`M-102 38Q${-40 + corner} ${peak * 1.4} 70 88`, ink, 8)
		);
	},
};

/** Nine triangles that leave a tenth out: the start of Sierpinski's sieve. */
export const triangleTiling: Motif = {
	foot: 95,
	draw({ papers: [ink, chalk, marigold, perm], random }) {
		const side = 55;
		const rise = 48;
		const colours = random.shuffled([perm, perm, perm, ink, ink, ink, chalk, chalk, chalk]);
		if (random.chance(0.6)) colours[random.whole(0, 8)] = marigold;
		const corners: Point[] = [
			[0, 0],
			[-0.5, 1],
			[0.5, 1],
			[-1, 2],
			[1, 2],
			[-1.5, 3],
			[-0.5, 3],
			[0.5, 3],
			[1.5, 3],
		];
		return corners
			.map(([column, row], index) => {
				const x = column * side;
				const y = -95 + row * rise;
				const triangle = polygon([
					[x, y],
					[x + side / 2, y + rise],
					[x - side / 2, y + rise],
				]);
				return cut(triangle, colours[index] ?? perm);
			})
			.join("");
	},
};
