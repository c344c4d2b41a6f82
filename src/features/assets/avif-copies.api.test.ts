// @module-tag slow
// On SQLite alone.
import sharp from "sharp";
import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { storeImage } from "./assets.service.server.ts";
import { createAvifCopies } from "./avif-copies.server.ts";
import { createMedia } from "./serve-pictures.server.ts";
import { withdrawPictures } from "./withdraw-pictures.server.ts";

// Pictures are encoded at a low priority.
vi.setConfig({ testTimeout: 120_000 });

const app = await testApp();
const staff = await app.user("staff");
const { db, files } = app.context;
afterAll(() => app.close());

const ACCEPT = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";

/** A server's media with its own list of what is being encoded. */
function startMedia(settings = app.context.settings) {
	const copies = createAvifCopies(app.context);
	const media = createMedia({ ...app.context, settings }, async () => false, copies);
	return {
		idle: copies.idle,
		async get(url: string, headers: Record<string, string> = { accept: ACCEPT }) {
			const response = await media(
				new Request(`http://localhost${url}`, { headers }),
				url.slice(1),
			);
			return { response, bytes: Buffer.from(await response.arrayBuffer()) };
		},
	};
}

/** A photo of little height, because encoding takes as long as there are pixels. */
async function storePhoto(width = 400) {
	const { id, variants, url } = await storeImage(app.context, staff, {
		bytes: await sharp({
			create: {
				width: 150,
				height: 15,
				channels: 3,
				background: "teal",
				noise: { type: "gaussian", mean: 128, sigma: 40 },
			},
		})
			.resize(width)
			.withExif({ IFD0: { Make: "Telltale" } })
			.jpeg()
			.toBuffer(),
	});
	return { id, url, variants };
}

const TINY_WEBP = await sharp({
	create: { width: 240, height: 160, channels: 3, background: "teal" },
})
	.webp()
	.toBuffer();

const urlAt = (variants: { width: number; url: string }[], width: number) =>
	variants.find((each) => each.width === width)!.url;

test("a browser that accepts AVIF gets the WebP first and the AVIF, which is smaller, from then on", async () => {
	const { variants } = await storePhoto();
	const url = urlAt(variants, 360);
	const { get, idle } = startMedia();

	const first = await get(url);
	expect(first.response.headers.get("content-type")).toBe("image/webp");
	await idle();
	const second = await get(url);
	expect(second.response.headers.get("content-type")).toBe("image/avif");
	expect(second.response.headers.get("content-length")).toBe(String(second.bytes.length));
	const { format, compression, width, height, exif } = await sharp(second.bytes).metadata();
	expect({ format, compression, width, height, exif }).toEqual({
		format: "heif",
		compression: "av1",
		width: 360,
		height: 36,
		exif: undefined,
	});
	expect(second.bytes.length).toBeLessThan(first.bytes.length);
});

test("any other browser gets WebP, and no shared cache keeps the AVIF", async () => {
	const { variants } = await storePhoto();
	const url = urlAt(variants, 240);
	const { get, idle } = startMedia();
	await get(url);
	await idle();

	const avif = await get(url);
	const webp = await get(url, { accept: "image/webp,*/*" });
	expect((await sharp(webp.bytes).metadata()).format).toBe("webp");
	expect(webp.response.headers.get("vary")).toContain("Accept");
	// The service worker, which asks for any type, gets it from the browser's cache.
	expect(avif.response.headers.get("vary")).toBe("Save-Data");
	expect(avif.response.headers.get("cache-control")).toMatch(/^private,/);
	expect(webp.response.headers.get("cache-control")).toMatch(/^public,/);

	// Each browser gets 304 for the format that it has.
	const etags = [avif, webp].map(({ response }) => response.headers.get("etag") as string);
	expect(etags[0]).not.toBe(etags[1]);
	for (const etag of etags) {
		const { response } = await get(url, { accept: ACCEPT, "if-none-match": etag });
		expect([response.status, response.headers.get("etag")]).toEqual([304, etag]);
	}
	const other = await get(url, { accept: "image/webp", "if-none-match": etags[0] as string });
	expect(other.response.status).toBe(200);
});

test("each copy is encoded once, however often it is requested, and none wider than 800 pixels", async () => {
	const { url: largest, variants } = await storePhoto(900);
	const put = vi.spyOn(files, "put");
	const { get, idle } = startMedia();
	await Promise.all(variants.flatMap(({ url }) => [get(url), get(url), get(url)]));
	await idle();
	for (const { url } of variants) await get(url);
	await idle();
	expect(variants.map(({ width }) => width)).toEqual([240, 360, 480, 800, 900]);
	const base = largest.slice(1).replace(/-medium-900\.webp$/, "");
	expect(put.mock.calls.map(([key]) => key).sort()).toEqual([
		`${base}-medium-800.avif`,
		`${base}-small-240.avif`,
		`${base}-small-360.avif`,
		`${base}-small-480.avif`,
	]);
	put.mockRestore();
});

