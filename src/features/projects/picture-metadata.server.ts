/**
 * A picture as a data URL, without what cameras and programs store beside it: where and when it was taken, by whom, and
 * small earlier versions of it. Uploads are encoded again, but pictures in a text stay as they are otherwise, so this
 * only leaves out parts of the file. Other formats, and files that do not follow theirs, are returned unchanged.
 */
export function withoutMetadata(source: string): string {
	const [, head, data] = /^(data:[^,]*;base64,)(.*)$/is.exec(source) ?? [];
	if (!head || !data) return source;
	const bytes = Buffer.from(data.replace(/%2B/gi, "+").replace(/%2F/gi, "/"), "base64");
	const parts = keptParts(bytes);
	if (!parts) return source;
	const kept = Buffer.concat(parts);
	return kept.length === bytes.length ? source : head + kept.toString("base64");
}

/** Undefined if nothing is known about the format or the file is damaged. */
function keptParts(bytes: Buffer): Buffer[] | undefined {
	try {
		if (bytes.subarray(0, 3).equals(JPEG)) return partsOfJpeg(bytes);
		if (bytes.subarray(0, 8).equals(PNG)) return partsOfPng(bytes);
		if (ascii(bytes, 0) === "RIFF" && ascii(bytes, 8) === "WEBP") return partsOfWebp(bytes);
	} catch (error) {
		// Read beyond the end.
		if (!(error instanceof RangeError)) throw error;
	}
	return undefined;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const ascii = (bytes: Buffer, at: number, length = 4) => bytes.toString("latin1", at, at + length);

/** Segments from the start to the end of the picture; phones append further pictures. */
function partsOfJpeg(bytes: Buffer): Buffer[] | undefined {
	const parts = [bytes.subarray(0, 2)];
	for (let at = 2; ; ) {
		if (bytes.readUInt8(at) !== 0xff) return undefined;
		const marker = bytes.readUInt8(at + 1);
		if (marker === 0xff) {
			// Padding.
			at += 1;
			continue;
		}
		if (marker === 0xd9) return [...parts, bytes.subarray(at, at + 2)];
		const end = at + 2 + bytes.readUInt16BE(at + 2);
		const segment = bytes.subarray(at, end);
		const kept = keptSegment(marker, segment);
		if (kept) parts.push(kept);
		at = end;
		if (marker === 0xda) {
			const next = endOfScan(bytes, end);
			parts.push(bytes.subarray(end, next));
			at = next;
		}
	}
}

/** Where the compressed data ends: at a marker other than a restart. */
function endOfScan(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
		const marker = bytes.readUInt8(at + 1);
		if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
	}
	throw new RangeError("no end");
}

function keptSegment(marker: number, segment: Buffer): Buffer | undefined {
	const isComment = marker === 0xfe;
	if (marker === 0xe1 && ascii(segment, 4) === "Exif") return upright(orientationIn(segment));
	// JFIF, and Adobe's, which says how colours are coded.
	if (marker === 0xe0 || marker === 0xee) return segment;
	if (marker === 0xe2 && ascii(segment, 4, 11) === "ICC_PROFILE") return segment;
	const isApplication = marker >= 0xe0 && marker <= 0xef;
	return isApplication || isComment ? undefined : segment;
}

const EXIF_HEAD = 10;
const ORIENTATION = 0x0112;

function orientationIn(segment: Buffer): number {
	const exif = segment.subarray(EXIF_HEAD);
	const isLittle = ascii(exif, 0, 2) === "II";
	const read16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
	const first = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
	for (let at = first + 2; at + 12 <= exif.length; at += 12) {
		if (read16(at) === ORIENTATION) return read16(at + 8);
	}
	return 1;
}

/** Phones store pictures as the sensor was held, and how to turn them. */
function upright(orientation: number): Buffer | undefined {
	if (orientation < 2 || orientation > 8) return undefined;
	const one = "ffe10022457869660000" + "4d4d002a00000008" + "00010112000300000001";
	return Buffer.from(`${one}000${orientation}000000000000`, "hex");
}

const PNG_METADATA = ["eXIf", "tEXt", "zTXt", "iTXt", "tIME"];

function partsOfPng(bytes: Buffer): Buffer[] {
	const parts = [bytes.subarray(0, 8)];
	for (let at = 8; ; ) {
		const end = at + 12 + bytes.readUInt32BE(at);
		const kind = ascii(bytes, at + 4);
		if (!PNG_METADATA.includes(kind)) parts.push(bytes.subarray(at, end));
		if (kind === "IEND") return parts;
		at = end;
	}
}

/** Flags in the first chunk: has EXIF, has XMP. */
const WEBP_METADATA = 0x0c;

function partsOfWebp(bytes: Buffer): Buffer[] {
	const chunks: Buffer[] = [];
	for (let at = 12; at < bytes.length; ) {
		const size = bytes.readUInt32LE(at + 4);
		const end = at + 8 + size + (size % 2);
		const kind = ascii(bytes, at);
		if (kind !== "EXIF" && kind !== "XMP ") {
			const chunk = Buffer.from(bytes.subarray(at, end));
			if (kind === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_METADATA, 8);
			chunks.push(chunk);
		}
		at = end;
	}
	const head = Buffer.from(bytes.subarray(0, 12));
	head.writeUInt32LE(
		chunks.reduce((sum, { length }) => sum + length, 4),
		4,
	);
	return [head, ...chunks];
}
