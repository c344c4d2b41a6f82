import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildAsset } from "../../../tests/support/media.ts";
import { buildCategory, buildProject, projectCalls } from "../../../tests/support/projects.ts";
import { scheduledJobs } from "../../server/declared-by-features.ts";
import { unusedAmong } from "../assets/picture-uses.server.ts";
import type { Version } from "./project-versions.contract.ts";
import { deleteOldVersions } from "./project-versions.queries.server.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;
const staff = await app.user("staff", { username: "Amina" });
const { update } = projectCalls(app, staff);

const list = (id: string, as: TestUser | undefined = staff) =>
	app.call("GET", `/projects/${id}/versions`, { as });
async function versionsOf(id: string): Promise<Version[]> {
	const { status, body } = await list(id);
	expect(status).toBe(200);
	return body.result.versions;
}
const read = (id: string, versionId: string, as: TestUser | undefined = staff) =>
	app.call("GET", `/projects/${id}/versions/${versionId}`, { as });
const restore = (id: string, versionId: string, body: object = {}, as: TestUser = staff) =>
	app.call("POST", `/projects/${id}/versions/${versionId}/restore`, { as, body });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("every save stores a version with its author, its time and all values", async () => {
	const category = await buildCategory(app);
	const fields = { title: "Rain Gauge", category_ids: [category.id], price: 10.5 };
	const first = await buildProject(app, { ...fields, status: "draft" }, staff);
	const admin = await app.user("admin", { username: "Brian" });
	const changed = {
		title: "Rain Gauge II",
		content: "<p>Better</p><p>and&nbsp;a\u2003little&amp;more,\n x</p>",
		status: "published",
	};
	const second = (await update(first.id, changed, admin)).body.result;

	const versions = await versionsOf(first.id);
	expect(versions).toEqual([
		{
			id: expect.any(String),
			saved_at: second.updated_at,
			by: "Brian",
			proposed_by: null,
			title: "Rain Gauge II",
			status: "published",
			words: 5,
		},
		{
			id: expect.any(String),
			saved_at: first.updated_at,
			by: "Amina",
			proposed_by: null,
			title: "Rain Gauge",
			status: "draft",
			words: expect.any(Number),
		},
	]);
	const { body } = await read(first.id, versions[1]?.id as string);
	expect(body.result).toEqual({
		...versions[1],
		excerpt: first.excerpt,
		content: first.content,
		price: 10.5,
		material_cost: 1200.5,
		level: null,
		weeks: null,
		tools: null,
		materials: [],
		prices_month: null,
		featured_image: null,
		categories: [{ id: category.id, name: category.name }],
	});
});

test("a version counts the words of its text without markup; those stored before the count have null", async () => {
	const content = "<h2>Two words</h2><p>and&nbsp;<strong>four more</strong> words</p><p><br></p>";
	const { id } = await buildProject(app, { content }, staff);
	expect((await versionsOf(id)).map(({ words }) => words)).toEqual([6]);
	await db
		.updateTable("project_versions")
		.set({ words: null })
		.where("article_id", "=", id)
		.execute();
	expect((await versionsOf(id)).map(({ words }) => words)).toEqual([null]);
});

test("a refused save stores no version", async () => {
	const { id, updated_at } = await buildProject(app, {}, staff);
	const stale = new Date(Date.parse(updated_at) - 1).toISOString();
	expect((await update(id, { title: "Late", updated_at: stale })).status).toBe(409);
	expect((await update(id, { category_ids: [randomUUID()] })).status).toBe(400);
	expect(await versionsOf(id)).toHaveLength(1);
});

test("restoring a version saves its texts, costs and categories; status and address stay", async () => {
	const [soil, water] = [await buildCategory(app), await buildCategory(app)];
	const before = { title: "Soil Probe", content: "<p>Old.</p>", price: 100, status: "draft" };
	const original = await buildProject(app, { ...before, category_ids: [soil.id, water.id] }, staff);
	await app.call("DELETE", `/categories/${water.id}`, { as: staff });
	const { updated_at } = (
		await update(original.id, {
			title: "Something Else",
			content: "<p>New.</p>",
			price: 200,
			category_ids: [],
			status: "published",
		})
	).body.result;
	const [, oldest] = await versionsOf(original.id);

	const restored = await restore(original.id, oldest?.id as string, { updated_at });
	expect(restored.status).toBe(200);
	expect(restored.body.result).toMatchObject({
		title: "Soil Probe",
		slug: original.slug,
		content: "<p>Old.</p>",
		price: 100,
		status: "published",
		categories: [{ id: soil.id, name: soil.name }],
	});
	const shown = await app.call("GET", `/school-projects/by-slug/${original.slug}`);
	expect(shown.body.result.title).toBe("Soil Probe");
	expect((await versionsOf(original.id)).map(({ title }) => title)).toEqual([
		"Soil Probe",
		"Something Else",
		"Soil Probe",
	]);
});

