import { type Api, requireSuccess } from "../../../platform/api-client.ts";
import type { Pagination } from "../../../platform/contract.ts";
import type { GalleryChange, GalleryInput, TrashedGalleryItem } from "../gallery.contract.ts";

/** The calls of the staff's screens; the list is the visitors' one. */

export async function createGalleryItem(api: Api, input: GalleryInput): Promise<void> {
	requireSuccess(await api("/gallery", { method: "POST", body: input }));
}

export async function changeGalleryItem(
	api: Api,
	id: string,
	change: GalleryChange,
): Promise<void> {
	requireSuccess(await api(`/gallery/${encodeURIComponent(id)}`, { method: "PUT", body: change }));
}

/** Moves it to the trash. */
export async function deleteGalleryItem(api: Api, id: string): Promise<void> {
	requireSuccess(await api(`/gallery/${encodeURIComponent(id)}`, { method: "DELETE" }));
}

export async function fetchTrashedPhotos(
	api: Api,
	page: number,
): Promise<{ photos: TrashedGalleryItem[]; totalPages: number }> {
	const { result, pagination } = requireSuccess(
		await api<{ result?: TrashedGalleryItem[]; pagination?: Partial<Pagination> }>(
			`/trash/gallery?page=${page}&limit=10`,
		),
	);
	return { photos: result ?? [], totalPages: pagination?.totalPages ?? 1 };
}

export async function restorePhoto(api: Api, id: string): Promise<void> {
	requireSuccess(await api(`/trash/gallery/${encodeURIComponent(id)}/restore`, { method: "POST" }));
}
