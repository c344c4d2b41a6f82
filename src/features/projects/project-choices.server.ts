import type { Tx } from "../../db/transaction.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { storePictureUses, usesWithdrawnPicture } from "./project-pictures.server.ts";
import type { UpdateProjectInput } from "./projects.contract.ts";
import { missingCategories, replaceCategories } from "./projects.queries.server.ts";

/** Stores which pictures the project uses. 400 if one in its new content was permanently deleted. */
export async function storeNewPictureUses(tx: Tx, id: string, content: string): Promise<void> {
	const { hasWithdrawn } = await storePictureUses(tx, id, content);
	if (!hasWithdrawn) return;
	throw invalidField(
		"content",
		"A picture in the content was permanently deleted. Please remove it or upload it again.",
	);
}

type CategoryChoice = Pick<UpdateProjectInput, "category_ids" | "categoryId">;

/** Does nothing if the input contains no categories. */
export async function chooseCategories(
	tx: Tx,
	projectId: string,
	input: CategoryChoice,
): Promise<void> {
	const { category_ids, categoryId } = input;
	if (category_ids === undefined && categoryId === undefined) return;
	const chosen = [...new Set(category_ids ?? (categoryId ? [categoryId] : []))];
	if ((await missingCategories(tx, chosen)).length > 0) {
		const field = category_ids ? "category_ids" : "categoryId";
		throw invalidField(field, "One of the categories does not exist any more");
	}
	await replaceCategories(tx, projectId, chosen);
}

const COVER_GONE = "The cover image does not exist any more";

type CoverChoice = Pick<UpdateProjectInput, "cover_image_id" | "featured_image">;

/** Empty if the input contains no cover. */
export async function chosenCover(
	tx: Tx,
	{ cover_image_id, featured_image }: CoverChoice,
): Promise<{ featured_image?: string | null; cover_image_id?: string | null }> {
	const assets = tx.selectFrom("assets").select(["id", "url"]).where("withdrawn_at", "is", null);
	if (cover_image_id) {
		const asset = await assets.where("id", "=", cover_image_id).executeTakeFirst();
		if (!asset) throw invalidField("cover_image_id", COVER_GONE);
		return { featured_image: asset.url, cover_image_id: asset.id };
	}
	if (featured_image) {
		if (await usesWithdrawnPicture(tx, featured_image)) {
			throw invalidField("featured_image", COVER_GONE);
		}
		const asset = await assets.where("url", "=", featured_image).executeTakeFirst();
		return { featured_image, cover_image_id: asset?.id ?? null };
	}
	const isRemoved = featured_image === null || cover_image_id === null;
	return isRemoved ? { featured_image: null, cover_image_id: null } : {};
}
