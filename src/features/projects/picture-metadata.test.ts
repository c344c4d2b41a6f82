import sharp from "sharp";
import { expect, test } from "vitest";
import { withExifLast } from "../../../tests/support/media.ts";
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
const cleaned = (source: string) => withoutMetadata(source) ?? expect.fail("refused");
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

test.each(["jpeg", "png", "webp"] as const)(
	"a %s in an article keeps its pixels and colour profile, and loses its camera data",
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

test.each(
	(["jpeg", "png", "webp"] as const).flatMap((format) =>
		[2, 3, 6, 8].map((orientation) => [format, orientation] as const),
	),
)("a %s with the Exif orientation %i keeps only the orientation", async (format, orientation) => {
	const before = await photo(format, orientation);
	const after = bytesOf(cleaned(dataUrl(before, format)));
	expect(after.includes(PLACE)).toBe(false);
	expect((await sharp(after).metadata()).orientation).toBe(orientation);
	expect(await pixels(after)).toEqual(await pixels(before));
});

test("a rotated PNG whose Exif follows its pixels keeps its orientation", async () => {
	const before = await photo("png", 6);
	const after = bytesOf(cleaned(dataUrl(withExifLast(before), "png")));
	expect(after.includes(PLACE)).toBe(false);
	expect((await sharp(after).metadata()).orientation).toBe(6);
	expect(await pixels(after)).toEqual(await pixels(before));
});

test("the first of several Exif parts of a JPEG gives the orientation", async () => {
	const exifOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf("\xff\xe1", 0, "latin1"));
	const one = await photo("jpeg", 6);
	const segment = exifOf(await photo("jpeg", 3));
	const second = segment.subarray(0, 2 + segment.readUInt16BE(2));
	const at = one.indexOf("\xff\xe1", 0, "latin1");
	const end = at + 2 + one.readUInt16BE(at + 2);
	const both = Buffer.concat([one.subarray(0, end), second, one.subarray(end)]);
	const after = bytesOf(cleaned(dataUrl(both)));
	expect(after.includes(PLACE)).toBe(false);
	expect((await sharp(after).metadata()).orientation).toBe(6);
});

test("a second picture behind the first one is left out with its data", async () => {
	const first = await picture.clone().jpeg().toBuffer();
	const both = Buffer.concat([first, await photo("jpeg")]);
	expect(bytesOf(cleaned(dataUrl(both)))).toEqual(first);
});

test.each(["jpeg", "png", "webp"] as const)(
	"a truncated %s contains no location",
	async (format) => {
		const whole = await photo(format);
		for (let length = 1; length <= whole.length; length += 1) {
			const after = bytesOf(cleaned(dataUrl(whole.subarray(0, length), format)));
			for (const mark of [PLACE.slice(0, 4), EXIF.IFD0.Artist.slice(0, 4)]) {
				expect(after.includes(mark), `${mark} in the first ${length} bytes`).toBe(false);
			}
		}
	},
);

test("the remaining part of a truncated photo is still shown", async () => {
	const noise = await sharp({
		create: {
			width: 200,
			height: 200,
			channels: 3,
			noise: { type: "gaussian", mean: 128, sigma: 30 },
			background: "#000",
		},
	})
		.withMetadata({ exif: EXIF })
		.jpeg()
		.toBuffer();
	const half = noise.subarray(0, noise.length / 2);
	const after = bytesOf(cleaned(dataUrl(half)));
	expect(after.includes(PLACE)).toBe(false);
	const shown = (bytes: Buffer) => sharp(bytes, { failOn: "none" }).raw().toBuffer();
	expect(await shown(after)).toEqual(await shown(half));
});

test("a location is also removed after bytes between segments, which browsers skip", async () => {
	const photographed = await photo("jpeg");
	const damaged = Buffer.concat([
		photographed.subarray(0, 2),
		Buffer.from("ff00ff01ff0000112233ffd0", "hex"),
		photographed.subarray(2),
	]);
	const after = bytesOf(cleaned(dataUrl(damaged)));
	expect(after.includes(PLACE)).toBe(false);
	expect(await pixels(after)).toEqual(await pixels(photographed));
});

/** An animated GIF of two frames, and the same one with comments and XMP. */
async function animations(): Promise<[plain: Buffer, described: Buffer]> {
	const frame = (background: string) =>
		sharp({ create: { width: 20, height: 20, channels: 3, background } })
			.png()
			.toBuffer();
	const frames = [await frame("#a50"), await frame("#05a")];
	const plain = await sharp(frames, { join: { animated: true } })
		.gif({ loop: 3 })
		.toBuffer();
	const paletteBytes = 3 << (((plain[10] as number) & 7) + 1);
	const paletteEnd = 13 + ((plain[10] as number) & 0x80 ? paletteBytes : 0);
	const text = Buffer.from(`\x21\xfe${String.fromCharCode(PLACE.length)}${PLACE}\0`, "latin1");
	// XMP in a GIF is not in blocks. Its "magic trailer" leads decoders, which skip by lengths, to its end.
	const magicTrailer = Buffer.from(Array.from({ length: 256 }, (_, index) => 255 - index));
	const xmp = Buffer.concat([
		Buffer.from("\x21\xff\x0bXMP DataXMP", "latin1"),
		Buffer.from(`<x:xmpmeta>${PLACE}</x:xmpmeta>\x01`),
		magicTrailer,
		Buffer.from([0]),
	]);
	const parts = [
		plain.subarray(0, paletteEnd),
		text,
		xmp,
		plain.subarray(paletteEnd, -1),
		text,
		Buffer.from(";"),
	];
	return [plain, Buffer.concat([...parts, Buffer.from(PLACE)])];
}

