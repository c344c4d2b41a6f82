import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

// Small files that are expensive to decode, or animated.

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100">`;

export const svgOf = (content: string) => Buffer.from(`${SVG}${content}</svg>`);

const flat = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#c2571a" } });

function pngChunk(name: string, data: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(name), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, sum]);
}

export function blackPng(width: number, height: number): Buffer {
	const header = Buffer.from([...Array(8), 1, 0, 0, 0, 0]);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		pngChunk("IHDR", header),
		pngChunk("IDAT", deflateSync(rows)),
		pngChunk("IEND", Buffer.alloc(0)),
	]);
}

/** Frames of 2 × 2 pixels; neighbours differ. */
export function animation(frames: number) {
	const rows = Buffer.alloc(frames * 12).map((_, index) => (Math.floor(index / 12) % 2) * 255);
	const raw = { width: 2, height: 2 * frames, channels: 3 as const, pageHeight: 2 };
	return sharp(rows, { raw });
}

/** APNG: decoders that do not know its frames ignore them. */
export async function animatedPng(frames: number): Promise<Buffer> {
	const png = await flat(4, 4).png().toBuffer();
	const control = Buffer.alloc(8);
	control.writeUInt32BE(frames, 0);
	const afterHeader = 33;
	return Buffer.concat([
		png.subarray(0, afterHeader),
		pngChunk("acTL", control),
		png.subarray(afterHeader),
	]);
}

/** A progressive JPEG that repeats a scan over all pixels. */
export async function jpegOfScans(count: number, side = 64): Promise<Buffer> {
	const jpeg = await flat(side, side).jpeg({ progressive: true }).toBuffer();
	const starts: number[] = [];
	for (let at = jpeg.indexOf("\xff\xda", 0, "latin1"); at > 0; ) {
		starts.push(at);
		at = jpeg.indexOf("\xff\xda", at + 2, "latin1");
	}
	// The second scan, and the tables before the third.
	const [first, second, third] = starts as [number, number, number];
	const scan = Buffer.from(jpeg.subarray(second, third));
	// Later scans do not refine it, so it may be repeated.
	for (const start of [first, second]) jpeg[start + 1 + jpeg.readUInt16BE(start + 2)] = 0;
	scan[1 + scan.readUInt16BE(2)] = 0;
	const end = Buffer.from([0xff, 0xd9]);
	return Buffer.concat([jpeg.subarray(0, second), ...Array<Buffer>(count - 1).fill(scan), end]);
}

function box(name: string, ...parts: (Buffer | number[])[]): Buffer {
	const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
	const head = Buffer.alloc(8);
	head.writeUInt32BE(8 + body.length);
	head.write(name, 4);
	return Buffer.concat([head, body]);
}

const u16 = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255]);
const u32 = (...values: number[]) =>
	values.flatMap((value) => [...u16(value >>> 16), ...u16(value & 0xffff)]);

function boxIn(bytes: Buffer, name: string): Buffer {
	const at = bytes.indexOf(name) - 4;
	return bytes.subarray(at + 8, at + bytes.readUInt32BE(at));
}

/**
 * An AVIF of 100 × 100 pixels from rows × rows tiles, all the same picture of `side` × `side` pixels, each decoded
 * again.
 */
export async function avifGrid(rows: number, side: number): Promise<Buffer> {
	const tile = await flat(side, side).avif({ effort: 0 }).toBuffer();
	const data = boxIn(tile, "mdat");
	const grid = [0, 1, rows - 1, rows - 1, ...u32(100, 100)];
	const item = (id: number, kind: string) =>
		box("infe", [2, 0, 0, 0], u16(id, 0), Buffer.from(kind), [0]);
	const size = (pixels: number) => box("ispe", u32(0, pixels, pixels));
	const properties = box(
		"ipco",
		size(100),
		size(side),
		box("av1C", boxIn(tile, "av1C")),
		box("pixi", u32(0), [3, 8, 8, 8]),
	);
	const uses = box("ipma", u32(0, 2), u16(1), [2, 1, 4], u16(2), [3, 2, 0x83, 4]);
	const tiles = Array<number>(rows * rows).fill(2);
	const type = box("ftyp", Buffer.from("avif\0\0\0\0avifmif1miaf"));
	const meta = (dataAt: number) =>
		box(
			"meta",
			u32(0),
			box("hdlr", u32(0, 0), Buffer.from("pict"), Buffer.alloc(13)),
			box("pitm", u32(0), u16(1)),
			box(
				"iloc",
				[1, 0, 0, 0, 0x44, 0],
				u16(2),
				[...u16(1, 1, 0, 1), ...u32(0, grid.length)],
				[...u16(2, 0, 0, 1), ...u32(dataAt, data.length)],
			),
			box("iinf", u32(0), u16(2), item(1, "grid"), item(2, "av01")),
			box("iref", u32(0), box("dimg", u16(1, tiles.length, ...tiles))),
			box("iprp", properties, uses),
			box("idat", grid),
		);
	const dataAt = type.length + meta(0).length + 8;
	return Buffer.concat([type, meta(dataAt), box("mdat", data)]);
}

/** Each level clones the one below ten times. */
export function nestedClones(levels: number): Buffer {
	const groups = Array.from(
		{ length: levels },
		(_, level) => `<g id="l${level + 1}">${`<use xlink:href="#l${level}"/>`.repeat(10)}</g>`,
	);
	return svgOf(
		`<defs><g id="l0"><rect width="99" height="99"/></g>${groups.join("")}</defs><use href="#l${levels}"/>`,
	);
}

/** Each level uses the one below eight times. */
export function nestedPaints(element: "pattern" | "mask" | "clipPath", levels: number): Buffer {
	const attribute = { pattern: "fill", mask: "mask", clipPath: "clip-path" }[element];
	const paints = Array.from({ length: levels }, (_, level) => {
		const use = level > 0 ? `${attribute}="url(#p${level - 1})"` : "";
		const content = `<rect width="99" height="99" ${use}/>`.repeat(8);
		return `<${element} id="p${level}" width="99" height="99" patternUnits="userSpaceOnUse">${content}</${element}>`;
	});
	return svgOf(
		`<defs>${paints.join("")}</defs><rect width="99" height="99" ${attribute}="url(#p${levels - 1})"/>`,
	);
}

export function embedding(photo: Buffer, type: string, times = 1): Buffer {
	const image = `<image width="99" height="99" xlink:href="data:${type};base64,${photo.toString("base64")}"/>`;
	return svgOf(image.repeat(times));
}
