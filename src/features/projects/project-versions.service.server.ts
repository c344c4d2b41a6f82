import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import { columnsIn } from "../../platform/api/endpoint.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { recordErasure } from "../../platform/erasures/erasures.server.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type Version, type VersionDetails, version } from "./project-versions.contract.ts";
import {
	findVersion,
	presentVersion,
	removeVersion,
	selectVersions,
} from "./project-versions.queries.server.ts";
import type { Project, ProjectStatus } from "./projects.contract.ts";
import { inputOf, readProject, requireEditable, updateProject } from "./projects.service.server.ts";

type VersionId = ById & { versionId: string };

/** Newest first. Staff may read the versions of the projects that they may read. */
export async function listVersions(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<Version[]> {
	await readProject(db, requireAccess(actor, "staff"), id);
	const rows = await selectVersions(db, id);
	return rows.map((row) => ({ ...row, status: row.status as ProjectStatus }));
}

export async function readVersion(
	{ db }: App,
	actor: Actor | null,
	{ id, versionId }: VersionId,
): Promise<VersionDetails> {
	await readProject(db, requireAccess(actor, "staff"), id);
	return requireVersion(db, id, versionId);
}

/** Saves the project with a version's values; its status stays. Throws like `updateProject`, and 404. */
export async function restoreVersion(
	app: App,
	actor: Actor | null,
	{ id, versionId, updated_at }: VersionId & { updated_at?: string | null | undefined },
): Promise<Project> {
	requireAccess(actor, "staff");
	const version = await requireVersion(app.db, id, versionId);
	return updateProject(app, actor, { ...inputOf(version), id, updated_at });
}

/** Withdraws pictures that nothing else uses: what had to be removed must not remain. 404, 403 as for `updateProject`. */
export async function deleteVersion(
	app: App,
	actor: Actor | null,
	{ id, versionId }: VersionId,
): Promise<void> {
	const staff = requireAccess(actor, "staff");
	await transaction(app.db, async (tx) => {
		await requireEditable(tx, staff, id);
		const { title, saved_at } = await requireVersion(tx, id, versionId);
		const pictures = await removeVersion(tx, versionId);
		const event = await recordAuditEvent(tx, staff, "delete version", "project", id, {
			before: { title, saved_at },
		});
		await recordErasure(tx, {
			...{ action: "withdraw", id: event, subject: "project", at: now() },
			...{ table: "project_versions", row: versionId, columns: { deleted_at: "set" } }, // deleted again after a backup is restored
		});
		await app.releasePictures(tx, pictures);
	});
	await deletePendingFiles(app);
}

async function requireVersion(db: Db, id: string, versionId: string): Promise<VersionDetails> {
	const row = await findVersion(db, id, versionId);
	if (!row) throw new AppError("not_found", "This version is no longer stored.");
	return {
		...columnsIn(version, row),
		status: row.status as ProjectStatus,
		...(await presentVersion(db, row)),
	};
}
