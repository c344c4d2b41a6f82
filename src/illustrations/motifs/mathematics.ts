import { cut, type Point, polygon, strip } from "../pieces.ts";
import type { Motif } from "./motif.ts";

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
