// On SQLite alone.
import { createServer } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { endpoints } from "../../src/server/declared-by-features.ts";
import { type TestUser, testApp } from "../support/app.ts";
import { listenLocally } from "../support/local-server.ts";
import { buildCategory } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";

const app = await testApp({ INDEX_RESULTS: "on" });
const staff = await app.user("staff");
const { url: base, close } = await listenLocally(createServer(app.listener));
afterAll(async () => {
	await close();
	await app.close();
});

/** Parts of the name, each of which would reveal the person. */
const NAME_PARTS = ["Zawadi", "ZAWADI", "Nyakundi", "Kipruto"];
const NAME = "Zawadi Nyakundi & Kipruto";

let previousId: string | undefined;

/** Creates a result and deletes the one before, in which a search would find the same name. */
async function competition() {
	if (previousId) await app.call("DELETE", `/results/${previousId}`, { as: staff });
	const category = await buildCategory(app);
	const { id } = await buildResult(app, staff);
	previousId = id;
	const item = await buildResultItem(app, staff, {
		resultId: id,
		categoryId: category.id,
		// Winners are in the list of results too.
		position: 1,
		name: NAME,
		info: "Best speaker: ZAWADI of Form 2",
	});
	return { id, item };
}

/** Every public GET address with the result's id in each parameter, and the searches for the name. */
function publicAddresses(id: string): string[] {
	const paths = endpoints
		.filter(({ method, access }) => method === "GET" && access === "public")
		.map(({ path }) => `/api${path.replace(/:\w+/g, id)}`);
	const searches = paths.flatMap((path) => [`${path}?search=Zawadi`, `${path}?q=Zawadi`]);
	const school = "/api/schools/highridge-girls";
	const byItsSchool = "/api/results/search?q=highridge";
	return [...paths, ...searches, school, byItsSchool, "/sitemap.xml", "/feed.xml"];
}

/** The bodies of all public addresses, read through the caches. */
async function readAll(id: string, headers: Record<string, string> = {}) {
	const texts = new Map<string, string>();
	for (const address of publicAddresses(id)) {
		texts.set(address, await (await fetch(base + address, { headers })).text());
	}
	return texts;
}

const addressesWithName = (texts: Map<string, string>) =>
	[...texts].filter(([, text]) => NAME_PARTS.some((part) => text.includes(part))).map(([at]) => at);

const change = (id: string, names_shown: string, as: TestUser = staff) =>
	app.call("PUT", `/results/${id}`, { as, body: { names_shown } });

const namesIn = (body: { result?: { items: { participant_name: string }[] } }) =>
	body.result?.items.map((item) => item.participant_name);

