import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { expireProof } from "../../tests/support/accounts.ts";
import type { TestUser } from "../../tests/support/app.ts";
import { buildAsset, buildGalleryItem } from "../../tests/support/media.ts";
import { mediaApp } from "../../tests/support/media-app.ts";
import { buildCategory, buildProject } from "../../tests/support/projects.ts";
import { buildResult, buildResultItem } from "../../tests/support/results.ts";
import { now } from "../db/time.ts";

const { app, statusOf } = await mediaApp();

const { files } = app.context;
const [staff, admin] = [await app.user("staff"), await app.user("admin")];

const trashed = async (address: string) => {
	const { status } = await app.call("DELETE", address, { as: admin });
	expect(status).toBe(200);
};
const removePermanently = (kind: string, id: string, as: TestUser = admin) =>
	app.call("DELETE", `/trash/${kind}/${id}`, { as });
const idsInTrash = async (kind: string) =>
	(await app.call("GET", `/trash/${kind}?limit=100`, { as: admin })).body.result.map(
		({ id }: { id: string }) => id,
	);
const html = (...urls: string[]) => urls.map((url) => `<p><img src="${url}" alt=""></p>`).join("");

test("permanently deleting a photo in the trash also deletes its picture, immediately", async () => {
	const { id, image_url } = await buildGalleryItem(app, staff);
	await trashed(`/gallery/${id}`);
	expect(await statusOf(image_url)).toBe(200);
	const { status, body } = await removePermanently("gallery", id);
	expect([status, body]).toEqual([200, { success: true }]);
	expect(await statusOf(image_url)).toBe(410);
	expect(await files.find(image_url.slice(1))).toBeUndefined();
	expect(await idsInTrash("gallery")).not.toContain(id);
	expect((await app.call("POST", `/trash/gallery/${id}/restore`, { as: admin })).status).toBe(404);

	const audit = await app.call("GET", "/audit?subject=gallery%20item", { as: admin });
	expect(audit.body.result.entries[0]).toMatchObject({
		action: "remove",
		subject_id: id,
		actor: { name: admin.username },
		before: null,
		after: { titles: [expect.any(String)], withdrawn: [image_url] },
	});
});

test("deleting a project also deletes its cover and the pictures in its text, except those used elsewhere", async () => {
	const [cover, inText, shared, inTrash] = [
		await buildAsset(app, staff),
		await buildAsset(app, staff),
		await buildAsset(app, staff),
		await buildAsset(app, staff),
	];
	const content = html(inText.url, shared.url, inTrash.url);
	const project = await buildProject(app, { content, cover_image_id: cover.id }, staff);
	await buildProject(app, { content: html(shared.url) }, staff);
	const photo = await buildGalleryItem(app, staff, { image_id: inTrash.id });
	await trashed(`/gallery/${photo.id}`);
	await trashed(`/school-projects/${project.id}`);
	expect((await removePermanently("projects", project.id)).status).toBe(200);
	const statuses = await Promise.all(
		[cover, inText, shared, inTrash].map(({ url }) => statusOf(url)),
	);
	expect(statuses).toEqual([410, 410, 200, 200]);
	expect(await idsInTrash("projects")).not.toContain(project.id);
});

test("deleting a result also deletes its items", async () => {
	const { id } = await buildResult(app, staff);
	await trashed(`/results/${id}`);
	expect((await removePermanently("results", id)).status).toBe(200);
	expect(await idsInTrash("results")).not.toContain(id);
});

test("deleting a category frees its name", async () => {
	const body = { name: "Removed for good" };
	const { id } = (await app.call("POST", "/categories", { as: staff, body })).body.result;
	await trashed(`/categories/${id}`);
	expect((await removePermanently("categories", id)).status).toBe(200);
	expect(await idsInTrash("categories")).not.toContain(id);
	expect((await app.call("POST", "/categories", { as: staff, body })).status).toBe(201);
});

test("while the file store is unavailable, the address already answers 410, and the file is deleted later", async () => {
	const { id, image_url } = await buildGalleryItem(app, staff);
	await trashed(`/gallery/${id}`);
	const remove = files.delete;
	files.delete = async () => {
		throw new Error("The file store is down");
	};
	expect((await removePermanently("gallery", id)).status).toBe(200);
	files.delete = remove;
	expect(await statusOf(image_url)).toBe(410);
	expect(await files.find(image_url.slice(1))).toBeDefined();
	// The next deletion also deletes files that are waiting.
	const next = await buildGalleryItem(app, staff);
	await trashed(`/gallery/${next.id}`);
	await removePermanently("gallery", next.id);
	expect(await files.find(image_url.slice(1))).toBeUndefined();
});

test("only what is in the trash can be deleted permanently: 404", async () => {
	const photo = await buildGalleryItem(app, staff);
	expect((await removePermanently("gallery", photo.id)).status).toBe(404);
	expect(await statusOf(photo.image_url)).toBe(200);
	const list = await app.call("GET", "/gallery");
	expect(list.body.result.items.map(({ id }: { id: string }) => id)).toContain(photo.id);
});

test.each(["projects", "gallery", "results"])(
	"%s are not deleted by staff, nor by an admin whose proof is older than ten minutes",
	async (kind) => {
		const id = await inTrash(kind);
		const other = await app.user("admin");
		await expireProof(app, other);
		expect((await removePermanently(kind, id, staff)).status).toBe(403);
		const { status, body } = await removePermanently(kind, id, other);
		expect([status, body.proof]).toEqual([403, "needed"]);
		expect(await idsInTrash(kind)).toContain(id);

		await app.call("POST", "/auth/proof", { as: other, body: { password: other.password } });
		expect((await removePermanently(kind, id, other)).status).toBe(200);
	},
);

