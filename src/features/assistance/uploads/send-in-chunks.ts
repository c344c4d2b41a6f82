import { ApiError } from "../../../platform/browser/api-error.ts";
import type { NamedUpload } from "./uploads.contract.ts";

// Sends files in chunks and resumes where it stopped. Uses no network itself, so it can be tested without one.

/** A file and how much of it the server has, also before its upload has begun. */
export interface FileUpload {
	name: string;
	size: number;
	lastModified: number;
	/** The upload's id, and the secret that only this browser knows; undefined until it has begun. */
	id?: string;
	secret?: string;
	/** Bytes that the server has received. */
	sent: number;
}

export interface UploadCalls {
	begin(file: { name: string; size: number }): Promise<{ id: string; secret: string }>;
	/** Resolves to the bytes that the server has received, as does `ask`. */
	send(
		upload: { id: string; secret: string },
		chunk: { offset: number; content: Blob },
		signal: AbortSignal,
	): Promise<number>;
	ask(upload: { id: string; secret: string }): Promise<number>;
	isConnectionLost(): Promise<boolean>;
	/** Waits until a retry may succeed. */
	waitToRetry(): Promise<void>;
}

interface Options {
	/** Files of an earlier attempt, which is continued. */
	from?: readonly FileUpload[] | undefined;
	signal: AbortSignal;
	onChange: (files: readonly FileUpload[], isConnectionLost: boolean) => void;
}

/** Some seconds on a slow connection. Each chunk costs a round trip, and a lost connection loses all of it. */
export const CHUNK_BYTES = 65_536;

/** Failed tries in a row while the server can be reached. */
const MAX_TRIES = 3;

/**
 * Resolves to the files' keys; undefined if chunks cannot be sent, as to other servers: the specification knows only
 * whole forms. Waits while the connection is lost. The first call has one try while the server can be reached, because
 * other servers lack it. Throws if a file is refused, or when cancelled.
 */
export async function sendInChunks(
	contents: readonly File[],
	calls: UploadCalls,
	{ from = [], signal, onChange }: Options,
): Promise<NamedUpload[] | undefined> {
	const files = contents.map((content) => fileUploadOf(content, from));
	const resumed = files.filter(({ id }) => id);
	const report = (isConnectionLost = false) =>
		onChange(
			files.map((file) => ({ ...file })),
			isConnectionLost,
		);
	const retryOptions = {
		signal,
		isConnectionLost: calls.isConnectionLost,
		onLost: () => report(true),
		waitForConnection: () => calls.waitToRetry(),
	};

	async function begin(file: FileUpload) {
		const maxTries = files.some(({ id }) => id) ? MAX_TRIES : 1;
		const { id, secret } = await untilAnswered(() => calls.begin(file), retryOptions, maxTries);
		Object.assign(file, { id, secret, sent: 0 });
		report();
	}

	async function sendChunks(file: FileUpload, content: File) {
		let isWorthAnotherTry = countTries(retryOptions);
		let restarts = 0;
		// Chunks in transit when the last attempt stopped may have arrived, or the server may have deleted the upload.
		let mustAsk = resumed.includes(file);
		while (mustAsk || file.sent < file.size) {
			const upload = { id: file.id as string, secret: file.secret as string };
			try {
				if (mustAsk) {
					file.sent = await calls.ask(upload);
					mustAsk = false;
				} else {
					const chunk = content.slice(file.sent, file.sent + CHUNK_BYTES);
					file.sent = await calls.send(upload, { offset: file.sent, content: chunk }, signal);
					isWorthAnotherTry = countTries(retryOptions);
				}
				report();
			} catch (error) {
				if (signal.aborted) throw cancelled();
				if (hasStatus(error, 404) && ++restarts < MAX_TRIES) {
					await begin(file);
					mustAsk = false;
				} else {
					if (!(await isWorthAnotherTry(error))) throw error;
					await untilCancelled(retryOptions.waitForConnection(), signal);
					mustAsk = true;
				}
			}
		}
	}

	try {
		report();
		// All uploads begin first, so that a refused file is refused before any bytes are sent.
		for (const file of files) if (!file.id) await begin(file);
		for (const [index, file] of files.entries()) await sendChunks(file, contents[index] as File);
	} catch (error) {
		if (!(error instanceof ApiError) || error.fields.files) throw error;
		return undefined;
	}
	return completedUploads(files);
}

