import { randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isDatabaseUnavailable } from "../../../db/errors.ts";
import { lockSubject } from "../../../db/row-lock.ts";
import { transaction } from "../../../db/transaction.ts";
import type { ReceivedFile } from "../../../platform/api/endpoint.ts";
import { plainName } from "../../../platform/api/multipart.server.ts";
import type { App } from "../../../platform/app-context.ts";
import { kindOf } from "../../../platform/files/document-kinds.ts";
import { FILE_REFUSED, MAX_FILE_BYTES } from "../../../platform/files/file-limits.ts";
import { FileStoreUnavailable } from "../../../platform/files/storage.server.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { retentionMs } from "../../../product/retention.ts";
import { MIN_CHUNK_BYTES } from "./uploads.contract.ts";
import * as queries from "./uploads.queries.server.ts";

const MB = 1_048_576;

/** Per sender, for uploads without a request. Mobile networks put thousands of people behind one address. */
const MAX_PER_SENDER = { uploads: 100, bytes: 300 * MB };
const MAX_IN_TOTAL = { uploads: 2_000, fractionOfLimit: 1 / 4 };
const MAX_PARALLEL_DELETES = 8;

export const CHUNKS = "private/uploads";

const GONE = "A file that was sent in pieces is no longer here. Please send it again.";
const BUSY = "Too many files are being sent at the moment. Please try again later.";

/** Uploads that no request has named are deleted if their last byte came before this time. */
const expiryTime = () => new Date(Date.now() - retentionMs("unfinishedUploads")).toISOString();

/** Begins an upload; returns its secret. 413 and 415 as for a form with the file, 429 or 507 without space. */
export async function beginUpload(
	{ db, limits, uploadCapacity, settings }: App,
	{ name, size, ip }: { name: string; size: number; ip: string },
): Promise<queries.UploadKey & { offset: number }> {
	const file = plainName(name);
	if (size > MAX_FILE_BYTES) throw refusedFile(file, "too_large");
	if (size === 0 || !kindOf(file)) throw refusedFile(file, "unsupported_type");
	await uploadCapacity.assertFits({ ip, bytes: size });
	const sender = limits.keyedHash(ip);
	const secret = randomBytes(32).toString("base64url");
	const id = randomUUID();
	await transaction(
		db,
		async (tx) => {
			// Uploads that begin at the same moment would otherwise not count towards the limit.
			await lockSubject(tx, "uploads");
			const ofSender = await queries.countUploads(tx, sender);
			const inTotal = await queries.countUploads(tx);
			const isTooMuch =
				ofSender.uploads >= MAX_PER_SENDER.uploads ||
				ofSender.bytes + size > MAX_PER_SENDER.bytes ||
				inTotal.uploads >= MAX_IN_TOTAL.uploads ||
				inTotal.bytes + size > settings.uploadsMaxBytes * MAX_IN_TOTAL.fractionOfLimit;
			if (isTooMuch) throw new AppError("too_many", BUSY, { retryAfter: 600 });
			await queries.insertUpload(tx, { id, secret_hash: queries.hashOf(secret), sender, size });
		},
		"read committed",
	);
	return { id, secret, offset: 0 };
}

/** The same 404 for an upload that is unknown, another sender's, part of a request, cancelled or too old. */
export function uploadsExpired(): AppError {
	return new AppError("not_found", GONE, { fields: { uploads: GONE } });
}

export async function requireUpload(
	{ db }: App,
	key: queries.UploadKey,
): Promise<queries.UploadRow> {
	const upload = await queries.findUpload(db, key, expiryTime());
	if (!upload) throw uploadsExpired();
	return upload;
}

function wrongOffset({ received }: queries.UploadRow): AppError {
	return new AppError("conflict", "Send a different part of this file next.", {
		responseExtras: { offset: received },
	});
}

/**
 * Returns the received bytes. A chunk sent twice is stored once: the second gets 409 with the right offset. 404 if the
 * secret is wrong, and after 24 hours without a byte.
 */
export async function storeChunk(
	app: App,
	{ offset: start, chunk, ...key }: queries.UploadKey & { offset: number; chunk?: ReceivedFile },
): Promise<{ offset: number }> {
	const { db, files, log } = app;
	const upload = await requireUpload(app, key);
	if (start !== upload.received) throw wrongOffset(upload);
	const end = start + (chunk?.size ?? 0);
	const isLast = end === upload.size;
	if (!chunk || chunk.size === 0 || end > upload.size) {
		throw invalidField("piece", "The piece does not fit into its file");
	}
	if (chunk.size < MIN_CHUNK_BYTES && !isLast) {
		throw invalidField("piece", "A piece must be at least 16 kB");
	}
	// A unique name, so that two copies arriving at once do not overwrite each other.
	const storageKey = `${CHUNKS}/${upload.id}/${start}-${randomUUID()}`;
	const discard = () =>
		files.delete(storageKey).catch((error) => log.error({ error }, "chunk of a file is left over"));
	let isNext: boolean;
	try {
		// Before the transaction, which must not wait for the network.
		await files.put(storageKey, await readFile(chunk.path), "application/octet-stream");
		const row = { uploadId: upload.id, start, end, key: storageKey };
		isNext = await transaction(db, (tx) => queries.insertChunk(tx, row), "read committed");
	} catch (error) {
		// If the connection was lost at the commit, the chunk may be stored. If not, the job for orphaned files deletes it.
		if (isDatabaseUnavailable(error)) throw error;
		const discarded = discard();
		// A store that does not answer may take a minute to fail.
		if (!(error instanceof FileStoreUnavailable)) await discarded;
		throw error;
	}
	if (isNext) return { offset: end };
	await discard();
	throw wrongOffset(await requireUpload(app, key));
}

export async function getOffset(app: App, key: queries.UploadKey): Promise<{ offset: number }> {
	return { offset: (await requireUpload(app, key)).received };
}

export async function cancelUpload(app: App, key: queries.UploadKey): Promise<void> {
	const { id } = await requireUpload(app, key);
	await queries.endUploads(app.db, [id]);
	await deleteChunks(app, [id]);
}

/** Logs failures, which the scheduled job retries. */
export async function deleteChunks({ db, files, log }: App, ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		try {
			const keys = await queries.listChunks(db, id);
			while (keys.length > 0) {
				await Promise.all(keys.splice(0, MAX_PARALLEL_DELETES).map((key) => files.delete(key)));
			}
			await queries.deleteUpload(db, id);
		} catch (error) {
			log.error({ error, upload: id }, "chunks cannot be deleted; trying again later");
			if (error instanceof FileStoreUnavailable) return;
		}
	}
}

/** Uploads that are part of a request, were cancelled, or received no byte for 24 hours. */
export async function deleteEndedUploads(app: App): Promise<void> {
	await deleteChunks(app, await queries.listEndedUploads(app.db, expiryTime()));
}

export function refusedFile(name: string, code: "too_large" | "unsupported_type"): AppError {
	return new AppError(code, FILE_REFUSED, {
		fields: { files: FILE_REFUSED },
		responseExtras: { file: name },
	});
}
