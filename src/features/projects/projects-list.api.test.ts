import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { atTime } from "../../db/time.ts";
import type { ProjectStatus } from "./projects.contract.ts";
import { createProject } from "./projects.service.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

async function titles(query: string, as?: TestUser): Promise<string[]> {
	const { status, body } = await app.call("GET", `/school-projects${query}`, { as });
	expect(status).toBe(200);
	return body.result.articles.map((article: { title: string }) => article.title);
}

/** Creates a project at the given time; published ones are published then too. */
function createProjectAt(
	time: string,
	title: string,
	{ status = "published", categories = [] }: { status?: ProjectStatus; categories?: string[] } = {},
) {
	return atTime(time, () =>
		createProject(app.context, staff, {
			title,
			excerpt: "",
			content: "<p>Text</p>",
			status,
			price: 0,
			material_cost: 0,
			category_ids: categories,
		}),
	);
}

describe("the list", () => {
	let category: { id: string };
	beforeAll(async () => {
		category = await buildCategory(app, { name: "Listed" });
		const categories = [category.id];
		const slow = await createProjectAt("2023-01-01T08:00:00.000Z", "Published Late", {
			status: "draft",
			categories,
		});
		await createProjectAt("2024-01-01T08:00:00.000Z", "Old", { categories });
		await createProjectAt("2025-06-01T08:00:00.000Z", "New");
		await createProjectAt("2025-01-01T08:00:00.000Z", "Middle", { categories });
		await buildProject(app, { title: "Draft", status: "draft", categoryId: category.id }, staff);
		await app.call("PUT", `/school-projects/${slow.id}`, {
			as: staff,
			body: { status: "published" },
		});
	});

	const published = ["Published Late", "New", "Middle", "Old"];

	test("has the newest published first, for everyone except staff, whatever they request", async () => {
		const member = await app.user("user");
		for (const query of ["", "?status=published", "?status=draft", "?page=1&limit=10&status="]) {
			expect(await titles(query)).toEqual(published);
			expect(await titles(query, member)).toEqual(published);
		}
	});

	test("counts its pages, and is empty past the last one", async () => {
		const { body } = await app.call("GET", "/school-projects?page=2&limit=3");
		expect(body.result.pagination).toEqual({ page: 2, limit: 3, total: 4, totalPages: 2 });
		expect(body.result.articles.map((article: { title: string }) => article.title)).toEqual([
			"Old",
		]);
		const past = await app.call("GET", "/school-projects?page=9&limit=3");
		expect(past.body.result).toEqual({
			articles: [],
			pagination: { page: 9, limit: 3, total: 4, totalPages: 2 },
		});
		const large = await app.call("GET", "/school-projects?limit=5000");
		expect(large.body.result.pagination.limit).toBe(100);
	});

	test.each([
		"page=0",
		"page=-1",
		"page=x",
		"page=1.5",
		"limit=0",
		"limit=x",
		"status=x",
		"categoryId=x",
	])("refuses %s", async (query) => {
		expect((await app.call("GET", `/school-projects?${query}`)).status).toBe(400);
	});

	test("of a category holds its published projects", async () => {
		expect(await titles(`?status=published&categoryId=${category.id}`)).toEqual([
			"Published Late",
			"Middle",
			"Old",
		]);
		const { body } = await app.call("GET", `/school-projects?limit=1&categoryId=${category.id}`);
		expect(body.result.pagination).toMatchObject({ total: 3, totalPages: 3 });
		expect(await titles(`?categoryId=${category.id}&search=middle`)).toEqual(["Middle"]);
		const none = await buildCategory(app);
		expect(await titles(`?categoryId=${none.id}`)).toEqual([]);
	});

	test("contains no content, and tells visitors nothing about editing", async () => {
		const { body } = await app.call("GET", "/school-projects?limit=1");
		expect(Object.keys(body.result.articles[0]).sort()).toEqual([
			"categories",
			"created_at",
			"excerpt",
			"featured_image",
			"id",
			"image",
			"material_cost",
			"price",
			"published_at",
			"slug",
			"status",
			"title",
			"updated_at",
		]);
	});

	test("shows staff every status, newest created first, and whether they may edit", async () => {
		const colleague = await app.user("staff");
		expect(await titles("?page=1&limit=10", colleague)).toEqual([
			"Draft",
			"New",
			"Middle",
			"Old",
			"Published Late",
		]);
		expect(await titles("?status=draft", colleague)).toEqual(["Draft"]);
		expect(await titles("?status=published", colleague)).toEqual(published);
		expect(await titles("?search=DRAFT", colleague)).toEqual(["Draft"]);
		expect(await titles(`?categoryId=${category.id}`, colleague)).toEqual([
			"Draft",
			"Middle",
			"Old",
			"Published Late",
		]);
		const canEdit = async (as: TestUser) =>
			(await app.call("GET", "/school-projects", { as })).body.result.articles[0].can_edit;
		expect(await canEdit(colleague)).toBe(false);
		expect(await canEdit(staff)).toBe(true);
		expect(await canEdit(await app.user("admin"))).toBe(true);
	});

	test("is cached for visitors only", async () => {
		const visitor = await app.call("GET", "/school-projects");
		expect(visitor.headers.get("cache-control")).toBe("no-cache");
		const signedIn = await app.call("GET", "/school-projects", { as: staff });
		expect(signedIn.headers.get("cache-control")).toBe("no-store");
		const stale = await app.call("GET", "/school-projects", { token: "long gone" });
		expect(stale.status).toBe(200);
	});
});

