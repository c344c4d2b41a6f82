import { paper } from "./palette.ts";
import { box, cut, disc, flat, line, num, type Point, polygon, polyline } from "./pieces.ts";
import type { Random } from "./seeded-random.ts";

/** The three kinds of sheet a project pins to its board. */
export type SheetKind = "graph" | "ruled" | "bars";

interface SheetSize {
	width: number;
	height: number;
}

/** A rising curve of measurements with small setbacks, as in real data. */
function graphSheet({ width, height }: SheetSize, random: Random): string {
	const left = -width / 2;
	const top = -height / 2;
	let grid = "";
	for (let x = left + 14; x < -left - 4; x += 15) grid += `M${num(x)} ${num(top)}v${num(height)}`;
	for (let y = top + 14; y < -top - 4; y += 15) grid += `M${num(left)} ${num(y)}h${num(width)}`;
	const count = random.whole(5, 7);
	const climb = height * 0.66;
	const points: Point[] = [];
	let risen = 0;
	for (let index = 0; index < count; index++) {
		const share = index / (count - 1);
		const goal = climb * share + random.between(-0.09, 0.09) * height;
		risen = index === 0 ? 0 : Math.min(climb, Math.max(risen - 4, goal));
		points.push([left + 24 + (width - 48) * share, -top - 28 - risen]);
	}
	const curve = polyline(points);
	const readings = points.map(([x, y]) => disc(x, y, 5.5)).join("");
	return (
		`<path d="${grid}" fill="none" stroke="${paper.graph}" stroke-width="2"/>` +
		line(curve, paper.perm, 5) +
		flat(readings, paper.perm)
	);
}

/** An index card: a red line, blue rules, illegible handwriting. */
function ruledSheet({ width, height }: SheetSize, random: Random): string {
	const left = -width / 2;
	const top = -height / 2;
	let rules = "";
	let writing = "";
	for (let y = top + 42; y < -top - 8; y += 20) {
		rules += `M${num(left)} ${num(y + 8)}h${num(width)}`;
		writing += `M${num(left + 16)} ${num(y)}h${num(random.between(0.38, 0.8) * width)}`;
	}
	return (
		`<path d="M${num(left)} ${num(top + 26)}h${num(width)}" stroke="#d9705f" stroke-width="2.5"/>` +
		`<path d="${rules}" stroke="#c9dde6" stroke-width="2"/>` +
		line(writing, "#a9afb1", 6)
	);
}

/** A bar chart of five bars with one highlighted. */
function barsSheet({ width, height }: SheetSize, random: Random): string {
	const left = -width / 2;
	const base = height / 2 - 20;
	const step = (width - 34) / 5;
	const best = random.whole(1, 4);
	let others = "";
	let result = "";
	for (let index = 0; index < 5; index++) {
		const tall = height * (index === best ? random.between(0.5, 0.72) : random.between(0.2, 0.62));
		const bar = box(left + 20 + index * step, base - tall, step * 0.7, tall);
		if (index === best) result = bar;
		else others += bar;
	}
	return (
		flat(others, paper.grey) +
		flat(result, random.pick([paper.perm, paper.tomato])) +
		line(`M${num(left + 14)} ${num(base)}h${num(width - 28)}`, paper.ink, 4)
	);
}

/** Masking tape with torn ends, `length` long, centred on the origin. */
function tape(length: number): string {
	const end = length / 2;
	const torn = [
		[-end, -9],
		[-end + 4, -3],
		[-end, 2],
		[-end + 3, 9],
		[end, 9],
		[end - 4, 3],
		[end, -2],
		[end - 3, -9],
	] as const;
	return `<path d="${polygon(torn)}" fill="#f7ecc4" opacity=".7"/>`;
}

/** A white sheet centred on the origin, taped at its upper edge. */
export function tapedSheet(kind: SheetKind, size: SheetSize, random: Random): string {
	const { width, height } = size;
	const draw = { graph: graphSheet, ruled: ruledSheet, bars: barsSheet }[kind];
	const tapeAt = `translate(${num(random.between(-0.12, 0.12) * width)} ${num(-height / 2)})`;
	return (
		cut(box(-width / 2, -height / 2, width, height), paper.chalk) +
		draw(size, random) +
		`<g transform="${tapeAt} rotate(${num(random.between(-4, 4))})">${tape(56)}</g>`
	);
}

/** An offcut of 22 to 30 units, centred on the origin. */
export function offcut(fill: string, kind: "disc" | "triangle" | "strip", random: Random): string {
	const size = random.between(11, 15);
	if (kind === "disc") return cut(disc(0, 0, size), fill);
	if (kind === "strip") return cut(box(-size, -size * 0.7, size * 2, size * 1.4), fill);
	return cut(
		polygon([
			[0, -size],
			[size, size * 0.8],
			[-size, size * 0.8],
		]),
		fill,
	);
}
