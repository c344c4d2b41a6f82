import { brandsOf, type ImageType } from "./image-type.server.ts";

/** What a file's parts say about its picture, before decoding. */
export interface PictureStructure {
	/** False if the file ends before its picture does. */
	isComplete: boolean;
	/** Only the first frame is kept. */
	isAnimation: boolean;
	/** Times that a decoder goes over a JPEG's pixels. */
	scans: number;
	/** Decoded pixels of an AVIF's tiles, which may exceed the picture. */
	tilePixels: number;
}

type Raster = Exclude<ImageType, "svg">;

const NOTHING: PictureStructure = {
	isComplete: false,
	isAnimation: false,
	scans: 0,
	tilePixels: 0,
};

const READERS: Record<Raster, (bytes: Buffer) => Partial<PictureStructure>> = {
	jpeg: readJpeg,
	png: readPng,
	gif: readGif,
	webp: readWebp,
	avif: readAvif,
};

export function readStructure(bytes: Uint8Array, type: Raster): PictureStructure {
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
	try {
		return { ...NOTHING, ...READERS[type](buffer) };
	} catch (error) {
		// Reading went beyond the end.
		if (error instanceof RangeError) return NOTHING;
		throw error;
	}
}

/** Segments, each with a marker; a scan's data follows its segment. */
function readJpeg(bytes: Buffer): Partial<PictureStructure> {
	let scans = 0;
	for (let at = 2; at + 1 < bytes.length; ) {
		at = bytes.indexOf(0xff, at);
		if (at < 0) break;
		const marker = bytes[at + 1];
		// Fill bytes, data and restarts: no segment.
		if (
			marker === undefined ||
			marker === 0xff ||
			marker < 2 ||
			(marker >= 0xd0 && marker <= 0xd8)
		) {
			at += marker === 0xff ? 1 : 2;
			continue;
		}
		if (marker === 0xd9) return { isComplete: true, scans };
		if (marker === 0xda) scans += 1;
		if (at + 4 > bytes.length) break;
		at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
	}
	return { scans };
}

function readPng(bytes: Buffer): Partial<PictureStructure> {
	let isAnimation = false;
	for (let at = 8; at + 8 <= bytes.length; ) {
		const name = bytes.toString("latin1", at + 4, at + 8);
		if (name === "acTL") isAnimation = true;
		if (name === "IEND") return { isComplete: at + 12 <= bytes.length, isAnimation };
		at += 12 + bytes.readUInt32BE(at);
	}
	return { isAnimation };
}

function readGif(bytes: Buffer): Partial<PictureStructure> {
	let frames = 0;
	const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
	let at = 13 + colours(bytes.readUInt8(10));
	const skipBlocks = () => {
		while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at);
		at += 1;
	};
	while (at < bytes.length) {
		const kind = bytes.readUInt8(at);
		if (kind === 0x21) at += 2;
		else if (kind === 0x2c) {
			frames += 1;
			// After it the first picture is complete, whatever follows.
			if (frames > 1) return { isComplete: true, isAnimation: true };
			at += 11 + colours(bytes.readUInt8(at + 9));
		} else return { isComplete: kind === 0x3b };
		skipBlocks();
	}
	return {};
}

function readWebp(bytes: Buffer): Partial<PictureStructure> {
	return {
		isComplete: 8 + bytes.readUInt32LE(4) <= bytes.length,
		isAnimation: bytes.toString("latin1", 12, 16) === "VP8X" && (bytes.readUInt8(20) & 0x02) !== 0,
	};
}

interface Box {
	name: string;
	body: Buffer;
	isComplete: boolean;
}

function boxesOf(bytes: Buffer): Box[] {
	const boxes: Box[] = [];
	for (let at = 0; at + 8 <= bytes.length; ) {
		const short = bytes.readUInt32BE(at);
		// 1: a long size follows. 0: up to the end.
		const header = short === 1 ? 16 : 8;
		const size =
			short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
		const end = at + Math.max(header, size);
		boxes.push({
			name: bytes.toString("latin1", at + 4, at + 8),
			body: bytes.subarray(at + header, end),
			isComplete: end <= bytes.length,
		});
		at = end;
	}
	return boxes;
}

const boxIn = (boxes: readonly Box[], name: string) => boxes.find((box) => box.name === name)?.body;

function readAvif(bytes: Buffer): Partial<PictureStructure> {
	const boxes = boxesOf(bytes);
	const isComplete =
		boxes.every((box) => box.isComplete) && boxes.some(({ name }) => name === "mdat");
	const meta = boxIn(boxes, "meta");
	return {
		isComplete,
		isAnimation: brandsOf(bytes).includes("avis"),
		tilePixels: meta ? tilePixelsOf(boxesOf(meta.subarray(4))) : 0,
	};
}

/** ISO/IEC 23008-12: a grid (`dimg` in `iref`) lists its tiles, which may all be the same. */
function tilePixelsOf(meta: readonly Box[]): number {
	const iref = boxIn(meta, "iref");
	const iprp = boxIn(meta, "iprp");
	if (!iref || !iprp) return 0;
	const sizes = sizesOfItems(boxesOf(iprp));
	const isWide = iref.readUInt8(0) > 0;
	const width = isWide ? 4 : 2;
	const idAt = (body: Buffer, at: number) =>
		isWide ? body.readUInt32BE(at) : body.readUInt16BE(at);
	let pixels = 0;
	for (const { name, body } of boxesOf(iref.subarray(4))) {
		if (name !== "dimg") continue;
		const count = body.readUInt16BE(width);
		for (let index = 0; index < count; index += 1) {
			pixels += sizes.get(idAt(body, width + 2 + index * width)) ?? 0;
		}
	}
	return pixels;
}

/** Pixels of each item: `ipma` lists the items' properties, of which `ispe` is the size. */
function sizesOfItems(iprp: readonly Box[]): Map<number, number> {
	const properties = boxesOf(boxIn(iprp, "ipco") ?? Buffer.alloc(0));
	const pixels = properties.map(({ name, body }) =>
		name === "ispe" ? body.readUInt32BE(4) * body.readUInt32BE(8) : 0,
	);
	const sizes = new Map<number, number>();
	for (const { body } of iprp.filter(({ name }) => name === "ipma")) {
		const [hasWideIds, hasWideIndexes] = [body.readUInt8(0) > 0, (body.readUInt8(3) & 1) !== 0];
		let at = 8;
		for (let left = body.readUInt32BE(4); left > 0; left -= 1) {
			const id = hasWideIds ? body.readUInt32BE(at) : body.readUInt16BE(at);
			at += hasWideIds ? 4 : 2;
			const count = body.readUInt8(at);
			at += 1;
			for (let index = 0; index < count; index += 1) {
				const property = hasWideIndexes
					? body.readUInt16BE(at) & 0x7fff
					: body.readUInt8(at) & 0x7f;
				at += hasWideIndexes ? 2 : 1;
				sizes.set(id, Math.max(sizes.get(id) ?? 0, pixels[property - 1] ?? 0));
			}
		}
	}
	return sizes;
}
