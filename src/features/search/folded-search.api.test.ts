import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { buildResult, buildResultItem } from "../../../tests/support/results.ts";

const app = await testApp();
const staff = await app.user("staff", { username: "Wanjirũ Ng’endo" });
const admin = await app.user("admin");
afterAll(() => app.close());

const NAME = "Gĩkũyũ Ng'ang'a";
const get = async (path: string, as?: typeof staff) => {
	const { status, body } = await app.call("GET", path, { as });
	expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
	return body;
};

beforeAll(async () => {
	const content =
		"<p>The café burns CO<sub>2</sub> and H₂O at 25 ℃, 50% o_f Ng’ang’a’s bio\u00ADgas.</p>";
	const project = await buildProject(app, { title: `${NAME} project`, content }, staff);
	await buildOrder(app, { slug: project.slug, name: NAME, email: "o'neil@school.example" });
	await buildRequest(app, { name: NAME });
	await app.user("user", { username: NAME, email: "d'arcy@school.example" });
	const result = await buildResult(app, staff, { title: `${NAME} fair` });
	const { id: categoryId } = await buildCategory(app, {}, staff);
	await buildResultItem(app, staff, { resultId: result.id, categoryId, name: NAME });
});

const SPELLINGS = [
	"Gĩkũyũ Ng'ang'a",
	"gikuyu nganga",
	"GIKUYU NG’ANG’A",
	"gi\u0303ku\u0303yu ng`ang´a",
	"gikuyu\u00A0nganga",
	"\u200Egi\u00ADkuyu \u200Bng\u02BCang\u02BCa\uFEFF",
	"ｇｉｋｕｙｕ　ｎｇａｎｇａ",
	"ikuyu ngang",
];

test.each(SPELLINGS)("%j finds the name in every list", async (input) => {
	const search = encodeURIComponent(input);
	const { groups } = (await get(`/search?q=${search}`, admin)).result;
	expect(groups.map(({ kind, total }: { kind: string; total: number }) => [kind, total])).toEqual([
		["orders", 1],
		["requests", 1],
		["projects", 1],
		["results", 1],
		// Items of results.
		["places", 1],
		["people", 1],
	]);
	const lists = await Promise.all([
		get(`/school-projects?search=${search}`),
		get(`/results/search?q=${search}`),
		get(`/orders?search=${search}`, staff),
		get(`/requests?search=${search}`, staff),
		get(`/users?search=${search}`, admin),
	]);
	expect(
		lists.map((body) => (body.result ?? body.data).pagination?.total ?? body.pagination.total),
	).toEqual([1, 1, 1, 1, 1]);
});

test("audit events are found by the actor's name", async () => {
	for (const input of ["Wanjirũ Ng’endo", "WANJIRU NGENDO", "iru ng'e"]) {
		const { result } = await get(`/audit?actor=${encodeURIComponent(input)}`, admin);
		expect(result.pagination.total, input).toBeGreaterThan(0);
	}
	expect((await get("/audit?actor=wanjiku", admin)).result.pagination.total).toBe(0);
});

test.each([
	"CO2",
	"co₂",
	"H2O",
	"h₂o",
	"cafe",
	"CAFÉ",
	"25 °C",
	"25 ℃",
	"biogas",
	"bio\u00ADgas",
	"nganga",
	"Ng’ang’a’s",
	"ng'ang'as",
	"50% o_f",
	"The café burns CO2 and H2O",
])("%j finds the project by its text", async (input) => {
	const { result } = await get(`/school-projects?search=${encodeURIComponent(input)}`);
	expect(result.pagination.total).toBe(1);
	// Shown as it was written.
	expect(result.articles[0].title).toBe(`${NAME} project`);
});

test.each(["CO 2", "50_", "5%%", "sub", "caf_", "coffee"])("%j finds no project", async (input) => {
	const { result } = await get(`/school-projects?search=${encodeURIComponent(input)}`);
	expect(result.pagination.total).toBe(0);
});

test("email addresses are found as they are written", async () => {
	expect((await get("/orders?search=o%27neil@school", staff)).data.pagination.total).toBe(1);
	expect((await get("/users?search=D%27Arcy@school", admin)).pagination.total).toBe(1);
});

test("a search of apostrophes and invisible characters finds nothing", async () => {
	for (const input of ["''", "’\u00AD"]) {
		const q = encodeURIComponent(input);
		expect((await app.call("GET", `/search?q=${q}`, { as: staff })).status).toBe(400);
		expect((await app.call("GET", `/results/search?q=${q}`)).status).toBe(400);
		expect((await get(`/orders?search=${q}`, staff)).data.pagination.total).toBe(0);
		expect((await get(`/requests?search=${q}`, staff)).result.pagination.total).toBe(0);
		expect((await get(`/school-projects?search=${q}`)).result.pagination.total).toBe(0);
		expect((await get(`/users?search=${q}`, admin)).pagination.total).toBe(0);
		expect((await get(`/audit?actor=${q}`, admin)).result.pagination.total).toBe(0);
	}
});

test.each([" ", "\u200B\u200B", "\u2800"])("%j is treated as an empty search", async (input) => {
	const q = encodeURIComponent(input);
	expect((await app.call("GET", `/search?q=${q}`, { as: staff })).status).toBe(400);
	const all = (await get("/orders", staff)).data.pagination.total;
	expect((await get(`/orders?search=${q}`, staff)).data.pagination.total).toBe(all);
	expect(all).toBeGreaterThan(0);
});

test("a name of a category or user that differs only in accents and apostrophes is refused", async () => {
	await buildCategory(app, { name: "Café Ng'ombe" }, staff);
	const again = { name: "cafe  NG’OMBE", description: null };
	expect((await app.call("POST", "/categories", { as: staff, body: again })).status).toBe(409);
	const body = {
		username: "Gikuyu Nganga",
		email: "other@school.example",
		password: "a long quiet river 7",
	};
	const refused = await app.call("POST", "/auth/register", { body });
	expect([refused.status, refused.body.fields]).toEqual([
		409,
		{ username: "This username is already taken" },
	]);
});
