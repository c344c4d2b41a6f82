import type { Selectable } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Schema } from "../../db/schema.ts";

export type GalleryRow = Selectable<Schema["gallery_items"]> &
	Pick<Selectable<Schema["assets"]>, "url" | "width" | "height" | "variants" | "placeholder">;

function selectItems(db: Db) {
	return db
		.selectFrom("gallery_items")
		.innerJoin("assets", "assets.id", "gallery_items.image_id")
		.selectAll("gallery_items")
		.select(["assets.url", "assets.width", "assets.height", "assets.variants"])
		.select("assets.placeholder");
}

interface Page {
	page: number;
	limit: number;
}

/** Featured first, then the newest. */
export function selectPage(db: Db, { page, limit }: Page) {
	return selectItems(db)
		.where("deleted_at", "is", null)
		.orderBy("featured", "desc")
		.orderBy("gallery_items.created_at", "desc")
		.orderBy("gallery_items.id", "desc")
		.limit(limit)
		.offset((page - 1) * limit)
		.execute();
}

/** The latest deleted first. */
export function selectTrashPage(db: Db, { page, limit }: Page) {
	return selectItems(db)
		.where("deleted_at", "is not", null)
		.orderBy("deleted_at", "desc")
		.orderBy("gallery_items.id")
		.limit(limit)
		.offset((page - 1) * limit)
		.execute();
}

export async function countItems(db: Db, where: "gallery" | "trash"): Promise<number> {
	const { total } = await db
		.selectFrom("gallery_items")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.where("deleted_at", where === "trash" ? "is not" : "is", null)
		.executeTakeFirstOrThrow();
	return total;
}

export function selectItem(db: Db, id: string) {
	return selectItems(db)
		.where("gallery_items.id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
}

export async function imageExists(db: Db, id: string): Promise<boolean> {
	return Boolean(
		await db.selectFrom("assets").select("id").where("id", "=", id).executeTakeFirst(),
	);
}
