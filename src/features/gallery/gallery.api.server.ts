import { idParams, nothing } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import { trashQuery } from "../../platform/trash.ts";
import {
	galleryAnswer,
	galleryChange,
	galleryInput,
	galleryItemAnswer,
	galleryQuery,
	galleryTrashAnswer,
} from "./gallery.contract.ts";
import {
	changeGalleryItem,
	createGalleryItem,
	deleteGalleryItem,
	listGallery,
	listGalleryTrash,
	restoreGalleryItem,
} from "./gallery.service.server.ts";

const tag = "Gallery";

export const galleryEndpoints = [
	endpoint({
		method: "GET",
		path: "/gallery",
		tag,
		summary: "Photos, featured first, then the newest",
		access: "public",
		query: galleryQuery,
		response: galleryAnswer,
		reads: ["gallery"],
		handle: async ({ app, query }) => ({ result: await listGallery(app.db, query) }),
	}),
	endpoint({
		method: "POST",
		path: "/gallery",
		tag,
		summary: "Add a photo",
		access: "staff",
		body: galleryInput,
		response: galleryItemAnswer,
		status: 201,
		touches: ["gallery"],
		handle: async ({ app, actor, body }) => ({
			result: await createGalleryItem(app.db, actor, body),
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/gallery/:id",
		tag,
		summary: "Change a photo",
		access: "staff",
		params: idParams,
		body: galleryChange,
		response: galleryItemAnswer,
		touches: ["gallery"],
		handle: async ({ app, actor, params, body }) => ({
			result: await changeGalleryItem(app.db, actor, params.id, body),
		}),
	}),
	endpoint({
		method: "DELETE",
		path: "/gallery/:id",
		tag,
		summary: "Move a photo to the trash",
		access: "staff",
		params: idParams,
		response: nothing,
		touches: ["gallery"],
		handle: async ({ app, actor, params }) => {
			await deleteGalleryItem(app.db, actor, params.id);
			return {};
		},
	}),
	endpoint({
		method: "GET",
		path: "/trash/gallery",
		tag,
		summary: "Deleted photos, the latest deleted first",
		access: "staff",
		query: trashQuery,
		response: galleryTrashAnswer,
		handle: async ({ app, actor, query }) => {
			const { items, pagination } = await listGalleryTrash(app.db, actor, query);
			return { result: items, pagination };
		},
	}),
	endpoint({
		method: "POST",
		path: "/trash/gallery/:id/restore",
		tag,
		summary: "Take a photo out of the trash",
		access: "staff",
		params: idParams,
		response: galleryItemAnswer,
		touches: ["gallery"],
		handle: async ({ app, actor, params }) => ({
			result: await restoreGalleryItem(app.db, actor, params.id),
		}),
	}),
];
