import { expect, test } from "vitest";
import { fakeApi } from "../../../tests/support/fake-api.ts";
import type { Api } from "../../platform/browser/api-client.ts";
import { errorText, unreadableResponse } from "../../platform/browser/api-error.ts";
import { queryString } from "../../platform/browser/query-string.ts";
import { fetchGallery } from "./gallery.calls.ts";

const photo = {
	id: "1",
	title: "Weather mast",
	description: "",
	image_id: "2",
	image_url: "/media/a.webp",
	featured: true,
};

/** An API that gives every call this answer. */
function answering(answer: object): Api {
	return (async () => answer) as Api;
}

test.each([
	[[photo]],
	[{ result: [photo] }],
	[{ result: { items: [photo] } }],
	[{ items: [photo] }],
	[{ result: null, items: [photo] }],
])("the list is found in %j", async (answer) => {
	expect(await fetchGallery(answering(answer))).toMatchObject({ items: [photo], totalPages: 1 });
});

test.each([{}, { result: {} }, { result: { items: "none" } }])(
	"a response without a list says so as it is: %j",
	async (answer) => {
		const error = await fetchGallery(answering(answer)).catch((thrown) => thrown);
		expect(errorText(error, "Failed to fetch gallery items: {status}")).toBe(
			"Unexpected API response format",
		);
		expect(error).toMatchObject({ unreadable: true });
	},
);

test("a response that is not a JSON object or list is an error too", async () => {
	const api = (async () => {
		throw unreadableResponse("<h1>Sign in</h1>");
	}) as Api;
	const error = await fetchGallery(api).catch((thrown) => thrown);
	expect(errorText(error, "Failed to fetch gallery items: {status}")).toBe(
		"Unexpected API response format",
	);
});

test("numeric ids become text, and missing fields are accepted", async () => {
	const items = [null, { id: 7, image_id: 9 }];
	expect((await fetchGallery(answering(items))).items).toMatchObject([
		{
			id: "7",
			image_id: "9",
			title: "",
			description: "",
			image_url: "",
			featured: false,
		},
	]);
});

test("the response gives the number of pages", async () => {
	const answer = { result: { items: [photo], pagination: { totalPages: 3 } } };
	expect((await fetchGallery(answering(answer))).totalPages).toBe(3);
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
