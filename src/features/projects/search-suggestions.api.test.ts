import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

async function publish(title: string, content: string, fields: Record<string, unknown> = {}) {
	const { status, body } = await app.call("POST", "/school-projects", {
		as: staff,
		body: { title, excerpt: "", content: `<p>${content}</p>`, status: "published", ...fields },
	});
	expect(status, JSON.stringify(body)).toBe(201);
	return body.result.id as string;
}

let chemistry = "";

beforeAll(async () => {
	const { body } = await app.call("POST", "/categories", {
		as: staff,
		body: { name: "Chemistry", description: "" },
	});
	chemistry = body.result.id;
	await publish("Soap", "Made of palm oil, lye and ash.", { category_ids: [chemistry] });
	await publish("A pump", "Water is drawn from the borehole by a pump that the sun drives.");
	await publish("Filter", "Sand cleans river water.");
	await publish("Water wheel", "It turns.");
	await publish("Rain gauge", "It measures water for chickens.");
	await publish("Kept back", "The secret zeppelin of the draft.", { status: "draft" });
});

async function suggest(search: string) {
	const { status, body } = await app.call(
		"GET",
		`/school-projects/near?search=${encodeURIComponent(search)}`,
	);
	expect(status).toBe(200);
	const { suggestion, categories, articles } = body.result;
	return {
		suggestion,
		categories: categories.map((one: { name: string; projects_count: number }) => [
			one.name,
			one.projects_count,
		]),
		titles: articles.map(({ title }: { title: string }) => title),
	};
}

test.each([
	["typing errors", "rivr watter", "river water", ["Filter"]],
	["the plural", "boreholes", "borehole", ["A pump"]],
	["a hyphen", "bore-hole", "borehole", ["A pump"]],
	["two words written as one", "palmoil", "palm oil", ["Soap"]],
	["a word in Swahili", "Maji", "water", ["Water wheel", "Rain gauge", "Filter", "A pump"]],
	["a word in Swahili for what texts name in the plural", "kuku", "chickens", ["Rain gauge"]],
	["words in another order", "water river", null, ["Filter"]],
	["words that are apart, with a typing error", "borehole watr", null, ["A pump"]],
	["an unknown word beside a known one", "borehole qqqq", null, ["A pump"]],
	["a sentence", "I would like a project about some pump for a borehole", null, ["A pump"]],
	[
		"a sentence in Swahili",
		"nataka mradi wa maji",
		"water",
		["Water wheel", "Rain gauge", "Filter", "A pump"],
	],
	["words in Swahili", "Maji safi", null, ["Filter"]],
	["a number beside a word", "borehole 2", null, ["A pump"]],
	["a word twice", "borehole borehole", null, ["A pump"]],
	["words that no project has together", "soap river", null, ["Soap", "Filter"]],
	["words of which a project has all but one", "oil soap river lye", null, ["Soap"]],
	[
		"words of which projects have all but one, with typing errors",
		"watr rivr borehole",
		null,
		["Filter", "A pump"],
	],
	["nothing like it", "qqqq wwww", null, []],
	["signs only", "%_ ?!", null, []],
])("suggestions for %s", async (_, search, suggestion, titles) => {
	expect(await suggest(search)).toMatchObject({ suggestion, titles });
});

test("a misspelled category name leads to the category", async () => {
	expect(await suggest("chemestry")).toEqual({
		suggestion: null,
		categories: [["Chemistry", 1]],
		titles: [],
	});
});

test("a prefix of a category's name is not corrected to another word", async () => {
	const { body } = await app.call("POST", "/categories", {
		as: staff,
		body: { name: "Robotics", description: "" },
	});
	expect((await suggest("robots")).categories).toEqual([["Robotics", 0]]);
	const id = await publish("Rot", "A root rots.", { category_ids: [body.result.id] });
	const found = await suggest("robot");
	expect(found).toEqual({ suggestion: null, categories: [["Robotics", 1]], titles: [] });
	await app.call("DELETE", `/school-projects/${id}`, { as: staff });
	await app.call("DELETE", `/categories/${body.result.id}`, { as: staff });
});

test("nothing from drafts, deleted projects or earlier texts is suggested", async () => {
	expect(await suggest("zepelin")).toEqual({ suggestion: null, categories: [], titles: [] });

	const id = await publish("Telescope", "It shows Jupiter.");
	expect((await suggest("jupitar")).suggestion).toBe("jupiter");
	await app.call("PUT", `/school-projects/${id}`, {
		as: staff,
		body: { content: "<p>It shows Saturn.</p>" },
	});
	expect((await suggest("jupitar")).suggestion).toBeNull();
	expect((await suggest("saturm")).suggestion).toBe("saturn");
	await app.call("DELETE", `/school-projects/${id}`, { as: staff });
	expect(await suggest("saturm")).toEqual({ suggestion: null, categories: [], titles: [] });
});

test("suggestions reveal no words of drafts and deleted projects", async () => {
	const nothing = { suggestion: null, categories: [], titles: [] };
	// Were the second word known, the search would be split and find the published project.
	expect(await suggest("soapqwertyui")).toEqual(nothing);
	expect(await suggest("soapzeppelin")).toEqual(nothing);
	// A misspelling that occurs in a draft is corrected as long as the draft is hidden.
	expect((await suggest("borehoel")).suggestion).toBe("borehole");
	const id = await publish("Kept back too", "A borehoel and water.", { status: "draft" });
	expect((await suggest("borehoel")).suggestion).toBe("borehole");
	await app.call("PUT", `/school-projects/${id}`, { as: staff, body: { status: "published" } });
	expect((await suggest("borehoel")).suggestion).toBeNull();
	expect((await suggest("soapborehoel")).titles).toEqual(["Soap", "Kept back too"]);
	await app.call("DELETE", `/school-projects/${id}`, { as: staff });
	expect((await suggest("borehoel")).suggestion).toBe("borehole");
	expect(await suggest("soapborehoel")).toEqual(nothing);
});

test("the names of JavaScript's object properties are ordinary words", async () => {
	for (const word of ["constructor", "__proto__", "valueOf"]) {
		expect(await suggest(word), word).toEqual({ suggestion: null, categories: [], titles: [] });
	}
});

test("a search is required", async () => {
	const { status, body } = await app.call("GET", "/school-projects/near");
	expect(status).toBe(400);
	expect(body.fields.search).toBe("Search words are required");
});
