import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { fileProblem, storeProblem } from "../platform/files/file-problem.ts";
import { sealing, unsealed } from "../platform/files/sealed.server.ts";
import { createFileStore, type S3Settings, s3Client } from "../platform/files/storage.server.ts";
import type { Settings } from "../platform/settings.ts";
import {
	type BackupResult,
	backUp,
	type DataLocation,
	estimateBackup,
	readBack,
	writeBackup,
} from "./backup.ts";

export interface MadeBackup extends Pick<BackupResult, "missing"> {
	file: string;
	bytes: number;
}

/** Where the server puts backups. Names are without ending, such as `mradi-2026-11-27`. */
export interface BackupTarget {
	/** The folder, or "the bucket NAME". */
	location: string;
	/** Writes, reads and deletes a few bytes as a backup does. Fails if it cannot. */
	probe(): Promise<void>;
	/** Why one of these calls failed, in words for the owner. */
	problem(error: unknown): string;
	list(): Promise<string[]>;
	/** Deletes leftovers of interrupted backups. Fails without room for another one. */
	prepare(): Promise<void>;
	/** Makes a backup and reads it back. One of the same name is replaced. */
	make(name: string): Promise<MadeBackup>;
	changedAt(name: string): Promise<Date | undefined>;
	delete(name: string): Promise<void>;
}

export type BackupSettings = DataLocation & Pick<Settings, "backupDir" | "backupStore">;

export async function backupTarget(settings: BackupSettings): Promise<BackupTarget | undefined> {
	if (settings.backupStore) return bucketTarget(settings, settings.backupStore);
	return settings.backupDir ? folderTarget(settings, settings.backupDir) : undefined;
}

const ENDING = ".tar.gz";
/** Left by a process that was killed. */
const UNFINISHED = /^mradi-\d{4}-\d\d-\d\d\.tar\.gz\.part$/;
const PROBE = ".mradi-probe";
/** Bytes kept free beside the next backup. */
const RESERVE_BYTES = 268_435_456;

export function folderTarget(location: DataLocation, folder: string): BackupTarget {
	const pathOf = (name: string) => join(folder, name + ENDING);
	return {
		location: folder,
		async probe() {
			await makeFolder(folder);
			await readdir(folder);
			const file = join(folder, PROBE);
			await writeFile(file, PROBE, { mode: 0o600, flush: true }).finally(() =>
				rm(file, { force: true }),
			);
		},
		problem: fileProblem,
		list: async () => withoutEnding(await readdir(folder).catch(() => []), ENDING),
		async prepare() {
			await makeFolder(folder);
			const files = await readdir(folder);
			for (const file of files.filter((each) => UNFINISHED.test(each))) {
				await rm(join(folder, file), { force: true });
			}
			const { bavail, bsize } = await statfs(folder);
			if (bavail * bsize < (await estimateBackup(location)) + RESERVE_BYTES) {
				throw new Error("There is not enough room in BACKUP_DIR for another backup");
			}
		},
		async make(name) {
			await makeFolder(folder);
			const file = pathOf(name);
			const { missing } = await backUp(location, file);
			return { file, bytes: (await stat(file)).size, missing };
		},
		changedAt: (name) =>
			stat(pathOf(name)).then(
				({ mtime }) => mtime,
				() => undefined,
			),
		delete: (name) => rm(pathOf(name), { force: true }),
	};
}

/** Creates the last folder only: a missing parent is mistyped or on an absent disk. Recursive mkdir hangs in /proc. */
export async function makeFolder(folder: string): Promise<void> {
	await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "EEXIST") return;
		if (error.code !== "ENOENT") throw new Error(fileProblem(error), { cause: error });
		throw new Error(`The folder ${dirname(folder)}, for the backups in ${folder}, does not exist`);
	});
}

/** Uploads in the same bucket have other prefixes. */
const PREFIX = "backups/";
const SEALED = `${ENDING}.sealed`;

type BackupStore = NonNullable<Settings["backupStore"]>;

