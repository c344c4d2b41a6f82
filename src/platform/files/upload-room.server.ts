import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { AppError } from "../http/app-error.ts";
import type { RateLimits } from "../http/rate-limits.server.ts";
import type { Log } from "../operations/log.server.ts";
import type { Settings } from "../settings.ts";
import { formatBytes } from "../text/bytes.ts";

const KB = 1_024;
const MB = 1_048_576;
const GB = 1_073_741_824;

/** What always stays free on a disk; of a small one, such as a /tmp in memory, a quarter. */
const FREE_BYTES = GB;
/** Room is taken in steps, not for each chunk that arrives. */
const STEP_BYTES = MB;
/** What a form may hold beside its files: its texts and the heads of its parts. */
const FORM_BYTES = 2 * MB;
/** Staff are warned from this share of the most that files may take. */
const WARN_FROM = 0.8;

export interface DiskSpace {
	/** The disk, so that two folders on one are known. */
	disk: number;
	/** Bytes. */
	free: number;
	size: number;
}

/** Room for the files of one form. */
export interface Admission {
	/** Call it with each chunk of a file before it is written. Throws 429 or 507 when there is no room for it. */
	take(bytes: number): Promise<void>;
	/** The files are stored: they count against their sender. */
	keep(): void;
	/** Call it when the form has been dealt with: gives back what was taken and is not kept. */
	end(): Promise<void>;
}

/** How much of the files that visitors send is stored. */
export interface UploadRoom {
	/** Throws 429 or 507 when a body of `declared` bytes cannot fit, before any of it is read. */
	admit(sender: { ip: string; declared: number }): Promise<Admission>;
	/** Throws the same when files of `bytes` that are about to be sent cannot fit. */
	assertRoom(sender: { ip: string; bytes: number }): Promise<void>;
	/** Throws 507 when the disks have no room for a copy of `bytes` that are stored and counted already. */
	assertRoomForCopy(bytes: number): Promise<void>;
	/** Sentences for staff; empty while all is well. */
	warnings(): Promise<string[]>;
	/** Bytes; `room` is what is left on the disks above what must stay free. */
	figures(): Promise<{ stored: number; limit: number; room: number }>;
}

export interface UploadRoomOptions {
	settings: Pick<Settings, "dataDir" | "s3" | "uploadsMaxBytes">;
	limits: Pick<RateLimits, "count" | "refund">;
	log: Log;
	/** Bytes of all files that visitors have sent. */
	countStored: () => Promise<number>;
	/** Of the disk that a folder is on; undefined where the system does not say. */
	diskSpace?: (folder: string) => Promise<DiskSpace | undefined>;
}

export function createUploadRoom({
	settings,
	limits,
	log,
	countStored,
	diskSpace = readDiskSpace,
}: UploadRoomOptions): UploadRoom {
	const limit = settings.uploadsMaxBytes;
	/** Bytes that this process is receiving. Others may go over by as much as they receive at that moment. */
	let arriving = 0;

	/** What stays of the fullest disk above what must be free, if `bytes` more are received, and `toCopy` stored. */
	async function roomAfter(
		bytes: number,
		toCopy: number,
	): Promise<{ room: number; isLow: boolean }> {
		const temporary = await diskSpace(tmpdir());
		const store = settings.s3 ? undefined : await diskSpace(settings.dataDir);
		// What is received is copied into the store before it is removed from the temporary folder.
		const needed = new Map<DiskSpace | undefined, number>([[temporary, bytes]]);
		if (store) {
			const disk = store.disk === temporary?.disk ? temporary : store;
			needed.set(disk, (needed.get(disk) ?? 0) + toCopy);
		}
		const rooms = [...needed].map(([space, need]) => {
			if (!space) return { room: Number.MAX_SAFE_INTEGER, isLow: false };
			const reserve = Math.min(FREE_BYTES, space.size / 4);
			const room = space.free - reserve - need;
			return { room, isLow: room < reserve };
		});
		return {
			room: Math.min(...rooms.map(({ room }) => room)),
			isLow: rooms.some(({ isLow }) => isLow),
		};
	}

	function refuse(why: "disk" | "limit"): AppError {
		log.warn({ why }, "a request's files were refused: there is no room for them");
		return refusal(
			"storage_full",
			"There is no room for files right now. Please send your request without files: we will ask you for them.",
		);
	}

	/** Refuses when `arriving` is too much, and `expected` bytes beside it, of which `next` come next. */
	async function assertRoom(next: number, expected: number): Promise<void> {
		if ((await countStored()) + arriving + expected > limit) throw refuse("limit");
		if ((await roomAfter(next, arriving + expected)).room < 0) throw refuse("disk");
	}

	async function countForSender(ip: string, bytes: number, expected: number): Promise<void> {
		const counted = await limits.count("assistance bytes", ip, toKb(bytes));
		if (counted.left >= toKb(expected)) return;
		await limits.refund("assistance bytes", ip, toKb(bytes));
		throw refusal(
			"too_many",
			"So many files have come from your network today that no more are taken. Please send your request without files: we will ask you for them.",
			counted.retryAfter,
		);
	}

	return {
		async assertRoom({ ip, bytes }) {
			await assertRoom(bytes, bytes);
			await countForSender(ip, 0, bytes);
		},
		async assertRoomForCopy(bytes) {
			if ((await roomAfter(bytes, arriving + bytes)).room < 0) throw refuse("disk");
		},
		async admit({ ip, declared }) {
			let taken = 0;
			let reserved = 0;
			let kept = false;
			let claimed = 0;

			const least = declared - FORM_BYTES;
			if (least > 0) {
				await assertRoom(least, least);
				await countForSender(ip, 0, least);
			}
			return {
				async take(bytes) {
					taken += bytes;
					while (reserved < taken) {
						// Before anything is awaited: others who ask meanwhile see it.
						arriving += STEP_BYTES;
						claimed += STEP_BYTES;
						await assertRoom(STEP_BYTES, 0);
						await countForSender(ip, STEP_BYTES, 0);
						reserved += STEP_BYTES;
					}
				},
				keep() {
					kept = true;
				},
				async end() {
					arriving -= claimed;
					const unused = reserved - (kept ? taken : 0);
					if (unused >= KB) await limits.refund("assistance bytes", ip, Math.floor(unused / KB));
				},
			};
		},
		async warnings() {
			const [stored, { isLow }] = await Promise.all([countStored(), roomAfter(0, 0)]);
			const sentences: string[] = [];
			if (stored > limit * WARN_FROM) {
				sentences.push(
					`Files sent with requests take ${formatBytes(stored)} of ${formatBytes(limit)}. ` +
						"At the limit, requests are taken without files. Delete requests that are done with; an admin " +
						"can then remove them from the trash for good. Or raise UPLOADS_MAX_GB.",
				);
			}
			if (isLow) {
				sentences.push(
					"The server's disk is nearly full. Before the last 1 GB is used, requests are taken without files.",
				);
			}
			return sentences;
		},
		async figures() {
			return { stored: await countStored(), limit, room: (await roomAfter(0, 0)).room };
		},
	};
}

function refusal(code: "storage_full" | "too_many", sentence: string, retryAfter?: number) {
	return new AppError(code, sentence, {
		fields: { files: sentence },
		...(retryAfter !== undefined && { retryAfter }),
	});
}

function toKb(bytes: number): number {
	return Math.ceil(bytes / KB);
}

async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
	const found = await statfs(folder).catch(() => undefined);
	// Some file systems of networks and containers name no size.
	if (!found || found.blocks === 0) return undefined;
	const { dev } = await stat(folder);
	return { disk: dev, free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
