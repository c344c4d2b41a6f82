import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { inIdBatches, type PageWindow, paginate } from "../../db/paginate.ts";
import type { Schema } from "../../db/schema.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PublicText } from "../../platform/app-context.ts";
import type { PictureUses } from "../../platform/files/picture-uses.ts";

export type GalleryRow = Selectable<Schema["gallery_items"]> &
	Pick<Selectable<Schema["assets"]>, "url" | "width" | "height" | "variants">;

export function selectItems(db: Db) {
	return db
		.selectFrom("gallery_items")
		.innerJoin("assets", "assets.id", "gallery_items.image_id")
		.selectAll("gallery_items")
		.select(["assets.url", "assets.width", "assets.height", "assets.variants"]);
}

export function selectPage(db: Db, window: PageWindow) {
	return paginate(selectItems(db).where("deleted_at", "is", null), window, {
		order: ["featured", "gallery_items.created_at", "gallery_items.id"],
		count: db.selectFrom("gallery_items").where("deleted_at", "is", null),
	});
}

export function selectItem(db: Db, id: string) {
	return selectItems(db)
		.where("gallery_items.id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

export async function selectNeighbours(db: Db, { featured, created_at, id }: GalleryRow) {
	const findBeside = (sign: RawBuilder<unknown>, direction: "asc" | "desc") =>
		db
			.selectFrom("gallery_items")
			.select(["id", "title"])
			.where("deleted_at", "is", null)
			.where(sql<boolean>`(featured, created_at, id) ${sign} (${featured}, ${created_at}, ${id})`)
			.orderBy("featured", direction)
			.orderBy("created_at", direction)
			.orderBy("id", direction)
			.limit(1)
			.executeTakeFirst();
	const [previous = null, next = null] = await Promise.all([
		findBeside(sql`>`, "asc"),
		findBeside(sql`<`, "desc"),
	]);
	return { previous, next };
}

export async function imageExists(db: Db, id: string): Promise<boolean> {
	return Boolean(
		await db
			.selectFrom("assets")
			.select("id")
			.where("id", "=", id)
			.where("withdrawn_at", "is", null)
			.executeTakeFirst(),
	);
}

export async function pictureOf(tx: Tx, id: string): Promise<string[]> {
	const rows = await tx
		.selectFrom("gallery_items")
		.select("image_id")
		.where("id", "=", id)
		.execute();
	return rows.map(({ image_id }) => image_id);
}

export const usesPictures: PictureUses = {
	select: (db) => db.selectFrom("gallery_items").select(["image_id as picture_id", "deleted_at"]),
	places: (db) =>
		db
			.selectFrom("gallery_items")
			.select([
				"image_id as picture_id",
				"deleted_at",
				sql.lit<"photo">("photo").as("kind"),
				"id as record_id",
				"title",
				sql.lit<"photo">("photo").as("part"),
				sql.lit<number>(0).as("undescribed"),
			]),
};

const BATCH_SIZE = 200;

export async function* publicPhotoTexts(db: Db): AsyncGenerator<PublicText> {
	const photos = slowReads(db)
		.selectFrom("gallery_items")
		.select(["id", "title", "description", "credit"])
		.where("deleted_at", "is", null);
	for await (const batch of inIdBatches(photos, BATCH_SIZE)) {
		for (const { id, title, description, credit } of batch) {
			yield { id, title, text: [title, description, credit ?? ""].join("\n") };
		}
	}
}

/** The projects in the photos that the caller may see, by id. */
export async function projectsOf(
	db: Db,
	rows: readonly Pick<GalleryRow, "project_id">[],
	{ drafts }: { drafts: boolean },
): Promise<Map<string, { slug: string; title: string }>> {
	const ids = rows.flatMap(({ project_id }) => project_id ?? []);
	if (ids.length === 0) return new Map();
	const projects = await db
		.selectFrom("articles")
		.select(["id", "slug", "title"])
		.where("id", "in", ids)
		.where("deleted_at", "is", null)
		.$if(!drafts, (query) => query.where("status", "=", "published"))
		.execute();
	return new Map(projects.map(({ id, ...project }) => [id, project]));
}

export async function projectIdOf(db: Db, slug: string): Promise<string | undefined> {
	const project = await db
		.selectFrom("articles")
		.select("id")
		.where("slug", "=", slug)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	return project?.id;
}
