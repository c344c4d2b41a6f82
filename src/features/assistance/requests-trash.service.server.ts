import type { PageWindow } from "../../db/paginate.ts";
import { transaction } from "../../db/transaction.ts";
import type { App, AppContext, ById } from "../../platform/app-context.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { Pagination } from "../../platform/http/contract-fields.ts";
import {
	listTrash,
	moveToTrash,
	removeForGood,
	restoreFromTrash,
	type Trashable,
	trashableSamples,
} from "../../platform/trash.server.ts";
import type { AssistanceRequest, RequestStatus, TrashedRequest } from "./assistance.contract.ts";
import * as queries from "./assistance.queries.server.ts";
import { MISSING, readRequest } from "./assistance.service.server.ts";

const requests: Trashable<queries.RequestRow> = {
	table: "assistance_requests",
	subject: "request",
	missing: "This request is not in the trash",
	async require(tx, _staff, id) {
		const row = await queries.findRequest(tx, id);
		if (!row) throw new AppError("not_found", MISSING);
		return row;
	},
	// Nothing of the person: the event outlasts the request.
	audited: ({ status, created_at }) => ({ status, created_at }),
	files: async (tx, id) => (await queries.listFiles(tx, [id])).map((file) => file.storage_key),
};

/** Moves a request with its files to the trash. Staff only; 404 when there is no such request. */
export async function deleteRequest({ db }: App, actor: Actor | null, { id }: ById): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, (tx) => moveToTrash(tx, staff, requests, id));
}

export const sampleRequests = trashableSamples("requests", "assistance_requests", (tx, actor, id) =>
	moveToTrash(tx, actor, requests, id),
);

/** One page of the trash, last deleted first. Staff only. */
export async function listTrashedRequests(
	{ db }: App,
	actor: Actor | null,
	query: PageWindow,
): Promise<{ items: TrashedRequest[]; pagination: Pagination }> {
	requireAccess(actor, "staff");
	const rows = db
		.selectFrom("assistance_requests")
		.select(["id", "name", "project_title", "status", "created_at", "deleted_at"]);
	return listTrash(rows, "assistance_requests", query, (row) => ({
		id: row.id,
		name: row.name,
		projectTitle: row.project_title,
		status: row.status as RequestStatus,
		created_at: row.created_at,
	}));
}

/** Takes a request out of the trash, as it was and with its files. Staff only; 404 when it is not in there. */
export async function restoreRequest(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<AssistanceRequest> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		await restoreFromTrash(tx, staff, requests, id);
		return readRequest(tx, id);
	});
}

/** Admins: removes a request in the trash for good, with its files. 404. */
export function removeRequest(app: AppContext, actor: Actor | null, request: ById): Promise<void> {
	return removeForGood(app, actor, requests, request);
}

/** Removes requests for good that were deleted before a time (ISO 8601), with their files. */
export async function purgeRequests(app: AppContext, before: string): Promise<void> {
	await transaction(app.db, async (tx) => {
		await deleteAfterCommit(tx, await queries.listFilesDeletedBefore(tx, before));
		await queries.removeDeletedBefore(tx, before);
	});
	await deletePendingFiles(app);
}
