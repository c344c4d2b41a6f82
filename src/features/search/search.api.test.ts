import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { expectRefused } from "../../../tests/support/refusals.ts";
import { buildResult } from "../../../tests/support/results.ts";
import type { HitGroup } from "./search.contract.ts";

const app = await testApp();
const staff = await app.user("staff");
const admin = await app.user("admin");
afterAll(() => app.close());

const call = (q: string, as = staff) =>
	app.call("GET", `/search?q=${encodeURIComponent(q)}`, { as });

async function search(q: string, as = staff): Promise<HitGroup[]> {
	const { status, body } = await call(q, as);
	expect(status, JSON.stringify(body)).toBe(200);
	return body.result.groups;
}

/** Titles of the hits of each kind. */
const titles = async (q: string, as = staff) =>
	Object.fromEntries(
		(await search(q, as)).map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]),
	);

describe("the search over everything", () => {
	let ids: Record<"order" | "request" | "project" | "result" | "person", string>;
	let reference: string;
	beforeAll(async () => {
		const order = await buildOrder(app, { name: "Zawadi Order" });
		const category = await buildCategory(app, {}, staff);
		const result = await buildResult(app, staff, { title: "Zawadi Fair", year: 2024 });
		const item = {
			participant_name: "Zawadi Pupil",
			school: "Kitui High",
			category_id: category.id,
			position: 1,
			score: "80",
		};
		await app.call("POST", `/results/${result.id}/items`, { as: staff, body: item });
		reference = order.reference;
		ids = {
			order: order.id,
			request: await buildRequest(app, { name: "Zawadi Request" }),
			project: (await buildProject(app, { title: "Zawadi Pump" }, staff)).id,
			result: result.id,
			person: (await app.user("user", { username: "zawadi" })).id,
		};
	});

	test("finds each kind, with distinguishing details and the address of its screen", async () => {
		const groups = await search("zawadi", admin);
		expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
			["orders", 1],
			["requests", 1],
			["projects", 1],
			["results", 1],
			// Items of results.
			["places", 1],
			["people", 1],
		]);
		expect(groups[0]).toEqual({
			kind: "orders",
			total: 1,
			all_path: "/dashboard/orders?search=zawadi",
			hits: [
				{
					id: ids.order,
					title: "Zawadi Order",
					about: "Solar Maize Dryer",
					reference,
					status: "pending",
					at: expect.any(String),
					path: `/dashboard/orders?order=${ids.order}`,
				},
			],
		});
		expect(groups.slice(1).map(({ hits, all_path }) => [hits[0]?.path, all_path])).toEqual([
			[`/dashboard/requests?request=${ids.request}`, "/dashboard/requests?search=zawadi"],
			[`/dashboard/projects/${ids.project}/edit`, "/dashboard/projects?search=zawadi"],
			[`/dashboard/results/${ids.result}/edit`, "/dashboard/results"],
			[`/dashboard/results/${ids.result}/edit`, "/dashboard/results?search=zawadi"],
			[`/dashboard/users?user=${ids.person}`, "/dashboard/users?search=zawadi"],
		]);
	});

	test("a participant is found by words of name and school in any order", async () => {
		expect(await titles("kitui zawadi")).toEqual({ places: ["Zawadi Pupil"] });
	});

	test("people are found only by admins, who may list them", async () => {
		expect(await titles("zawadi")).not.toHaveProperty("people");
		expect(await titles("zawadi", admin)).toMatchObject({ people: ["zawadi"] });
	});

	test("sends no-store, so that no cache keeps it", async () => {
		const { headers } = await call("zawadi");
		expect(headers.get("cache-control")).toBe("no-store");
	});
});

