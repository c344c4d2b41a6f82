import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { buildGalleryItem } from "../../../../tests/support/media.ts";
import { buildCategory } from "../../../../tests/support/projects.ts";
import { expectRefused } from "../../../../tests/support/refusals.ts";
import { buildResult } from "../../../../tests/support/results.ts";
import type { ResultInput } from "../results/results.contract.ts";

const app = await testApp();
const staff = await app.user("staff");
afterAll(() => app.close());

let category: { id: string; name: string };
beforeAll(async () => {
	category = await buildCategory(app, { name: "Physics" }, staff);
});

type Row = [participant_name: string, school: string, position?: number];

/** Publishes a result with these rows and returns its id. */
async function fair(fields: Partial<ResultInput>, ...rows: Row[]): Promise<string> {
	const { id } = await buildResult(app, staff, fields);
	for (const [participant_name, school, position = null] of rows) {
		const body = { participant_name, school, position, category_id: category.id, score: "80" };
		const { status } = await app.call("POST", `/results/${id}/items`, { as: staff, body });
		expect(status).toBe(201);
	}
	return id;
}

const search = async (q: string, more = "", as = undefined as typeof staff | undefined) => {
	const path = `/results/search?q=${encodeURIComponent(q)}${more}`;
	const { status, body } = await app.call("GET", path, { as });
	expect(status).toBe(200);
	return body.result as {
		places: { participant_name: string; year: number }[];
		pagination: { total: number; totalPages: number };
	};
};
const finds = async (q: string, as?: typeof staff) =>
	(await search(q, "", as)).places.map((item) => `${item.participant_name} ${item.year}`);

const put = (id: string, body: object) => app.call("PUT", `/results/${id}`, { as: staff, body });

