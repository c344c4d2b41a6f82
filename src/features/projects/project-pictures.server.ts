import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PictureUses } from "../../platform/files/picture-uses.ts";
import { pictureName, pictureNamesIn } from "../assets/picture-uses.server.ts";

const NAMES_PER_QUERY = 500;

const selectUses = (db: Db) =>
	db
		.selectFrom("article_pictures")
		.innerJoin("articles", "articles.id", "article_pictures.article_id")
		.select(["article_pictures.picture_id", "articles.deleted_at"]);

/** Uses in covers and contents. Versions do not count, or a removed photo of a child would be kept as long as they are. */
export const usesPictures: PictureUses = {
	select: selectUses,
	places: (db) =>
		selectUses(db).select([
			sql.lit<"project">("project").as("kind"),
			"articles.id as record_id",
			"articles.title",
			sql<"cover" | "text">`case when articles.cover_image_id = article_pictures.picture_id
				then 'cover' else 'text' end`.as("part"),
			"article_pictures.undescribed",
		]),
};

/** Records the pictures of the cover and `content` (HTML). Returns whether one in the content was withdrawn. */
export async function storePictureUses(
	tx: Tx,
	projectId: string,
	content: string,
): Promise<{ hasWithdrawn: boolean }> {
	const { cover_image_id, featured_image } = await tx
		.selectFrom("articles")
		.select(["cover_image_id", "featured_image"])
		.where("id", "=", projectId)
		.executeTakeFirstOrThrow();
	const inContent = await picturesIn(tx, content);
	const undescribed = new Set(undescribedIn(content));
	const inCover = await picturesIn(tx, featured_image ?? "");
	const names = new Map([...inContent, ...inCover].map(({ id, name }) => [id, name]));
	// A cover needs no description, because the title is beside it.
	if (cover_image_id && !names.has(cover_image_id)) names.set(cover_image_id, "");
	await tx.deleteFrom("article_pictures").where("article_id", "=", projectId).execute();
	for (const batch of chunks([...names])) {
		await tx
			.insertInto("article_pictures")
			.values(
				batch.map(([picture_id, name]) => ({
					article_id: projectId,
					picture_id,
					undescribed: Number(undescribed.has(name)),
				})),
			)
			.execute();
	}
	return { hasWithdrawn: inContent.some(isWithdrawn) };
}

/** Pictures of a project and its versions, even in the trash. */
export async function picturesOf(tx: Tx, projectId: string): Promise<string[]> {
	const rows = await tx
		.selectFrom("article_pictures")
		.select("picture_id")
		.where("article_id", "=", projectId)
		.union(
			tx
				.selectFrom("project_version_pictures")
				.innerJoin("project_versions", "project_versions.id", "project_version_pictures.version_id")
				.select("project_version_pictures.picture_id")
				.where("project_versions.article_id", "=", projectId),
		)
		.execute();
	return rows.map(({ picture_id }) => picture_id);
}

export async function usesWithdrawnPicture(tx: Tx, text: string): Promise<boolean> {
	return (await picturesIn(tx, text)).some(isWithdrawn);
}

interface PictureRow {
	id: string;
	/** The part of the address that all widths share. */
	name: string;
	withdrawn_at: string | null;
}

const isWithdrawn = ({ withdrawn_at }: PictureRow) => withdrawn_at !== null;

async function picturesIn(tx: Tx, text: string): Promise<PictureRow[]> {
	const found: PictureRow[] = [];
	for (const batch of chunks(pictureNamesIn(text))) {
		const rows = await tx
			.selectFrom("assets")
			.select(["id", pictureName.as("name"), "withdrawn_at"])
			.where(pictureName, "in", batch)
			.execute();
		found.push(...rows);
	}
	return found;
}

/** Quoted values may contain any character. */
const IMAGE = /<img\b(?:"[^"]*"|[^">])*>/g;

const DESCRIBED = /\s(?:alt="\s*[^"\s]|role="presentation")/;

/** Pictures in a stored text without a description that are not marked as decorations. */
function undescribedIn(html: string): string[] {
	const images = html.match(IMAGE) ?? [];
	return images.filter((tag) => !DESCRIBED.test(tag)).flatMap(pictureNamesIn);
}

function chunks<T>(list: readonly T[]): T[][] {
	return Array.from({ length: Math.ceil(list.length / NAMES_PER_QUERY) }, (_, index) =>
		list.slice(index * NAMES_PER_QUERY, (index + 1) * NAMES_PER_QUERY),
	);
}
