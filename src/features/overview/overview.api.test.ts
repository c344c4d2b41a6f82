import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { articleRow } from "../../../tests/support/rows.ts";

const app = await testApp();
afterAll(() => app.close());

const { db } = app.context;

async function insertArticle(title: string, created_at: string, deleted_at: string | null = null) {
	await db.insertInto("articles").values(articleRow({ title, created_at, deleted_at })).execute();
}

test("staff read counts and the five latest records", async () => {
	const staff = await app.user("staff");
	for (let day = 1; day <= 6; day += 1) {
		await insertArticle(`Project ${day}`, `2026-01-0${day}T08:00:00.000Z`);
	}
	await insertArticle("In the trash", "2026-02-01T08:00:00.000Z", "2026-02-02T08:00:00.000Z");

	const { status, body } = await app.call("GET", "/dashboard/stats", { as: staff });
	expect(status).toBe(200);
	expect(body.result.stats).toEqual({ articles: 6, categories: 0, users: 1 });
	expect(body.result.recentActivity.articles.map((a: { title: string }) => a.title)).toEqual([
		"Project 6",
		"Project 5",
		"Project 4",
		"Project 3",
		"Project 2",
	]);
	// The author and admins may edit them, other staff may only read them.
	const mayEdit = async (as: typeof staff) => {
		const answer = await app.call("GET", "/dashboard/stats", { as });
		return new Set(
			answer.body.result.recentActivity.articles.map((a: { can_edit: boolean }) => a.can_edit),
		);
	};
	expect(await mayEdit(staff)).toEqual(new Set([false]));
	await app.context.db
		.updateTable("articles")
		.set({ author_id: staff.id })
		.where("deleted_at", "is", null)
		.execute();
	expect(await mayEdit(staff)).toEqual(new Set([true]));
	expect(body.result.recentActivity.users).toEqual([
		{
			id: staff.id,
			username: staff.username,
			email: staff.email,
			role: "staff",
			created_at: expect.any(String),
		},
	]);
	expect(body.result.sampleContent).toBeNull();
});
