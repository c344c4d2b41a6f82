import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject } from "../../../tests/support/projects.ts";
import { orderRow } from "../../../tests/support/rows.ts";
import { atTime, daysFromNow } from "../../db/time.ts";
import { purgeTrash } from "../../platform/trash.server.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

const remove = (id: string, as: TestUser = staff) =>
	app.call("DELETE", `/school-projects/${id}`, { as });
const restore = (id: string, as: TestUser | undefined) =>
	app.call("POST", `/trash/projects/${id}/restore`, { as });
const trash = async (as: TestUser, query = "?limit=100") =>
	(await app.call("GET", `/trash/projects${query}`, { as })).body;

async function listed(query: string): Promise<string[]> {
	const { body } = await app.call("GET", `/school-projects${query}`);
	return body.result.articles.map((article: { id: string }) => article.id);
}

test("a deleted project is in no list or count, and its address answers not found", async () => {
	const category = await buildCategory(app);
	const { id, slug } = await buildProject(app, { categoryId: category.id }, staff);
	const deleted = await remove(id);
	expect(deleted.status).toBe(200);
	expect(deleted.body).toEqual({ success: true, message: expect.stringContaining("restored") });

	for (const query of ["", `?categoryId=${category.id}`, "?search=mangoes"]) {
		expect(await listed(query)).not.toContain(id);
	}
	const inCategory = await app.call("GET", `/school-projects?categoryId=${category.id}`);
	expect(inCategory.body.result.pagination.total).toBe(0);
	const bySlug = await app.call("GET", `/school-projects/by-slug/${slug}`);
	expect([bySlug.status, bySlug.body.error]).toEqual([404, "Article not found"]);
	expect((await app.call("GET", `/school-projects/${id}`, { as: staff })).status).toBe(404);
	const body = { title: "x" };
	expect((await app.call("PUT", `/school-projects/${id}`, { as: staff, body })).status).toBe(404);
	expect((await remove(id)).status).toBe(404);
});

test("all staff see the trash, last deleted first; only author and admin may restore", async () => {
	const colleague = await app.user("staff");
	const older = await buildProject(app, { title: "Deleted First" }, staff);
	const newer = await buildProject(app, { title: "Deleted Last", status: "draft" }, colleague);
	// Deletions within one millisecond have no order.
	const inMinutes = (minutes: number) => daysFromNow(minutes / 1_440);
	await atTime(inMinutes(1), () => remove(older.id));
	await atTime(inMinutes(2), () => remove(newer.id, colleague));

	const { result, pagination } = await trash(staff);
	expect(pagination.total).toBe(result.length);
	expect(result[0]).toEqual({
		id: newer.id,
		slug: newer.slug,
		title: "Deleted Last",
		status: "draft",
		deleted_at: expect.any(String),
		removed_at: expect.any(String),
		can_restore: false,
	});
	expect(result[1]).toMatchObject({ id: older.id, can_restore: true });
	const retention = Date.parse(result[0].removed_at) - Date.parse(result[0].deleted_at);
	expect(retention).toBe(30 * 24 * 3_600_000);
	expect((await trash(await app.user("admin"))).result[0].can_restore).toBe(true);
	const second = await trash(staff, "?page=2&limit=1");
	expect(second.result.map((row: { id: string }) => row.id)).toEqual([older.id]);

	const refused = await restore(newer.id, staff);
	expect(refused.status).toBe(403);
	expect(refused.body.error).toBe(
		"School project not found or you don't have permission to edit it.",
	);
	expect((await restore(newer.id, await app.user("admin"))).status).toBe(200);
	expect((await restore(newer.id, colleague)).status).toBe(404);
});

test("a restored project is unchanged, in its lists and at its address", async () => {
	const category = await buildCategory(app);
	const project = await buildProject(
		app,
		{ title: "There and Back", categoryId: category.id },
		staff,
	);
	await remove(project.id);
	const namesake = await buildProject(app, { title: "There and Back" }, staff);
	expect(namesake.slug).toBe("there-and-back-2");

	const { status, body } = await restore(project.id, staff);
	expect(status).toBe(200);
	expect(body.result).toEqual({ ...project, updated_at: body.result.updated_at });
	expect(await listed(`?categoryId=${category.id}`)).toEqual([project.id]);
	expect(await listed("?search=there and back")).toContain(project.id);
	const bySlug = await app.call("GET", "/school-projects/by-slug/there-and-back");
	expect(bySlug.body.result.id).toBe(project.id);
	expect((await trash(staff)).result.map((row: { id: string }) => row.id)).not.toContain(
		project.id,
	);
});

test("a restored draft stays a draft", async () => {
	const category = await buildCategory(app);
	const { id } = await buildProject(app, { status: "draft", categoryId: category.id }, staff);
	await remove(id);
	expect((await restore(id, staff)).body.result.status).toBe("draft");
	expect(await listed(`?categoryId=${category.id}`)).toEqual([]);
});

test("old deleted projects are deleted permanently, with their search text; orders keep the title", async () => {
	const { db } = app.context;
	const removed = await buildProject(app, { title: "Gone for Good" }, staff);
	const fresh = await buildProject(app, { title: "Just Deleted" }, staff);
	const alive = await buildProject(app, { title: "Alive" }, staff);
	const order = orderRow({ article_id: removed.id, article_title: "Gone for Good" });
	await db.insertInto("orders").values(order).execute();
	await remove(removed.id);
	await remove(fresh.id);
	await db
		.updateTable("articles")
		.set({ deleted_at: "2020-01-01T00:00:00.000Z" })
		.where("id", "=", removed.id)
		.execute();

	expect(await purgeTrash(db, "articles", "2020-01-02T00:00:00.000Z")).toBe(1);
	const left = await db
		.selectFrom("articles")
		.select("id")
		.where("id", "in", [removed.id, fresh.id, alive.id])
		.execute();
	expect(left.map((row) => row.id).sort()).toEqual([fresh.id, alive.id].sort());
	expect((await restore(removed.id, staff)).status).toBe(404);
	const stored = await db
		.selectFrom("orders")
		.select(["article_id", "article_title"])
		.where("id", "=", order.id)
		.executeTakeFirst();
	expect(stored).toEqual({ article_id: null, article_title: "Gone for Good" });
	const texts = await db
		.selectFrom("article_texts")
		.select("article_id")
		.where("article_id", "=", removed.id)
		.execute();
	expect(texts).toEqual([]);
	// The next project reuses the freed row of the search index and is found there.
	const next = await buildProject(app, { title: "Gone for Good Again" }, staff);
	expect(await listed("?search=gone for good")).toEqual([next.id]);
});