test("restoring over a newer save, in somebody else's project or of an unknown version is refused", async () => {
	const { id, updated_at } = await buildProject(app, {}, staff);
	await update(id, { title: "Newer" });
	const [, oldest] = await versionsOf(id);
	const versionId = oldest?.id as string;
	expect((await restore(id, versionId, { updated_at })).status).toBe(409);
	expect((await restore(id, versionId, {}, await app.user("staff"))).status).toBe(403);
	expect((await restore(id, versionId, {}, await app.user("user"))).status).toBe(403);
	const other = await buildProject(app, {}, staff);
	for (const answer of [
		await restore(other.id, versionId),
		await read(other.id, versionId),
		await read(id, "no such"),
		await list(randomUUID()),
	]) {
		expect(answer.status).toBe(404);
	}
	expect((await versionsOf(id)).length).toBe(2);
});

test("colleagues read the versions of a project that they may read, and nobody else does", async () => {
	const { id } = await buildProject(app, { status: "draft" }, staff);
	expect((await list(id, await app.user("staff"))).status).toBe(200);
	expect((await list(id, await app.user("user"))).status).toBe(403);
	expect((await app.call("GET", `/projects/${id}/versions`)).status).toBe(401);
	await app.call("DELETE", `/school-projects/${id}`, { as: staff });
	expect((await list(id)).status).toBe(404);
});

test("versions by a deleted account have no name", async () => {
	const admin = await app.user("admin");
	const leaving = await app.user("staff");
	const { id } = await buildProject(app, {}, leaving);
	expect((await app.call("DELETE", `/users/${leaving.id}`, { as: admin })).status).toBe(200);
	expect((await versionsOf(id)).map(({ by }) => by)).toEqual([null]);
});

test("a version does not count as a use of its pictures, and is restored with those that still exist", async () => {
	const admin = await app.user("admin");
	const [inText, asCover] = [await buildAsset(app, staff), await buildAsset(app, staff)];
	const content = `<p>Look:</p><img src="${inText.url}">`;
	const { id } = await buildProject(app, { content, cover_image_id: asCover.id }, staff);
	await update(id, { content: "<p>Nothing to look at.</p>", featured_image: null });
	const ids = [inText.id, asCover.id];
	const unused = () =>
		db.transaction().execute((tx) => unusedAmong(tx, app.context.pictureUses, ids));
	expect((await unused()).sort()).toEqual(ids.sort());

	const [, oldest] = await versionsOf(id);
	expect((await restore(id, oldest?.id as string)).body.result.image.url).toBe(asCover.url);
	await update(id, { content: "<p>Again nothing.</p>", featured_image: null });
	await app.call("DELETE", `/school-projects/${id}`, { as: admin });
	expect((await app.call("DELETE", `/trash/projects/${id}`, { as: admin })).status).toBe(200);
	expect((await unused()).sort()).toEqual(ids.sort());
	const withdrawn = db.selectFrom("assets").select("id").where("withdrawn_at", "is not", null);
	expect((await withdrawn.execute()).map((row) => row.id).sort()).toEqual(ids.sort());
});

test("deleting a version withdraws its pictures immediately; only author and admin may delete one", async () => {
	const asset = await buildAsset(app, staff);
	const { id } = await buildProject(app, { cover_image_id: asset.id }, staff);
	await update(id, { featured_image: null });
	const [newest, oldest] = await versionsOf(id);
	const path = `/projects/${id}/versions/${oldest?.id}`;
	expect((await app.call("DELETE", path, { as: await app.user("staff") })).status).toBe(403);
	expect((await app.call("DELETE", path, { as: staff })).status).toBe(200);
	expect((await app.call("DELETE", path, { as: staff })).status).toBe(404);
	expect(await versionsOf(id)).toEqual([newest]);
	const row = db.selectFrom("assets").select("withdrawn_at").where("id", "=", asset.id);
	expect(await row.executeTakeFirst()).toEqual({ withdrawn_at: expect.any(String) });
});

test("versions older than 365 days are deleted, except a project's last 50", async () => {
	const { id } = await buildProject(app, {}, staff);
	const row = await db
		.selectFrom("project_versions")
		.selectAll()
		.where("article_id", "=", id)
		.executeTakeFirstOrThrow();
	const aged = (days: number) => ({ ...row, id: randomUUID(), saved_at: daysAgo(days) });
	const recent = Array.from({ length: 48 }, (_, day) => aged(300 + day));
	const old = [aged(366), aged(367), aged(368)];
	await db
		.insertInto("project_versions")
		.values([...recent, ...old])
		.execute();
	const other = await buildProject(app, {}, staff);
	await db
		.updateTable("project_versions")
		.set({ saved_at: daysAgo(900) })
		.where("article_id", "=", other.id)
		.execute();

	await deleteOldVersions(db);
	const remaining = (await versionsOf(id)).map((version) => version.id);
	expect(remaining).toHaveLength(50);
	expect(remaining).toContain(old[0]?.id);
	expect(remaining).not.toContain(old[1]?.id);
	expect(await versionsOf(other.id)).toHaveLength(1);
	const jobs = scheduledJobs(app.context).map(({ name }) => name);
	expect(jobs).toContain("old versions of projects");
});
