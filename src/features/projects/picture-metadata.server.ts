import { crc32 } from "node:zlib";
import { withExifFirst } from "../../platform/files/png-exif.server.ts";

/** Drops parts of a data URL's file, also of damaged ones, which browsers still show. Undefined if it cannot be cleaned. */
export function withoutMetadata(source: string): string | undefined {
	const [, type, isBase64, data = ""] = /^data:([^,]*?)(; *base64)?,(.*)$/is.exec(source) ?? [];
	if (type === undefined) return source;
	const bytes = isBase64
		? Buffer.from(percentDecoded(data).toString("latin1"), "base64")
		: percentDecoded(data);
	const cleaned = /^image\/svg\+xml/i.test(type) ? cleanDrawing(bytes) : cleanPhoto(bytes);
	if (!cleaned) return undefined;
	return cleaned.equals(bytes) ? source : `data:${type};base64,${cleaned.toString("base64")}`;
}

function cleanPhoto(bytes: Buffer): Buffer | undefined {
	const parts = safeParts(bytes);
	if (parts) return Buffer.concat(parts);
	return hasMetadata(bytes) ? undefined : bytes;
}

const LINE_ENDS = /&#(?:1[03]|x0?[ad]);/gi;
const PHOTO_IN_DRAWING = /data:image\/[^"'()<>:,/]{0,100}?; {0,9}base64,[\w+/=%\s]+/gi;

function cleanDrawing(bytes: Buffer): Buffer | undefined {
	// One character per byte, so that the rest stays as it is.
	const drawing = bytes.toString("latin1").replaceAll(LINE_ENDS, "\n");
	let isClean = true;
	const cleaned = drawing.replaceAll(PHOTO_IN_DRAWING, (found) => {
		const source = found.replaceAll(/\s/g, "");
		const clean = withoutMetadata(source);
		if (clean === undefined) isClean = false;
		return clean === undefined || clean === source ? found : clean;
	});
	return isClean ? Buffer.from(cleaned, "latin1") : undefined;
}

function percentDecoded(data: string): Buffer {
	if (!data.includes("%")) return Buffer.from(data);
	const parts = data.split(/((?:%[\da-f]{2})+)/i);
	return Buffer.concat(
		parts.map((part, index) =>
			index % 2 === 1 ? Buffer.from(part.replaceAll("%", ""), "hex") : Buffer.from(part),
		),
	);
}

function safeParts(bytes: Buffer): Buffer[] | undefined {
	if (bytes.subarray(0, 3).equals(JPEG)) return partsOfJpeg(bytes);
	if (bytes.subarray(0, 8).equals(PNG)) return partsOfPng(withExifFirst(bytes));
	if (ascii(bytes, 0) === "RIFF" && ascii(bytes, 8) === "WEBP") return partsOfWebp(bytes);
	if (ascii(bytes, 0) === "GIF8") return partsOfGif(bytes);
	return undefined;
}

const TIFF = ["II*\0", "MM\0*"];
const METADATA_NAMES = ["Exif", "rdf+xml", "http://ns.adobe.com/xap/"];

/** AVIF, HEIC and JPEG XL name their parts in plain text; TIFF, the base of Exif, has no parts to look for. */
function hasMetadata(bytes: Buffer): boolean {
	return TIFF.includes(ascii(bytes, 0)) || METADATA_NAMES.some((name) => bytes.includes(name));
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const ascii = (bytes: Buffer, at: number, length = 4) => bytes.toString("latin1", at, at + length);

/** Markers without a segment: 0 after a byte of data, restarts, start of a picture. */
const hasNoSegment = (marker: number) => marker < 2 || (marker >= 0xd0 && marker <= 0xd8);

/** Segments of the first picture; phones append more. Skips bytes between segments, like a browser. */
function partsOfJpeg(bytes: Buffer): Buffer[] {
	const parts = [bytes.subarray(0, 2)];
	let hasExif = false;
	for (let at = 2; at + 1 < bytes.length; ) {
		const marker = bytes.readUInt8(at + 1);
		if (bytes.readUInt8(at) !== 0xff || marker === 0xff) {
			at += 1;
			continue;
		}
		if (marker === 0xd9) return [...parts, bytes.subarray(at, at + 2)];
		const length = at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2);
		if (hasNoSegment(marker) || length < 2) {
			at += 2;
			continue;
		}
		const end = at + 2 + length;
		const segment = bytes.subarray(at, end);
		const isExif = marker === 0xe1 && ascii(segment, 4) === "Exif";
		// Of several Exif segments, browsers read the first.
		const part = isExif && hasExif ? undefined : safeSegment(marker, segment);
		hasExif ||= isExif;
		if (part) parts.push(part);
		at = end;
		if (marker === 0xda) {
			const next = endOfScan(bytes, end);
			parts.push(bytes.subarray(end, next));
			at = next;
		}
	}
	return parts;
}

/** Position of the next marker other than a restart, or of the end of the file. */
function endOfScan(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
		const marker = bytes[at + 1];
		if (marker !== undefined && marker !== 0xff && !hasNoSegment(marker)) return at;
	}
	return bytes.length;
}