async function inTrash(kind: string): Promise<string> {
	if (kind === "projects") {
		const { id } = await buildProject(app, {}, staff);
		await trashed(`/school-projects/${id}`);
		return id;
	}
	if (kind === "categories") {
		const { id } = await buildCategory(app);
		await trashed(`/categories/${id}`);
		return id;
	}
	const { id } =
		kind === "gallery" ? await buildGalleryItem(app, staff) : await buildResult(app, staff);
	await trashed(`/${kind}/${id}`);
	return id;
}

const KINDS = ["projects", "gallery", "results", "categories"];
const removeSome = (kind: string, body: object, as: TestUser = admin) =>
	app.call("POST", `/trash/${kind}/remove`, { as, body });
const lastRemoval = async () =>
	(await app.call("GET", "/audit?limit=1", { as: admin })).body.result.entries[0];

test.each(KINDS)("%s: chosen rows are deleted together, with one audit event", async (kind) => {
	const [first, second, remaining] = [
		await inTrash(kind),
		await inTrash(kind),
		await inTrash(kind),
	];
	const { status, body } = await removeSome(kind, { ids: [first, second, randomUUID()] });
	expect([status, body]).toEqual([200, { success: true, removed: 2 }]);
	const left = await idsInTrash(kind);
	expect(left).toContain(remaining);
	expect(left).not.toContain(first);
	expect(left).not.toContain(second);
	const { action, after } = await lastRemoval();
	expect([action, after.removed, after.titles.length]).toEqual(["remove", 2, 2]);
	expect((await removeSome(kind, { ids: [first] })).status).toBe(404);
});

test("a record that is not in the trash is never deleted permanently", async () => {
	const photo = await buildGalleryItem(app, staff);
	expect((await removeSome("gallery", { ids: [photo.id] })).status).toBe(404);
	expect(await statusOf(photo.image_url)).toBe(200);
});

test("a trash is emptied in steps, with the pictures that two of its photos share", async () => {
	const asset = await buildAsset(app, staff);
	for (const _ of ["one", "two"]) {
		const { id } = await buildGalleryItem(app, staff, { image_id: asset.id });
		await trashed(`/gallery/${id}`);
	}
	const { id, image_url } = await buildGalleryItem(app, staff);
	await trashed(`/gallery/${id}`);
	const count = (await idsInTrash("gallery")).length;

	for (const wrong of [count - 1, count + 1]) {
		expect((await removeSome("gallery", { count: wrong })).status).toBe(409);
	}
	expect((await idsInTrash("gallery")).length).toBe(count);
	const { body } = await removeSome("gallery", { count });
	expect(body).toEqual({ success: true, removed: count });
	expect(await idsInTrash("gallery")).toEqual([]);
	expect(await Promise.all([asset.url, image_url].map(statusOf))).toEqual([410, 410]);
	expect(await files.find(image_url.slice(1))).toBeUndefined();
	const { after } = await lastRemoval();
	expect(after.withdrawn).toEqual(expect.arrayContaining([asset.url, image_url]));
});

test("an emptied trash leaves its titles in the audit log, up to twenty an event, but not titles that are people's names", async () => {
	for (const number of Array.from({ length: 22 }, (_, place) => place)) {
		const { id } = await buildCategory(app, { name: `Gone ${number}` });
		await trashed(`/categories/${id}`);
	}
	const count = (await idsInTrash("categories")).length;
	await removeSome("categories", { count });
	const { after } = await lastRemoval();
	expect(after.removed).toBe(count);
	expect(after.titles).toHaveLength(20);
	expect(after.titles[0]).toBe("Gone 21");

	const result = await buildResult(app, staff);
	const ids = { resultId: result.id, categoryId: (await buildCategory(app)).id };
	const items = await Promise.all(
		["Amina", "Otieno"].map((name) => buildResultItem(app, staff, { ...ids, name })),
	);
	for (const { id } of items) await trashed(`/results/${result.id}/items/${id}`);
	await removeSome("result-items", { ids: items.map(({ id }) => id) });
	expect((await lastRemoval()).after).toEqual({ removed: 2 });
});

test("a trash of more than a hundred is emptied by one call", async () => {
	const { db } = app.context;
	const [at, before] = [now(), (await idsInTrash("categories")).length];
	const rows = Array.from({ length: 250 }, (_, number) => {
		const id = randomUUID();
		const times = { created_at: at, updated_at: at, deleted_at: at };
		const [name, freedNameKey] = [`Old ${number}`, `\n${id}`];
		return { id, name, description: null, slug: `old-${id}`, name_key: freedNameKey, ...times };
	});
	await db.insertInto("categories").values(rows).execute();
	const { body } = await removeSome("categories", { count: before + 250 });
	expect(body.removed).toBe(before + 250);
	expect(await idsInTrash("categories")).toEqual([]);
});

test.each([
	["neither", {}],
	["both", { ids: [randomUUID()], count: 1 }],
	["no row", { ids: [] }],
	["none of all", { count: 0 }],
	["too many", { ids: Array.from({ length: 101 }, () => randomUUID()) }],
])("deleting several records at once answers 400 for %s", async (_name, body) => {
	expect((await removeSome("gallery", body)).status).toBe(400);
});

test("deleting several records at once is not for staff, and for an admin only after a recent proof of identity", async () => {
	const id = await inTrash("gallery");
	const other = await app.user("admin");
	await expireProof(app, other);
	const count = (await idsInTrash("gallery")).length;
	for (const body of [{ ids: [id] }, { count }]) {
		expect((await removeSome("gallery", body, staff)).status).toBe(403);
		const refused = await removeSome("gallery", body, other);
		expect([refused.status, refused.body.proof]).toEqual([403, "needed"]);
	}
	expect(await idsInTrash("gallery")).toContain(id);
});
