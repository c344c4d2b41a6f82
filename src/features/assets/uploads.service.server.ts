import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { type PageWindow, paginate } from "../../db/paginate.ts";
import { contains, isAmong } from "../../db/search.ts";
import { fold } from "../../fold.ts";
import type { App } from "../../platform/app-context.ts";
import type { PicturePlace, PictureUses } from "../../platform/files/picture-uses.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type Pagination, paginationOf } from "../../platform/http/contract-fields.ts";
import type { Asset, Upload, UploadFilter } from "./assets.contract.ts";
import { isUnused, pictureName } from "./picture-uses.server.ts";

interface UploadQuery extends PageWindow {
	search?: string | null | undefined;
	filter?: UploadFilter | undefined;
}

/** A page of all uploads but those permanently deleted, newest first, each with everything that uses it. */
export async function listUploads(
	{ db, pictureUses }: App,
	actor: Actor | null,
	{ search, filter, ...window }: UploadQuery,
): Promise<{ uploads: Upload[]; pagination: Pagination }> {
	requireAccess(actor, "staff");
	let query = db
		.selectFrom("assets")
		.select(["id", "url", "width", "height", "variants", "created_at", "file_name"])
		.where("withdrawn_at", "is", null);
	if (filter === "unused") query = query.where(isUnused(db, pictureUses));
	if (filter === "undescribed") {
		query = query.where("id", "in", (eb) =>
			eb
				.selectFrom(placesIn(db, pictureUses).as("places"))
				.select("picture_id")
				.where("undescribed", "=", 1)
				.where("deleted_at", "is", null),
		);
	}
	const words = search?.split(/\s+/).filter(Boolean) ?? [];
	const titles = words.length > 0 ? await titlesOf(db, pictureUses) : [];
	for (const word of words) {
		const folded = fold(word);
		const matching = titles.filter(({ title }) => folded !== "" && title.includes(folded));
		const ids = [...new Set(matching.map(({ picture_id }) => picture_id))];
		query = query.where((eb) =>
			eb.or([
				contains(pictureName, word),
				contains(sql`lower(coalesce(assets.file_name, ''))`, word),
				isAmong(db, "id", ids),
			]),
		);
	}
	const { rows, total } = await paginate(query, window);
	const places = await placesOf(
		db,
		pictureUses,
		rows.map(({ id }) => id),
	);
	return {
		uploads: rows.map(({ variants, ...row }) => ({
			...row,
			variants: JSON.parse(variants) as Asset["variants"],
			places: places
				.filter(({ picture_id }) => picture_id === row.id)
				.map(({ kind, record_id, title, part, undescribed, deleted_at }) => ({
					kind,
					id: record_id,
					title,
					part,
					undescribed: undescribed === 1,
					in_trash: deleted_at !== null,
				})),
		})),
		pagination: paginationOf({ ...window, total }),
	};
}

/** Titles of everything that uses pictures, folded here: the databases fold non-ASCII letters differently. */
async function titlesOf(db: Db, pictureUses: readonly PictureUses[]) {
	const rows = await db
		.selectFrom(placesIn(db, pictureUses).as("places"))
		.select(["picture_id", "title"])
		.execute();
	return rows.map(({ picture_id, title }) => ({ picture_id, title: fold(title) }));
}

async function placesOf(
	db: Db,
	pictureUses: readonly PictureUses[],
	ids: readonly string[],
): Promise<PicturePlace[]> {
	if (ids.length === 0) return [];
	return db
		.selectFrom(placesIn(db, pictureUses).as("places"))
		.selectAll()
		.where("picture_id", "in", ids)
		.orderBy("title")
		.execute();
}

export function placesIn(db: Db, pictureUses: readonly PictureUses[]) {
	const selects = pictureUses.map(
		({ places }) =>
			sql`select picture_id, deleted_at, kind, record_id, title, part, undescribed from ${places(db).as("place")}`,
	);
	return sql<PicturePlace>`(${sql.join(selects, sql` union all `)})`;
}