describe("the search", () => {
	const found = async (search: string, as?: TestUser) =>
		(await titles(`?search=${encodeURIComponent(search)}`, as)).sort();

	beforeAll(async () => {
		await buildProject(app, {
			title: "Jiko la Nishati ya JUA",
			excerpt: "Ĩkĩrũ: Ngʼombe na Ñandú",
			content:
				'<h2 class="ql-align-center">Kipimo</h2><p>So<em>lar</em>\n\tcooker, 100% sun &amp; "no_fuel"</p><p><a href="https://hidden.example">link</a></p>',
		});
		await buildProject(app, { title: "Öl und ΣΊΣΥΦΟΣ", content: "<p>C:\\temp 50 per cent</p>" });
		await buildProject(app, { title: "Hidden Jua Draft", status: "draft" }, staff);
	});

	test("covers title, excerpt and text in any case, without accents and apostrophes", async () => {
		const jiko = ["Jiko la Nishati ya JUA"];
		for (const search of [
			"nishati",
			"NISHATI",
			"ĩkĩrũ",
			"ĨKĨRŨ",
			"ñANDÚ",
			"ikiru: ngombe",
			"Ng’ombe na nandu",
			"kipimo",
			"  jiko la  ",
		]) {
			expect(await found(search)).toEqual(jiko);
		}
		for (const search of ["ÖL u", "öl u", "ol und", "σίσυφος", "ΣΊΣΥΦΟΣ", "σισυφος"]) {
			expect(await found(search)).toEqual(["Öl und ΣΊΣΥΦΟΣ"]);
		}
		// The same letters, composed and decomposed.
		expect(await found("ĩkĩrũ".normalize("NFD"))).toEqual(jiko);
	});

	test("ignores formatting and line breaks, as readers do", async () => {
		expect(await found("solar cooker")).toEqual(["Jiko la Nishati ya JUA"]);
		expect(await found("solar\n  cooker")).toEqual(["Jiko la Nishati ya JUA"]);
	});

	test("treats % and _ and quotes and backslashes as ordinary characters", async () => {
		expect(await found("100%")).toEqual(["Jiko la Nishati ya JUA"]);
		expect(await found('"no_fuel"')).toEqual(["Jiko la Nishati ya JUA"]);
		expect(await found('sun & "no')).toEqual(["Jiko la Nishati ya JUA"]);
		expect(await found("C:\\temp")).toEqual(["Öl und ΣΊΣΥΦΟΣ"]);
		for (const search of [
			"no%fuel",
			"no fuel",
			"s%n",
			"__",
			"50%",
			"'",
			"\\\\",
			"*",
			"solar OR x",
		]) {
			expect(await found(search)).toEqual([]);
		}
	});

	test("finds one and two characters", async () => {
		expect(await found("%")).toEqual(["Jiko la Nishati ya JUA"]);
		expect(await found("φ")).toEqual(["Öl und ΣΊΣΥΦΟΣ"]);
		expect(await found("_f")).toEqual(["Jiko la Nishati ya JUA"]);
		expect(await found('"')).toEqual(["Jiko la Nishati ya JUA"]);
	});

	test("ignores markup, addresses and drafts", async () => {
		for (const search of ["ql-align", "<h2", "href", "hidden.example", "&amp;", "hidden jua"]) {
			expect(await found(search)).toEqual([]);
		}
		expect(await found("hidden jua", staff)).toEqual(["Hidden Jua Draft"]);
	});

	test("is ignored if it has only spaces, and refused if it is too long", async () => {
		expect(await found("   ")).toEqual(await titles("").then((all) => all.sort()));
		const long = await app.call("GET", `/school-projects?search=${"x".repeat(201)}`);
		expect(long.status).toBe(400);
	});

	test("reflects every edit", async () => {
		const { id, title } = await buildProject(app, { content: "<p>zebra crossing</p>" }, staff);
		const edit = (body: object) => app.call("PUT", `/school-projects/${id}`, { as: staff, body });
		expect(await found("zebra")).toEqual([title]);
		await edit({ content: "<p>giraffe</p>" });
		expect(await found("zebra")).toEqual([]);
		expect(await found("giraffe")).toEqual([title]);
		await edit({ status: "draft" });
		expect(await found("giraffe")).toEqual([]);
		await edit({ status: "published", excerpt: "okapi" });
		expect(await found("okapi")).toEqual([title]);
		await app.call("DELETE", `/school-projects/${id}`, { as: staff });
		expect(await found("okapi")).toEqual([]);
		expect(await found("okapi", staff)).toEqual([]);
	});
});

test("only staff read the authors of projects", async () => {
	const amina = await app.user("staff", { username: "Amina" });
	const leaving = await app.user("staff", { username: "Brian" });
	await buildProject(app, { title: "Amina's kite", status: "published" }, amina);
	await buildProject(app, { title: "Brian's kite", status: "published" }, leaving);
	await app.call("DELETE", `/users/${leaving.id}`, { as: await app.user("admin") });
	const authors = async (as?: TestUser) => {
		const { body } = await app.call("GET", "/school-projects?search=kite", { as });
		return body.result.articles.map(({ title, author }: { title: string; author?: object }) => [
			title,
			author,
		]);
	};
	expect(await authors(staff)).toEqual([
		["Brian's kite", null],
		["Amina's kite", { id: amina.id, username: "Amina" }],
	]);
	for (const reader of [undefined, await app.user("user")]) {
		expect(await authors(reader)).toEqual([
			["Brian's kite", undefined],
			["Amina's kite", undefined],
		]);
	}
});
