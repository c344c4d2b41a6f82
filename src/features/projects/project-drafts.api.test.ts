import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildAsset } from "../../../tests/support/media.ts";
import {
	buildCategory,
	buildProject,
	EMPTY_DRAFT,
	projectCalls,
} from "../../../tests/support/projects.ts";
import { DRAFT_BODY_MAX_BYTES } from "./project-drafts.contract.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff", { username: "Amina" });
const { create, update } = projectCalls(app, staff);

const PC = "desktop-1";
const PHONE = "telephone-1";

const values = (fields: object = {}) => ({
	...EMPTY_DRAFT,
	level: "",
	weeks: "",
	tools: "",
	materials: [],
	prices_month: "",
	pasted_materials: "",
	publish_at: "",
	...fields,
});
const read = (record: string, as: TestUser | undefined = staff) =>
	app.call("GET", `/project-drafts/${record}`, { as });
const putDraft = (
	record: string,
	fields: object,
	{ read_at = null as string | null, device = PC, as = staff, key = undefined as unknown } = {},
) =>
	app.call("PUT", `/project-drafts/${record}`, {
		as,
		body: { values: values(fields), device, read_at, key },
	});
async function saveDraft(record: string, fields: object, options = {}): Promise<string> {
	const { status, body } = await putDraft(record, fields, options);
	expect(status, JSON.stringify(body)).toBe(200);
	return body.result.updated_at;
}
const discard = (record: string, updated_at: string, as: TestUser = staff) =>
	app.call("DELETE", `/project-drafts/${record}?updated_at=${updated_at}`, { as });
const preview = (record: string, as: TestUser | undefined = staff) =>
	app.call("GET", `/project-drafts/${record}/preview`, { as });
const draftOf = async (record: string, as: TestUser = staff) =>
	(await read(record, as)).body.result.draft;

test("a draft from one device is read on another as it was typed, with sanitised HTML", async () => {
	const { id, updated_at } = await buildProject(app, {}, staff);
	expect(await draftOf(id)).toBeNull();
	const fields = { title: "Half a ti", price: "12.", updated_at };
	const at = await saveDraft(id, {
		...fields,
		content: '<p onclick="x()">Half</p><script>1</script>',
	});
	expect(await draftOf(id)).toEqual({
		values: values({ ...fields, content: "<p>Half</p>" }),
		device: PC,
		key: null,
		updated_at: at,
	});
	const second = await saveDraft(id, { title: "Half a title" }, { read_at: at });
	expect(second > at).toBe(true);
	expect((await draftOf(id)).values.title).toBe("Half a title");
});

test("a draft that another device has changed is neither overwritten nor deleted", async () => {
	const { id } = await buildProject(app, {}, staff);
	const first = await saveDraft(id, { title: "On the PC" });
	expect((await putDraft(id, { title: "Phone" }, { device: PHONE })).status).toBe(409);
	const second = await saveDraft(id, { title: "On the phone" }, { read_at: first, device: PHONE });
	expect((await putDraft(id, { title: "PC again" }, { read_at: first })).status).toBe(409);
	expect((await discard(id, first)).status).toBe(409);
	expect(await draftOf(id)).toMatchObject({ device: PHONE, values: { title: "On the phone" } });
	expect((await discard(id, second)).status).toBe(200);
	expect(await draftOf(id)).toBeNull();
	// Deleting it twice is not an error.
	expect((await discard(id, second)).status).toBe(200);
});

