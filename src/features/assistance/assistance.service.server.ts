import type { Db } from "../../db/connect.ts";
import type { PageWindow } from "../../db/paginate.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordFileExport } from "../../platform/audit/audit.server.ts";
import type { Warning } from "../../platform/files/programs.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import {
	type ConsentChange,
	type ConsentColumns,
	changeConsent,
	presentGuardian,
} from "../records/guardian.server.ts";
import { type AskedFilter, filterFor } from "../records/list.server.ts";
import {
	type BulkResult,
	changeEach,
	changeStatus,
	type RecordChange,
	type StatusChange,
} from "../records/status-change.server.ts";
import { changeWork, presentOwner, type WorkChange } from "../records/work.server.ts";
import { promisedBy, type RequestSort, type RequestWork } from "../records/work.ts";
import type { AssistanceRequest, RequestStatus, RequestsPage } from "./assistance.contract.ts";
import * as queries from "./assistance.queries.server.ts";

export const MISSING = "Request not found";
/** Unanswered ones first by default. Staff only. */
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

/** 404 if the request does not exist. Staff only. */
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

/** Sets any other status. Staff only. 404, 409 if it was changed after `updated_at`. */
export async function changeRequestStatus(
	{ db }: App,
	actor: Actor | null,
	change: ById & StatusChange<RequestStatus>,
): Promise<AssistanceRequest> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, (tx) => storeStatus(tx, staff, change));
}

async function storeStatus(
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

/** Marks a new request as contacted, in the transaction that answers it. */
export async function markContacted(tx: Tx, staff: Actor, { id }: ById): Promise<void> {
	const request = await queries.findRequest(tx, id);
	if (request?.status === "new") await storeStatus(tx, staff, { id, status: "contacted" });
}

/** Records or clears a withdrawal of consent. Staff only. 404 and 409 as above. */
export async function changeRequestConsent(
	{ db }: App,
	actor: Actor | null,
	{ id, ...change }: ById & ConsentChange,
): Promise<AssistanceRequest> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const of = {
			before: await queries.findRequest(tx, id),
			subject: "request" as const,
			missing: MISSING,
		};
		const store = async (values: ConsentColumns) => queries.updateRequest(tx, id, values);
		const row = await changeConsent(tx, staff, of, change, store);
		return presentRequest(row, await queries.listFiles(tx, [id]));
	});
}

/** Staff only. Throws like `changeWork`. */
export async function changeRequestWork(
	{ db }: App,
	actor: Actor | null,
	change: ById & Omit<WorkChange, "due_on">,
): Promise<AssistanceRequest> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, (tx) => storeWork(tx, staff, change));
}

async function storeWork(
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

/** Staff only. 404 if the file does not belong to this request or is gone. */
export async function openFile(
	app: App,
	actor: Actor | null,
	{ id, fileId }: { id: string; fileId: string },
) {
	const staff = requireAccess(actor, "staff");
	const file = await queries.findFile(app.db, id, fileId);
	const found = file && (await app.files.find(file.storage_key));
	if (!file || !found) throw new AppError("not_found", "File not found");
	try {
		await recordFileExport(app, staff, { requestId: id, fileId });
	} catch (error) {
		found.stream.destroy();
		throw error;
	}
	return { name: file.name, type: file.type, size: found.size, content: found.stream };
}

/** For the job for orphaned files. */
export async function listRequestFiles(db: Db): Promise<string[]> {
	const rows = await db.selectFrom("assistance_files").select("storage_key").execute();
	return rows.map((row) => row.storage_key);
}

/** In bytes, including the trash, whose files are still stored. */
export async function countFileBytes(db: Db): Promise<number> {
	const { bytes } = await db
		.selectFrom("assistance_files")
		.select((eb) => eb.fn.sum<number | string | null>("size").as("bytes"))
		.executeTakeFirstOrThrow();
	return Number(bytes ?? 0);
}

/** @param files may include files of other requests */
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
			.map(({ id, name, size, type, warning }) => ({
				id,
				name,
				size,
				type,
				...(warning !== null && { warning: warning as Warning }),
			})),
		status: row.status as RequestStatus,
		created_at: row.created_at,
		updated_at: row.updated_at,
		due_at: promisedBy(row.created_at),
		owner: presentOwner(row),
		...presentGuardian(row),
	};
}

/** Each like `changeRequestStatus` and `changeRequestWork`, completely or not at all. Staff only. */
export async function changeRequests(
	{ db }: App,
	actor: Actor | null,
	{ changes }: { changes: readonly RecordChange<RequestStatus>[] },
): Promise<BulkResult<AssistanceRequest>[]> {
	const staff = requireAccess(actor, "staff");
	return changeEach(db, changes, {
		status: async (tx, change) => ({ row: await storeStatus(tx, staff, change), notice: null }),
		work: (tx, change) => storeWork(tx, staff, change),
	});
}
