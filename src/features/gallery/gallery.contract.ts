import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	changeOf,
	id,
	nothing,
	optionalText,
	pageWindow,
	pagination,
	pictureVariants,
	requiredLine,
	requiredText,
	time,
	wholeNumber,
} from "../../platform/http/contract-fields.ts";
import { hiddenNames } from "../../platform/privacy/hidden-names.ts";
import { trashCalls, trashTimes } from "../../platform/trash.ts";

const defineCall = callsUnder("Gallery");

export const ALL_REQUIRED = "Please fill in all required fields";

const fields = {
	title: requiredLine(ALL_REQUIRED, 300),
	description: requiredText(ALL_REQUIRED, 5_000),
	image_id: requiredText(ALL_REQUIRED),
};
const featured = z.boolean({ error: "Featured must be yes or no" });

const year = wholeNumber("Year must be from 1950 to 2100", { from: 1950, to: 2100 });

/** For newspapers, if known. */
const pressFields = {
	fair: z.optional(optionalText(300)),
	year: z.optional(year),
	credit: z.optional(optionalText(300)),
	licence: z.optional(optionalText(300)),
	project_slug: z.optional(optionalText(300)),
};

export const galleryInput = z.object({
	...fields,
	...pressFields,
	featured: z._default(featured, false),
});
export type GalleryInput = z.infer<typeof galleryInput>;

const galleryChange = changeOf({ ...fields, ...pressFields, featured });
export type GalleryChange = z.infer<typeof galleryChange>;

export const galleryItem = z.object({
	id,
	title: z.string(),
	description: z.string(),
	image_id: id,
	image_url: z.string(),
	featured: z.boolean(),
	width: z.number(),
	height: z.number(),
	variants: pictureVariants,
	fair: z.nullable(z.string()),
	year: z.nullable(z.number()),
	credit: z.nullable(z.string()),
	licence: z.nullable(z.string()),
	/** The project in the picture; a draft is only shown to staff. */
	project: z.nullable(z.object({ slug: z.string(), title: z.string() })),
	created_at: time,
	updated_at: time,
});
export type GalleryItem = z.infer<typeof galleryItem>;

const galleryItemResponse = z.object({ result: galleryItem, ...hiddenNames });

export const listGallery = defineCall("GET /gallery", {
	specifiedFields: ["limit"],
	summary: "Photos, featured first, then the newest",
	access: "public",
	query: z.object(pageWindow(50)),
	response: z.object({ result: z.object({ items: z.array(galleryItem), pagination }) }),
});

const neighbour = z.nullable(z.object({ id, title: z.string() }));

export const getGalleryItem = defineCall("GET /gallery/:id", {
	summary: "One photo, with the ones beside it in the list",
	access: "public",
	refuses: ["not_found"],
	response: z.object({
		result: z.extend(galleryItem, { previous: neighbour, next: neighbour }),
	}),
});
export type GalleryPhoto = z.infer<typeof getGalleryItem.response>["result"];

export const createGalleryItem = defineCall("POST /gallery", {
	specifiedFields: ["title", "description", "image_id", "featured"],
	summary: "Add a photo",
	access: "staff",
	body: galleryInput,
	response: galleryItemResponse,
	status: 201,
	idempotent: true,
});

export const changeGalleryItem = defineCall("PUT /gallery/:id", {
	specifiedFields: ["title", "description", "image_id", "featured"],
	summary: "Change a photo",
	access: "staff",
	body: galleryChange,
	response: galleryItemResponse,
});

export const deleteGalleryItem = defineCall("DELETE /gallery/:id", {
	specifiedFields: [],
	summary: "Move a photo to the trash",
	access: "staff",
	response: nothing,
});

export const trash = trashCalls(defineCall, "gallery", {
	item: z.extend(galleryItem, trashTimes),
	restored: galleryItemResponse,
	summaries: {
		list: "Deleted photos, most recently deleted first",
		restore: "Restore a photo from the trash",
		remove: "Permanently delete a photo in the trash, with its picture when nothing else uses it",
	},
});
