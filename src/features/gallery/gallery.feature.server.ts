import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import { purgeJob } from "../../platform/trash.server.ts";
import * as calls from "./gallery.contract.ts";
import { usesPictures } from "./gallery.queries.server.ts";
import {
	changeGalleryItem,
	createGalleryItem,
	deleteGalleryItem,
	listGallery,
	listGalleryTrash,
	removeGalleryItem,
	restoreGalleryItem,
	samplePhotos,
} from "./gallery.service.server.ts";

const endpoints = [
	implement(calls.listGallery, {
		cacheTags: ["gallery"],
		handle: async ({ app, actor, query }) => ({ result: await listGallery(app, actor, query) }),
	}),
	implement(calls.createGalleryItem, {
		invalidates: ["gallery"],
		handle: async ({ app, actor, body }) => ({ result: await createGalleryItem(app, actor, body) }),
	}),
	implement(calls.changeGalleryItem, {
		invalidates: ["gallery"],
		handle: async ({ app, actor, params, body }) => ({
			result: await changeGalleryItem(app, actor, { ...body, id: params.id }),
		}),
	}),
	implement(calls.deleteGalleryItem, {
		invalidates: ["gallery"],
		handle: ({ app, actor, params }) => deleteGalleryItem(app, actor, params),
	}),
	implement(calls.listGalleryTrash, {
		handle: async ({ app, actor, query }) => {
			const { items, pagination } = await listGalleryTrash(app, actor, query);
			return { result: items, pagination };
		},
	}),
	implement(calls.restoreGalleryItem, {
		invalidates: ["gallery"],
		handle: async ({ app, actor, params }) => ({
			result: await restoreGalleryItem(app, actor, params),
		}),
	}),
	implement(calls.removeGalleryItem, {
		invalidates: ["gallery"],
		handle: ({ app, actor, params }) => removeGalleryItem(app, actor, params),
	}),
];

export const gallery = defineFeature({
	name: "gallery",
	endpoints,
	tables: {
		gallery_items: {
			columns: {
				id: "harmless",
				title: "published",
				description: "published",
				image_id: "harmless",
				featured: "harmless",
				created_at: "harmless",
				updated_at: "harmless",
				deleted_at: "harmless",
			},
			cacheTag: "gallery",
		},
	},
	usesPictures,
	samples: samplePhotos,
	jobs: [purgeJob("gallery_items")],
});