test("words may be in any order in orders and requests", async () => {
	await buildOrder(app, { name: "Rehema of Orders", phone: "+254799000111" });
	await buildRequest(app, { name: "Rehema of Requests", institution: "Orders Academy" });
	expect(await titles("orders rehema")).toEqual({
		orders: ["Rehema of Orders"],
		requests: ["Rehema of Requests"],
	});
	expect(await titles("0799000111 rehema")).toEqual({ orders: ["Rehema of Orders"] });
});

test("only the first ten different words of a search are used", async () => {
	const title = "Abc Bcd Cde Def Efg Fgh Ghi Hij Ijk Jkl";
	await buildProject(app, { title }, staff);
	const words = title.split(" ").toReversed().join(" ");
	expect(await titles(`${words} ${words}`)).toEqual({ projects: [title] });
	expect(await titles(`${words} absent`)).toEqual({ projects: [title] });
	expect(await titles(`absent ${words}`)).toEqual({});
	// Some characters fold to several words.
	expect(await titles("ﷺ".repeat(50))).toEqual({});
});

test("words may be in any order in projects and people", async () => {
	const title = "Quern of Millstone";
	await buildProject(app, { title }, staff);
	await app.user("user", { username: "quern-keeper", email: "millstone@school.example" });
	expect(await titles("millstone quern", admin)).toEqual({
		projects: [title],
		people: ["quern-keeper"],
	});
	expect(await titles("millstone absent", admin)).toEqual({});
	const listed = async (query: string, as?: typeof staff) =>
		(await app.call("GET", `/school-projects?search=millstone+quern${query}`, { as })).body.result
			.pagination.total;
	expect(await listed("&match=words", staff)).toBe(1);
	// The public search matches the text as written.
	expect([await listed("", staff), await listed("&match=words")]).toEqual([0, 0]);
});

test("a colleague's draft is found, with a link to read it, not to edit it", async () => {
	const colleague = await app.user("staff");
	const fields = { title: "Hidden Draft of Wangari", status: "draft" };
	const { id } = await buildProject(app, fields, colleague);
	const pathFor = async (as: typeof staff) =>
		(await search("wangari hidden", as))[0]?.hits[0]?.path;
	expect(await pathFor(staff)).toBe(`/dashboard/projects/${id}`);
	expect(await pathFor(colleague)).toBe(`/dashboard/projects/${id}/edit`);
});

test("draft results, and names that visitors see as initials, are found", async () => {
	const { id } = await buildResult(app, staff, { title: "Unseen Fair", status: "draft" });
	expect(await search("unseen fair")).toMatchObject([{ kind: "results", hits: [{ id }] }]);
	const shown = await buildResult(app, staff, { title: "Initials Fair", names_shown: "initials" });
	const { id: category_id } = await buildCategory(app, {}, staff);
	const body = { participant_name: "Nafula Secret", school: "X", category_id, score: "1" };
	const stored = await app.call("POST", `/results/${shown.id}/items`, { as: staff, body });
	expect(stored.status).toBe(201);
	expect(await search("nafula")).toMatchObject([
		{ kind: "places", hits: [{ title: "Nafula Secret" }] },
	]);
});

test("five of each kind are shown, with their total", async () => {
	await buildOrder(app, { name: "Manyara 0" });
	for (let count = 1; count < 7; count++) await buildOrder(app, { name: `Manyara ${count}` });
	const [orders] = await search("manyara");
	expect(orders).toMatchObject({ kind: "orders", total: 7 });
	expect(orders?.hits.map(({ title }) => title)).toEqual(
		[6, 5, 4, 3, 2].map((count) => `Manyara ${count}`),
	);
});

test("a search without hits returns an empty list", async () => {
	expect(await search("%%no-such-thing__")).toEqual([]);
});

test.each([
	["?page=1", "Please enter at least two letters"],
	["?q=+a+", "Please enter at least two letters"],
	[`?q=${"x".repeat(101)}`, "At most 100 characters"],
])("%s is refused", async (query, text) => {
	expectRefused(await app.call("GET", `/search${query}`, { as: staff }), { q: text });
});
