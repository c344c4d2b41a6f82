import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildProject } from "../../../tests/support/projects.ts";
import { expectRefused } from "../../../tests/support/refusals.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

beforeAll(async () => {
	const build = async (title: string, fields: object, createdDay: string, updatedDay: string) => {
		const { id } = await buildProject(app, { title, ...fields }, staff);
		const created_at = `2026-01-0${createdDay}T08:00:00.000Z`;
		await app.context.db
			.updateTable("articles")
			.set({ created_at, updated_at: `2026-02-0${updatedDay}T08:00:00.000Z` })
			.where("id", "=", id)
			.execute();
	};
	await build("kite", { price: 900, material_cost: 70, status: "draft" }, "1", "3");
	await build("Lens", { price: 1_000, material_cost: 70 }, "2", "2");
	await build("abacus of Clay", { price: 90.5, material_cost: 5_000 }, "3", "1");
	// The same time as the one before, so the id decides.
	await build("Motor of clay", { price: 1_000, material_cost: 0, status: "draft" }, "3", "4");
});

async function list(query: string): Promise<{ id: string; title: string }[]> {
	const { status, body } = await app.call("GET", `/school-projects?${query}`, { as: staff });
	expect(status, query).toBe(200);
	return body.result.articles;
}
const titles = async (query: string) => (await list(query)).map(({ title }) => title.split(" ")[0]);

test.each([
	["title", ["abacus", "kite", "Lens", "Motor"]],
	["price", ["abacus", "kite", "Lens", "Motor"]],
	["material_cost", ["Motor", "kite", "Lens", "abacus"]],
	["status", ["kite", "Motor", "Lens", "abacus"]],
	["updated_at", ["abacus", "Lens", "kite", "Motor"]],
])("staff can sort the list by %s, in both directions", async (sort, sorted) => {
	expect(await titles(`sort=${sort}`)).toEqual(sorted);
	expect(await titles(`sort=-${sort}`)).toEqual(sorted.toReversed());
});

test("equal rows are ordered by id, so that pages neither repeat nor skip one", async () => {
	const all = await list("sort=created_at");
	expect(all.map(({ title }) => title).slice(0, 2)).toEqual(["kite", "Lens"]);
	const ofOneTime = all.slice(2).map(({ id }) => id);
	expect(ofOneTime).toEqual(ofOneTime.toSorted());
	const pages = await Promise.all(
		[1, 2, 3, 4].map((page) => list(`sort=-created_at&limit=1&page=${page}`)),
	);
	expect(pages.flat().map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed());
});

test("sorting can be combined with search, status and author", async () => {
	expect(await titles("search=clay&sort=-price")).toEqual(["Motor", "abacus"]);
	expect(await titles("search=clay&sort=price")).toEqual(["abacus", "Motor"]);
	expect(await titles("status=draft&sort=-material_cost")).toEqual(["kite", "Motor"]);
	expect(await titles("author=me&sort=-updated_at&limit=2")).toEqual(["Motor", "kite"]);
});

test.each(["price", "-title", "updated_at"])(
	"visitors cannot sort by %s, and staff not by an unknown column",
	async (sort) => {
		const fields = { sort: "Sort by newest, cost or title" };
		expectRefused(await app.call("GET", `/school-projects?sort=${sort}`), fields);
		const user = await app.user("user");
		expectRefused(await app.call("GET", `/school-projects?sort=${sort}`, { as: user }), fields);
		const wrong = await app.call("GET", `/school-projects?sort=${sort}s`, { as: staff });
		expectRefused(wrong, fields);
	},
);
