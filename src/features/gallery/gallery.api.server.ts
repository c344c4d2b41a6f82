import { implement } from "../../platform/endpoint.ts";
import * as calls from "./gallery.contract.ts";
import {
	changeGalleryItem,
	createGalleryItem,
	deleteGalleryItem,
	listGallery,
	listGalleryTrash,
	restoreGalleryItem,
} from "./gallery.service.server.ts";

export const galleryEndpoints = [
	implement(calls.listGallery, {
		reads: ["gallery"],
		handle: async ({ app, query }) => ({ result: await listGallery(app.db, query) }),
	}),
	implement(calls.createGalleryItem, {
		touches: ["gallery"],
		handle: async ({ app, actor, body }) => ({
			result: await createGalleryItem(app.db, actor, body),
		}),
	}),
	implement(calls.changeGalleryItem, {
		touches: ["gallery"],
		handle: async ({ app, actor, params, body }) => ({
			result: await changeGalleryItem(app.db, actor, params.id, body),
		}),
	}),
	implement(calls.deleteGalleryItem, {
		touches: ["gallery"],
		handle: async ({ app, actor, params }) => {
			await deleteGalleryItem(app.db, actor, params.id);
			return {};
		},
	}),
	implement(calls.listGalleryTrash, {
		handle: async ({ app, actor, query }) => {
			const { items, pagination } = await listGalleryTrash(app.db, actor, query);
			return { result: items, pagination };
		},
	}),
	implement(calls.restoreGalleryItem, {
		touches: ["gallery"],
		handle: async ({ app, actor, params }) => ({
			result: await restoreGalleryItem(app.db, actor, params.id),
		}),
	}),
];
