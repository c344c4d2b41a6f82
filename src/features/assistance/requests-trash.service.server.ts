import { transaction } from "../../db/transaction.ts";
import type { AppContext } from "../../platform/app-context.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { listTrash, trashOf } from "../../platform/trash.server.ts";
import type { RequestStatus } from "./assistance.contract.ts";
import * as queries from "./assistance.queries.server.ts";
import { MISSING, readRequest } from "./assistance.service.server.ts";

export const requestsTrash = trashOf({
	table: "assistance_requests",
	kind: "requests",
	subject: "request",
	missing: "This request is not in the trash",
	async require(tx, _staff, id) {
		const row = await queries.findRequest(tx, id);
		if (!row) throw new AppError("not_found", MISSING);
		return row;
	},
	// Without personal data, because the audit event is kept longer than the request.
	audited: ({ status, created_at }: queries.RequestRow) => ({ status, created_at }),
	files: async (tx, id) => (await queries.listFiles(tx, [id])).map((file) => file.storage_key),
	list(db, window) {
		const rows = db
			.selectFrom("assistance_requests")
			.select(["id", "name", "project_title", "status", "created_at", "deleted_at"]);
		return listTrash(rows, "assistance_requests", window, (row) => ({
			id: row.id,
			name: row.name,
			projectTitle: row.project_title,
			status: row.status as RequestStatus,
			created_at: row.created_at,
		}));
	},
	restored: (tx, _staff, { id }) => readRequest(tx, id),
});

/** Permanently removes requests that were deleted before a time (ISO 8601), with their files. */
export async function purgeRequests(app: AppContext, before: string): Promise<void> {
	await transaction(app.db, async (tx) => {
		await deleteAfterCommit(tx, await queries.listFilesDeletedBefore(tx, before));
		await queries.removeDeletedBefore(tx, before);
	});
	await deletePendingFiles(app);
}
