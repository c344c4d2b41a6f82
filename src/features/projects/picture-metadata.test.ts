import sharp from "sharp";
import { expect, test } from "vitest";
import { sanitizeArticle } from "./article-html.server.ts";
import { withoutMetadata } from "./picture-metadata.server.ts";

const PLACE = "Kisumu-1-17-S";
const EXIF = { IFD0: { Artist: "Wanjiru", ImageDescription: PLACE } };

const picture = sharp({ create: { width: 40, height: 24, channels: 3, background: "#a50" } });

async function photo(format: "jpeg" | "png" | "webp", orientation = 1): Promise<Buffer> {
	return picture
		.clone()
		.withMetadata({ exif: EXIF, orientation })
		.toFormat(format, { progressive: format === "jpeg" })
		.toBuffer();
}

const dataUrl = (bytes: Uint8Array, format = "jpeg") =>
	`data:image/${format};base64,${Buffer.from(bytes).toString("base64")}`;
const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

test.each(["jpeg", "png", "webp"] as const)(
	"a %s in a text keeps its pixels and its colours, and no data of the camera",
	async (format) => {
		const before = await photo(format);
		expect(before.includes(PLACE)).toBe(true);
		const html = sanitizeArticle(`<p><img src="${dataUrl(before, format)}" alt=""></p>`);
		const [, source = ""] = /src="([^"]*)"/.exec(html) ?? [];
		const after = bytesOf(source);
		expect(after.includes(PLACE)).toBe(false);
		const { exif, xmp, iptc, hasProfile } = await sharp(after).metadata();
		expect({ exif, xmp, iptc, hasProfile }).toEqual({ hasProfile: true });
		expect(await pixels(after)).toEqual(await pixels(before));
	},
);

test("a photo that a phone stored sideways still stands upright", async () => {
	const before = await photo("jpeg", 6);
	const after = bytesOf(withoutMetadata(dataUrl(before)));
	expect(after.includes(PLACE)).toBe(false);
	expect((await sharp(after).metadata()).orientation).toBe(6);
	expect(await pixels(after)).toEqual(await pixels(before));
});

test("a second picture behind the first one is left out with its data", async () => {
	const first = await picture.clone().jpeg().toBuffer();
	const both = Buffer.concat([first, await photo("jpeg")]);
	expect(bytesOf(withoutMetadata(dataUrl(both)))).toEqual(first);
});

test("what is no known picture, or cut off, stays as it is", async () => {
	const cut = (await photo("jpeg")).subarray(0, 200);
	for (const source of [
		dataUrl(cut),
		dataUrl(Buffer.from("GIF89a"), "gif"),
		"data:image/svg+xml,<svg/>",
		"data:image/png;base64,iVBORw0KGgo=",
		"https://example.org/a.jpg",
	]) {
		expect(withoutMetadata(source)).toBe(source);
	}
});
