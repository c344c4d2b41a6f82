import { expect, test } from "vitest";
import { expireProof } from "../../../tests/support/accounts.ts";
import type { TestUser } from "../../../tests/support/app.ts";
import { buildAsset, buildGalleryItem } from "../../../tests/support/media.ts";
import { mediaApp } from "../../../tests/support/media-app.ts";

const { app, statusOf } = await mediaApp();
const [staff, admin] = [await app.user("staff"), await app.user("admin")];

const remove = (id: string, as: TestUser = admin) =>
	app.call("DELETE", `/trash/pictures/${id}`, { as });

test("an admin deletes an unused picture immediately: its address answers 410, and it is no longer listed", async () => {
	const { id, url } = await buildAsset(app, staff);
	expect((await remove(id, staff)).status).toBe(403);
	expect(await statusOf(url)).toBe(200);
	expect((await remove(id)).status).toBe(200);
	expect(await statusOf(url)).toBe(410);
	const { result } = (await app.call("GET", "/assets?filter=unused", { as: staff })).body;
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

test("a picture is deleted only after a recent confirmation of identity", async () => {
	const { id, url } = await buildAsset(app, staff);
	const other = await app.user("admin");
	await expireProof(app, other);
	const { status, body } = await remove(id, other);
	expect([status, body.proof]).toEqual([403, "needed"]);
	expect(await statusOf(url)).toBe(200);
});
