import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { pngBytes } from "../../../tests/support/media.ts";
import { mediaApp } from "../../../tests/support/media-app.ts";
import { transaction } from "../../db/transaction.ts";
import type { Asset } from "./assets.contract.ts";
import { storeImage } from "./assets.service.server.ts";
import { addNarrowCopies } from "./narrow-copies.server.ts";
import { withdrawPictures } from "./withdraw-pictures.server.ts";

const { app, ask, statusOf } = await mediaApp();

const staff = await app.user("staff");
const { db, files } = app.context;

const variantsOf = async (id: string) => {
	const { variants } = await db
		.selectFrom("assets")
		.select("variants")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	return JSON.parse(variants) as Asset["variants"];
};
const widthsOf = (variants: Asset["variants"]) => variants.map(({ width }) => width);

/** A picture as stored by versions without narrow copies. */
async function olderPicture(width = 900): Promise<Asset> {
	const asset = await storeImage(app.context, staff, { bytes: await pngBytes(width, 600) });
	const variants = asset.variants.filter((each) => each.width >= 480 || each.url === asset.url);
	for (const { url } of asset.variants) {
		if (!variants.some((each) => each.url === url)) await files.delete(url.slice(1));
	}
	await db
		.updateTable("assets")
		.set({ variants: JSON.stringify(variants), narrow_copies: 0 })
		.where("id", "=", asset.id)
		.execute();
	return { ...asset, variants };
}

test("a picture of an older version gets its narrow copies once", async () => {
	const { id, variants } = await olderPicture();
	expect(widthsOf(variants)).toEqual([480, 800, 900]);
	await addNarrowCopies(app.context);
	const now = await variantsOf(id);
	expect(widthsOf(now)).toEqual([240, 360, 480, 800, 900]);
	expect(now.slice(2)).toEqual(variants);
	for (const { url, width } of now.slice(0, 2)) {
		const bytes = Buffer.from(await (await ask(url)).arrayBuffer());
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width });
	}
	const put = vi.spyOn(files, "put");
	await addNarrowCopies(app.context);
	expect(put).not.toHaveBeenCalled();
	put.mockRestore();
});

test("a picture that is narrow itself keeps its one file", async () => {
	const { id, variants } = await olderPicture(200);
	await addNarrowCopies(app.context);
	expect(await variantsOf(id)).toEqual(variants);
});

test("a withdrawn picture gets no narrow copies, even if it is withdrawn while they are rendered", async () => {
	const gone = await olderPicture();
	await transaction(db, (tx) => withdrawPictures(tx, { ids: [gone.id] }));
	await addNarrowCopies(app.context);
	expect(await variantsOf(gone.id)).toEqual(gone.variants);

	const going = await olderPicture();
	const find = vi.spyOn(files, "find").mockImplementationOnce(async (key) => {
		find.mockRestore();
		const file = await files.find(key);
		await transaction(db, (tx) => withdrawPictures(tx, { ids: [going.id] }));
		return file;
	});
	await addNarrowCopies(app.context);
	expect(await variantsOf(going.id)).toEqual(going.variants);
	const narrow = going.url.replace(/-medium-900\.webp$/, "-small-240.webp");
	expect(await files.find(narrow.slice(1))).toBeUndefined();
	expect(await statusOf(going.url)).toBe(410);
});

test("a picture whose file is missing is skipped", async () => {
	const lost = await olderPicture();
	for (const { url } of lost.variants) await files.delete(url.slice(1));
	const next = await olderPicture();
	await addNarrowCopies(app.context);
	expect(await variantsOf(lost.id)).toEqual(lost.variants);
	expect(widthsOf(await variantsOf(next.id))).toContain(240);
});

test("a browser with data saver gets the narrowest thumbnail, and at most 480 pixels of a larger picture", async () => {
	const { variants } = await storeImage(app.context, staff, { bytes: await pngBytes(1_700, 600) });
	const widthAt = async (url: string, headers: Record<string, string>) => {
		const response = await ask(url, headers);
		expect(response.headers.get("vary")).toContain("Save-Data");
		const { width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
		return width;
	};
	const served = async (headers: Record<string, string>) =>
		Promise.all(variants.map(({ url }) => widthAt(url, headers)));
	expect(await served({})).toEqual([240, 360, 480, 800, 1200, 1600]);
	expect(await served({ "save-data": "on" })).toEqual([240, 240, 240, 480, 480, 480]);

	const [, second] = variants as [unknown, { url: string }];
	const full = await ask(second.url);
	const saving = await ask(second.url, { "save-data": "on" });
	expect(saving.headers.get("etag")).not.toBe(full.headers.get("etag"));
	await Promise.all([buffer(full.body!), buffer(saving.body!)]);
});
