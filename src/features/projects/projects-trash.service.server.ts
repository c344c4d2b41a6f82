import { later } from "../../db/time.ts";
import { longTransaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { mayEdit } from "../../platform/http/authorization.ts";
import { listTrash, trashOf } from "../../platform/trash.server.ts";
import { picturesOf } from "./project-pictures.server.ts";
import { cancelMissedSchedule } from "./project-schedules.server.ts";
import type { ProjectStatus } from "./projects.contract.ts";
import { setListedAt } from "./projects.queries.server.ts";
import { audited, readProject, requireEditable } from "./projects.service.server.ts";

/** Slugs of projects in the trash stay reserved. All staff see it; `can_restore` says who may restore what. */
export const projectsTrash = trashOf({
	table: "articles",
	subject: "project",
	missing: "This project is not in the trash.",
	require: requireEditable,
	audited,
	title: "title",
	pictures: picturesOf,
	list(db, window, staff) {
		const rows = db
			.selectFrom("articles")
			.select(["id", "slug", "title", "status", "author_id", "deleted_at"]);
		return listTrash(rows, "articles", window, (row) => ({
			id: row.id,
			slug: row.slug,
			title: row.title,
			status: row.status as ProjectStatus,
			can_restore: mayEdit(staff, row.author_id),
		}));
	},
	deleted: (tx, id) => setListedAt(tx, id, null),
	async restored(tx, staff, { id, status, published_at, updated_at }) {
		await tx
			.updateTable("articles")
			.set({ updated_at: later(updated_at) })
			.where("id", "=", id)
			.execute();
		await setListedAt(tx, id, status === "published" ? published_at : null);
		await cancelMissedSchedule(tx, id);
		return readProject(tx, staff, id);
	},
});

/** Deletes what was moved to the trash before a time (ISO 8601), one project at a time. */
export async function purgeProjects({ db }: App, before: string): Promise<void> {
	const old = await db
		.selectFrom("articles")
		.select("id")
		.where("deleted_at", "<", before)
		.execute();
	for (const { id } of old) {
		await longTransaction(db, (tx) =>
			tx
				.deleteFrom("articles")
				.where("id", "=", id)
				// Unless it was restored meanwhile.
				.where("deleted_at", "<", before)
				.execute(),
		);
	}
}
