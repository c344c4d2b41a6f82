import { ApiError } from "../../../platform/browser/api-error.ts";
import type { UnsentFile } from "../../../platform/offline/unsent.ts";
import { cancelled } from "./cancelled.ts";
import type { NamedUpload } from "./uploads.contract.ts";

/*
 * Sends files in pieces, and resumes where it stopped: after a lost connection, on another page, or on another day
 * while the server still has the pieces. It does not access the network or the clock itself, so it can be tested
 * without them.
 */

export interface Sending {
	files: readonly UnsentFile[];
	/** The share that the server has received, from 0 to 1. Bytes in network buffers do not count. */
	share: number;
	/** Undefined until the speed is known. */
	secondsLeft: number | undefined;
	isWaiting: boolean;
}

/** The server's calls and the environment. */
export interface Line {
	begin(file: { name: string; size: number }): Promise<{ id: string; secret: string }>;
	/** Resolves to the number of bytes that the server has received. */
	send(
		upload: { id: string; secret: string },
		piece: { offset: number; content: Blob },
		signal: AbortSignal,
	): Promise<number>;
	ask(upload: { id: string; secret: string }): Promise<number>;
	/** Waits until a retry may succeed. */
	mayBeBack(): Promise<void>;
	/** In milliseconds. */
	now(): number;
}

interface Options {
	/** The state of the files when an earlier attempt stopped. */
	from?: readonly UnsentFile[] | undefined;
	/** Cancels the upload. */
	signal: AbortSignal;
	onChange: (sending: Sending) => void;
}

const MIN_PIECE = 16_384;
const FIRST_PIECE = 65_536;
const MAX_PIECE = 262_144;

/** A piece should take some seconds: each one costs a round trip, and a lost connection loses all of it. */
const QUICK_MS = 4_000;
const SLOW_MS = 15_000;

/** How many times a file is sent from the beginning if the server has lost it. */
const MAX_BEGINNINGS = 3;

/**
 * Resolves to the files' keys for the request; undefined if the server does not accept pieces, or not at the moment.
 * Waits for the connection each time it is lost. Throws if a file is refused.
 */
