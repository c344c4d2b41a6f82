import { expect, test } from "vitest";
import { expireProof } from "../../../tests/support/accounts.ts";
import type { TestUser } from "../../../tests/support/app.ts";
import { buildAsset, buildGalleryItem } from "../../../tests/support/media.ts";
import { mediaApp } from "../../../tests/support/media-app.ts";
import { buildProject } from "../../../tests/support/projects.ts";
import { daysFromNow } from "../../db/time.ts";
import { withdrawUnusedPictures } from "./withdraw-pictures.server.ts";

const { app, statusOf } = await mediaApp();
const [staff, admin] = [await app.user("staff"), await app.user("admin")];

const list = async (query = "?limit=100") =>
	(await app.call("GET", `/trash/pictures${query}`, { as: staff })).body;
const remove = (id: string, as: TestUser = admin) =>
	app.call("DELETE", `/trash/pictures/${id}`, { as });

test("unused pictures are listed, latest upload first, each with its last day", async () => {
	const [older, newer] = [await buildAsset(app, staff), await buildAsset(app, staff)];
	const shown = await buildGalleryItem(app, staff);
	const trashed = await buildProject(app, { cover_image_id: (await buildAsset(app, staff)).id });
	await app.call("DELETE", `/school-projects/${trashed.id}`, { as: admin });

	const before = await list();
	expect(before.result.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
	expect((await list("?limit=1&page=2")).result).toEqual([
		{
			id: older.id,
			url: older.url,
			variants: older.variants,
			created_at: expect.any(String),
			deleted_at: expect.any(String),
			removed_at: expect.any(String),
		},
	]);
	expect(before.pagination.total).toBe(2);

	await withdrawUnusedPictures(app.context);
	const [{ deleted_at, removed_at }] = (await list()).result;
	expect(removed_at).toBe(daysFromNow(30, deleted_at));
	expect((await list()).result[0].deleted_at).toBe(deleted_at);

	// Replacing it makes it unused immediately.
	const body = { image_id: newer.id };
	await app.call("PUT", `/gallery/${shown.id}`, { as: staff, body });
	const after = (await list()).result.map(({ id }: { id: string }) => id);
	expect(after.toSorted()).toEqual([older.id, shown.image_id].toSorted());
});

test("an admin removes one immediately: its address answers 410, and it is no longer listed", async () => {
	const { id, url } = await buildAsset(app, staff);
	expect((await remove(id, staff)).status).toBe(403);
	expect(await statusOf(url)).toBe(200);
	expect((await remove(id)).status).toBe(200);
	expect(await statusOf(url)).toBe(410);
	const { result } = await list();
	expect(result.map((picture: { id: string }) => picture.id)).not.toContain(id);
	expect((await remove(id)).status).toBe(404);

	const audit = await app.call("GET", "/audit?subject=asset", { as: admin });
	expect(audit.body.result.entries[0]).toMatchObject({
		action: "remove",
		subject_id: id,
		after: { withdrawn: [url] },
	});
});

test("a picture that is used stays, even if only in the trash: 409", async () => {
	const { id, image_id, image_url } = await buildGalleryItem(app, staff);
	expect((await remove(image_id)).status).toBe(409);
	await app.call("DELETE", `/gallery/${id}`, { as: staff });
	expect((await remove(image_id)).status).toBe(409);
	expect(await statusOf(image_url)).toBe(200);
});

test("only with a recent confirmation of identity", async () => {
	const { id, url } = await buildAsset(app, staff);
	const other = await app.user("admin");
	await expireProof(app, other);
	const { status, body } = await remove(id, other);
	expect([status, body.proof]).toEqual([403, "needed"]);
	expect(await statusOf(url)).toBe(200);
});
