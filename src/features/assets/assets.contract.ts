import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	optionalText,
	pageWindow,
	pagination,
	pictureSide,
	pictureVariants,
	time,
} from "../../platform/http/contract-fields.ts";
import { removing, trashList, trashTimes } from "../../platform/trash.ts";

const defineCall = callsUnder("Assets");

/** 5 MB. */
export const IMAGE_MAX_BYTES = 5_242_880;
export const NOT_AN_IMAGE = "Please select an image file";
export const IMAGE_TOO_LARGE = "File size should not exceed 5MB";

const asset = z.object({
	id,
	/** Address of the largest stored picture. */
	url: z.string(),
	/** Of the largest stored picture, pixels. */
	width: z.number(),
	height: z.number(),
	variants: pictureVariants,
	/** Null in the middle, or when nobody said. */
	side: z.nullable(pictureSide),
});
export type Asset = z.infer<typeof asset>;

export const uploadAsset = defineCall("POST /assets/upload", {
	summary: "Upload a picture: JPG, PNG, GIF, WebP, AVIF or SVG, at most 5 MB",
	access: "staff",
	multipart: true,
	body: z.object({
		/** The article the picture is for. It is remembered; an unknown one is ignored. */
		article_id: z.optional(z.string()),
		side: z.optional(pictureSide),
	}),
	response: z.object({ result: asset }),
	status: 201,
});

export const UPLOAD_FILTERS = ["unused", "undescribed"] as const;
export type UploadFilter = (typeof UPLOAD_FILTERS)[number];

const upload = z.object({
	id,
	url: z.string(),
	/** Of the largest stored picture, pixels. */
	width: z.number(),
	height: z.number(),
	variants: pictureVariants,
	created_at: time,
	/** Where it is shown, the trash included. */
	places: z.array(
		z.object({
			kind: z.enum(["project", "photo"]),
			/** Of the project or the photo. */
			id,
			title: z.string(),
			part: z.enum(["cover", "text", "photo"]),
			/** A text that shows it without a description. */
			undescribed: z.boolean(),
			in_trash: z.boolean(),
		}),
	),
});
export type Upload = z.infer<typeof upload>;

export const listUploads = defineCall("GET /assets", {
	summary: "Uploaded pictures that were not withdrawn, the newest first, and where each is used",
	access: "staff",
	query: z.object({
		...pageWindow(20),
		/** Words in the title of what uses it, or its file's name. */
		search: z.optional(optionalText(200)),
		/** `unused` by anything, also in the trash; `undescribed` in a text. */
		filter: z.optional(z.enum(UPLOAD_FILTERS, { error: "Filter is unused or undescribed" })),
	}),
	response: z.object({ result: z.array(upload), pagination }),
});

const unusedPicture = z.object({
	id,
	url: z.string(),
	variants: pictureVariants,
	created_at: time,
	/** `deleted_at` is since when nothing uses it. */
	...trashTimes,
});
export type UnusedPicture = z.infer<typeof unusedPicture>;

export const listUnusedPictures = defineCall("GET /trash/pictures", {
	summary: "Pictures that nothing uses, also not in the trash, the latest uploaded first",
	...trashList(unusedPicture),
});

export const removePicture = defineCall("DELETE /trash/pictures/:id", {
	summary: "Remove a picture that nothing uses for good: its address answers 410",
	...removing,
});
