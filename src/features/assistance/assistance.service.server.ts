import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { isDatabaseAway } from "../../db/errors.ts";
import type { PageWindow } from "../../db/paginate.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App, AppContext, ById } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import type { ReceivedFile } from "../../platform/http/endpoint.ts";
import { type IdempotentRequest, idempotent } from "../../platform/http/idempotency.server.ts";
import {
	type ConsentChange,
	type ConsentColumns,
	changeConsent,
	guardianColumns,
	presentGuardian,
} from "../../platform/privacy/guardian.server.ts";
import { changeStatus, type StatusChange } from "../../platform/status-change.server.ts";
import { recordHistory } from "../../platform/tracking/history.server.ts";
import { type AskedFilter, filterFor } from "../../platform/tracking/list-filter.server.ts";
import { promisedBy } from "../../platform/tracking/promise.ts";
import { newReference } from "../../platform/tracking/references.server.ts";
import { changeWork, presentOwner, type WorkChange } from "../../platform/tracking/work.server.ts";
import type { RequestSort, RequestWork } from "../../platform/tracking/work.ts";
import type {
	AssistanceRequest,
	RequestInput,
	RequestStatus,
	RequestsPage,
} from "./assistance.contract.ts";
import { newRequestMails } from "./assistance.mail.server.ts";
import * as queries from "./assistance.queries.server.ts";
import { findFileType, refusedFile } from "./uploads/file-kinds.server.ts";

export const MISSING = "Request not found";
export const IDEMPOTENCY_SCOPE = "assistance";

/**
 * Stores a request, its files and the mails about it, all or nothing. It belongs to the actor when there is one. Sent twice with one key it is
 * stored once. 415 when a file is not what is accepted or not what its name says, 409 when the key came
 * with another request before.
 */
export async function submitRequest(
	{
		db,
		files,
		mail,
		settings,
		log,
	}: Pick<AppContext, "db" | "files" | "mail" | "settings" | "log">,
	actor: Actor | null,
	{
		idempotency,
		files: received,
		takeOver,
		...input
	}: Omit<RequestInput, "uploads"> & {
		idempotency: IdempotentRequest;
		files: readonly ReceivedFile[];
		/** Part of the transaction that stores the request. */
		takeOver?: (tx: Tx) => Promise<void>;
	},
): Promise<{ id: string; reference: string; repeated: boolean }> {
	const id = randomUUID();
	const rows = await Promise.all(received.map((file, index) => checkFile(id, file, index)));

	const discard = async () => {
		const removed = await Promise.allSettled(rows.map((row) => files.delete(row.storage_key)));
		for (const result of removed) {
			if (result.status === "rejected") {
				log.error({ error: result.reason, request: id }, "file of a refused request is left over");
			}
		}
	};
	try {
		// Before the transaction, which waits for no network.
		for (const [index, row] of rows.entries()) {
			await files.putFile(row.storage_key, received[index]!.path, row.type);
		}
		const once = { scope: IDEMPOTENCY_SCOPE, ...idempotency, isolation: "read committed" } as const;
		const { answer, repeated } = await idempotent(db, once, async (tx) => {
			await takeOver?.(tx);
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
					service_types: JSON.stringify(input.serviceType),
					status: "new",
					created_at: time,
					updated_at: time,
					deleted_at: null,
					...guardianColumns(input),
				},
				rows,
			);
			await recordHistory(tx, record, null, "placed", { status: stored.status });
			const mails = newRequestMails(presentRequest(stored, rows), settings);
			for (const message of mails) await mail.enqueue(tx, message);
			return { id, reference };
		});
		if (repeated) await discard();
		else mail.wake();
		// An answer that was stored before there were references lacks its own.
		const reference =
			answer.reference ?? (await queries.findRequest(db, answer.id))?.reference ?? "";
		return { ...answer, reference, repeated };
	} catch (error) {
		// A connection lost at the commit does not tell whether it is stored: files of nothing are swept later.
		if (!isDatabaseAway(error)) await discard();
		throw error;
	}
}

async function checkFile(
	requestId: string,
	file: ReceivedFile,
	position: number,
): Promise<queries.FileRow> {
	const type = await findFileType(file.path, file.name);
	if (!type) throw refusedFile(file.name, "unsupported_type");
	const id = randomUUID();
	return {
		id,
		request_id: requestId,
		position,
		name: file.name,
		type,
		size: file.size,
		storage_key: `private/assistance/${requestId}/${id}`,
	};
}

/** A page of the inbox, newest first unless sorted otherwise. Staff only. */
export async function listRequests(
	{ db }: App,
	actor: Actor | null,
	{
		page,
		limit,
		sort,
		...asked
	}: PageWindow & AskedFilter<RequestStatus, RequestWork> & { sort?: RequestSort | undefined },
): Promise<RequestsPage> {
	const filter = filterFor(requireAccess(actor, "staff"), asked);
	const { rows, total, counts } = await queries.listRequests(db, filter, { page, limit, sort });
	const files = await queries.listFiles(
		db,
		rows.map((request) => request.id),
	);
	return {
		requests: rows.map((request) => presentRequest(request, files)),
		pagination: paginationOf({ page, limit, total }),
		counts,
	};
}

