import { later } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Events } from "../../platform/events.server.ts";
import { trashAgain } from "../../platform/trash.server.ts";
import { removeVersion } from "./project-versions.queries.server.ts";
import { setListedAt } from "./projects.queries.server.ts";

/** Repeats a withdrawal by staff that a restored backup does not have. */
export async function withdrawProjects(
	tx: Tx,
	{ table, id, columns, at }: Events["withdrawalLostByRestore"],
): Promise<void> {
	if (table === "project_versions") await withdrawVersion(tx, id);
	if (table !== "articles") return;
	if (columns.deleted_at === "set") {
		await trashAgain(tx, table, { id, at });
		await setListedAt(tx, id, null);
	}
	if (columns.status === "draft") await unpublish(tx, id);
}

/** A deleted version contains what had to be removed: if the project has that text again, it becomes a draft. */
async function withdrawVersion(tx: Tx, id: string): Promise<void> {
	const version = await tx
		.selectFrom("project_versions")
		.innerJoin("articles", "articles.id", "project_versions.article_id")
		.select(["articles.id", "articles.updated_at", "project_versions.saved_at"])
		.where("project_versions.id", "=", id)
		.executeTakeFirst();
	if (!version) return;
	if (version.saved_at === version.updated_at) await unpublish(tx, version.id);
	await removeVersion(tx, id);
}

async function unpublish(tx: Tx, id: string): Promise<void> {
	const project = await tx
		.selectFrom("articles")
		.select("updated_at")
		.where("id", "=", id)
		.executeTakeFirst();
	if (!project) return;
	await tx
		.updateTable("articles")
		.set({ status: "draft", updated_at: later(project.updated_at) })
		.where("id", "=", id)
		.execute();
	await setListedAt(tx, id, null);
	await tx.deleteFrom("project_schedules").where("article_id", "=", id).execute();
}
