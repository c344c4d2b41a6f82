import { describe, expect, test } from "vitest";
import { readGallery } from "./gallery.client.ts";

const photo = { id: "1", title: "Weather mast" };

describe("the gallery's answer", () => {
	test("is taken as a bare array, as result, as result.items and as items", () => {
		for (const answer of [
			[photo],
			{ success: true, result: [photo] },
			{ success: true, result: { items: [photo] } },
			{ items: [photo] },
		]) {
			expect(readGallery(answer).items).toEqual([photo]);
		}
	});

	test("of any other shape is refused", () => {
		for (const answer of [{}, { result: {} }, { result: { items: "none" } }, null]) {
			expect(() => readGallery(answer)).toThrow("Unexpected API response format");
		}
	});

	test("without success is refused with the server's text", () => {
		expect(() => readGallery({ success: false, error: "Gallery is closed" })).toThrow(
			"Gallery is closed",
		);
	});

	test("says how many pages there are", () => {
		const answer = { result: { items: [photo], pagination: { totalPages: 3 } } };
		expect(readGallery(answer).totalPages).toBe(3);
		expect(readGallery([photo]).totalPages).toBe(1);
	});
});
