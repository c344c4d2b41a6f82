import { expect, test } from "vitest";
import { fakeApi } from "../../../../tests/support/fake-api.ts";
import {
	changeGalleryItem,
	createGalleryItem,
	deleteGalleryItem,
	trashedPhotos,
} from "./manage-gallery.calls.ts";

test("every call needs the token, and a change may be answered without a result", async () => {
	const { api, sent } = fakeApi({});
	const body = { title: "Mast", description: "At the fair", image_id: "a1", featured: true };
	await createGalleryItem(api, body);
	await changeGalleryItem(api, "g1", { ...body, updated_at: "2026-01-01T00:00:00.000Z" });
	await deleteGalleryItem(api, "g1");
	await trashedPhotos.restore(api, "g1");
	const one = { token: "required", params: { id: "g1" } };
	expect(sent).toEqual([
		["POST /gallery", { token: "required", body }],
		["PUT /gallery/:id", { ...one, body: { ...body, updated_at: "2026-01-01T00:00:00.000Z" } }],
		["DELETE /gallery/:id", one],
		["POST /trash/gallery/:id/restore", one],
	]);
});
