import { copyFile, mkdir, open, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { isStorageFull } from "../../db/errors.ts";
import { AppError } from "../http/app-error.ts";
import type { Settings } from "../settings.ts";

/** The file store (disk or S3) failed; `cause` says whether it is full. */
export class FileStoreUnavailable extends Error {
	constructor(operation: string, cause: unknown) {
		super(`The file store failed (${operation}): ${(cause as Error)?.message}`, { cause });
	}
}

export const STORAGE_FULL =
	"There is no room for files right now. Please send your request without files: we will ask you for them.";
const UPLOADS_UNAVAILABLE =
	"We cannot accept files right now. Please send your request without files: we will ask you for them.";

/** The refusal of visitors' files while the store cannot be reached: their request can be sent without them. */
export function uploadsUnavailable(cause: FileStoreUnavailable): AppError {
	const isFull = isStorageFull(cause);
	const sentence = isFull ? STORAGE_FULL : UPLOADS_UNAVAILABLE;
	return new AppError(isFull ? "storage_full" : "unavailable", sentence, {
		fields: { files: sentence },
		retryAfter: 60,
		cause,
	});
}

/** `media/…` is public; `private/…` is read only by endpoints that check permissions. Calls throw `FileStoreUnavailable`. */
export interface FileStore {
	put(key: string, content: Uint8Array, contentType: string): Promise<void>;
	/** Copies a local file without loading it into memory. */
	putFile(key: string, path: string, contentType: string): Promise<void>;
	find(key: string): Promise<{ stream: Readable; size: number } | undefined>;
	/** Loads the whole file: only for small ones. */
	read(key: string): Promise<Buffer | undefined>;
	/** Its size in bytes, and when the file was stored; undefined when it is missing. */
	describe(key: string): Promise<{ size: number; changedAt: Date } | undefined>;
	delete(key: string): Promise<void>;
	list(prefix: string): Promise<string[]>;
}

export type S3Settings = NonNullable<Settings["s3"]>;

/** @param onFailure called for each call that failed, for metrics */
export async function createFileStore(
	settings: Pick<Settings, "dataDir" | "s3">,
	onFailure: (operation: StoreOperation) => void = () => {},
): Promise<FileStore> {
	const folder = join(settings.dataDir, "uploads");
	const disk = settings.s3
		? await s3Disk(settings.s3)
		: new Disk(new FSDriver({ location: folder, visibility: "private" }));
	const putMethods = settings.s3 ? putters(disk) : localPutters(folder);
	return classifyErrors({ ...putMethods, ...readers(disk) }, onFailure);
}

export const STORE_OPERATIONS = [
	"put",
	"putFile",
	"find",
	"read",
	"describe",
	"delete",
	"list",
] as const;
export type StoreOperation = (typeof STORE_OPERATIONS)[number];

function classifyErrors(
	store: FileStore,
	onFailure: (operation: StoreOperation) => void,
): FileStore {
	const classified = STORE_OPERATIONS.map((operation) => {
		const call = store[operation] as (key: string, ...rest: unknown[]) => Promise<unknown>;
		return [
			operation,
			async (key: string, ...rest: unknown[]) => {
				if (!isKey(key)) throw new Error(`Not a key of the file store: ${key}`);
				try {
					return await call(key, ...rest);
				} catch (error) {
					onFailure(operation);
					throw new FileStoreUnavailable(operation, error);
				}
			},
		];
	});
	return Object.fromEntries(classified);
}

function isKey(key: string): boolean {
	return key !== "" && !key.startsWith("/") && !key.split("/").includes("..");
}

function readers(disk: Disk): Omit<FileStore, keyof PutMethods> {
	const ifStored = <T>(reading: Promise<T>) =>
		reading.catch((error: unknown) => {
			if (isMissing(error)) return undefined;
			throw error;
		});
	return {
		find: (key) =>
			ifStored(
				disk.getMetaData(key).then(async ({ contentLength: size }) => {
					const stream = await disk.getStream(key);
					// Without a listener, an early failure would end the process. Readers still get the error.
					stream.on("error", () => {});
					return { stream, size };
				}),
			),
		read: (key) => ifStored(disk.getBytes(key).then((bytes) => Buffer.from(bytes))),
		describe: (key) =>
			ifStored(
				disk
					.getMetaData(key)
					.then(({ contentLength: size, lastModified: changedAt }) => ({ size, changedAt })),
			),
		delete: (key) => disk.delete(key),
		async list(prefix) {
			const keys: string[] = [];
			let paginationToken: string | undefined;
			do {
				const page = await disk.listAll(prefix, {
					recursive: true,
					...(paginationToken && { paginationToken }),
				});
				for (const object of page.objects) if (object.isFile) keys.push(object.key);
				paginationToken = page.paginationToken;
			} while (paginationToken);
			return keys;
		},
	};
}

type PutMethods = Pick<FileStore, "put" | "putFile">;

function putters(disk: Disk): PutMethods {
	return {
		put: (key, content, contentType) => disk.put(key, content, { contentType }),
		putFile: (key, path, contentType) => disk.copyFromFs(path, key, { contentType }),
	};
}

/** Flushes each file before its row commits. flydrive does not, and reports a full disk only as a short stream. */
function localPutters(folder: string): PutMethods {
	const toPath = async (key: string) => {
		const path = join(folder, key);
		await mkdir(dirname(path), { recursive: true, mode: 0o700 });
		return path;
	};
	return {
		put: async (key, content) =>
			writeFile(await toPath(key), content, { flush: true, mode: 0o600 }),
		async putFile(key, source) {
			const path = await toPath(key);
			await copyFile(source, path);
			const file = await open(path, "r+");
			try {
				await file.chmod(0o600);
				await file.sync();
			} finally {
				await file.close();
			}
		},
	};
}

async function s3Disk(s3: S3Settings): Promise<Disk> {
	// Imported lazily: the S3 client is larger than the rest of the server.
	const { S3Driver } = await import("flydrive/drivers/s3");
	const client = await s3Client(s3);
	return new Disk(
		new S3Driver({ client, bucket: s3.bucket, supportsACL: false, visibility: "private" }),
	);
}

export async function s3Client(s3: S3Settings): Promise<S3Client> {
	const { S3Client } = await import("@aws-sdk/client-s3");
	return new S3Client({
		endpoint: s3.endpoint,
		region: s3.region,
		credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
		forcePathStyle: true,
		// Otherwise streams are sent in AWS's own chunks with a checksum at the end, which other stores refuse.
		requestChecksumCalculation: "WHEN_REQUIRED",
		// By default, a call waits forever for a store that does not answer.
		maxAttempts: 2,
		requestHandler: {
			connectionTimeout: 3_000,
			// Both attempts end before the server closes a silent connection (60 s), so a visitor gets an answer.
			requestTimeout: 25_000,
			throwOnRequestTimeout: true,
		},
	});
}

function isMissing(error: unknown): boolean {
	const cause = (error as { cause?: unknown }).cause ?? error;
	const { code, name } = cause as { code?: string; name?: string };
	return code === "ENOENT" || code === "ENOTDIR" || name === "NotFound" || name === "NoSuchKey";
}
