import type { PageWindow } from "../../db/paginate.ts";
import { later } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App, AppContext, ById } from "../../platform/app-context.ts";
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
import { picturesOf } from "./project-pictures.server.ts";
import type { Project, ProjectStatus, TrashedProject } from "./projects.contract.ts";
import { mayEdit } from "./projects.presenter.server.ts";
import { setListedAt } from "./projects.queries.server.ts";
import {
	audited,
	MISSING_OR_FORBIDDEN,
	readProject,
	requireEditable,
} from "./projects.service.server.ts";

const projects: Trashable<Project> = {
	table: "articles",
	subject: "project",
	missing: "This project is not in the trash.",
	require: requireEditable,
	audited,
	pictures: picturesOf,
};

/**
 * Moves a project to the trash: out of every list and count, its slug kept. 404, and 403 for staff who
 * are neither its author nor admin.
 */
export async function deleteProject({ db }: App, actor: Actor | null, { id }: ById): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(db, (tx) => trashProject(tx, staff, id));
}

async function trashProject(tx: Tx, staff: Actor, id: string): Promise<void> {
	await moveToTrash(tx, staff, projects, id);
	await setListedAt(tx, id, null);
}

export const sampleProjects = trashableSamples("projects", "articles", trashProject);

/** One page of the trash, last deleted first. All staff see it; `can_restore` says who may take out what. */
export async function listTrashedProjects(
	{ db }: App,
	actor: Actor | null,
	{ page, limit }: PageWindow,
): Promise<{ projects: TrashedProject[]; pagination: Pagination }> {
	const staff = requireAccess(actor, "staff");
	const query = db
		.selectFrom("articles")
		.select(["id", "slug", "title", "status", "author_id", "deleted_at"]);
	const { items, pagination } = await listTrash(query, "articles", { page, limit }, (row) => ({
		id: row.id,
		slug: row.slug,
		title: row.title,
		status: row.status as ProjectStatus,
		can_restore: mayEdit(staff, row.author_id),
	}));
	return { projects: items, pagination };
}

/** Takes a project out of the trash as it was, published or not. 404, and 403 as for editing. */
export async function restoreProject(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<Project> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const trashed = await tx
			.selectFrom("articles")
			.select(["author_id", "status", "published_at", "updated_at"])
			.where("id", "=", id)
			.where("deleted_at", "is not", null)
			.executeTakeFirst();
		if (!trashed) throw new AppError("not_found", projects.missing);
		if (!mayEdit(staff, trashed.author_id)) throw new AppError("forbidden", MISSING_OR_FORBIDDEN);
		await restoreFromTrash(tx, staff, projects, id);
		await tx
			.updateTable("articles")
			.set({ updated_at: later(trashed.updated_at) })
			.where("id", "=", id)
			.execute();
		await setListedAt(tx, id, trashed.status === "published" ? trashed.published_at : null);
		return readProject(tx, staff, id);
	});
}

/** Admins: removes a project in the trash for good, with the pictures that nothing else uses. 404. */
export function removeProject(app: AppContext, actor: Actor | null, project: ById): Promise<void> {
	return removeForGood(app, actor, projects, project);
}
