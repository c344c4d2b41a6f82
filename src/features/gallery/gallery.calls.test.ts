import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { fetchGallery } from "./gallery.calls.ts";

test("the response gives the number of pages", async () => {
	const answer = { result: { items: [], pagination: { totalPages: 3 } } };
	expect((await fetchGallery(fakeApi(answer).api)).totalPages).toBe(3);
});

test("the first page is requested with exactly the specified parameters, later ones with their number", async () => {
	const { api, sent } = fakeApi([]);
	await fetchGallery(api);
	await fetchGallery(api, { limit: 5, token: "required" });
	await fetchGallery(api, { page: 2 });
	expect(
		sent.map(([route, options]) => [route + queryString(options?.query), options?.token]),
	).toEqual([
		["GET /gallery?limit=50", undefined],
		["GET /gallery?limit=5", "required"],
		["GET /gallery?limit=50&page=2", undefined],
	]);
});