test("only one process encodes a copy, or another one if that has ended", async () => {
	const { variants } = await storePhoto();
	const url = urlAt(variants, 360);
	const put = vi.spyOn(files, "put");
	const [one, other] = [startMedia(), startMedia()];
	const both = () => Promise.all([one, other].map(({ get }) => get(url)));
	const claim = { key: `drawing ${url.slice(1).replace(/webp$/, "avif")}`, value: now() }; // while it is encoded
	await db.insertInto("meta").values(claim).execute();
	await both();
	await Promise.all([one.idle(), other.idle()]);
	expect(put).not.toHaveBeenCalled();

	const value = new Date(Date.now() - 3_600_000).toISOString();
	await db.updateTable("meta").set({ value }).where("key", "=", claim.key).execute();
	await both();
	await Promise.all([one.idle(), other.idle()]);
	expect(put).toHaveBeenCalledTimes(1);
	for (const { response } of await both()) {
		expect(response.headers.get("content-type")).toBe("image/avif");
	}
	const left = db.selectFrom("meta").select("key").where("key", "=", claim.key);
	expect(await left.execute()).toEqual([]);
	put.mockRestore();
});

test("a picture that cannot be encoded is served as WebP, with one lookup in the file store", async () => {
	const { url: largest, variants } = await storePhoto();
	await files.put(largest.slice(1), Buffer.from("damaged"), "image/webp");
	const url = urlAt(variants, 360);
	const { get, idle } = startMedia();
	await get(url);
	await idle();
	const find = vi.spyOn(files, "find");
	expect((await get(url)).response.headers.get("content-type")).toBe("image/webp");
	await idle();
	expect(find.mock.calls).toEqual([[url.slice(1)]]);
	find.mockRestore();
});

test("an AVIF that is not smaller than the WebP is neither stored nor encoded again", async () => {
	const { variants } = await storePhoto();
	const url = urlAt(variants, 240);
	await files.put(url.slice(1), TINY_WEBP, "image/webp");
	const put = vi.spyOn(files, "put");
	const { get, idle } = startMedia();
	for (let visit = 0; visit < 2; visit += 1) {
		const { response, bytes } = await get(url);
		expect(response.headers.get("content-type")).toBe("image/webp");
		expect(bytes).toEqual(TINY_WEBP);
		await idle();
	}
	expect(put).not.toHaveBeenCalled();
	put.mockRestore();
});

test("a server whose setting AVIF_COPIES is off encodes no AVIF, and sends none that an earlier one stored", async () => {
	const { variants } = await storePhoto();
	const [encodedBefore, requested] = [urlAt(variants, 240), urlAt(variants, 360)];
	const usual = startMedia();
	await usual.get(encodedBefore);
	await usual.idle();

	const { get, idle } = startMedia({ ...app.context.settings, avifCopies: false });
	const put = vi.spyOn(files, "put");
	for (const url of [encodedBefore, requested]) {
		expect((await get(url)).response.headers.get("content-type")).toBe("image/webp");
	}
	await idle();
	expect(put).not.toHaveBeenCalled();
	put.mockRestore();
});

test("no AVIF is encoded of a picture that only the trash uses, until it is restored", async () => {
	const { id, variants } = await storePhoto();
	const url = urlAt(variants, 240);
	const { get, idle } = startMedia();
	const mark = (unused_since: string | null) =>
		db.updateTable("assets").set({ unused_since }).where("id", "=", id).execute();
	const typeAfterEncoding = async () => {
		await get(url);
		await idle();
		return (await get(url)).response.headers.get("content-type");
	};
	await mark(now());
	expect(await typeAfterEncoding()).toBe("image/webp");
	await mark(null);
	expect(await typeAfterEncoding()).toBe("image/avif");
});

test("a withdrawn picture loses its AVIF, also one that is being encoded", async () => {
	const { id, variants } = await storePhoto();
	const [narrow, wide] = [urlAt(variants, 240), urlAt(variants, 360)];
	const { get, idle } = startMedia();
	await get(narrow);
	await idle();
	const avifOf = (url: string) => url.slice(1).replace(/webp$/, "avif");
	expect(await files.describe(avifOf(narrow))).toBeDefined();

	const put = vi.spyOn(files, "put").mockImplementationOnce(async (...file) => {
		put.mockRestore();
		await transaction(db, (tx) => withdrawPictures(tx, { ids: [id] }));
		await deletePendingFiles(app.context);
		await files.put(...file);
	});
	await get(wide);
	await idle();
	for (const url of [narrow, wide]) {
		expect(await files.describe(avifOf(url)), url).toBeUndefined();
		expect((await get(url)).response.status).toBe(410);
	}
});