/** Throws 404 when there is no such request. Staff only. */
export async function requireRequest(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<AssistanceRequest> {
	requireAccess(actor, "staff");
	return readRequest(db, id);
}

export async function readRequest(db: Db | Tx, id: string): Promise<AssistanceRequest> {
	const row = await queries.findRequest(db, id);
	if (!row) throw new AppError("not_found", MISSING);
	return presentRequest(row, await queries.listFiles(db, [id]));
}

/**
 * Changes the status to any other one. Staff only; 404 when there is no such request, 409 when it
 * changed since `updated_at` was read.
 */
export async function changeRequestStatus(
	{ db }: App,
	actor: Actor | null,
	change: ById & StatusChange<RequestStatus>,
): Promise<AssistanceRequest> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, (tx) => storeStatus(tx, staff, change));
}

/** `changeRequestStatus` as part of a transaction. */
export async function storeStatus(
	tx: Tx,
	staff: Actor,
	{ id, ...change }: ById & StatusChange<RequestStatus>,
): Promise<AssistanceRequest> {
	const before = await queries.findRequest(tx, id);
	const of = { before, subject: "request" as const, missing: MISSING };
	const row = await changeStatus(tx, staff, of, change, (values) =>
		queries.updateRequest(tx, id, values),
	);
	return presentRequest(row, await queries.listFiles(tx, [id]));
}

/** Records that the consent to a request was withdrawn, or that it was not. Staff only; 404 and 409 as above. */
export async function changeRequestConsent(
	{ db }: App,
	actor: Actor | null,
	{ id, ...change }: ById & ConsentChange,
): Promise<AssistanceRequest> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const of = { before: await queries.findRequest(tx, id), subject: "request", missing: MISSING };
		const store = async (values: ConsentColumns) => queries.updateRequest(tx, id, values);
		const row = await changeConsent(tx, staff, of, change, store);
		return presentRequest(row, await queries.listFiles(tx, [id]));
	});
}

/** Changes who looks after a request. Staff only; as `changeWork`. */
export async function changeRequestWork(
	{ db }: App,
	actor: Actor | null,
	change: ById & Omit<WorkChange, "due_on">,
): Promise<AssistanceRequest> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, (tx) => storeWork(tx, staff, change));
}

/** `changeRequestWork` as part of a transaction. */
export async function storeWork(
	tx: Tx,
	staff: Actor,
	{ id, ...change }: ById & Omit<WorkChange, "due_on">,
): Promise<AssistanceRequest> {
	const before = await queries.findRequest(tx, id);
	const of = { before, subject: "request" as const, missing: MISSING };
	const row = await changeWork(tx, staff, of, change, ({ owner_id = null, updated_at }) =>
		queries.updateRequest(tx, id, { owner_id, updated_at }),
	);
	return presentRequest(row, await queries.listFiles(tx, [id]));
}

/** A request's file with its content. Staff only; 404 when it is not of this request or is gone. */
export async function openFile(
	{ db, files }: Pick<AppContext, "db" | "files">,
	actor: Actor | null,
	{ id, fileId }: { id: string; fileId: string },
) {
	requireAccess(actor, "staff");
	const file = await queries.findFile(db, id, fileId);
	const found = file && (await files.find(file.storage_key));
	if (!file || !found) throw new AppError("not_found", "File not found");
	return { name: file.name, type: file.type, size: found.size, content: found.stream };
}

/** The keys of every request's files, for the search for orphaned files. */
export async function listRequestFiles(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("assistance_files").select("storage_key").execute();
	return rows.map((row) => row.storage_key);
}

/** Of every request's files, those in the trash included: they are in the store too. */
export async function countFileBytes(db: Db): Promise<number> {
	const { bytes } = await db
		.selectFrom("assistance_files")
		.select((eb) => eb.fn.sum<number | string | null>("size").as("bytes"))
		.executeTakeFirstOrThrow();
	return Number(bytes ?? 0);
}

/** @param files may hold those of other requests too. */
export function presentRequest(
	row: queries.RequestRow,
	files: readonly queries.FileRow[],
): AssistanceRequest {
	return {
		id: row.id,
		reference: row.reference,
		name: row.name,
		email: row.email,
		phone: row.phone,
		institution: row.institution,
		projectTitle: row.project_title,
		projectCategory: row.project_category,
		deadline: row.deadline,
		description: row.description,
		serviceType: JSON.parse(row.service_types) as string[],
		files: files
			.filter((file) => file.request_id === row.id)
			.map(({ id, name, size, type }) => ({ id, name, size, type })),
		status: row.status as RequestStatus,
		created_at: row.created_at,
		updated_at: row.updated_at,
		due_at: promisedBy(row.created_at),
		owner: presentOwner(row),
		...presentGuardian(row),
	};
}