test("when two devices start at the same moment, one draft is kept and the other device is notified", async () => {
	const { id } = await buildProject(app, {}, staff);
	const answers = await Promise.all([
		putDraft(id, { title: "PC" }),
		putDraft(id, { title: "Phone" }, { device: PHONE }),
	]);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("only the author of a draft can read it, not even an admin", async () => {
	const { id } = await buildProject(app, {}, staff);
	const at = await saveDraft(id, { title: "Mine" });
	for (const other of [await app.user("staff"), await app.user("admin")]) {
		expect(await draftOf(id, other)).toBeNull();
		expect((await preview(id, other)).status).toBe(404);
		await discard(id, at, other);
		await saveDraft(id, { title: "Theirs" }, { as: other });
	}
	expect((await draftOf(id)).values.title).toBe("Mine");
	const user = await app.user("user");
	for (const answer of [
		await read(id, user),
		await putDraft(id, {}, { as: user }),
		await discard(id, at, user),
		await preview(id, user),
	]) {
		expect(answer.status).toBe(403);
	}
	expect((await app.call("GET", `/project-drafts/${id}`)).status).toBe(401);
	expect((await app.call("GET", `/project-drafts/${id}/preview`)).status).toBe(401);
});

test("a save deletes the draft that it came from, but not a newer one of another device", async () => {
	const { id } = await buildProject(app, {}, staff);
	const at = await saveDraft(id, { title: "Kept" });
	await update(id, { title: "Saved elsewhere" });
	expect((await draftOf(id)).updated_at).toBe(at);
	const newer = await saveDraft(id, { title: "Newer" }, { read_at: at, device: PHONE });
	await update(id, { title: "Saved on the PC", draft_updated_at: at });
	expect((await draftOf(id)).values.title).toBe("Newer");
	expect((await update(id, { title: "Saved", draft_updated_at: newer })).status).toBe(200);
	expect(await draftOf(id)).toBeNull();

	const fresh = await saveDraft("new", { title: "Begun" });
	expect((await create({ draft_updated_at: fresh })).status).toBe(201);
	expect(await draftOf("new")).toBeNull();
});

test("a save that is refused keeps the draft", async () => {
	const { id } = await buildProject(app, {}, staff);
	const draft_updated_at = await saveDraft(id, { title: "Kept" });
	const body = { category_ids: [randomUUID()], draft_updated_at };
	expect((await update(id, body)).status).toBe(400);
	expect(await draftOf(id)).not.toBeNull();
});

test("a draft of an unknown project, a too large one and one with a hostile cover are refused", async () => {
	expect((await putDraft(randomUUID(), {})).status).toBe(404);
	expect((await putDraft("nonsense", {})).status).toBe(404);
	const long = await putDraft("new", { title: "x".repeat(301) });
	expect([long.status, long.body.fields]).toEqual([
		400,
		{ "values.title": "At most 300 characters" },
	]);
	const cover = { cover_image: { id: "existing", url: "javascript:alert(1)" } };
	expect((await putDraft("new", cover)).status).toBe(400);
	expect((await putDraft("new", { content: "x".repeat(DRAFT_BODY_MAX_BYTES) })).status).toBe(413);
	expect(await draftOf("new")).toBeNull();
});

test("a draft's preview has the fields of the public page: sanitised text, names, cover, amounts", async () => {
	const category = await buildCategory(app);
	const cover = await buildAsset(app, staff);
	const project = await buildProject(app, { status: "published" }, staff);
	await saveDraft(project.id, {
		title: "Not seen yet",
		content: "<p>New</p><img src=x onerror=alert(1)>",
		category_ids: [category.id, randomUUID()],
		cover_image: { id: cover.id, url: cover.url },
		price: "1500.5",
		material_cost: "twenty",
	});
	const { body } = await preview(project.id);
	expect(body.result).toMatchObject({
		id: project.id,
		slug: project.slug,
		title: "Not seen yet",
		status: "published",
		price: 1500.5,
		material_cost: 0,
		published_at: project.published_at,
		categories: [{ id: category.id, name: category.name }],
		featured_image: cover.url,
		image: { url: cover.url, width: expect.any(Number) },
	});
	expect(body.result.content).not.toContain("onerror");
	const shown = await app.call("GET", `/school-projects/by-slug/${project.slug}`);
	expect(shown.body.result.title).toBe(project.title);

	await saveDraft("new", {}, { as: await app.user("staff") });
	expect((await preview("new", await app.user("staff"))).status).toBe(404);
});

test("drafts are deleted with the account and with the project, and are in the person's data export", async () => {
	const writer = await app.user("staff");
	const admin = await app.user("admin");
	const mine = await buildProject(app, {}, writer);
	await saveDraft(mine.id, { title: "Mine alone" }, { as: writer });
	const rows = () => app.context.db.selectFrom("project_drafts").select("id").execute();
	const count = (await rows()).length;
	const copy = await app.call("GET", `/people?email=${writer.email}`, { as: admin });
	expect(copy.body.project_drafts).toMatchObject([{ title: "Mine alone" }]);
	expect(JSON.stringify(copy.body.project_drafts)).not.toContain("device");
	await app.call("DELETE", `/users/${writer.id}`, { as: admin });
	expect(await rows()).toHaveLength(count - 1);

	const project = await buildProject(app, {}, staff);
	await saveDraft(project.id, { title: "On it" });
	await app.call("DELETE", `/school-projects/${project.id}`, { as: staff });
	expect((await putDraft(project.id, {})).status).toBe(404);
	await app.context.db.deleteFrom("articles").where("id", "=", project.id).execute();
	expect(await draftOf(project.id)).toBeNull();
});

test("a project whose response was lost on one device is created once by the device that continues its draft", async () => {
	const colleague = await app.user("staff");
	const { db } = app.context;
	const count = async () =>
		(await db.selectFrom("articles").select("id").where("author_id", "=", colleague.id).execute())
			.length;
	const fields = { title: "Begun on the PC", content: "<p>So far.</p>" };
	const send = (key: string, title = fields.title) =>
		app.call("POST", "/school-projects", {
			as: colleague,
			body: { ...fields, title, excerpt: "", status: "draft", price: 0, material_cost: 0 },
			headers: { "idempotency-key": key },
		});
	const key = randomUUID();
	const first = await send(key);
	expect(first.status).toBe(201);
	await saveDraft("new", fields, { as: colleague, key });
	const continued = await draftOf("new", colleague);
	expect(continued).toMatchObject({ key, values: { title: "Begun on the PC" } });
	expect(continued.values).not.toHaveProperty("key");
	expect((await send(continued.key)).body).toEqual(first.body);
	expect((await send(continued.key, "Changed on the phone")).status).toBe(409);
	expect(await count()).toBe(1);
});

test("a draft sent without a key is stored without one, and an invalid key is refused", async () => {
	const { id } = await buildProject(app, {}, staff);
	await saveDraft(id, { title: "Old page" });
	expect(await draftOf(id)).toMatchObject({ key: null });
	for (const key of ["", "two words", "k".repeat(201), 7, null]) {
		expect([key, (await putDraft(id, {}, { key })).status]).toEqual([key, 400]);
	}
});