function safeSegment(marker: number, segment: Buffer): Buffer | undefined {
	const isComment = marker === 0xfe;
	if (marker === 0xe1 && ascii(segment, 4) === "Exif") {
		const rotation = rotationOnly(segment.subarray(EXIF_HEAD));
		if (!rotation) return undefined;
		return Buffer.concat([Buffer.from("ffe10022457869660000", "hex"), rotation]);
	}
	// JFIF without its extension, which has a thumbnail; Adobe's segment says how colours are coded.
	if (marker === 0xe0 && ascii(segment, 4) === "JFIF") return segment;
	if (marker === 0xee && ascii(segment, 4, 5) === "Adobe") return segment;
	if (marker === 0xe2 && ascii(segment, 4, 11) === "ICC_PROFILE") return segment;
	const isApplication = marker >= 0xe0 && marker <= 0xef;
	return isApplication || isComment ? undefined : segment;
}

const EXIF_HEAD = 10;
const ORIENTATION = 0x0112;

function orientationIn(exif: Buffer): number {
	if (exif.length < 8) return 1;
	const isLittleEndian = ascii(exif, 0, 2) === "II";
	const read16 = (at: number) => (isLittleEndian ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
	const first = isLittleEndian ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
	for (let at = first + 2; at + 12 <= exif.length; at += 12) {
		if (read16(at) === ORIENTATION) return read16(at + 8);
	}
	return 1;
}

/** Exif with only the rotation, because phones store pictures as the sensor was held; undefined if upright. */
function rotationOnly(exif: Buffer): Buffer | undefined {
	const orientation = orientationIn(exif);
	if (orientation < 2 || orientation > 8) return undefined;
	const header = "4d4d002a00000008" + "00010112000300000001";
	return Buffer.from(`${header}000${orientation}000000000000`, "hex");
}

/** Chunks that a picture or animation needs to look the same; others hold text, times and Exif. */
const PNG_CHUNKS =
	/^(IHDR|PLTE|IDAT|IEND|tRNS|gAMA|cHRM|sRGB|iCCP|cICP|sBIT|pHYs|bKGD|acTL|fcTL|fdAT)$/;

function partsOfPng(bytes: Buffer): Buffer[] {
	const parts = [bytes.subarray(0, 8)];
	for (let at = 8; at + 8 <= bytes.length; ) {
		const end = at + 12 + bytes.readUInt32BE(at);
		const kind = ascii(bytes, at + 4);
		if (PNG_CHUNKS.test(kind)) parts.push(bytes.subarray(at, end));
		const rotation = kind === "eXIf" && rotationOnly(bytes.subarray(at + 8, end - 4));
		if (rotation) parts.push(pngChunk(kind, rotation));
		if (kind === "IEND") break;
		at = end;
	}
	return parts;
}

function pngChunk(kind: string, body: Buffer): Buffer {
	const chunk = Buffer.alloc(12 + body.length);
	chunk.writeUInt32BE(body.length, 0);
	chunk.write(kind, 4, "latin1");
	body.copy(chunk, 8);
	chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + body.length)), 8 + body.length);
	return chunk;
}

