import * as z from "zod/mini";
import {
	id,
	limit,
	page,
	pagination,
	pictureVariants,
	readVersion,
	requiredText,
	time,
} from "../../platform/contract.ts";
import { trashTimes } from "../../platform/trash.ts";

export const GALLERY_PAGE_SIZE = 50;
export const ALL_REQUIRED = "Please fill in all required fields";

const fields = {
	title: requiredText(ALL_REQUIRED, 300),
	description: requiredText(ALL_REQUIRED, 5_000),
	image_id: requiredText(ALL_REQUIRED),
};
const featured = z.boolean({ error: "Featured is yes or no" });

export const galleryInput = z.object({ ...fields, featured: z._default(featured, false) });
export type GalleryInput = z.infer<typeof galleryInput>;

/** Only what is sent changes. */
export const galleryChange = z.object({
	title: z.optional(fields.title),
	description: z.optional(fields.description),
	image_id: z.optional(fields.image_id),
	featured: z.optional(featured),
	updated_at: readVersion,
});
export type GalleryChange = z.infer<typeof galleryChange>;

export const galleryQuery = z.object({ page, limit: limit(GALLERY_PAGE_SIZE) });

const galleryItem = z.object({
	id,
	title: z.string(),
	description: z.string(),
	image_id: id,
	image_url: z.string(),
	featured: z.boolean(),
	/** Of the picture at `image_url`, pixels. */
	width: z.number(),
	height: z.number(),
	variants: pictureVariants,
	/** Thumbhash in base64. */
	placeholder: z.string(),
	created_at: time,
	updated_at: time,
});
export type GalleryItem = z.infer<typeof galleryItem>;

const trashedGalleryItem = z.extend(galleryItem, trashTimes);
export type TrashedGalleryItem = z.infer<typeof trashedGalleryItem>;

export const galleryAnswer = z.object({
	result: z.object({ items: z.array(galleryItem), pagination }),
});
export const galleryItemAnswer = z.object({ result: galleryItem });
export const galleryTrashAnswer = z.object({ result: z.array(trashedGalleryItem), pagination });
