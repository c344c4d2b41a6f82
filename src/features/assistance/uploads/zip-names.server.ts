import type { FileHandle } from "node:fs/promises";

/** Size of a zip's end record in bytes, without a comment and with the longest possible one. */
const END_BYTES = 22;
const LONGEST_END = END_BYTES + 0xffff;
const END = 0x06054b50;
const ENTRY = 0x02014b50;

export interface ZipEnd {
	/** Whether the zip ends at the end of the file. */
	exact: boolean;
	entries: number;
	/** Size and position of the central directory, which lists the names. */
	listBytes: number;
	listStart: number;
}

/** Reads part of a file. The result is shorter if the file ends before. */
export async function readAt(file: FileHandle, start: number, bytes: number): Promise<Buffer> {
	const buffer = Buffer.alloc(bytes);
	const { bytesRead } = await file.read(buffer, 0, bytes, start);
	return buffer.subarray(0, bytesRead);
}

/**
 * Finds the end record of a zip in the last 64 kB, where unpackers look for it. A file of another kind that contains
 * one is two files in one.
 */
export async function findZipEnd(file: FileHandle, size: number): Promise<ZipEnd | undefined> {
	const tailStart = Math.max(0, size - LONGEST_END);
	const tail = await readAt(file, tailStart, size - tailStart);
	for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
		if (tail.readUInt32LE(at) !== END) continue;
		const end = {
			exact: at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length,
			entries: tail.readUInt16LE(at + 10),
			listBytes: tail.readUInt32LE(at + 12),
			listStart: tail.readUInt32LE(at + 16),
		};
		// The signature's four bytes may occur by chance, but hardly with a central directory that fits before them.
		if (end.listStart + end.listBytes <= tailStart + at) return end;
	}
	return undefined;
}

/** The names in a zip; undefined if its central directory is damaged. */
export async function readZipNames(file: FileHandle, end: ZipEnd): Promise<string[] | undefined> {
	const list = await readAt(file, end.listStart, end.listBytes);
	const names: string[] = [];
	let at = 0;
	while (at + 46 <= list.length && list.readUInt32LE(at) === ENTRY) {
		const nameBytes = list.readUInt16LE(at + 28);
		names.push(list.toString("utf8", at + 46, at + 46 + nameBytes));
		at += 46 + nameBytes + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
	}
	return at === list.length && names.length === end.entries ? names : undefined;
}
