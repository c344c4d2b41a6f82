import type { Page } from "@playwright/test";

export const PIXEL =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='600' height='400'%3E%3Crect width='600' height='400' fill='teal'/%3E%3C/svg%3E";

export const photo = (number: number, more: object = {}) => ({
	id: `photo-${number}`,
	title: `Photo ${number}`,
	description: `What photo ${number} shows.`,
	image_id: `image-${number}`,
	image_url: PIXEL,
	featured: false,
	width: 600,
	height: 400,
	...more,
});

export const galleryResponse = (items: unknown[], totalPages = 1) => ({
	json: {
		success: true,
		result: { items, pagination: { page: 1, limit: 50, total: items.length, totalPages } },
	},
});

/** From now on the gallery shows these photos. */
export async function fillGallery(page: Page, items: unknown[]): Promise<void> {
	await page.route("**/api/gallery?*", (route) => route.fulfill(galleryResponse(items)));
}
