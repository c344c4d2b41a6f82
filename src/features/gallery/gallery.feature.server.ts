import { asEmpty, asResult, serve } from "../../platform/api/endpoint.ts";
import { warnOfNamesInText } from "../../platform/api/warn-of-hidden-names.server.ts";
import type { App } from "../../platform/app-context.ts";
import { findTitledIn } from "../../platform/audit/audited-records.server.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { defineFeature } from "../../platform/feature.ts";
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

async function withWarning(result: calls.GalleryItem, app: App) {
	const { title, description, credit } = result;
	return { result, ...(await warnOfNamesInText(app, [title, description, credit ?? ""])) };
}

const endpoints = [
	serve(calls.listGallery, listGallery, asResult, { cacheTags: ["gallery", "projects"] }),
	serve(calls.getGalleryItem, getGalleryItem, asResult, { cacheTags: ["gallery", "projects"] }),
	serve(calls.createGalleryItem, createGalleryItem, withWarning, { invalidates: ["gallery"] }),
	serve(calls.changeGalleryItem, changeGalleryItem, withWarning, { invalidates: ["gallery"] }),
	serve(calls.deleteGalleryItem, photosTrash.delete, asEmpty, { invalidates: ["gallery"] }),
	...trashEndpoints(calls.trash, {
		trash: photosTrash,
		invalidates: ["gallery"],
		answer: withWarning,
	}),
];

export const gallery = defineFeature({
	name: "gallery",
	needs: ["assets", "projects"],
	endpoints,
	auditedRecords: {
		"gallery item": findTitledIn(
			"gallery_items",
			(id) => `/dashboard/gallery${queryString({ edit: id })}`,
		),
	},
	tables: {
		gallery_items: {
			cacheTag: "gallery",
		},
	},
	usesPictures,
	publicTexts: publicPhotoTexts,
	events: { withdrawalLostByRestore: withdrawPhoto },
	samples: photosTrash.samplesOf("photos"),
	jobs: [purgeJob("gallery_items")],
});
