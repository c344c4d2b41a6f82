import { promisify } from "node:util";
import { constants, inflateRaw } from "node:zlib";

/* Signatures of a zip's records. */
const END = 0x06054b50;
const END_64 = 0x06064b50;
const END_64_LOCATOR = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;

/** Size of the end record in bytes, without a comment and with the longest possible one. */
const END_BYTES = 22;
const LONGEST_END = END_BYTES + 0xffff;
/** Written in place of a number that needs 64 bits and is in the extra field. */
const IN_EXTRA_FIELD = 0xffffffff;

export interface ZipEnd {
	at: number;
	/** Position after the end record; beyond the end of a file that was cut off. */
	end: number;
	entries: number;
	/** Size and position of the central directory, which lists the entries. */
	directorySize: number;
	directoryOffset: number;
}

export interface ZipEntry {
	name: string;
	/** 0: stored, 8: deflated. */
	method: number;
	packed: number;
	/** Position of the local header, which the content follows. */
	start: number;
}

/** Finds a zip's end record in the last 64 kB, as unpackers do. A file of another kind must have none. */
export function findZipEnd(file: Buffer): ZipEnd | undefined {
	for (let at = file.length - END_BYTES; at >= Math.max(0, file.length - LONGEST_END); at -= 1) {
		if (file.readUInt32LE(at) !== END) continue;
		const found = {
			at,
			end: at + END_BYTES + file.readUInt16LE(at + 20),
			entries: file.readUInt16LE(at + 10),
			directorySize: file.readUInt32LE(at + 12),
			directoryOffset: file.readUInt32LE(at + 16),
			...readEnd64(file, at),
		};
		// The signature's four bytes may occur by chance, but hardly with a central directory that fits before them.
		if (found.directoryOffset + found.directorySize <= at) return found;
	}
	return undefined;
}

/** Some programs also write the 64-bit end record for small files. */
function readEnd64(file: Buffer, end: number): Partial<ZipEnd> {
	const locator = end - 20;
	if (locator < 0 || file.readUInt32LE(locator) !== END_64_LOCATOR) return {};
	const at = read64(file, locator + 8);
	if (at + 56 > locator || file.readUInt32LE(at) !== END_64) return {};
	return {
		entries: read64(file, at + 32),
		directorySize: read64(file, at + 40),
		directoryOffset: read64(file, at + 48),
	};
}

const read64 = (file: Buffer, at: number) => Number(file.readBigUInt64LE(at));

const MAX_ENTRIES = 10_000;

/** The entries of a zip; undefined if its central directory is damaged or very long. */
export function readZipEntries(
	file: Buffer,
	{ entries, directorySize, directoryOffset }: ZipEnd,
): ZipEntry[] | undefined {
	if (entries > MAX_ENTRIES) return undefined;
	const list = file.subarray(directoryOffset, directoryOffset + directorySize);
	const found: ZipEntry[] = [];
	let at = 0;
	while (found.length < entries && at + 46 <= list.length && list.readUInt32LE(at) === ENTRY) {
		const nameAt = at + 46;
		const extraAt = nameAt + list.readUInt16LE(at + 28);
		const commentAt = extraAt + list.readUInt16LE(at + 30);
		found.push({
			name: list.toString("utf8", nameAt, extraAt),
			method: list.readUInt16LE(at + 10),
			...readSizes(list.subarray(at, nameAt), list.subarray(extraAt, commentAt)),
		});
		at = commentAt + list.readUInt16LE(at + 32);
	}
	return at === list.length && found.length === entries ? found : undefined;
}

function readSizes(entry: Buffer, extra: Buffer): Pick<ZipEntry, "packed" | "start"> {
	const [packed, unpacked, start] = [20, 24, 42].map((at) => entry.readUInt32LE(at)) as [
		number,
		number,
		number,
	];
	// The extra field with the number 1 has the 64-bit values of those that lack one, in this order.
	const wide: number[] = [];
	for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
		if (extra.readUInt16LE(at) !== 1) continue;
		const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
		for (let value = at + 4; value + 8 <= end; value += 8) wide.push(read64(extra, value));
	}
	const widened = (value: number) => (value === IN_EXTRA_FIELD ? (wide.shift() ?? value) : value);
	widened(unpacked);
	return { packed: widened(packed), start: widened(start) };
}

/** An entry's packed bytes; undefined if its position is wrong. */
function contentOf(file: Buffer, { packed, start }: ZipEntry): Buffer | undefined {
	if (start + 30 > file.length || file.readUInt32LE(start) !== LOCAL_ENTRY) return undefined;
	const content = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
	return file.subarray(content, content + packed);
}

const inflate = promisify(inflateRaw);

/** More than the tables before the first packed byte, and few enough to unpack to at most half a megabyte. */
const START_BYTES = 512;

/** The first bytes of an entry; undefined if they cannot be unpacked. */
export async function unpackStart(file: Buffer, entry: ZipEntry): Promise<Buffer | undefined> {
	const bytes = contentOf(file, entry)?.subarray(0, START_BYTES);
	if (entry.method === 0 || !bytes) return bytes;
	if (entry.method !== 8) return undefined;
	const finishFlush = constants.Z_SYNC_FLUSH;
	return (await inflate(bytes, { finishFlush }).catch(() => undefined)) as Buffer | undefined;
}

/** Unpacks an entry; undefined if that is impossible, or if it has more than `maxBytes`. */
export async function unpackEntry(
	file: Buffer,
	entry: ZipEntry,
	maxBytes: number,
): Promise<Buffer | undefined> {
	const bytes = contentOf(file, entry);
	if (entry.method === 0) return bytes && bytes.length <= maxBytes ? bytes : undefined;
	if (entry.method !== 8 || !bytes) return undefined;
	return (await inflate(bytes, { maxOutputLength: maxBytes }).catch(() => undefined)) as
		| Buffer
		| undefined;
}
