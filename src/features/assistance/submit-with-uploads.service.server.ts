import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Tx } from "../../db/transaction.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { ReceivedFile } from "../../platform/http/endpoint.ts";
import { storedResponse } from "../../platform/http/idempotency.server.ts";
import { createUploadFolder, plainName } from "../../platform/http/multipart.server.ts";
import { MAX_FILES } from "./assistance.contract.ts";
import { IDEMPOTENCY_SCOPE, submitRequest } from "./assistance.service.server.ts";
import { FILE_REFUSED } from "./uploads/file-limits.ts";
import type { NamedUpload } from "./uploads/uploads.contract.ts";
import * as queries from "./uploads/uploads.queries.server.ts";
import { deletePieces, requireUpload, uploadsGone } from "./uploads/uploads.service.server.ts";

type Services = Pick<AppContext, "db" | "files" | "mail" | "settings" | "log" | "uploadCapacity">;
type Submitted = Awaited<ReturnType<typeof submitRequest>>;

/**
 * Calls `submitRequest` with files that were uploaded in pieces. They are joined and then treated like files of the
 * form. The transaction that stores the request also ends the uploads, so that no file gets into two requests. Throws
 * 404 if an upload no longer exists, and 400 if one is incomplete.
 */
export async function submitWithUploads(
	app: Services,
	actor: Actor | null,
	{
		uploads = [],
		...request
	}: Omit<Parameters<typeof submitRequest>[2], "takeOver"> & {
		uploads?: readonly NamedUpload[] | undefined;
	},
): Promise<Submitted> {
	if (uploads.length === 0) return submitRequest(app, actor, request);
	if (request.files.length + uploads.length > MAX_FILES) {
		throw invalidField("files", FILE_REFUSED, "too_large");
	}
	// If an earlier attempt with the same key has stored the request, it has also ended the uploads, and they can no
	// longer be found.
	const sentBefore = async (): Promise<Submitted | undefined> => {
		const once = { scope: IDEMPOTENCY_SCOPE, ...request.idempotency };
		const response = await storedResponse<Omit<Submitted, "repeated">>(app.db, once);
		return response && { ...response, repeated: true };
	};
	const ids = uploads.map(({ id }) => id);
	const takeOver = async (tx: Tx) => {
		if ((await queries.endUploads(tx, ids)) !== ids.length) throw uploadsGone();
	};
	const folder = await createUploadFolder();
	try {
		const whole = await putTogether(app, uploads, folder);
		const files = [...request.files, ...whole];
		const submitted = await submitRequest(app, actor, { ...request, files, takeOver });
		await deletePieces(app, ids);
		return submitted;
	} catch (error) {
		const before = await sentBefore();
		if (before) return before;
		throw error;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function putTogether(
	app: Services,
	uploads: readonly NamedUpload[],
	folder: string,
): Promise<ReceivedFile[]> {
	const rows = await Promise.all(uploads.map((upload) => requireUpload(app, upload)));
	if (rows.some(({ size, received }) => received < size)) {
		throw invalidField("uploads", "A file has not arrived whole. Please send it again.");
	}
	await app.uploadCapacity.assertCopyFits(rows.reduce((sum, { size }) => sum + size, 0));
	const files: ReceivedFile[] = [];
	for (const [index, { id, size }] of rows.entries()) {
		const path = join(folder, String(index));
		const pieces = readPieces(app, await queries.listPieces(app.db, id));
		await pipeline(Readable.from(pieces), createWriteStream(path, { mode: 0o600 }));
		// The upload has ended in the meantime, and its pieces are no longer listed.
		if ((await stat(path)).size < size) throw uploadsGone();
		const name = plainName(uploads[index]?.name);
		files.push({ field: "files", name, path, size, sha256: "" });
	}
	return files;
}

/** Throws if a piece is missing because the upload has ended in the meantime. */
async function* readPieces({ files }: Services, keys: readonly string[]) {
	for (const key of keys) {
		const piece = await files.find(key);
		if (!piece) throw uploadsGone();
		yield* piece.stream;
	}
}
