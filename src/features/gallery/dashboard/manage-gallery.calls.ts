import type { Api } from "../../../platform/browser/api-client.ts";
import { trashClient } from "../../../platform/browser/trash.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import type * as calls from "../gallery.contract.ts";
import type { GalleryInput, GalleryItem } from "../gallery.contract.ts";

/** Calls of the staff screens. The list is the one that visitors use. */

export async function createGalleryItem(
	api: Api,
	{ fair, year, credit, licence, project_slug, ...photo }: GalleryInput,
): Promise<Saved> {
	const answer = await api<typeof calls.createGalleryItem>("POST /gallery", {
		token: "required",
		body: { ...photo, fair, year, credit, licence, project_slug },
	});
	return readSaved(answer);
}

export async function changeGalleryItem(
	api: Api,
	id: string,
	body: BodyOf<typeof calls.changeGalleryItem>,
): Promise<Saved> {
	const answer = await api<typeof calls.changeGalleryItem>("PUT /gallery/:id", {
		token: "required",
		params: { id },
		body,
	});
	return readSaved(answer);
}

/** A stored photo; other servers may return nothing of it. */
export type Saved = Partial<GalleryItem> & { hidden_names?: string[] | undefined };

function readSaved({
	result,
	hidden_names,
}: {
	result?: GalleryItem | undefined;
	hidden_names?: string[] | undefined;
}): Saved {
	return { ...result, ...(hidden_names && { hidden_names }) };
}

/** Moves a photo to the trash. */
export async function deleteGalleryItem(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteGalleryItem>("DELETE /gallery/:id", {
		token: "required",
		params: { id },
	});
}

export const trashedPhotos = trashClient<typeof calls.trash>("/trash/gallery", (photo) => ({
	title: photo.title,
	picture: photo.variants?.[0]?.url ?? photo.image_url,
}));