export async function sendInPieces(
	contents: readonly File[],
	line: Line,
	{ from = [], signal, onChange }: Options,
): Promise<NamedUpload[] | undefined> {
	const files = contents.map((content): UnsentFile => {
		const { name, size, lastModified } = content;
		const before = from.find((file) => isSameFile(file, content));
		return { name, size, lastModified, sent: 0, ...before };
	});
	const total = files.reduce((sum, { size }) => sum + size, 0);
	const arrived = () => files.reduce((sum, { sent }) => sum + sent, 0);
	let pieceBytes = FIRST_PIECE;
	/** Bytes per second. Recent pieces count most. */
	let pace: number | undefined;

	const report = (isWaiting = false) =>
		onChange({
			files: files.map((file) => ({ ...file })),
			share: total === 0 ? 1 : arrived() / total,
			secondsLeft: pace && (total - arrived()) / pace,
			isWaiting,
		});

	const waitForLine = () => {
		report(true);
		return line.mayBeBack();
	};

	async function begin(file: UnsentFile) {
		const beginOne = async () => {
			try {
				return await line.begin(file);
			} catch (error) {
				throw takesNoPieces(error) ? new NoPieces() : error;
			}
		};
		const { id, secret } = await untilAnswered(beginOne, { signal, waitForLine });
		Object.assign(file, { id, secret, sent: 0 });
		report();
	}

	async function finish(file: UnsentFile, content: File, isResumed: boolean) {
		const upload = { id: file.id as string, secret: file.secret as string };
		const ask = async () => {
			file.sent = await untilAnswered(() => line.ask(upload), { signal, waitForLine });
		};
		// Pieces in transit when the last attempt stopped may have arrived, or the server may have deleted the upload.
		if (isResumed) await ask();
		while (file.sent < file.size) {
			report();
			const offset = file.sent;
			const piece = { offset, content: content.slice(offset, offset + pieceBytes) };
			const since = line.now();
			try {
				file.sent = await line.send(upload, piece, signal);
			} catch (error) {
				if (signal.aborted) throw cancelled();
				const right = rightOffset(error);
				if (right === undefined && !isWorthAnotherTry(error)) throw error;
				if (right === undefined) {
					pieceBytes = Math.max(MIN_PIECE, pieceBytes / 2);
					await untilCancelled(waitForLine(), signal);
					await ask();
				} else file.sent = right;
				continue;
			}
			const ms = Math.max(1, line.now() - since);
			const latest = (piece.content.size / ms) * 1000;
			pace = pace === undefined ? latest : pace * 0.7 + latest * 0.3;
			if (ms < QUICK_MS) pieceBytes = Math.min(MAX_PIECE, pieceBytes * 2);
			else if (ms > SLOW_MS) pieceBytes = Math.max(MIN_PIECE, pieceBytes / 2);
		}
		report();
	}

	const resumed = new Set<UnsentFile>();
	// All files are announced first, so that a refused one is refused before any bytes are sent.
	try {
		for (const file of files) {
			if (file.id) resumed.add(file);
			else await begin(file);
		}
	} catch (error) {
		if (error instanceof NoPieces) return undefined;
		throw error;
	}
	for (const [index, file] of files.entries()) {
		if (signal.aborted) throw cancelled();
		for (let beginnings = 1; ; beginnings += 1) {
			try {
				await finish(file, contents[index] as File, resumed.has(file));
				break;
			} catch (error) {
				if (!isGone(error) || beginnings === MAX_BEGINNINGS) throw error;
				resumed.delete(file);
				await begin(file);
			}
		}
	}
	return files.map(({ id, secret, name }) => ({
		id: id as string,
		secret: secret as string,
		name,
	}));
}

export function isSameFile(
	one: Pick<File, "name" | "size" | "lastModified">,
	other: Pick<File, "name" | "size" | "lastModified">,
): boolean {
	return (
		one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
	);
}

/**
 * No response, or "try again later" from a restarting server or a proxy in front of it; but not from a server that says
 * what to do instead, because its file store is away.
 */
function isWorthAnotherTry(error: unknown): boolean {
	if (!(error instanceof ApiError) || error.fields.files) return false;
	return [0, 408, 502, 503, 504].includes(error.status) || error.unreadable;
}

/** Retries a call until the server has answered it. */
export async function untilAnswered<T>(
	call: () => Promise<T>,
	{ signal, waitForLine }: { signal: AbortSignal; waitForLine: () => Promise<void> },
): Promise<T> {
	for (;;) {
		try {
			return await call();
		} catch (error) {
			if (signal.aborted) throw cancelled();
			if (!isWorthAnotherTry(error)) throw error;
			await untilCancelled(waitForLine(), signal);
		}
	}
}

/** The server no longer has the upload. */
export function isGone(error: unknown): boolean {
	return error instanceof ApiError && error.status === 404;
}

function rightOffset(error: unknown): number | undefined {
	if (!(error instanceof ApiError) || error.status !== 409) return undefined;
	const { offset } = error.answer;
	return typeof offset === "number" ? offset : undefined;
}

/** Other servers do not have these calls, and ours refuses more files than it has space for. */
function takesNoPieces(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { status, fields, unreadable } = error;
	return unreadable || status === 404 || status === 405 || (status === 429 && !fields.files);
}

class NoPieces extends Error {}

function untilCancelled(waiting: Promise<void>, signal: AbortSignal): Promise<void> {
	return new Promise((resolve, reject) => {
		const cancel = () => reject(cancelled());
		if (signal.aborted) return cancel();
		signal.addEventListener("abort", cancel, { once: true });
		waiting.then(() => {
			signal.removeEventListener("abort", cancel);
			resolve();
		});
	});
}
