import { atTime, daysFromNow } from "../db/time.ts";
import { storePicture } from "../features/assets/assets.service.server.ts";
import type { RenderedPicture } from "../features/assets/picture-process.server.ts";
import { createGalleryItem } from "../features/gallery/gallery.service.server.ts";
import { drawGalleryScene } from "../illustrations/gallery-scene.ts";
import { photos } from "./content.ts";
import { adminOf, type DemoLoader } from "./loader.ts";

export const demoGallery: DemoLoader = {
	kind: "photos",
	drawings: () =>
		photos.map(({ category, ratio }, index) =>
			drawGalleryScene({ category, ratio, seed: String(101 + 7 * index) }),
		),
	async load(run, scenes) {
		const admin = adminOf(run);
		const ids: string[] = [];
		for (const [index, { title, description, featured }] of photos.entries()) {
			const { id: image_id } = await storePicture(run.app, admin, scenes[index] as RenderedPicture);
			const { id } = await atTime(daysFromNow(-(index + 1) * 3), () =>
				createGalleryItem(run.app, admin, { title, description, featured, image_id }),
			);
			ids.push(id);
		}
		return ids;
	},
};
