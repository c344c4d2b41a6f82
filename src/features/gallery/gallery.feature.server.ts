import { implement } from "../../platform/api/endpoint.ts";
import { warnOfHiddenNames } from "../../platform/api/warn-of-hidden-names.server.ts";
import type { App } from "../../platform/app-context.ts";
import { defineFeature } from "../../platform/feature.ts";
import { columnsOf } from "../../platform/table.ts";
import { purgeJob, trashEndpoints } from "../../platform/trash.server.ts";
import * as calls from "./gallery.contract.ts";
import { publicPhotoTexts, usesPictures } from "./gallery.queries.server.ts";
import {
	changeGalleryItem,
	createGalleryItem,
	getGalleryItem,
	listGallery,
	photosTrash,
	withdrawPhoto,
} from "./gallery.service.server.ts";

declare module "../../platform/audit-words.ts" {
	interface AuditSubjects {
		"gallery item": "harmless";
	}
}

const warnOfNames = (app: App, { title, description, credit }: calls.GalleryItem) =>
	warnOfHiddenNames(app, [title, description, credit ?? ""]);

const endpoints = [
	implement(calls.listGallery, {
		cacheTags: ["gallery", "projects"],
		handle: async ({ app, actor, query }) => ({ result: await listGallery(app, actor, query) }),
	}),
	implement(calls.getGalleryItem, {
		cacheTags: ["gallery", "projects"],
		handle: async ({ app, actor, params }) => ({
			result: await getGalleryItem(app, actor, params),
		}),
	}),
	implement(calls.createGalleryItem, {
		invalidates: ["gallery"],
		handle: async ({ app, actor, body, idempotency }) => {
			const result = await createGalleryItem(app, actor, { ...body, idempotency });
			return { result, ...(await warnOfNames(app, result)) };
		},
	}),
	implement(calls.changeGalleryItem, {
		invalidates: ["gallery"],
		handle: async ({ app, actor, params, body }) => {
			const result = await changeGalleryItem(app, actor, { ...body, id: params.id });
			return { result, ...(await warnOfNames(app, result)) };
		},
	}),
	implement(calls.deleteGalleryItem, {
		invalidates: ["gallery"],
		handle: ({ app, actor, params }) => photosTrash.delete(app, actor, params),
	}),
	...trashEndpoints(calls.trash, {
		trash: photosTrash,
		invalidates: ["gallery"],
		answer: async (result, app) => ({ result, ...(await warnOfNames(app, result)) }),
	}),
];

export const gallery = defineFeature({
	name: "gallery",
	needs: ["assets", "projects"],
	endpoints,
	tables: {
		gallery_items: {
			columns: columnsOf({
				published: ["title", "description", "fair", "credit", "licence"],
				harmless: [
					"id",
					"image_id",
					"featured",
					"created_at",
					"updated_at",
					"deleted_at",
					"year",
					"project_id",
				],
			}),
			cacheTag: "gallery",
		},
	},
	usesPictures,
	publicTexts: publicPhotoTexts,
	events: { withdrawnSince: withdrawPhoto },
	samples: photosTrash.samplesOf("photos"),
	jobs: [purgeJob("gallery_items")],
});
