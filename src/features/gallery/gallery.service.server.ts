import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import type { PageWindow } from "../../db/paginate.ts";
import { later, now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { columnsIn } from "../../platform/api/endpoint.ts";
import {
	type IdempotentRequest,
	idempotent,
	WITHOUT_KEY,
} from "../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import type { Events } from "../../platform/events.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import { type Actor, isStaff } from "../../platform/http/authorization.ts";
import {
	type Pagination,
	type PictureVariant,
	paginationOf,
} from "../../platform/http/contract-fields.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { listTrash, trashAgain, trashOf } from "../../platform/trash.server.ts";
import {
	type GalleryChange,
	type GalleryInput,
	type GalleryItem,
	type GalleryPhoto,
	galleryItem,
} from "./gallery.contract.ts";
import {
	type GalleryRow,
	imageExists,
	pictureOf,
	projectIdOf,
	projectsOf,
	selectItem,
	selectItems,
	selectNeighbours,
	selectPage,
} from "./gallery.queries.server.ts";

export async function listGallery(
	{ db }: App,
	actor: Actor | null,
	query: PageWindow,
): Promise<{ items: GalleryItem[]; pagination: Pagination }> {
	const { rows, total } = await selectPage(db, query);
	const projects = await projectsOf(db, rows, { drafts: isStaff(actor) });
	return {
		items: rows.map((row) => presentItem(row, projects)),
		pagination: paginationOf({ ...query, total }),
	};
}

/** One photo and its neighbours. 404 if there is none or it is in the trash. */
export async function getGalleryItem(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<GalleryPhoto> {
	const row = await selectItem(db, id);
	if (!row) throw missingItem();
	const projects = await projectsOf(db, [row], { drafts: isStaff(actor) });
	return { ...presentItem(row, projects), ...(await selectNeighbours(db, row)) };
}

/** Adds a photo. Idempotent by key. 400 if its picture was never uploaded. */
export async function createGalleryItem(
	{ db }: App,
	actor: Actor | null,
	{ idempotency = WITHOUT_KEY, ...input }: GalleryInput & { idempotency?: IdempotentRequest },
): Promise<GalleryItem> {
	const staff = requireAccess(actor, "staff");
	const { made } = await idempotent(db, { scope: "gallery items", ...idempotency }, async (tx) => {
		const id = randomUUID();
		await requireImage(tx, input.image_id);
		const time = now();
		await tx
			.insertInto("gallery_items")
			.values({
				id,
				title: input.title,
				description: input.description,
				image_id: input.image_id,
				featured: Number(input.featured),
				...(await pressColumns(tx, input)),
				created_at: time,
				updated_at: time,
				deleted_at: null,
			})
			.execute();
		await recordAuditEvent(tx, staff, "create", "gallery item", id, { after: input });
		return { id };
	});
	return requireItem(db, made.id);
}

/** Changes the fields that are sent. 404 if there is no such photo, 409 if it has changed since it was read. */
export async function changeGalleryItem(
	{ db }: App,
	actor: Actor | null,
	{ id, updated_at: version, ...change }: ById & GalleryChange,
): Promise<GalleryItem> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const before = await requireItem(tx, id);
		assertVersion(before.updated_at, version);
		if (change.image_id !== undefined) await requireImage(tx, change.image_id);
		await tx
			.updateTable("gallery_items")
			.set({
				title: change.title,
				description: change.description,
				image_id: change.image_id,
				featured: change.featured === undefined ? undefined : Number(change.featured),
				...(await pressColumns(tx, change)),
				updated_at: later(before.updated_at),
			})
			.where("id", "=", id)
			.execute();
		const after = await requireItem(tx, id);
		await recordAuditEvent(tx, staff, "update", "gallery item", id, {
			before: audited(before),
			after: audited(after),
		});
		return after;
	});
}

async function requireItem(db: Db | Tx, id: string): Promise<GalleryItem> {
	const row = await selectItem(db, id);
	if (!row) throw missingItem();
	return presentItem(row, await projectsOf(db, [row], { drafts: true }));
}

/** The columns of the press details that were sent. 400 if there is no such project. */
async function pressColumns(
	tx: Tx,
	{ fair, year, credit, licence, project_slug: slug }: GalleryChange,
) {
	const columns = { fair, year, credit, licence };
	if (slug === undefined) return columns;
	if (slug === null) return { ...columns, project_id: null };
	const project_id = await projectIdOf(tx, slug.replace(/^.*\/|[?#].*$/g, ""));
	if (!project_id) throw invalidField("project_slug", "There is no project with this address");
	return { ...columns, project_id };
}

const missingItem = () => new AppError("not_found", "Gallery item not found");

async function requireImage(tx: Tx, imageId: string): Promise<void> {
	if (await imageExists(tx, imageId)) return;
	throw invalidField("image_id", "This image does not exist. Please upload it again.");
}

function presentItem(
	row: GalleryRow,
	projects?: Awaited<ReturnType<typeof projectsOf>>,
): GalleryItem {
	return {
		...columnsIn(galleryItem, row),
		image_url: row.url,
		featured: row.featured === 1,
		variants: JSON.parse(row.variants) as PictureVariant[],
		project: projects?.get(row.project_id ?? "") ?? null,
	};
}

function audited(photo: GalleryItem) {
	const { title, description, image_id, featured, fair, year, credit, licence, project } = photo;
	const press = { fair, year, credit, licence, project: project?.slug ?? null };
	return { title, description, image_id, featured, ...press };
}

export const photosTrash = trashOf({
	table: "gallery_items",
	subject: "gallery item",
	missing: "This photo is not in the trash",
	require: (tx, _staff, id) => requireItem(tx, id),
	audited,
	title: "title",
	pictures: pictureOf,
	list: (db, window) =>
		listTrash(selectItems(db), "gallery_items", window, (row) => presentItem(row)),
	restored: async (_tx, _staff, photo) => photo,
});

/** Moves a photo of a restored database to the trash if staff deleted or corrected it after the backup. */
export async function withdrawPhoto(
	tx: Tx,
	{ table, id, columns, at }: Events["withdrawalLostByRestore"],
): Promise<void> {
	if (table !== "gallery_items") return;
	const { deleted_at, ...corrected } = columns;
	if (deleted_at === "set") await trashAgain(tx, table, { id, at });
	else if (Object.keys(corrected).length > 0) await trashAgain(tx, table, { id, at: now() });
}