describe("names of participants", () => {
	test("are shown in full unless staff choose otherwise", async () => {
		const { id } = await competition();
		const withName = addressesWithName(await readAll(id));
		expect(withName).toEqual(expect.arrayContaining(["/api/results"]));
		expect(withName).toEqual(expect.arrayContaining([`/api/results/${id}`]));
		expect(withName).toEqual(expect.arrayContaining([`/api/results/${id}/items`]));
		expect(withName).toEqual(
			expect.arrayContaining(["/api/results/search?q=Zawadi", "/api/schools/highridge-girls"]),
		);
	});

	test.each([
		["initials", "Z. N. & K."],
		["hidden", "Name not shown"],
	])("%s: no public address shows them, cached or not, to any role", async (names, shown) => {
		const { id, item } = await competition();
		// Fills the caches with the full names.
		await readAll(id);
		expect((await change(id, names)).status).toBe(200);

		const user = await app.user("user");
		for (const token of [undefined, user.token, "stale"]) {
			const texts = await readAll(id, token ? { authorization: `Bearer ${token}` } : {});
			expect(addressesWithName(texts)).toEqual([]);
			expect(namesIn(JSON.parse(texts.get(`/api/results/${id}`)!))).toEqual([shown]);
			const { items } = JSON.parse(texts.get(`/api/results/${id}/items`)!);
			expect(items).toEqual([{ ...item, participant_name: shown, additional_info: "" }]);
		}

		await change(id, "full");
		expect(namesIn(JSON.parse((await readAll(id)).get(`/api/results/${id}`)!))).toEqual([NAME]);
	});

	test("a text beside a hidden name is shown unless it repeats the name", async () => {
		const { id, item } = await competition();
		await change(id, "hidden");
		const path = `/results/${id}/items/${item.id}`;
		const additional_info = "Best speaker of Form 2";
		await app.call("PUT", path, { as: staff, body: { additional_info } });
		const { body } = await app.call("GET", `/results/${id}/items`);
		expect(body.items[0]).toMatchObject({ participant_name: "Name not shown", additional_info });
	});

	test("a text beside one participant does not name another of the same result", async () => {
		const { id, item } = await competition();
		await change(id, "initials");
		const placed = { resultId: id, categoryId: item.category_id as string };
		await buildResultItem(app, staff, {
			...{ ...placed, name: "Barasa Were", info: "Built with ZAWADI Nyakundi" },
		});
		await buildResultItem(app, staff, {
			...{ ...placed, name: "Chebet Koech", info: "Built alone" },
		});
		for (const path of [`/results/${id}`, `/results/${id}/items`]) {
			const { body } = await app.call("GET", path);
			const items: { additional_info: string }[] = body.items ?? body.result.items;
			expect(items.map((each) => each.additional_info).sort()).toEqual(["", "", "Built alone"]);
		}
	});

	test("staff see full names in everything they read, write and download", async () => {
		const { id, item } = await competition();
		const changed = await change(id, "hidden");
		expect(namesIn(changed.body)).toEqual([NAME]);
		expect(changed.body.result.names_shown).toBe("hidden");
		const as = staff;
		const read = await app.call("GET", `/results/${id}`, { as });
		expect(namesIn(read.body)).toEqual([NAME]);
		const listed = await app.call("GET", `/results/${id}/items`, { as });
		expect(listed.body.items[0].participant_name).toBe(NAME);
		const body = { score: "91" };
		const edited = await app.call("PUT", `/results/${id}/items/${item.id}`, { as, body });
		expect(edited.body.item.participant_name).toBe(NAME);
		const file = await app.call("GET", `/results/${id}/export.csv`, { as });
		expect(file.body).toContain(NAME);
		const ordered = await app.call("PUT", `/results/${id}/items/order`, {
			as,
			body: { ids: [item.id] },
		});
		expect(ordered.body.items[0].participant_name).toBe(NAME);
	});

	test("a new result can hide names from the start; the choice is audited, and other edits keep it", async () => {
		const body = { title: "Quiet Fair", year: 2026, names_shown: "initials" };
		const { body: created } = await app.call("POST", "/results", { as: staff, body });
		expect(created.result.names_shown).toBe("initials");
		const { id } = created.result;
		await app.call("PUT", `/results/${id}`, { as: staff, body: { title: "Quieter" } });
		const { body: hidden } = await change(id, "hidden");
		expect(hidden.result).toMatchObject({ title: "Quieter", names_shown: "hidden" });
		const events = await app.context.db
			.selectFrom("audit_log")
			.select(["before", "after"])
			.where("subject_id", "=", id)
			.execute();
		expect(events).toContainEqual({
			before: '{"names_shown":"initials"}',
			after: '{"names_shown":"hidden"}',
		});
	});

	test("hidden in one item are shown by no public address, cached or not, but others are", async () => {
		const { id, item } = await competition();
		const placed = { resultId: id, categoryId: item.category_id as string };
		const info = "Built with ZAWADI Nyakundi";
		await buildResultItem(app, staff, { ...placed, name: "Barasa Were", info });
		// Fills the caches with the full names.
		await readAll(id);
		const path = `/results/${id}/items/${item.id}`;
		const hide = (body: object, as = staff) => app.call("PUT", path, { as, body });
		expect((await hide({ name_hidden: true })).status).toBe(200);
		// A change without the field leaves it as it is.
		expect((await hide({ participant_name: NAME, score: "91" })).body.item).toMatchObject({
			participant_name: NAME,
			name_hidden: true,
		});
		const shown = [
			{ participant_name: "Name not shown", additional_info: "", score: "91" },
			{ participant_name: "Barasa Were", additional_info: "", score: "88.5" },
		];
		const user = await app.user("user");
		for (const token of [undefined, user.token, "stale"]) {
			const texts = await readAll(id, token ? { authorization: `Bearer ${token}` } : {});
			expect(addressesWithName(texts)).toEqual([]);
			const { items } = JSON.parse(texts.get(`/api/results/${id}/items`)!);
			expect(items).toMatchObject(shown);
			for (const item of items) expect(item).not.toHaveProperty("name_hidden");
			const school = texts.get("/api/schools/highridge-girls");
			expect(school).toContain("Barasa Were");
			expect(school).not.toContain("name_hidden");
		}
		const found = await app.call("GET", "/results/places?q=zawadi", { as: staff });
		expect(found.body.result.places).toMatchObject([{ participant_name: NAME }]);

		await change(id, "initials");
		const { body } = await app.call("GET", `/results/${id}/items`);
		expect(namesIn({ result: body })).toEqual(["Name not shown", "B. W."]);
		await change(id, "full");

		await app.call("DELETE", path, { as: staff });
		await app.call("POST", `/trash/result-items/${item.id}/restore`, { as: staff });
		expect(addressesWithName(await readAll(id))).toEqual([]);

		expect((await hide({ name_hidden: false }, user)).status).toBe(403);
		expect((await hide({ name_hidden: "no" })).body.fields).toEqual({
			name_hidden: "“Hide name” must be true or false",
		});
		await hide({ name_hidden: false });
		expect(namesIn(JSON.parse((await readAll(id)).get(`/api/results/${id}`)!))).toContain(NAME);
		const events = await app.context.db
			.selectFrom("audit_log")
			.select(["before", "after"])
			.where("subject_id", "=", item.id)
			.where("action", "=", "update")
			.execute();
		expect(events).toContainEqual({
			before: '{"name_hidden":false}',
			after: '{"name_hidden":true}',
		});
	});

	test("an item can be added with its name hidden, and a pasted list changes nothing about it", async () => {
		const { id, item } = await competition();
		const body = { ...item, participant_name: "Fatuma Ali", position: 1, name_hidden: true };
		await app.call("POST", `/results/${id}/items`, { as: staff, body });
		const row = { ...body, category: item.category_name };
		const rows = [row, { ...row, position: 2 }];
		await app.call("POST", `/results/${id}/items/import`, { as: staff, body: { rows } });
		const { body: read } = await app.call("GET", `/results/${id}/items`);
		expect(namesIn({ result: read })).toEqual([NAME, "Name not shown", "Fatuma Ali"]);
	});

	test("only staff choose what is shown", async () => {
		const { id } = await competition();
		expect((await change(id, "hidden", await app.user("user"))).status).toBe(403);
		const refused = await change(id, "sometimes");
		expect(refused.status).toBe(400);
		expect(refused.body.fields).toEqual({
			names_shown: "Names shown must be full, initials or hidden",
		});
	});
});