test("an animated GIF loses its comments and XMP, and keeps its frames", async () => {
	const [plain, described] = await animations();
	expect(bytesOf(cleaned(dataUrl(described, "gif")))).toEqual(plain);
	expect((await sharp(plain, { animated: true }).metadata()).loop).toBe(3);
	for (let length = 1; length <= described.length; length += 1) {
		const after = bytesOf(cleaned(dataUrl(described.subarray(0, length), "gif")));
		expect(after.includes(PLACE.slice(0, 4)), `the first ${length} bytes`).toBe(false);
	}
});

test("photos embedded in an SVG are cleaned too, however the SVG is encoded", async () => {
	const bytes = await photo("jpeg");
	const lines = bytes.toString("base64").replaceAll(/.{76}/g, "$&&#10;\n ");
	const drawing = (source: string) =>
		`<svg xmlns="http://www.w3.org/2000/svg"><title>Mchoro – Exif</title><image href="${source}"/></svg>`;
	const before = drawing(`data:image/jpeg;base64,${lines}`);
	const utf8 = encodeURIComponent(before);
	for (const source of [dataUrl(Buffer.from(before), "svg+xml"), `data:image/svg+xml,${utf8}`]) {
		const after = bytesOf(cleaned(source)).toString();
		const photographed = bytesOf(/data:[^"]*/.exec(after)?.[0] ?? "");
		expect(photographed.includes(PLACE)).toBe(false);
		expect(await pixels(photographed)).toEqual(await pixels(bytes));
		expect(after).toBe(drawing(dataUrl(photographed)));
	}
	const tiff = await picture.clone().tiff().toBuffer();
	const scanned = dataUrl(Buffer.from(drawing(dataUrl(tiff, "tiff"))), "svg+xml");
	expect(withoutMetadata(scanned)).toBeUndefined();
});

test("a data URL in another spelling is read as browsers read it", async () => {
	const bytes = await photo("jpeg");
	const escaped = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
	const base64 = bytes.toString("base64");
	for (const source of [
		`data:image/jpeg,${escaped}`,
		`data:image/png; BASE64,${base64.replaceAll("/", "%2f").replaceAll("A", "%41")}`,
		`data:image/jpeg;name=a.jpg;base64,${base64}`,
	]) {
		const after = bytesOf(cleaned(source));
		expect(after.includes(PLACE)).toBe(false);
		expect(await pixels(after)).toEqual(await pixels(bytes));
	}
});

test("a picture that cannot be cleaned is refused, and the response names the field", async () => {
	const tiff = await picture.clone().withMetadata({ exif: EXIF }).tiff().toBuffer();
	const avif = await picture.clone().withMetadata({ exif: EXIF }).avif({ effort: 0 }).toBuffer();
	const renamed = Buffer.concat([Buffer.from("BM"), await photo("jpeg")]);
	for (const [bytes, format] of [
		[tiff, "tiff"],
		[avif, "avif"],
		[avif, "png"],
		[renamed, "bmp"],
	] as const) {
		expect(() => sanitizeArticle(`<img src="${dataUrl(bytes, format)}" alt="">`)).toThrow(
			expect.objectContaining({ fields: { content: expect.stringContaining("JPEG or PNG") } }),
		);
	}
});

test("pictures without metadata stay as they are", async () => {
	for (const source of [
		dataUrl(await picture.clone().avif({ effort: 0 }).toBuffer(), "avif"),
		dataUrl(await picture.clone().gif().toBuffer(), "gif"),
		dataUrl(await picture.clone().png({ palette: true }).toBuffer(), "png"),
		dataUrl(await picture.clone().webp({ lossless: true }).toBuffer(), "webp"),
		dataUrl(await picture.clone().jpeg().toBuffer()),
		dataUrl((await animations())[0], "gif"),
		"data:image/svg+xml,<svg/>",
		"data:image/svg+xml,<svg><title>Exif – é</title><image href='data:image/png;base64,iVBORw0KGgo='/></svg>",
		"data:image/svg+xml,%3Csvg/%3E",
		"data:image/png;base64,iVBORw0KGgo=",
		"data:image/png;base64,",
		"https://example.org/a.jpg",
	]) {
		expect(withoutMetadata(source)).toBe(source);
	}
});
