import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isDatabaseUnavailable } from "../../db/errors.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { ReceivedFile } from "../../platform/api/endpoint.ts";
import {
	findMade,
	type IdempotentRequest,
	idempotent,
} from "../../platform/api/idempotency.server.ts";
import type { App } from "../../platform/app-context.ts";
import { inspectDocument } from "../../platform/files/document-kinds.server.ts";
import { fewAtOnce } from "../../platform/files/few-at-once.server.ts";
import { FileStoreUnavailable } from "../../platform/files/storage.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { guardianColumns } from "../records/guardian.server.ts";
import { recordHistory } from "../records/history.server.ts";
import { newReference } from "../records/references.server.ts";
import type { RequestInput } from "./assistance.contract.ts";
import { newRequestMails } from "./assistance.mail.server.ts";
import * as queries from "./assistance.queries.server.ts";
import { presentRequest } from "./assistance.service.server.ts";
import { refusedFile } from "./uploads/uploads.service.server.ts";

const IDEMPOTENCY_SCOPE = "assistance";

export interface InputFile {
	name: string;
	size: number;
	read(): Promise<Buffer>;
}

export function inputFileOf({ name, size, path }: ReceivedFile): InputFile {
	return { name, size, read: () => readFile(path) };
}

export interface SubmittedRequest {
	id: string;
	reference: string;
	/** An earlier call with the same key has stored it. */
	repeated: boolean;
}

/** Limits how many files are in memory, to be inspected or stored, at a time. */
const limitMemory = fewAtOnce(4);

/**
 * Stores a request, its files and its emails, all or nothing, after inspecting all files. It belongs to the actor, if
 * any. Idempotent by key. 415 if a file's type is not accepted or contradicts its name, or if it contains a program;
 * 409 if the key was used for another request.
 */
export async function submitRequest(
	app: App,
	actor: Actor | null,
	{
		idempotency,
		files: sentFiles,
		claimUploads,
		...input
	}: Omit<RequestInput, "uploads"> & {
		idempotency: IdempotentRequest;
		files: readonly InputFile[];
		/** Runs inside the transaction that stores the request. */
		claimUploads?: (tx: Tx) => Promise<void>;
	},
): Promise<SubmittedRequest> {
	const { db, files, mail, log } = app;
	const earlier = await findSubmitted(app, idempotency);
	if (earlier) return earlier;
	const id = randomUUID();
	const rows: queries.FileRow[] = [];
	for (const [position, file] of sentFiles.entries()) {
		rows.push(await limitMemory(() => inspectFile(id, file, position)));
	}

	const discard = async () => {
		const removed = await Promise.allSettled(rows.map((row) => files.delete(row.storage_key)));
		for (const result of removed) {
			if (result.status === "rejected") {
				log.error({ error: result.reason, request: id }, "file of a refused request is left over");
			}
		}
	};
	try {
		// Before the transaction, which must not wait for the network.
		for (const [index, { storage_key, type }] of rows.entries()) {
			await limitMemory(async () => files.put(storage_key, await sentFiles[index]!.read(), type));
		}
		const once = { scope: IDEMPOTENCY_SCOPE, ...idempotency, isolation: "read committed" } as const;
		const { made, repeated } = await idempotent(db, once, async (tx) => {
			await claimUploads?.(tx);
			const time = now();
			const record = { kind: "request", id } as const;
			const reference = await newReference(tx, record);
			const stored = await queries.insertRequest(
				tx,
				{
					id,
					reference,
					user_id: actor?.id ?? null,
					owner_id: null,
					name: input.name,
					email: input.email,
					phone: input.phone,
					institution: input.institution,
					project_title: input.projectTitle,
					project_category: input.projectCategory,
					deadline: input.deadline,
					description: input.description ?? "",
					service_types: JSON.stringify([...new Set(input.serviceType)]),
					status: "new",
					created_at: time,
					updated_at: time,
					deleted_at: null,
					erased_at: null,
					...guardianColumns(input),
				},
				rows,
			);
			await recordHistory(tx, record, null, "placed", { status: stored.status });
			const mails = newRequestMails(presentRequest(stored, rows), app);
			for (const message of mails) await mail.enqueue(tx, message);
			return { id, reference };
		});
		if (repeated) await discard();
		else mail.wake();
		return { ...made, repeated };
	} catch (error) {
		// If the connection was lost at the commit, the request may be stored. If not, the job for orphaned files deletes them.
		if (isDatabaseUnavailable(error)) throw error;
		const discarded = discard();
		// A store that does not answer may take a minute to fail.
		if (!(error instanceof FileStoreUnavailable)) await discarded;
		throw error;
	}
}

/** The request that an earlier call with this key has stored. 409 if its content differs. */
export async function findSubmitted(
	{ db }: App,
	idempotency: IdempotentRequest,
): Promise<SubmittedRequest | undefined> {
	const once = { scope: IDEMPOTENCY_SCOPE, ...idempotency };
	const made = await findMade<Omit<SubmittedRequest, "repeated">>(db, once);
	return made && { ...made, repeated: true };
}

async function inspectFile(
	requestId: string,
	file: InputFile,
	position: number,
): Promise<queries.FileRow> {
	const inspected = await inspectDocument(await file.read(), file.name);
	if (!inspected) throw refusedFile(file.name, "unsupported_type");
	const id = randomUUID();
	return {
		id,
		request_id: requestId,
		position,
		name: file.name,
		...inspected,
		size: file.size,
		storage_key: `private/assistance/${requestId}/${id}`,
	};
}
