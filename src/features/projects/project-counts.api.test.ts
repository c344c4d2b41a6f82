import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { countsOfProjects } from "../../../tests/support/project-counts.ts";
import { buildCategory, buildProject, projectCalls } from "../../../tests/support/projects.ts";
import { dialectOf } from "../../db/handles.ts";
import { daysFromNow } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import { purgeTrash } from "../../platform/trash.server.ts";
import { purgeProjects } from "./projects-trash.service.server.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;
const staff = await app.user("staff");
const { update } = projectCalls(app, staff);

const [physics, botany] = [await buildCategory(app), await buildCategory(app)];
const build = (category_ids: string[], status = "published") =>
	buildProject(app, { category_ids, status }, staff);

/** The numbers of all projects and of those in the two categories. */
async function counts() {
	const stored = await countsOfProjects(db);
	return [stored.all ?? 0, stored[physics.id] ?? 0, stored[botany.id] ?? 0];
}

async function call(method: string, path: string) {
	const { status } = await app.call(method, path, { as: staff });
	expect(status).toBe(200);
}

async function totalOf(query: string): Promise<number> {
	const { body } = await app.call("GET", `/school-projects?status=published${query}`);
	return body.result.pagination.total;
}

test("the counts follow each change of a project", async () => {
	const draft = await build([physics.id], "draft");
	expect(await counts()).toEqual([0, 0, 0]);
	const { id } = await build([physics.id, botany.id]);
	expect(await counts()).toEqual([1, 1, 1]);
	await update(draft.id, { status: "published" });
	expect(await counts()).toEqual([2, 2, 1]);
	expect(await totalOf("")).toBe(2);
	expect(await totalOf(`&categoryId=${physics.id}`)).toBe(2);

	await update(id, { title: "Wind Pump" });
	expect(await counts()).toEqual([2, 2, 1]);
	await update(id, { category_ids: [botany.id] });
	expect(await counts()).toEqual([2, 1, 1]);
	await update(draft.id, { status: "draft" });
	expect(await counts()).toEqual([1, 0, 1]);

	await call("DELETE", `/school-projects/${id}`);
	expect(await counts()).toEqual([0, 0, 0]);
	expect(await totalOf(`&categoryId=${botany.id}`)).toBe(0);
	await call("POST", `/trash/projects/${id}/restore`);
	expect(await counts()).toEqual([1, 0, 1]);
	await call("DELETE", `/school-projects/${id}`);
	await purgeProjects(app.context, daysFromNow(1));
	expect(await counts()).toEqual([0, 0, 0]);
});

test("the counts follow a move to another category and a delete of several projects", async () => {
	const projects = [await build([physics.id]), await build([physics.id]), await build([botany.id])];
	const ids = projects.map(({ id }) => id);
	expect(await counts()).toEqual([3, 2, 1]);
	await db
		.updateTable("article_categories")
		.set({ category_id: botany.id })
		.where("article_id", "=", ids[0] as string)
		.execute();
	expect(await counts()).toEqual([3, 1, 2]);
	await db.deleteFrom("articles").where("id", "in", ids).execute();
	expect(await counts()).toEqual([0, 0, 0]);
});

test("a category in the trash keeps its count until it is deleted permanently", async () => {
	const project = await build([physics.id, botany.id]);
	const listed = async () => {
		const { body } = await app.call("GET", "/categories");
		const rows: { id: string; projects_count: number }[] = body.result;
		return rows.find(({ id }) => id === botany.id)?.projects_count;
	};
	expect(await listed()).toBe(1);
	await call("DELETE", `/categories/${botany.id}`);
	expect(await listed()).toBeUndefined();
	expect(await totalOf(`&categoryId=${botany.id}`)).toBe(0);
	await call("DELETE", `/school-projects/${project.id}`);
	expect(await counts()).toEqual([0, 0, 0]);
	await call("POST", `/trash/projects/${project.id}/restore`);
	await call("POST", `/trash/categories/${botany.id}/restore`);
	expect(await counts()).toEqual([1, 1, 1]);
	expect(await listed()).toBe(1);

	await call("DELETE", `/categories/${botany.id}`);
	await purgeTrash(db, "categories", daysFromNow(1));
	expect(await counts()).toEqual([1, 1, 0]);
});

test("projects that are published at the same time are all counted", async () => {
	const { id } = await buildCategory(app);
	const built = await Promise.all([1, 2, 3, 4].map(() => build([id])));
	expect((await countsOfProjects(db))[id]).toBe(built.length);
});

test("on PostgreSQL a transaction that began before its category had a count is counted", async () => {
	if (dialectOf(db) !== "postgres") return;
	const { id: category } = await buildCategory(app);
	const [first, second] = [await build([]), await build([])];
	const link = ({ id, published_at }: typeof first) =>
		db.insertInto("article_categories").values({
			article_id: id,
			category_id: category,
			position: 0,
			listed_at: published_at,
		});
	const [started, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const late = transaction(db, async (tx) => {
		await tx.selectFrom("categories").select("id").executeTakeFirst();
		started.resolve();
		await stored.promise;
		await tx.executeQuery(link(second));
	});
	await started.promise;
	await link(first).execute();
	stored.resolve();
	await late;
	expect((await countsOfProjects(db))[category]).toBe(2);
});
