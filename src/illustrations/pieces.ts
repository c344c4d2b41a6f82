/**
 * Cut paper: shapes as SVG path data, and the elements made of them, all as strings, in units of a 480 x 320 cover.
 * Each piece of paper has one hard shadow, 4 right and 5 down.
 */

export type Point = readonly [x: number, y: number];

const SHADOW = 'fill="#0b1524" opacity=".24"';

/** Formats a number for SVG: at most one decimal, no "-0", to keep files small. */
export function num(value: number): string {
	return String(Math.round(value * 10) / 10 || 0);
}

function at([x, y]: Point): string {
	return `${num(x)} ${num(y)}`;
}

/** A point `radius` away from the centre, `degrees` clockwise from the top. */
export function onCircle(cx: number, cy: number, radius: number, degrees: number): Point {
	const angle = ((degrees - 90) * Math.PI) / 180;
	return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
}

export function polyline(points: readonly Point[]): string {
	return `M${points.map(at).join("L")}`;
}

export function polygon(points: readonly Point[]): string {
	return `${polyline(points)}Z`;
}

export function disc(cx: number, cy: number, radius: number): string {
	const r = num(radius);
	const across = num(radius * 2);
	return `M${num(cx - radius)} ${num(cy)}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1-${across} 0z`;
}

/** A rectangle by its top left corner, with corners rounded by `radius`. */
export function box(x: number, y: number, width: number, height: number, radius = 0): string {
	const w = num(width - 2 * radius);
	const h = num(height - 2 * radius);
	if (radius === 0) return `M${num(x)} ${num(y)}h${w}v${h}h-${w}z`;
	const r = num(radius);
	const arc = `a${r} ${r} 0 0 1`;
	return (
		`M${num(x + radius)} ${num(y)}h${w}${arc} ${r} ${r}v${h}${arc}-${r} ${r}` +
		`h-${w}${arc}-${r}-${r}v-${h}${arc} ${r}-${r}z`
	);
}

/** A star or rosette: `count` points between the two radii, the first at `turn` degrees. */
export function star(
	cx: number,
	cy: number,
	count: number,
	outer: number,
	inner: number,
	turn = 0,
) {
	const points: Point[] = [];
	for (let index = 0; index < count * 2; index++) {
		const radius = index % 2 === 0 ? outer : inner;
		points.push(onCircle(cx, cy, radius, turn + (index * 180) / count));
	}
	return polygon(points);
}

/** A falling drop, `height` tall, its tip at (x, y). */
export function drop(x: number, y: number, height: number): string {
	const r = height * 0.32;
	const shoulder = height - r;
	return (
		`M${num(x)} ${num(y)}q${num(r)} ${num(shoulder * 0.6)} ${num(r)} ${num(shoulder)}` +
		`a${num(r)} ${num(r)} 0 0 1-${num(r * 2)} 0q0-${num(shoulder * 0.4)} ${num(r)}-${num(shoulder)}z`
	);
}

/** A leaf from its stalk to its tip; `belly` is its half width as a share of its length. */
export function leafShape(stalk: Point, tip: Point, belly: number): string {
	const dx = tip[0] - stalk[0];
	const dy = tip[1] - stalk[1];
	const side = (along: number, out: number): Point => [
		stalk[0] + dx * along - dy * out,
		stalk[1] + dy * along + dx * out,
	];
	const out = belly * 1.4;
	return (
		`M${at(stalk)}C${at(side(0.22, -out))} ${at(side(0.78, -out * 0.9))} ${at(tip)}` +
		`C${at(side(0.82, out * 0.9))} ${at(side(0.2, out))} ${at(stalk)}Z`
	);
}

/** Paper lying flat on other paper, without a shadow. */
export function flat(shape: string, fill: string, opacity = 1): string {
	return `<path d="${shape}" fill="${fill}"${opacity < 1 ? ` opacity="${num(opacity)}"` : ""}/>`;
}

/** A piece of paper with its shadow. Overlapping subpaths become holes. */
export function cut(shape: string, fill: string): string {
	return (
		`<path d="${shape}" ${SHADOW} fill-rule="evenodd" transform="translate(4 5)"/>` +
		`<path d="${shape}" fill="${fill}" fill-rule="evenodd"/>`
	);
}

function strokeAttributes(shape: string, width: number): string {
	const ends = 'stroke-linecap="round" stroke-linejoin="round"';
	return `d="${shape}" fill="none" stroke-width="${num(width)}" ${ends}`;
}

/** A felt-pen line: round ends, no shadow. */
export function line(shape: string, colour: string, width: number, opacity = 1): string {
	const faded = opacity < 1 ? ` opacity="${num(opacity)}"` : "";
	return `<path ${strokeAttributes(shape, width)} stroke="${colour}"${faded}/>`;
}

/** A strip of paper following a line, with its shadow. */
export function strip(shape: string, colour: string, width: number): string {
	const attributes = strokeAttributes(shape, width);
	return (
		`<path ${attributes} stroke="#0b1524" opacity=".24" transform="translate(4 5)"/>` +
		`<path ${attributes} stroke="${colour}"/>`
	);
}

export interface Placing {
	x: number;
	y: number;
	/** Degrees, clockwise. */
	tilt?: number;
	scale?: number;
}

/** Moves a drawing that is centred on the origin. */
export function place(drawing: string, { x, y, tilt = 0, scale = 1 }: Placing): string {
	const turned = tilt === 0 ? "" : ` rotate(${num(tilt)})`;
	const scaled = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
	return `<g transform="translate(${num(x)} ${num(y)})${turned}${scaled}">${drawing}</g>`;
}

/** A whole SVG document. Has no accessible name, because the page's text says the same. */
export function svgDocument(width: number, height: number, drawing: string): string {
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
		`viewBox="0 0 ${width} ${height}">${drawing}</svg>`
	);
}
