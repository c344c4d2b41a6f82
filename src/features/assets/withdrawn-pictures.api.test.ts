import { describe, expect, test, vi } from "vitest";
import { buildAsset, buildGalleryItem, pngBytes } from "../../../tests/support/media.ts";
import { mediaApp } from "../../../tests/support/media-app.ts";
import { buildProject, projectCalls } from "../../../tests/support/projects.ts";
import { dialectOf } from "../../db/handles.ts";
import { atTime, daysFromNow } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import { purgeTrash } from "../../platform/trash.server.ts";
import type { Asset } from "./assets.contract.ts";
import { storeImage } from "./assets.service.server.ts";
import { unusedAmong } from "./picture-uses.server.ts";
import { withdrawPictures, withdrawUnusedPictures } from "./withdraw-pictures.server.ts";

const { app, fetchUrl, statusOf } = await mediaApp();

const staff = await app.user("staff");
const { create, update } = projectCalls(app, staff);
const { db, pictureUses } = app.context;

/** Runs the hourly job as if it were this many days later. */
const sweep = (days: number) =>
	atTime(daysFromNow(days), () => withdrawUnusedPictures(app.context));
const picture = () => buildAsset(app, staff);
const html = (url: string) => `<p>Look: <img src="${url}" alt=""></p>`;

describe("the address of a picture", () => {
	test("is cached for a week, and checking whether it still exists reads no file", async () => {
		const { url } = await picture();
		const first = await fetchUrl(url);
		expect([first.status, first.headers.get("cache-control")]).toEqual([
			200,
			"public, max-age=604800",
		]);
		expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(0);
		const etag = first.headers.get("etag") as string;

		const find = vi.spyOn(app.context.files, "find");
		const again = await fetchUrl(url, { "if-none-match": etag });
		expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
		expect(again.headers.get("cache-control")).toBe("public, max-age=604800");
		expect(find).not.toHaveBeenCalled();
		find.mockRestore();
	});

	test.each([
		"/media/none.webp",
		"/media/0123456789abcdef01234567-small-480.webp",
		"/media/%2e%2e%2fprivate",
	])("%s, which was never stored, answers 404 without asking the store", async (path) => {
		const find = vi.spyOn(app.context.files, "find");
		expect(await statusOf(path)).toBe(404);
		expect(find).not.toHaveBeenCalled();
		find.mockRestore();
	});

	test("is still served while the database does not answer; a width that it never had answers 404", async () => {
		const { url } = await picture();
		expect(await statusOf(url.replace(/\d+\.webp$/, "77.webp"))).toBe(404);
		const select = vi.spyOn(db, "selectFrom").mockImplementation(() => {
			throw new Error("away");
		});
		expect(await statusOf(url)).toBe(200);
		select.mockRestore();
	});
});

describe("a picture that nothing uses", () => {
	test("is withdrawn after 30 days, in all its widths, and its addresses answer 410", async () => {
		const { files } = app.context;
		const { url, variants } = await storeImage(app.context, staff, {
			bytes: await pngBytes(1_000, 500),
		});
		const etag = (await fetchUrl(url)).headers.get("etag") as string;
		await sweep(0);
		await sweep(29);
		expect(await statusOf(url)).toBe(200);
		await sweep(31);
		for (const variant of variants) {
			const gone = await fetchUrl(variant.url);
			expect([gone.status, await gone.text()]).toEqual([410, "This picture was withdrawn."]);
			expect(gone.headers.get("cache-control")).toBe("no-store");
			expect(await files.find(variant.url.slice(1))).toBeUndefined();
		}
		expect((await fetchUrl(url, {}, "HEAD")).status).toBe(410);
		expect((await fetchUrl(url, { "if-none-match": etag })).status).toBe(410);

		// A file that returns with a backup changes nothing.
		await files.put(url.slice(1), await pngBytes(), "image/webp");
		expect(await statusOf(url)).toBe(410);
		await files.delete(url.slice(1));
	});

	test("is counted from the day on which it was last used", async () => {
		const photo = await buildGalleryItem(app, staff);
		await sweep(0);
		await sweep(100);
		expect(await statusOf(photo.image_url)).toBe(200);
		const image_id = (await picture()).id;
		await app.call("PUT", `/gallery/${photo.id}`, { as: staff, body: { image_id } });
		await sweep(100);
		await sweep(129);
		expect(await statusOf(photo.image_url)).toBe(200);
		await sweep(131);
		expect(await statusOf(photo.image_url)).toBe(410);
	});

	test("stays if something uses it again before the time is over", async () => {
		const { id, url } = await picture();
		await sweep(0);
		await buildGalleryItem(app, staff, { image_id: id });
		await sweep(31);
		expect(await statusOf(url)).toBe(200);
		const row = db.selectFrom("assets").select("unused_since").where("id", "=", id);
		expect(await row.executeTakeFirst()).toEqual({ unused_since: null });
	});

	test("stays if one of several uses remains", async () => {
		const [cover, inText] = [await picture(), await picture()];
		const first = await buildProject(app, { cover_image_id: cover.id }, staff);
		const second = await buildProject(app, { content: html(cover.url) + html(inText.url) }, staff);
		await update(first.id, { cover_image_id: null });
		await sweep(0);
		await sweep(31);
		expect([await statusOf(cover.url), await statusOf(inText.url)]).toEqual([200, 200]);
		await update(second.id, { content: html(inText.url) });
		await sweep(31);
		await sweep(62);
		expect([await statusOf(cover.url), await statusOf(inText.url)]).toEqual([410, 200]);
	});
});