const WEBP_CHUNKS = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];
/** Flags in the chunk VP8X, which comes first. */
const [WEBP_HAS_EXIF, WEBP_HAS_XMP] = [0x08, 0x04];

function partsOfWebp(bytes: Buffer): Buffer[] {
	const head = Buffer.from(bytes.subarray(0, 12));
	const declared = bytes.readUInt32LE(4);
	const pictureEnd = Math.min(bytes.length, 8 + declared);
	const parts = [head];
	let removed = 0;
	let vp8x: Buffer | undefined;
	for (let at = 12; at + 8 <= pictureEnd; ) {
		const size = bytes.readUInt32LE(at + 4);
		const end = at + 8 + size + (size % 2);
		const kind = ascii(bytes, at);
		if (WEBP_CHUNKS.includes(kind)) {
			const chunk = Buffer.from(bytes.subarray(at, Math.min(end, pictureEnd)));
			if (kind === "VP8X" && chunk.length > 8) {
				chunk.writeUInt8(chunk.readUInt8(8) & ~(WEBP_HAS_EXIF | WEBP_HAS_XMP), 8);
				vp8x = chunk;
			}
			parts.push(chunk);
		} else {
			removed += Math.min(end, 8 + declared) - at;
			const rotation =
				kind === "EXIF" && rotationOnly(tiffIn(bytes.subarray(at + 8, at + 8 + size)));
			if (rotation && vp8x) {
				vp8x.writeUInt8(vp8x.readUInt8(8) | WEBP_HAS_EXIF, 8);
				const chunk = Buffer.concat([Buffer.from("EXIF\0\0\0\0"), rotation]);
				chunk.writeUInt32LE(rotation.length, 4);
				parts.push(chunk);
				removed -= chunk.length;
			}
		}
		at = end;
	}
	head.writeUInt32LE(declared - removed, 4);
	return parts;
}

/** Some programs write "Exif" and two zeros before it, as in JPEG. */
const tiffIn = (exif: Buffer) => (ascii(exif, 0) === "Exif" ? exif.subarray(6) : exif);

/** Extensions with the loop count and the colour profile; others hold text. */
const GIF_APPLICATIONS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

function partsOfGif(bytes: Buffer): Buffer[] {
	const paletteBytes = (flags = 0) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
	/** Blocks are preceded by their length; the last one is empty. */
	const endOfBlocks = (from: number) => {
		let at = from;
		for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
		return at + 1;
	};
	let at = 13 + paletteBytes(bytes[10]);
	const parts = [bytes.subarray(0, at)];
	while (at < bytes.length) {
		const start = at;
		const [kind, label] = [bytes[at], bytes[at + 1]];
		let isIncluded = true;
		if (kind === 0x2c) {
			// The 1 is the minimum code size, between the palette and the data.
			at = endOfBlocks(at + 10 + paletteBytes(bytes[at + 9]) + 1);
		} else if (kind === 0x21) {
			at = endOfBlocks(at + 2);
			const isApplication = label === 0xff;
			isIncluded = isApplication
				? GIF_APPLICATIONS.includes(ascii(bytes, start + 3, 11))
				: label === 0xf9;
		} else {
			// The end, or something that no decoder reads.
			if (kind === 0x3b) parts.push(bytes.subarray(at, at + 1));
			break;
		}
		if (isIncluded) parts.push(bytes.subarray(start, at));
	}
	return parts;
}
