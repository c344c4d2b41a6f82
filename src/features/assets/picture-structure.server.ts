import { brandsOf, type ImageType } from "./image-type.server.ts";

export interface PictureStructure {
	/** False if the file ends before its picture does. */
	isComplete: boolean;
	isAnimation: boolean;
}

type Raster = Exclude<ImageType, "svg">;

const INCOMPLETE: PictureStructure = { isComplete: false, isAnimation: false };

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
		return { ...INCOMPLETE, ...READERS[type](buffer) };
	} catch (error) {
		// A read went beyond the end of the file.
		if (error instanceof RangeError) return INCOMPLETE;
		throw error;
	}
}

/** Segments, each with a marker; a scan's data follows its segment. */
function readJpeg(bytes: Buffer): Partial<PictureStructure> {
	for (let at = 2; at + 1 < bytes.length; ) {
		at = bytes.indexOf(0xff, at);
		if (at < 0) break;
		const marker = bytes[at + 1];
		// Fill bytes, scan data and restart markers are no segments.
		if (
			marker === undefined ||
			marker === 0xff ||
			marker < 2 ||
			(marker >= 0xd0 && marker <= 0xd8)
		) {
			at += marker === 0xff ? 1 : 2;
			continue;
		}
		if (marker === 0xd9) return { isComplete: true };
		if (at + 4 > bytes.length) break;
		at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
	}
	return {};
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
			// Where a second frame begins, the first is complete; the others are not kept.
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

/** Boxes, each with its size and name (ISO/IEC 14496-12). The picture's data is in an `mdat`. */
function readAvif(bytes: Buffer): Partial<PictureStructure> {
	const isAnimation = brandsOf(bytes).includes("avis");
	let hasData = false;
	for (let at = 0; at + 8 <= bytes.length; ) {
		const field = bytes.readUInt32BE(at);
		hasData ||= bytes.toString("latin1", at + 4, at + 8) === "mdat";
		// 1: a 64-bit size follows. 0: the box extends to the end of the file.
		const size =
			field === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : field === 0 ? bytes.length - at : field;
		at += Math.max(8, size);
		if (at > bytes.length) return { isAnimation };
	}
	return { isComplete: hasData, isAnimation };
}
