import type { Api } from "../../../platform/browser/api-client.ts";
import { readObject, readText } from "../../../platform/browser/read-fields.ts";
import { trashClient } from "../../../platform/browser/trash.ts";
import { idAsReceived } from "../../../platform/text/text-id.ts";
import type * as calls from "../gallery.contract.ts";
import type { GalleryInput, GalleryItem } from "../gallery.contract.ts";

/** @param idempotencyKey one for each photo */
export async function createGalleryItem(
	api: Api,
	{ fair, year, credit, licence, project_slug, ...photo }: GalleryInput,
	idempotencyKey?: string,
): Promise<SavedPhoto> {
	const answer = await api<typeof calls.createGalleryItem>("POST /gallery", {
		specified: true,
		token: "required",
		body: { ...photo, image_id: idAsReceived(photo.image_id) },
		ownFields: { fair, year, credit, licence, project_slug },
		idempotencyKey,
	});
	return readSaved(answer);
}

export async function changeGalleryItem(
	api: Api,
	id: string,
	{
		title,
		description,
		image_id,
		featured,
		updated_at,
		...ownFields
	}: GalleryInput & { updated_at?: string | null | undefined },
): Promise<SavedPhoto> {
	const answer = await api<typeof calls.changeGalleryItem>("PUT /gallery/:id", {
		specified: true,
		token: "required",
		params: { id },
		body: { title, description, image_id: idAsReceived(image_id), featured },
		ownFields: { ...ownFields, updated_at: updated_at || undefined },
	});
	return readSaved(answer);
}

export interface SavedPhoto {
	updated_at?: string | undefined;
	hidden_names?: string[] | undefined;
}

function readSaved(answer: { result?: GalleryItem; hidden_names?: string[] }): SavedPhoto {
	const { result, hidden_names } = answer;
	return {
		updated_at: readText(readObject(result)?.updated_at) || undefined,
		...(hidden_names && { hidden_names }),
	};
}

export async function deleteGalleryItem(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteGalleryItem>("DELETE /gallery/:id", {
		specified: true,
		token: "required",
		params: { id },
	});
}

export const trashedPhotos = trashClient<typeof calls.trash>("/trash/gallery", (photo) => ({
	title: photo.title,
	picture: photo.variants?.[0]?.url ?? photo.image_url,
}));
