import { paper } from "../palette.ts";
import { box, cut, disc, flat, line, num, onCircle, polygon } from "../pieces.ts";
import type { Motif } from "./motif.ts";

/** One bob at three moments of its swing. */
export const pendulum: Motif = {
	foot: 122,
	hangs: true,
	draw({ papers: [manila, tomato, sky, chalk], random }) {
		const reach = random.between(29, 36);
		const length = 158;
		const moments = [180 + reach + 6, 180 + reach * 0.1, 180 - reach] as const;
		const [start, middle, end] = moments.map((angle) => onCircle(0, -80, length, angle));
		if (!start || !middle || !end) return "";
		const [arcFromX, arcFromY] = onCircle(0, -80, length + 42, moments[0]);
		const [arcToX, arcToY] = onCircle(0, -80, length + 42, moments[2]);
		const threads = [start, middle, end].map(([x, y]) => `M0-80L${num(x)} ${num(y)}`).join("");
		return (
			line(threads, chalk, 3, 0.5) +
			cut(box(-112, -96, 224, 16), manila) +
			flat(disc(start[0], start[1], 21), tomato, 0.4) +
			flat(disc(middle[0], middle[1], 25), tomato, 0.7) +
			cut(disc(end[0], end[1], 31), tomato) +
			line(`M${num(arcFromX)} ${num(arcFromY)}A200 200 0 0 0 ${num(arcToX)} ${num(arcToY)}`, sky, 5)
		);
	},
};

/** White light goes in, colours come out on the sheet's side. */
export const prism: Motif = {
	foot: 78,
	draw(setting) {
		return drawPrism(setting, 130);
	},
	onCover(setting) {
		const across = setting.facing === 1 ? setting.x : 480 - setting.x;
		return (
			`<g transform="translate(${num(setting.x)} 168) scale(1.12)">` +
			`${drawPrism(setting, across / 1.12 + 4)}</g>`
		);
	},
};

function drawPrism(
	{ papers: [manila, tomato, sky, chalk], random, facing }: Parameters<Motif["draw"]>[0],
	beam: number,
): string {
	const bands = [tomato, paper.marigold, paper.mint, sky];
	const fall = random.between(19, 23);
	const rainbow = bands
		.map((colour, index) =>
			flat(
				polygon([
					[facing * 20, -14 + index * 4],
					[facing * 128, -10 + index * fall],
					[facing * 128, -10 + (index + 1) * fall],
					[facing * 20, -10 + index * 4],
				]),
				colour,
			),
		)
		.join("");
	const body = polygon([
		[0, -84],
		[78, 78],
		[-78, 78],
	]);
	const inside = polygon([
		[0, -30],
		[38, 52],
		[-38, 52],
	]);
	return (
		line(`M${num(-facing * beam)} 6L${-facing * 34}-6`, chalk, 9) +
		rainbow +
		cut(body, manila) +
		flat(inside, chalk, 0.4) +
		line(`M${-facing * 33}-6L${facing * 30}-15`, chalk, 5, 0.7)
	);
}