describe("a project uses", () => {
	/** Where a project can use a picture, and how to remove it. */
	test.each<[string, (asset: Asset) => Record<string, unknown>, object]>([
		["its cover", ({ id }) => ({ cover_image_id: id }), { cover_image_id: null }],
		["a cover by its address", ({ url }) => ({ featured_image: url }), { featured_image: null }],
		["a picture in its text", ({ url }) => ({ content: html(url) }), { content: "<p>Text</p>" }],
		[
			"a picture by an address elsewhere",
			({ url }) => ({ content: html(`https://old.example${url}`) }),
			{ content: "<p>Text</p>" },
		],
		[
			"a picture that its text links to",
			({ url }) => ({ content: `<p><a href="${url}">large</a></p>` }),
			{ content: "<p>Text</p>" },
		],
	])("%s, until it is taken out", async (_what, fields, without) => {
		const asset = await picture();
		const project = await buildProject(app, fields(asset), staff);
		await update(project.id, { price: 1 });
		await sweep(0);
		await sweep(31);
		expect(await statusOf(asset.url)).toBe(200);
		await update(project.id, without);
		await sweep(31);
		await sweep(62);
		expect(await statusOf(asset.url)).toBe(410);
	});
});

describe("what is in the trash", () => {
	test("keeps its pictures while it can be restored, and loses them with it after 30 days", async () => {
		const [cover, inText] = [await picture(), await picture()];
		const fields = { cover_image_id: cover.id, content: html(inText.url) };
		const project = await buildProject(app, fields, staff);
		const photo = await buildGalleryItem(app, staff);
		await app.call("DELETE", `/school-projects/${project.id}`, { as: staff });
		await app.call("DELETE", `/gallery/${photo.id}`, { as: staff });
		const urls = [cover.url, inText.url, photo.image_url];
		const statuses = () => Promise.all(urls.map(statusOf));
		await sweep(0);
		await sweep(100);
		expect(await statuses()).toEqual([200, 200, 200]);
		await purgeTrash(db, "articles", daysFromNow(1));
		await purgeTrash(db, "gallery_items", daysFromNow(1));
		// The time in the trash counts as time unused.
		await sweep(31);
		expect(await statuses()).toEqual([410, 410, 410]);
	});
});

describe("a withdrawn picture", () => {
	async function withdrawn() {
		const asset = await picture();
		await transaction(db, (tx) => withdrawPictures(tx, { ids: [asset.id] }));
		return asset;
	}

	test("cannot be used: 400, which names the field", async () => {
		const { id, url } = await withdrawn();
		const photo = await buildGalleryItem(app, staff);
		const title = "Dryer";
		const refusals = [
			["cover_image_id", await create({ cover_image_id: id })],
			["featured_image", await create({ featured_image: url })],
			["content", await create({ content: html(url) })],
			["content", await update((await buildProject(app, {}, staff)).id, { content: html(url) })],
			[
				"image_id",
				await app.call("POST", "/gallery", {
					as: staff,
					body: { title, description: title, image_id: id },
				}),
			],
			[
				"image_id",
				await app.call("PUT", `/gallery/${photo.id}`, { as: staff, body: { image_id: id } }),
			],
		] as const;
		for (const [field, { status, body }] of refusals) {
			expect([status, Object.keys(body.fields)], field).toEqual([400, [field]]);
		}
	});

	test("is not withdrawn if a save overtakes the job, and a later save is refused", async () => {
		const { id, url } = await picture();
		const [checked, overtaken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		// What the job does with each picture.
		const withdrawal = transaction(db, async (tx) => {
			const ids = await unusedAmong(tx, pictureUses, [id]);
			checked.resolve();
			await overtaken.promise;
			await withdrawPictures(tx, { ids });
		});
		await checked.promise;
		const saving = create({ content: html(url) });
		// On SQLite the save waits for the withdrawal.
		const overtakes = dialectOf(db) === "postgres";
		if (overtakes) await saving;
		overtaken.resolve();
		await withdrawal;
		const { status, body } = await saving;
		expect([status, await statusOf(url)]).toEqual(overtakes ? [201, 200] : [400, 410]);
		expect(Object.keys(body.fields ?? {})).toEqual(overtakes ? [] : ["content"]);
	});

	test.each(["project", "photo"])(
		"and a %s that begins to use it at the same moment: either the picture stays or the save is refused",
		async (kind) => {
			for (let round = 0; round < 5; round += 1) {
				const { id } = await picture();
				const body = { title: "Dryer", description: "Dryer", image_id: id };
				const [save] = await Promise.all([
					kind === "project"
						? create({ cover_image_id: id })
						: app.call("POST", "/gallery", { as: staff, body }),
					transaction(db, async (tx) => {
						await withdrawPictures(tx, { ids: await unusedAmong(tx, pictureUses, [id]) });
					}),
				]);
				const row = await db
					.selectFrom("assets")
					.select("withdrawn_at")
					.where("id", "=", id)
					.executeTakeFirstOrThrow();
				expect(save.status).toBe(row.withdrawn_at === null ? 201 : 400);
			}
		},
	);
});
