import type { Api } from "../../../platform/browser/api-client.ts";
import {
	readTrashPage,
	type TrashPage,
	trashCall,
	trashPageQuery,
} from "../../../platform/browser/trash.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import type * as calls from "../gallery.contract.ts";
import type { TrashedGalleryItem } from "../gallery.contract.ts";

/** The calls of the staff's screens; the list is the visitors' one. */

export async function createGalleryItem(
	api: Api,
	body: BodyOf<typeof calls.createGalleryItem>,
): Promise<void> {
	await api<typeof calls.createGalleryItem>("POST /gallery", { token: "required", body });
}

export async function changeGalleryItem(
	api: Api,
	id: string,
	body: BodyOf<typeof calls.changeGalleryItem>,
): Promise<void> {
	await api<typeof calls.changeGalleryItem>("PUT /gallery/:id", {
		token: "required",
		params: { id },
		body,
	});
}

/** Moves it to the trash. */
export async function deleteGalleryItem(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteGalleryItem>("DELETE /gallery/:id", {
		token: "required",
		params: { id },
	});
}

export async function fetchTrashedPhotos(
	api: Api,
	page: number,
): Promise<TrashPage<TrashedGalleryItem & { picture: string }>> {
	const { things, pages } = readTrashPage(
		await api<typeof calls.listGalleryTrash>("GET /trash/gallery", trashPageQuery(page)),
	);
	return {
		things: things.map((one) => ({ ...one, picture: one.variants?.[0]?.url ?? one.image_url })),
		pages,
	};
}

export function restorePhoto(api: Api, id: string): Promise<void> {
	return trashCall<typeof calls.restoreGalleryItem>(api, "POST /trash/gallery/:id/restore", id);
}

export function removePhoto(api: Api, id: string): Promise<void> {
	return trashCall<typeof calls.removeGalleryItem>(api, "DELETE /trash/gallery/:id", id);
}
