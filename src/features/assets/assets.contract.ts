import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	optionalText,
	pageWindow,
	pagination,
	pictureVariants,
	subjectSide,
	time,
} from "../../platform/http/contract-fields.ts";
import { removalRules } from "../../platform/trash.ts";

const defineCall = callsUnder("Assets");

export const IMAGE_MAX_BYTES = 5_242_880;
export const NOT_AN_IMAGE = "Please select an image file";
export const IMAGE_TOO_LARGE = "File size should not exceed 5MB";

const asset = z.object({
	id,
	/** Of the largest stored copy, like its size in pixels. */
	url: z.string(),
	width: z.number(),
	height: z.number(),
	variants: pictureVariants,
	/** The side where the subject is, which cropping keeps; null for the middle. */
	side: z.nullable(subjectSide),
});
export type Asset = z.infer<typeof asset>;

export const ANIMATION_LOST = "The picture will not move: only its first frame is kept.";

const uploadedAsset = z.extend(asset, {
	/** What was lost when the picture was converted, as a sentence. */
	notice: z.optional(z.string()),
});
export type UploadedAsset = z.infer<typeof uploadedAsset>;

export const uploadAsset = defineCall("POST /assets/upload", {
	specifiedFields: ["article_id"],
	summary: "Upload a picture: JPG, PNG, GIF, WebP, AVIF or SVG, at most 5 MB",
	access: "staff",
	multipart: true,
	body: z.object({
		/** Stored, but not used: projects themselves say which pictures they use. */
		article_id: z.optional(z.string()),
		side: z.optional(subjectSide),
	}),
	response: z.object({ result: uploadedAsset }),
	status: 201,
	idempotent: true,
});

export const UPLOAD_FILTERS = ["unused", "undescribed"] as const;
export type UploadFilter = (typeof UPLOAD_FILTERS)[number];

const upload = z.object({
	id,
	url: z.string(),
	width: z.number(),
	height: z.number(),
	variants: pictureVariants,
	created_at: time,
	file_name: z.nullable(z.string()),
	/** Where the picture is used, including the trash. */
	places: z.array(
		z.object({
			kind: z.enum(["project", "photo", "site"]),
			/** Id of the project, the photo or the version of the site settings. */
			id,
			title: z.string(),
			part: z.enum(["cover", "text", "photo", "logo", "team"]),
			/** Whether the text of a project shows the picture without an alternative text. */
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
		/** Words in the title of what uses the picture, or in the file name. */
		search: z.optional(optionalText(200)),
		/** `unused`: nothing uses it, not even in the trash. `undescribed`: a text shows it without alternative text. */
		filter: z.optional(
			z.enum(UPLOAD_FILTERS, { error: "Filter must be “unused” or “undescribed”" }),
		),
	}),
	response: z.object({ result: z.array(upload), pagination }),
});

export const removePicture = defineCall("DELETE /trash/pictures/:id", {
	summary: "Permanently delete a picture that nothing uses: its address answers 410",
	...removalRules,
});
