import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { AppError } from "../http/app-error.ts";
import type { RateLimits } from "../http/rate-limits.server.ts";
import type { Log } from "../operations/log.server.ts";
import type { Settings } from "../settings.ts";
import { formatBytes } from "../text/bytes.ts";
import { STORAGE_FULL } from "./storage.server.ts";

const KB = 1_024;
const MB = 1_048_576;
const GB = 1_073_741_824;

/** Disk space that must stay free; on a small disk, such as a /tmp in memory, a quarter of it. */
const FREE_BYTES = GB;
/** Space is reserved in steps of this size, not for each chunk. */
const STEP_BYTES = MB;
/** Allowance for the rest of a form: text fields and part headers. */
const FORM_BYTES = 2 * MB;
const WARN_FROM = 0.8;

export interface DiskSpace {
	/** Device number, to detect two folders on one disk. */
	disk: number;
	free: number;
	size: number;
}

export interface Admission {
	/** Call it with each chunk of a file before it is written. Throws 429 or 507 if the chunk does not fit. */
	take(bytes: number): Promise<void>;
	/** Call it when the files are stored: they then count against their sender. */
	commit(): void;
	/** Call it when the form is done. Releases what was reserved and not committed. */
	end(): Promise<void>;
}

export interface UploadCapacity {
	/** Throws 429 or 507 if a body of `declared` bytes cannot fit, before any of it is read. */
	admit(sender: { ip: string; declared: number }): Promise<Admission>;
	/** Throws 429 or 507 if files of `bytes` that are about to be sent cannot fit. */
	assertFits(sender: { ip: string; bytes: number }): Promise<void>;
	/** Reserves disk space for copies of stored `bytes` until the returned function is called. 507 if there is none. */
	reserveCopies(bytes: number): Promise<() => void>;
	warnings(): Promise<string[]>;
	/** In bytes; `room` is the free disk space above what must stay free. */
	usage(): Promise<{ stored: number; limit: number; room: number }>;
}

export interface UploadCapacityOptions {
	settings: Pick<Settings, "dataDir" | "s3" | "uploadsMaxBytes">;
	limits: Pick<RateLimits, "count" | "refund">;
	log: Log;
	countStored: () => Promise<number>;
	/** Space on the disk of a folder; undefined if the system does not report it. */
	diskSpace?: (folder: string) => Promise<DiskSpace | undefined>;
}

export function createUploadCapacity(options: UploadCapacityOptions): UploadCapacity {
	const { settings, limits, log, countStored, diskSpace = readDiskSpace } = options;
	const limit = settings.uploadsMaxBytes;
	/** Bytes arriving in this process. Others do not know of them, so together they can exceed the limit by as much. */
	let arriving = 0;
	/** Bytes that are being copied within the store now. */
	let copying = 0;

	/** Free space above the reserve on the fullest disk, after receiving `bytes` more and storing `toCopy`. */
	async function roomAfter(
		bytes: number,
		toCopy: number,
	): Promise<{ room: number; isLow: boolean }> {
		const temporary = await diskSpace(tmpdir());
		const store = settings.s3 ? undefined : await diskSpace(settings.dataDir);
		// A received file is copied into the store before it is removed from the temporary folder, so it needs space in both.
		const needed = new Map<DiskSpace | undefined, number>([[temporary, bytes]]);
		if (store) {
			const disk = store.disk === temporary?.disk ? temporary : store;
			needed.set(disk, (needed.get(disk) ?? 0) + toCopy);
		}
		const margins = [...needed].map(([space, need]) => {
			if (!space) return { room: Number.MAX_SAFE_INTEGER, isLow: false };
			const reserve = Math.min(FREE_BYTES, space.size / 4);
			const room = space.free - reserve - need;
			return { room, isLow: room < reserve };
		});
		return {
			room: Math.min(...margins.map(({ room }) => room)),
			isLow: margins.some(({ isLow }) => isLow),
		};
	}

	function refuse(reason: "disk" | "limit"): AppError {
		log.warn({ reason }, "a request's files were refused: there is no room for them");
		return refusal("storage_full", STORAGE_FULL);
	}

	/** Throws if `expected` more bytes do not fit in addition to those arriving; `next` are about to be written. */
	async function assertFits(next: number, expected: number): Promise<void> {
		// Read before counting: files stored meanwhile would otherwise be in neither number.
		const arrivingBefore = arriving;
		const stored = await countStored();
		if (stored + Math.max(arrivingBefore, arriving) + expected > limit) throw refuse("limit");
		if ((await roomAfter(next, arriving + copying + expected)).room < 0) throw refuse("disk");
	}

	async function countForSender(ip: string, bytes: number, expected: number): Promise<void> {
		const counted = await limits.count("assistance bytes", ip, toKb(bytes));
		if (counted.left >= toKb(expected)) return;
		await limits.refund("assistance bytes", ip, toKb(bytes));
		throw refusal(
			"too_many",
			"Too many files have come from your network today, so we cannot accept more. Please send your request without files: we will ask you for them.",
			counted.retryAfter,
		);
	}

	return {
		async assertFits({ ip, bytes }) {
			await assertFits(bytes, bytes);
			await countForSender(ip, 0, bytes);
		},
		async reserveCopies(bytes) {
			// Before the first await, so that concurrent requests see it.
			copying += bytes;
			const free = () => {
				copying -= bytes;
			};
			try {
				if ((await roomAfter(0, arriving + copying)).room < 0) throw refuse("disk");
				return free;
			} catch (error) {
				free();
				throw error;
			}
		},
		async admit({ ip, declared }) {
			let receivedBytes = 0;
			let reserved = 0;
			let isCommitted = false;
			let claimed = 0;

			const minBytes = declared - FORM_BYTES;
			if (minBytes > 0) {
				await assertFits(minBytes, minBytes);
				await countForSender(ip, 0, minBytes);
			}
			return {
				async take(bytes) {
					receivedBytes += bytes;
					while (reserved < receivedBytes) {
						// Reserve before the first await, so that concurrent requests see it.
						arriving += STEP_BYTES;
						claimed += STEP_BYTES;
						await assertFits(STEP_BYTES, 0);
						await countForSender(ip, STEP_BYTES, 0);
						reserved += STEP_BYTES;
					}
				},
				commit() {
					isCommitted = true;
				},
				async end() {
					arriving -= claimed;
					const unused = reserved - (isCommitted ? receivedBytes : 0);
					if (unused >= KB) await limits.refund("assistance bytes", ip, Math.floor(unused / KB));
				},
			};
		},
		async warnings() {
			const [stored, { isLow }] = await Promise.all([countStored(), roomAfter(0, 0)]);
			const sentences: string[] = [];
			if (stored > limit * WARN_FROM) {
				sentences.push(
					`Files sent with requests use ${formatBytes(stored)} of ${formatBytes(limit)}. ` +
						"Once the limit is reached, files sent with requests are refused. Delete requests that are no longer needed; an admin " +
						"can then permanently delete them from the trash. Or raise UPLOADS_MAX_GB.",
				);
			}
			if (isLow) {
				sentences.push(
					"The server's disk is nearly full. When only 1 GB is left, files sent with requests are refused.",
				);
			}
			return sentences;
		},
		async usage() {
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
	// Some network and container file systems report no size.
	if (!found || found.blocks === 0) return undefined;
	const { dev } = await stat(folder);
	return { disk: dev, free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}
