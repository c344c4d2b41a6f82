import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import type { Events } from "../../platform/events.server.ts";
import {
	deleteAfterCommit,
	deletePendingFiles,
} from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { listTrash, trashAgain, trashOf } from "../../platform/trash.server.ts";
import type { RequestStatus } from "./assistance.contract.ts";
import * as queries from "./assistance.queries.server.ts";
import { REQUEST_NOT_FOUND, readRequest } from "./assistance.service.server.ts";

export const requestsTrash = trashOf({
	table: "assistance_requests",
	subject: "request",
	missing: "This request is not in the trash",
	async require(tx, _staff, id) {
		const row = await queries.findRequest(tx, id);
		if (!row) throw new AppError("not_found", REQUEST_NOT_FOUND);
		return row;
	},
	// Without personal data, because audit events outlive the request.
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

/** Repeats in a restored database a deletion or a withdrawal of consent that came after the backup. */
export async function withdrawRequest(
	tx: Tx,
	{ table, id, columns, at }: Events["withdrawalLostByRestore"],
): Promise<void> {
	if (table !== "assistance_requests") return;
	if (columns.deleted_at === "set") await trashAgain(tx, table, { id, at });
	if (columns.consent_withdrawn_at !== "set") return;
	await tx
		.updateTable("assistance_requests")
		.set({ consent_withdrawn_at: at })
		.where("id", "=", id)
		.where("consent_withdrawn_at", "is", null)
		.execute();
}

/** Permanently deletes requests that were moved to the trash before `before` (ISO 8601), and their files. */
export async function purgeRequests(app: App, before: string): Promise<void> {
	await transaction(app.db, async (tx) => {
		await deleteAfterCommit(tx, await queries.listFilesDeletedBefore(tx, before));
		await queries.removeDeletedBefore(tx, before);
	});
	await deletePendingFiles(app);
}
