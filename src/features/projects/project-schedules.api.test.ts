import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildCategory, buildProject, projectCalls } from "../../../tests/support/projects.ts";
import { atTime, daysFromNow } from "../../db/time.ts";
import { workersOf } from "../../server/declared-by-features.ts";
import { publishDue } from "./project-schedules.server.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;
const staff = await app.user("staff", { username: "Amina" });
const { create, update, read } = projectCalls(app, staff);

const TIME = "2031-11-24T05:00:00.000Z";
const publishAt = (time: string) => atTime(time, () => publishDue(app.context));
const draft = (fields: object = {}) =>
	buildProject(app, { status: "draft", publish_at: TIME, ...fields }, staff);
const stored = async (id: string) =>
	(await app.call("GET", `/school-projects/${id}`, { as: staff })).body.result;

test("a draft is published at its time, once, for visitors, lists and the sitemap", async () => {
	const category = await buildCategory(app);
	const { id, slug } = await draft({ category_ids: [category.id] });
	const inCategory = `/school-projects?status=published&categoryId=${category.id}`;
	expect((await app.call("GET", inCategory)).body.result.articles).toEqual([]);

	const changed: unknown[] = [];
	app.context.invalidation.subscribe((tags) => changed.push(tags));
	await publishAt("2031-11-24T04:59:59.999Z");
	expect(changed).toEqual([]);
	expect((await read(slug)).status).toBe(404);
	// Twice at the same moment, as in two processes.
	await Promise.all([publishAt(TIME), publishAt(TIME)]);
	const shown = await read(slug);
	expect(shown.status).toBe(200);
	expect(shown.body.result).toMatchObject({ status: "published", published_at: TIME });
	expect(shown.body.result).not.toHaveProperty("publish_at");
	// Cached pages, sitemap and feed without the project are dropped.
	expect(changed).toContainEqual(["projects"]);
	const listed = (await app.call("GET", inCategory)).body.result.articles;
	expect(listed.map((article: { id: string }) => article.id)).toEqual([id]);
	expect(await stored(id)).toMatchObject({ publish_at: null, updated_at: TIME });

	const events = await db
		.selectFrom("audit_log")
		.select(["actor_name", "before", "after"])
		.where("subject_id", "=", id)
		.where("action", "=", "publish")
		.execute();
	expect(events).toEqual([
		{
			actor_name: "Amina",
			before: JSON.stringify({ status: "draft", publish_at: TIME }),
			after: JSON.stringify({ status: "published", publish_at: null }),
		},
	]);
	const { body } = await app.call("GET", `/projects/${id}/versions`, { as: staff });
	expect(body.result.versions[0]).toMatchObject({ status: "published", by: "Amina" });
	expect(workersOf(app.context).map(({ name }) => name)).toContain("scheduled publishing");
});

test("saving a form that was open during publication does not unpublish the project", async () => {
	const { id, updated_at } = await draft();
	await publishAt(TIME);
	expect((await update(id, { status: "draft", updated_at })).status).toBe(409);
});

test("a time without a zone is Nairobi's, and staff see it in lists and in the project", async () => {
	const { id } = await draft({ publish_at: "2031-11-24T08:00" });
	expect((await stored(id)).publish_at).toBe(TIME);
	const list = await app.call("GET", "/school-projects?author=me&status=draft", { as: staff });
	expect(list.body.result.articles[0]).toMatchObject({ id, publish_at: TIME });
	await update(id, { publish_at: "2031-11-24T08:00:00-03:00" });
	expect((await stored(id)).publish_at).toBe("2031-11-24T11:00:00.000Z");
});

test.each([
	["2020-01-01T08:00", "Choose a time in the future"],
	["tomorrow", "Choose a day and a time"],
	["2031-02-31T08:00", "Choose a day and a time"],
	[17, "Choose a day and a time"],
])("%j is refused with the field's name, and nothing is stored", async (publish_at, message) => {
	const refused = await create({ publish_at });
	expect([refused.status, refused.body.fields]).toEqual([400, { publish_at: message }]);
	const { id } = await draft();
	expect((await update(id, { title: "Not This", publish_at })).status).toBe(400);
	expect(await stored(id)).toMatchObject({ publish_at: TIME });
	expect((await stored(id)).title).not.toBe("Not This");
});

test("a published project accepts no time", async () => {
	const refused = await create({ status: "published", publish_at: TIME });
	expect([refused.status, refused.body.fields]).toEqual([
		400,
		{ publish_at: "Only a draft can be scheduled for publishing" },
	]);
});

test("a save without a time keeps the stored one; null, empty text and publishing delete it", async () => {
	for (const cancel of [{ publish_at: null }, { publish_at: "" }, { status: "published" }]) {
		const { id } = await draft();
		expect((await update(id, { price: 5 })).body.result.publish_at).toBe(TIME);
		expect((await update(id, cancel)).body.result.publish_at).toBeNull();
	}
	const { id, slug } = await draft();
	await update(id, { publish_at: null });
	await publishAt(TIME);
	expect((await read(slug)).status).toBe(404);
});

test("a save with the stored time is accepted even if it has just passed", async () => {
	const { id } = await draft();
	const past = daysFromNow(-1);
	await db
		.updateTable("project_schedules")
		.set({ publish_at: past })
		.where("article_id", "=", id)
		.execute();
	expect((await update(id, { price: 5, publish_at: past })).status).toBe(200);
});

test("a draft in the trash is not published, not even when it is restored after its time", async () => {
	const { id, slug } = await draft();
	const past = daysFromNow(-1);
	await app.call("DELETE", `/school-projects/${id}`, { as: staff });
	await db
		.updateTable("project_schedules")
		.set({ publish_at: past })
		.where("article_id", "=", id)
		.execute();
	await publishDue(app.context);
	const restored = await app.call("POST", `/trash/projects/${id}/restore`, { as: staff });
	expect(restored.status).toBe(200);
	await publishDue(app.context);
	expect((await read(slug)).status).toBe(404);
	expect(await stored(id)).toMatchObject({ status: "draft", publish_at: null });
});