/** The files' keys; undefined unless each file has arrived completely. */
export function completedUploads(files: readonly FileUpload[]): NamedUpload[] | undefined {
	const uploads = files.flatMap(({ id, secret, name, size, sent }) =>
		id && secret && sent >= size ? [{ id, secret, name }] : [],
	);
	return uploads.length > 0 && uploads.length === files.length ? uploads : undefined;
}

/** The file with the progress of an earlier attempt, if there was one. */
export function fileUploadOf(
	{ name, size, lastModified }: File,
	from: readonly FileUpload[] = [],
): FileUpload {
	const before = from.find((file) => isSameFile(file, { name, size, lastModified }));
	return { name, size, lastModified, sent: 0, ...before };
}

type FileIdentity = Pick<File, "name" | "size" | "lastModified">;

export function isSameFile(one: FileIdentity, other: FileIdentity): boolean {
	return (
		one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
	);
}

/** From 0 to 1. Bytes in network buffers do not count. */
export function receivedFraction(files: readonly FileUpload[]): number {
	const total = files.reduce((sum, { size }) => sum + size, 0);
	return files.reduce((sum, { sent }) => sum + sent, 0) / (total || 1);
}

interface RetryOptions extends Pick<UploadCalls, "isConnectionLost"> {
	signal: AbortSignal;
	onLost: () => void;
	waitForConnection: () => Promise<void>;
}

/** No response, "try again later" from a restarting server or proxy, or a chunk out of order. */
const WORTH_ANOTHER_TRY = [0, 408, 409, 502, 503, 504];

/** Retries without limit while the connection is lost, else a few times. Any other response is final. */
function countTries(
	{ isConnectionLost, onLost, signal }: RetryOptions,
	maxTries = MAX_TRIES,
): (error: unknown) => Promise<boolean> {
	let tries = 0;
	return async (error) => {
		if (!(error instanceof ApiError) || error.fields.files) return false;
		if (!WORTH_ANOTHER_TRY.includes(error.status) && !error.unreadable) return false;
		const isOffline = await untilCancelled(isConnectionLost(), signal);
		// HTML instead of JSON: the server does not have the call.
		if (!isOffline && (error.unreadable || ++tries >= maxTries)) return false;
		if (isOffline || error.status === 0) onLost();
		return true;
	};
}

/** Retries a call until the server answers or a retry makes no sense. */
export async function untilAnswered<T>(
	call: () => Promise<T>,
	retryOptions: RetryOptions,
	maxTries?: number,
): Promise<T> {
	const { signal, waitForConnection } = retryOptions;
	const isWorthAnotherTry = countTries(retryOptions, maxTries);
	for (;;) {
		try {
			return await call();
		} catch (error) {
			if (signal.aborted) throw cancelled();
			// A 409 is final: it says that the upload or the form was sent before.
			if (hasStatus(error, 409) || !(await isWorthAnotherTry(error))) throw error;
			await untilCancelled(waitForConnection(), signal);
		}
	}
}

/** Whether the server lacks the uploads or a part of them, or has the form with other content. */
export function isAboutUploads(error: unknown): boolean {
	return hasStatus(error, 404, 409) || (error instanceof ApiError && "uploads" in error.fields);
}

export function hasStatus(error: unknown, ...statuses: number[]): boolean {
	return error instanceof ApiError && statuses.includes(error.status);
}

const CANCELLED = "Sending was cancelled.";

export function cancelled(): ApiError {
	return new ApiError(CANCELLED, {
		status: 0,
		serverText: CANCELLED,
		fields: { files: CANCELLED },
	});
}

export function isCancelled(error: unknown): boolean {
	return error instanceof ApiError && error.serverText === CANCELLED;
}

function untilCancelled<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const cancel = () => reject(cancelled());
		if (signal.aborted) return cancel();
		signal.addEventListener("abort", cancel, { once: true });
		promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", cancel));
	});
}
