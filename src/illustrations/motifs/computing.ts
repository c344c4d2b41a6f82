import { box, cut, disc, flat, strip } from "../pieces.ts";
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
