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
	/** Whether nothing reaches the server now. */
	isLost(): Promise<boolean>;
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

/** How many times in a row a call may fail although the server can be reached. */
const MAX_TRIES = 3;

/** How many times a file is sent from the beginning if the server has lost it. */
const MAX_BEGINNINGS = 3;

/**
 * Resolves to the files' keys for the request; undefined if the pieces could not be sent, for whatever reason: the
 * specification knows only forms that are sent as a whole. Waits for the connection each time it is lost. Throws if a
 * file is refused, or when cancelled.
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

	const waiting = {
		signal,
		isLost: line.isLost,
		waitForLine: () => {
			report(true);
			return line.mayBeBack();
		},
	};

	async function begin(file: UnsentFile) {
		const { id, secret } = await untilAnswered(() => line.begin(file), waiting);
		Object.assign(file, { id, secret, sent: 0 });
		report();
	}

	async function finish(file: UnsentFile, content: File, isResumed: boolean) {
		const upload = { id: file.id as string, secret: file.secret as string };
		const ask = async () => {
			file.sent = await untilAnswered(() => line.ask(upload), waiting);
		};
		let isWorthAnotherTry = countTries(waiting);
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
				if (right === undefined && !(await isWorthAnotherTry(error))) throw error;
				if (right === undefined) {
					pieceBytes = Math.max(MIN_PIECE, pieceBytes / 2);
					await untilCancelled(waiting.waitForLine(), signal);
					await ask();
				} else file.sent = right;
				continue;
			}
			isWorthAnotherTry = countTries(waiting);
			const ms = Math.max(1, line.now() - since);
			const latest = (piece.content.size / ms) * 1000;
			pace = pace === undefined ? latest : pace * 0.7 + latest * 0.3;
			if (ms < QUICK_MS) pieceBytes = Math.min(MAX_PIECE, pieceBytes * 2);
			else if (ms > SLOW_MS) pieceBytes = Math.max(MIN_PIECE, pieceBytes / 2);
		}
		report();
	}

	async function sendAll() {
		const resumed = new Set<UnsentFile>();
		// All files are announced first, so that a refused one is refused before any bytes are sent.
		for (const file of files) {
			if (file.id) resumed.add(file);
			else await begin(file);
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
	}

	try {
		await sendAll();
	} catch (error) {
		if (!(error instanceof ApiError) || error.fields.files) throw error;
		return undefined;
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

interface Waiting extends Pick<Line, "isLost"> {
	signal: AbortSignal;
	waitForLine: () => Promise<void>;
}

/**
 * Whether a failed call is worth another try: it got no response, or "try again later" from a restarting server or a
 * proxy in front of it; but not from a server that says what to do instead, because its file store is away. As often as
 * needed while the connection is lost, else a few times.
 */
function countTries({ isLost, signal }: Waiting): (error: unknown) => Promise<boolean> {
	let tries = 0;
	return async (error) => {
		if (!(error instanceof ApiError) || error.fields.files) return false;
		if (![0, 408, 502, 503, 504].includes(error.status) && !error.unreadable) return false;
		if (await untilCancelled(isLost(), signal)) return true;
		tries += 1;
		return tries < MAX_TRIES;
	};
}

/** Retries a call until the server has answered it, or cannot be made to. */
export async function untilAnswered<T>(call: () => Promise<T>, waiting: Waiting): Promise<T> {
	const { signal, waitForLine } = waiting;
	const isWorthAnotherTry = countTries(waiting);
	for (;;) {
		try {
			return await call();
		} catch (error) {
			if (signal.aborted) throw cancelled();
			if (!(await isWorthAnotherTry(error))) throw error;
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

function untilCancelled<T>(waiting: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const cancel = () => reject(cancelled());
		if (signal.aborted) return cancel();
		signal.addEventListener("abort", cancel, { once: true });
		waiting.then(resolve, reject).finally(() => signal.removeEventListener("abort", cancel));
	});
}
