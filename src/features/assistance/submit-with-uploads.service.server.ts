import type { Tx } from "../../db/transaction.ts";
import type { ReceivedFile } from "../../platform/api/endpoint.ts";
import { plainName } from "../../platform/api/multipart.server.ts";
import type { App } from "../../platform/app-context.ts";
import { FILE_REFUSED, MAX_FILES } from "../../platform/files/file-limits.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import {
	findSubmitted,
	type InputFile,
	inputFileOf,
	type SubmittedRequest,
	submitRequest,
} from "./submit-request.service.server.ts";
import type { NamedUpload } from "./uploads/uploads.contract.ts";
import * as queries from "./uploads/uploads.queries.server.ts";
import { deleteChunks, requireUpload, uploadsExpired } from "./uploads/uploads.service.server.ts";

/**
 * Like `submitRequest`, with the files of the form and those uploaded in chunks. The same transaction ends the uploads,
 * so that no file gets into two requests. 404 if an upload no longer exists, 400 if one is incomplete, 507 if there is
 * no space for the chunks and the joined files.
 */
export async function submitWithUploads(
	app: App,
	actor: Actor | null,
	{
		uploads = [],
		files: formFiles,
		...request
	}: Omit<Parameters<typeof submitRequest>[2], "files" | "claimUploads"> & {
		files: readonly ReceivedFile[];
		uploads?: readonly NamedUpload[] | undefined;
	},
): Promise<SubmittedRequest> {
	const fromForm = formFiles.map(inputFileOf);
	if (uploads.length === 0) return submitRequest(app, actor, { ...request, files: fromForm });
	if (formFiles.length + uploads.length > MAX_FILES) {
		throw invalidField("files", FILE_REFUSED, "too_large");
	}
	const ids = uploads.map(({ id }) => id);
	const claimUploads = async (tx: Tx) => {
		if ((await queries.endUploads(tx, ids)) !== ids.length) throw uploadsExpired();
	};
	const releaseClaim = await claim(ids);
	try {
		const fromChunks = await readCompleteFiles(app, uploads);
		const releaseCapacity = await app.uploadCapacity.reserveCopies(totalSize(fromChunks));
		try {
			const files = [...fromForm, ...fromChunks];
			const submitted = await submitRequest(app, actor, { ...request, files, claimUploads });
			await deleteChunks(app, ids);
			return submitted;
		} finally {
			releaseCapacity();
		}
	} catch (error) {
		// An earlier attempt with the same key that stored the request has also ended the uploads.
		const earlier = await findSubmitted(app, request.idempotency);
		if (earlier) return earlier;
		throw error;
	} finally {
		releaseClaim();
	}
}

/** Uploads that requests of this process are taking over. */
const claimed = new Map<string, Promise<void>>();

/** Waits for other requests of this process with one of these uploads, so that only one copies the files. */
async function claim(ids: readonly string[]): Promise<() => void> {
	const findOther = () => ids.map((id) => claimed.get(id)).find((other) => other !== undefined);
	for (let other = findOther(); other; other = findOther()) await other;
	const { promise, resolve } = Promise.withResolvers<void>();
	for (const id of ids) claimed.set(id, promise);
	return () => {
		for (const id of ids) claimed.delete(id);
		resolve();
	};
}

async function readCompleteFiles(app: App, uploads: readonly NamedUpload[]): Promise<InputFile[]> {
	const rows = await Promise.all(uploads.map((upload) => requireUpload(app, upload)));
	if (rows.some(({ size, received }) => received < size)) {
		throw invalidField("uploads", "A file did not arrive complete. Please send it again.");
	}
	return rows.map(({ id, size }, index) => ({
		name: plainName(uploads[index]?.name),
		size,
		read: () => readChunks(app, { id, size }),
	}));
}

const totalSize = (files: readonly InputFile[]) => files.reduce((sum, { size }) => sum + size, 0);

const MAX_PARALLEL_READS = 8;

async function readChunks(
	{ db, files }: App,
	{ id, size }: { id: string; size: number },
): Promise<Buffer> {
	const content = Buffer.alloc(size);
	let end = 0;
	const keys = await queries.listChunks(db, id);
	while (keys.length > 0) {
		const batch = keys.splice(0, MAX_PARALLEL_READS);
		for (const chunk of await Promise.all(batch.map((key) => files.read(key)))) {
			if (!chunk) throw uploadsExpired();
			end += chunk.copy(content, end);
		}
	}
	if (end < size) throw uploadsExpired();
	return content;
}
