import type { Db } from "../../db/connect.ts";
import type { PageWindow } from "../../db/paginate.ts";
import type { Tx } from "../../db/transaction.ts";
import { columnsIn } from "../../platform/api/endpoint.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordFileExport } from "../../platform/audit/audit.server.ts";
import type { Warning } from "../../platform/files/programs.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import { presentGuardian } from "../records/guardian.server.ts";
import { filterFor, type RequestedFilter } from "../records/list.server.ts";
import { createRecordCalls } from "../records/record-kind.server.ts";
import { presentOwner } from "../records/work.server.ts";
import { promisedBy } from "../records/work.ts";
import type { RequestSort, RequestWorkFilter } from "../records/work-names.ts";
import {
	type AssistanceRequest,
	assistanceRequest,
	REQUEST_COLUMNS,
	type RequestColumn,
	type RequestStatus,
	type RequestsPage,
} from "./assistance.contract.ts";
import * as queries from "./assistance.queries.server.ts";

export const REQUEST_NOT_FOUND = "Request not found";
/** Unanswered ones first by default. Staff only. */
export async function listRequests(
	{ db }: App,
	actor: Actor | null,
	{
		page,
		limit,
		sort,
		...filters
	}: PageWindow &
		RequestedFilter<RequestStatus, RequestWorkFilter> & { sort?: RequestSort | undefined },
): Promise<RequestsPage> {
	const filter = filterFor(requireAccess(actor, "staff"), filters);
	const { rows, total, counts } = await queries.listRequests(db, filter, { page, limit, sort });
	return {
		requests: await presentRequests(db, rows),
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
	if (!row) throw new AppError("not_found", REQUEST_NOT_FOUND);
	const [request] = await presentRequests(db, [row]);
	return request as AssistanceRequest;
}

async function presentRequests(
	db: Db | Tx,
	rows: readonly queries.RequestRow[],
): Promise<AssistanceRequest[]> {
	const ids = rows.map(({ id }) => id);
	const files = await queries.listFiles(db, ids);
	return rows.map((row) => presentRequest(row, files));
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
		...columnsIn(assistanceRequest, row),
		projectTitle: row.project_title,
		projectCategory: row.project_category,
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
		due_at: promisedBy(row.created_at),
		owner: presentOwner(row),
		...presentGuardian(row),
	};
}

const requestCalls = createRecordCalls<
	queries.RequestRow,
	AssistanceRequest,
	RequestStatus,
	RequestWorkFilter,
	RequestColumn
>({
	subject: "request",
	refusal: REQUEST_NOT_FOUND,
	find: queries.findRequest,
	update: queries.updateRequest,
	present: presentRequests,
	export: {
		list: "requests",
		columns: REQUEST_COLUMNS,
		each: queries.eachRequest,
		leftOut: {
			files: "a cell holds no files",
			due_at: "follows from created_at",
			updated_at: "for comparing versions",
			erased_at: "erased requests have no name",
		},
		cells: ({ serviceType }) => ({ serviceType: serviceType.join(", ") }),
	},
});

export const {
	changeStatus: changeRequestStatus,
	changeOwnerAndDue: changeRequestOwner,
	changeConsent: changeRequestConsent,
	changeMany: changeRequests,
	exportAll: exportRequests,
} = requestCalls;

export async function markContacted(tx: Tx, app: App, staff: Actor, { id }: ById): Promise<void> {
	const request = await queries.findRequest(tx, id);
	if (request?.status !== "new") return;
	await requestCalls.storeStatus(tx, app, staff, { id, status: "contacted" });
}