describe("the search of results", () => {
	test("finds participants and schools in all years, newest first, then by position", async () => {
		await fair({ year: 2023 }, ["Zuhura Wairimu", "Ol Kalou High", 1]);
		const id = await fair(
			{ year: 2025, title: "Nyandarua Fair" },
			["Otieno Zuhura", "Ol Kalou High", 2],
			["Ann Kendi", "Ol Kalou High", 1],
		);
		await fair({ year: 2026, status: "draft" }, ["Zuhura Draft", "Ol Kalou High"]);
		expect(await finds("zuhura")).toEqual(["Otieno Zuhura 2025", "Zuhura Wairimu 2023"]);
		expect(await finds("ol kalou")).toEqual([
			"Ann Kendi 2025",
			"Otieno Zuhura 2025",
			"Zuhura Wairimu 2023",
		]);
		const { places } = await search("kendi");
		expect(places).toEqual([
			{
				id: expect.any(String),
				result_id: id,
				result_title: "Nyandarua Fair",
				year: 2025,
				category_id: category.id,
				category_name: "Physics",
				position: 1,
				participant_name: "Ann Kendi",
				school: "Ol Kalou High",
				score: "80",
			},
		]);
	});

	test("accepts words in any order, of name and school, in any case, with or without accents", async () => {
		await fair({}, ["Ng’ang’a Wanjirũ", "St. Mary’s Gĩthũngũri"]);
		for (const q of ["wanjiru ng'ang'a", "NGANGA", "wanjirũ", "marys", "githunguri nganga"]) {
			expect(await finds(q), q).toEqual(["Ng’ang’a Wanjirũ 2025"]);
		}
		for (const q of ["wanjiru otieno", "%%", "__", "80", "Physics"]) {
			expect(await finds(q), q).toEqual([]);
		}
	});

	test("is paged and counted", async () => {
		await fair({}, ["A Paged", "X", 1], ["B Paged", "X", 2], ["C Paged", "X", 3]);
		const second = await search("paged", "&page=2&limit=2");
		expect(second.places).toMatchObject([{ participant_name: "C Paged" }]);
		expect(second.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
		expect((await search("paged", "&page=9&limit=2")).places).toEqual([]);
	});

	test.each([
		["", "Please enter at least two letters of a name or a school"],
		["?q=", "Please enter at least two letters of a name or a school"],
		["?q=+a+", "Please enter at least two letters of a name or a school"],
		[`?q=${"x".repeat(101)}`, "At most 100 characters"],
	])("%s is refused", async (query, text) => {
		expectRefused(await app.call("GET", `/results/search${query}`), { q: text });
	});

	test("reflects changes immediately", async () => {
		const id = await fair({}, ["Quillan Achola", "Kapsabet"]);
		expect(await finds("quillan")).toEqual(["Quillan Achola 2025"]);
		await put(id, { status: "draft" });
		expect(await finds("quillan")).toEqual([]);
		await put(id, { status: "published" });
		expect(await finds("quillan")).toHaveLength(1);
		await app.call("DELETE", `/results/${id}`, { as: staff });
		expect(await finds("quillan")).toEqual([]);
		expect(await finds("kapsabet")).toEqual([]);
	});
});

describe("a name that is not shown", () => {
	test.each([
		["initials", "X. M."],
		["hidden", "Name not shown"],
	] as const)("is never found, not even by staff: %s", async (names_shown, shown) => {
		const school = `Moi Girls ${names_shown}`;
		const id = await fair({ names_shown: "full" }, ["Xenia Mutiso", school]);
		expect(await finds("xenia")).toEqual(["Xenia Mutiso 2025"]);
		await put(id, { names_shown });
		for (const q of ["xenia", "mutiso", "xenia mutiso", "Name not shown", "x. m."]) {
			expect(await finds(q), q).toEqual([]);
			expect(await finds(q, staff), q).toEqual([]);
			expect((await search(q)).pagination.total, q).toBe(0);
		}
		// Nor with the school and a guessed name.
		expect(await finds(`${school} xen`)).toEqual([]);
		expect(await finds(school)).toEqual([`${shown} 2025`]);
		const page = await app.call("GET", `/schools/moi-girls-${names_shown}`, { as: staff });
		expect(page.body.result.places).toMatchObject([{ participant_name: shown }]);
	});

	test("is not found even before the invalidation has arrived, as in another process", async () => {
		const id = await fair({}, ["Wilfrida Late", "Late Academy"]);
		expect(await finds("wilfrida")).toEqual(["Wilfrida Late 2025"]);
		const { db } = app.context;
		await db.updateTable("results").set({ names_shown: "hidden" }).where("id", "=", id).execute();
		expect(await finds("wilfrida")).toEqual([]);
		await db.updateTable("results").set({ status: "draft" }).where("id", "=", id).execute();
		expect(await finds("late academy")).toEqual([]);
	});

	test("is never found after it was erased, nor is the placeholder", async () => {
		const id = await fair({}, ["Yvonne Erased", "Alliance"]);
		const { body } = await app.call("GET", `/results/${id}`);
		const admin = await app.user("admin");
		const erased = await app.call("POST", "/people/erase", {
			as: admin,
			body: { confirm: true, records: [{ table: "result_items", id: body.result.items[0].id }] },
		});
		expect(erased.status).toBe(200);
		for (const q of ["yvonne", "withheld", "Name withheld"]) expect(await finds(q), q).toEqual([]);
		expect(await finds("alliance")).toEqual(["Name withheld 2025"]);
	});
});

describe("a school's page", () => {
	test("lists its places in all years, in any spelling of its name", async () => {
		await fair({ year: 2022 }, ["Old Girl", "st. annes  Girls'"], ["Other Girl", "St. Anne"]);
		await fair({ year: 2024 }, ["New Girl", "St. Anne’s Girls"]);
		const { status, body } = await app.call("GET", "/schools/st-annes-girls?limit=1&page=2");
		expect(status).toBe(200);
		expect(body.result).toMatchObject({
			name: "St. Anne’s Girls",
			places: [{ participant_name: "Old Girl", year: 2022 }],
			pagination: { page: 2, limit: 1, total: 2, totalPages: 2 },
		});
	});

	test("does not exist for a school that no published result names", async () => {
		await fair({ status: "draft" }, ["Drafted", "Unpublished High"], ["Nameless", "***"]);
		for (const slug of ["unpublished-high", "no-school", "Highridge Girls", "%20"]) {
			const { status, body } = await app.call("GET", `/schools/${slug}`);
			expect({ status, error: body.error }, slug).toEqual({
				status: 404,
				error: "School not found.",
			});
		}
	});
});

test("staff find full names, also in drafts; others are refused, and the trash is not searched", async () => {
	const draft = await fair(
		{ year: 2026, status: "draft", title: "Draft Fair", names_shown: "hidden" },
		["Yvonne Nafula", "Webuye", 2],
	);
	const places = (q: string, as?: typeof staff) =>
		app.call("GET", `/results/places?q=${encodeURIComponent(q)}`, { as });
	const { body } = await places("nafula webuye", staff);
	expect(body.result.places).toMatchObject([
		{ result_id: draft, participant_name: "Yvonne Nafula", status: "draft", position: 2 },
	]);
	expect(body.result.pagination.total).toBe(1);
	expect(await finds("webuye", staff)).toEqual([]);
	expect((await places("nafula")).status).toBe(401);
	expect((await places("nafula", await app.user("user"))).status).toBe(403);
	expect((await places("n", staff)).status).toBe(400);
	await app.call("DELETE", `/results/${draft}`, { as: staff });
	expect((await places("nafula", staff)).body.result.places).toEqual([]);
});

test("a save of a public text warns of the names that results hide, and of no others", async () => {
	const year = 2031;
	const hidden = await fair(
		{ year, names_shown: "hidden" },
		["Nafula Wekesa & Tabitha Naliaka", "Kitale School"],
		["Mutiso Open", "Kitale School"],
	);
	await fair({ year, names_shown: "initials", status: "draft" }, ["Simiyu Barasa", "Kitale"]);
	await fair({ year }, ["Mutiso Open", "Kitale School"]);
	await fair({ year, status: "draft" }, ["Simiyu Barasa", "Kitale"]);
	const content = "<p>By <b>tabitha</b> naliaka, Simiyu&nbsp;Barasa and Mutiso Open</p>";
	const project = { title: "A dryer", content, status: "draft", price: 0, material_cost: 0 };
	const created = await app.call("POST", "/school-projects", { as: staff, body: project });
	expect(created.status).toBe(201);
	expect(created.body).not.toHaveProperty("hidden_names");
	const save = async (body: object) =>
		(await app.call("PUT", `/school-projects/${created.body.result.id}`, { as: staff, body })).body;
	expect((await save({ status: "published" })).hidden_names).toEqual([
		"Nafula Wekesa & Tabitha Naliaka",
		"Simiyu Barasa",
	]);
	const photo = { title: "Tabitha Naliaka", description: "At the fair", featured: false };
	const { id } = await buildGalleryItem(app, staff);
	const caption = await app.call("PUT", `/gallery/${id}`, { as: staff, body: photo });
	expect(caption.body.hidden_names).toEqual(["Nafula Wekesa & Tabitha Naliaka"]);

	const { slug } = created.body.result;
	const read = (await app.call("GET", `/school-projects/by-slug/${slug}`)).body;
	expect(read).not.toHaveProperty("hidden_names");
	await put(hidden, { names_shown: "full" });
	expect((await save({ title: "Dryer" })).hidden_names).toEqual(["Simiyu Barasa"]);
	expect(await save({ content: "<p>By a pupil</p>" })).not.toHaveProperty("hidden_names");
});

test("scheduling a text, restoring a version and accepting a proposal warn of hidden names too", async () => {
	await fair({ year: 2032, names_shown: "hidden" }, ["Rehema Mwikali", "Kitale School"]);
	const names = ["Rehema Mwikali"];
	const content = '<p>By Rehema "Remmy" Mwikali</p>';
	const free = {
		title: "A pump",
		status: "draft",
		price: 0,
		material_cost: 0,
		content: "<p>P</p>",
	};
	const send = async (method: string, path: string, body: object, as = staff) =>
		(await app.call(method, path, { as, body })).body;
	const { result: draft } = await send("POST", "/school-projects", { ...free, content });
	const saved = (body: object) => send("PUT", `/school-projects/${draft.id}`, body);
	const publish_at = new Date(Date.now() + 3_600_000).toISOString();
	expect((await saved({ publish_at })).hidden_names).toEqual(names);
	const { result: published } = await saved({ ...free, status: "published" });
	const versions = await app.call("GET", `/projects/${draft.id}/versions`, { as: staff });
	const { id: version } = versions.body.result.versions.at(-1);
	const { updated_at } = published;
	const restored = `/projects/${draft.id}/versions/${version}/restore`;
	expect((await send("POST", restored, { updated_at })).hidden_names).toEqual(names);

	const { result: now } = await saved({ content: "<p>By a pupil</p>" });
	const proposed = {
		...free,
		title: "By Rehema Mwikali",
		excerpt: "",
		category_ids: [],
		featured_image: null,
	};
	const proposals = `/projects/${draft.id}/proposals`;
	const colleague = await app.user("staff");
	const { result } = await send("POST", proposals, proposed, colleague);
	const taken = await send("POST", `${proposals}/${result.id}/take`, {
		updated_at: now.updated_at,
	});
	expect(taken.hidden_names).toEqual(names);
});

test("restoring a text from the trash warns of names that were hidden meanwhile", async () => {
	const id = await fair({ year: 2033 }, ["Akinyi Odhiambo", "Siaya School"]);
	const photo = await buildGalleryItem(app, staff);
	const send = async (method: string, path: string, body?: object) =>
		(await app.call(method, path, { as: staff, ...(body && { body }) })).body;
	await send("PUT", `/gallery/${photo.id}`, { description: "Akinyi Odhiambo" });
	const content = "<p>P</p>";
	const project = { content, status: "published", price: 0, material_cost: 0 };
	const { result: article } = await send("POST", "/school-projects", {
		...project,
		title: "By Akinyi Odhiambo",
	});
	await send("DELETE", `/gallery/${photo.id}`);
	await send("DELETE", `/school-projects/${article.id}`);
	expect(await send("PUT", `/results/${id}`, { names_shown: "hidden" })).not.toHaveProperty(
		"named_in",
	);
	const names = ["Akinyi Odhiambo"];
	expect((await send("POST", `/trash/gallery/${photo.id}/restore`)).hidden_names).toEqual(names);
	expect((await send("POST", `/trash/projects/${article.id}/restore`)).hidden_names).toEqual(names);
});

test("hiding names warns of texts that name them, published or scheduled", async () => {
	const name = "Moraa Bosibori";
	// With two places of the same participant.
	const places: [string, string][] = ["Other Pupil", name, name].map((who) => [
		who,
		"Kisii School",
	]);
	const id = await fair({ year: 2034 }, ...places);
	const send = async (method: string, path: string, body?: object) =>
		(await app.call(method, path, { as: staff, ...(body && { body }) })).body;
	const build = async (title: string, fields: object) => {
		const input = { title, content: `<p>By ${name}</p>`, price: 0, material_cost: 0, ...fields };
		return (await send("POST", "/school-projects", input)).result.id;
	};
	const scheduled = await build("Later", { status: "draft" });
	const publish_at = new Date(Date.now() + 3_600_000).toISOString();
	await send("PUT", `/school-projects/${scheduled}`, { publish_at });
	const published = await build("Now", { status: "published" });
	const tools = await build("Tools", {
		status: "published",
		content: "<p>-</p>",
		tools: `Saw of ${name}`,
	});
	await build("Draft", { status: "draft" });
	const deleted = await build("Deleted", { status: "published" });
	await send("DELETE", `/school-projects/${deleted}`);
	const photo = await buildGalleryItem(app, staff);
	await send("PUT", `/gallery/${photo.id}`, { title: "Winners", credit: `${name}'s father` });

	const change = (body: object) => send("PUT", `/results/${id}`, body);
	expect(await change({ status: "published" })).not.toHaveProperty("named_in");
	const titlesNaming = async (body: object) =>
		(await change(body)).named_in?.map((at: { title: string }) => at.title).sort();
	expect((await change({ names_shown: "initials" })).named_in).toContainEqual({
		name,
		title: "Later",
	});
	expect(await titlesNaming({ names_shown: "hidden" })).toEqual([
		"Later",
		"Now",
		"Tools",
		"Winners",
	]);
	for (const project of [published, tools]) await send("DELETE", `/school-projects/${project}`);
	await send("PUT", `/gallery/${photo.id}`, { credit: "" });
	await send("DELETE", `/results/${id}`);
	const restored = await send("POST", `/trash/results/${id}/restore`);
	expect(restored.named_in).toEqual([{ name, title: "Later" }]);

	const open = await fair({ year: 2034 }, [name, "Kisii School"]);
	expect(await titlesNaming({ names_shown: "initials" })).toBeUndefined();
	await send("DELETE", `/results/${open}`);
	expect(await titlesNaming({ names_shown: "full" })).toBeUndefined();
});