/** Backups leave the machine only encrypted. */
async function bucketTarget(location: DataLocation, store: BackupStore): Promise<BackupTarget> {
	const files = await openBucket(store);
	const client = await s3Client(store);
	const keyOf = (name: string) => PREFIX + name + SEALED;
	return {
		location: `the bucket ${store.bucket}`,
		async probe() {
			await listUnfinished(client, store);
			// Another process may try at the same time.
			const key = `${PREFIX}${PROBE}-${randomUUID()}`;
			await sendInParts(client, { Bucket: store.bucket, Key: key }, [Buffer.from(PROBE)]);
			const found = (await files.list(PREFIX)).includes(key) && (await files.read(key));
			if (String(found) !== PROBE)
				throw new Error(`The bucket ${store.bucket} does not keep what is sent to it`);
			await files.delete(key);
		},
		problem: (error) => storeProblem(error, store.bucket),
		list: async () => withoutEnding(await listStored(store), SEALED),
		prepare: () => abortUnfinished(client, store),
		async make(name) {
			const key = keyOf(name);
			const content = await sealing(store.passphrase);
			const [written, sent] = await Promise.allSettled([
				writeBackup(location, content),
				sendInParts(client, { Bucket: store.bucket, Key: key }, content),
			]);
			// If one fails, so does the other. The upload's error goes first, because it is the cause or the same error.
			if (sent.status === "rejected") throw sent.reason;
			if (written.status === "rejected") throw written.reason;
			try {
				const stored = await files.find(key);
				if (!stored) throw new Error(`The bucket ${store.bucket} does not have what was sent`);
				await readBack(unsealed(stored.stream, store.passphrase), written.value);
				return {
					file: `${name}${SEALED} in the bucket ${store.bucket}`,
					bytes: stored.size,
					missing: written.value.missing,
				};
			} catch (error) {
				await files.delete(key).catch(() => {});
				throw error;
			}
		},
		changedAt: async (name) => (await files.describe(keyOf(name)))?.changedAt,
		delete: (name) => files.delete(keyOf(name)),
	};
}

const openBucket = (store: S3Settings) => createFileStore({ dataDir: "", s3: store });

export async function listStored(store: BackupStore): Promise<string[]> {
	const keys = await (await openBucket(store)).list(PREFIX);
	return keys.map((key) => key.slice(PREFIX.length)).sort();
}

export async function readStored(store: BackupStore, file: string): Promise<Readable | undefined> {
	return (await (await openBucket(store)).find(PREFIX + file))?.stream;
}

function withoutEnding(files: readonly string[], ending: string): string[] {
	return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
}

/** S3 accepts at most 10,000 parts. */
const PART_BYTES = 8_388_608;
/** Enough for one part on a slow connection. */
const PART_TIMEOUT = { requestTimeout: 600_000 };

/** Stores a stream of unknown length, with one part at a time in memory. */
async function sendInParts(
	client: S3Client,
	target: { Bucket: string; Key: string },
	content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
	const s3 = await import("@aws-sdk/client-s3");
	const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(target));
	try {
		const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
		for await (const Body of inParts(content)) {
			const part = { ...target, UploadId, PartNumber: Parts.length + 1 };
			const { ETag } = await client.send(new s3.UploadPartCommand({ ...part, Body }), PART_TIMEOUT);
			Parts.push({ PartNumber: part.PartNumber, ETag });
		}
		const complete = { ...target, UploadId, MultipartUpload: { Parts } };
		await client.send(new s3.CompleteMultipartUploadCommand(complete), PART_TIMEOUT);
	} catch (error) {
		await client.send(new s3.AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
		throw error;
	}
}

async function* inParts(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
	let pending: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of content) {
		pending.push(chunk);
		bytes += chunk.length;
		if (bytes < PART_BYTES) continue;
		yield Buffer.concat(pending);
		pending = [];
		bytes = 0;
	}
	if (bytes > 0) yield Buffer.concat(pending);
}

async function listUnfinished(client: S3Client, { bucket: Bucket }: S3Settings) {
	const s3 = await import("@aws-sdk/client-s3");
	const { Uploads = [] } = await client.send(
		new s3.ListMultipartUploadsCommand({ Bucket, Prefix: `${PREFIX}mradi-2` }),
	);
	return Uploads;
}

/** Deletes the parts that a killed process has sent: the store keeps them, and they cost money. */
async function abortUnfinished(client: S3Client, store: S3Settings): Promise<void> {
	const s3 = await import("@aws-sdk/client-s3");
	for (const { Key, UploadId } of await listUnfinished(client, store)) {
		await client.send(new s3.AbortMultipartUploadCommand({ Bucket: store.bucket, Key, UploadId }));
	}
}
