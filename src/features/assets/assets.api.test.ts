// On SQLite alone.
import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { listenLocally } from "../../../tests/support/local-server.ts";
import { phonePhoto, pngBytes, uploadOf } from "../../../tests/support/media.ts";
import { articleRow } from "../../../tests/support/rows.ts";

const app = await testApp();
const staff = await app.user("staff");
afterAll(() => app.close());

const upload = (form: FormData, as = staff) =>
	app.call("POST", "/assets/upload", { as, body: form });

async function stored(url: string): Promise<Buffer> {
	const found = await app.context.files.find(url.slice(1));
	expect(found, url).toBeDefined();
	return buffer(found!.stream);
}

async function pixelOf(url: string, left: number, top: number): Promise<number[]> {
	const pixel = sharp(await stored(url)).extract({ left, top, width: 1, height: 1 });
	return [...(await pixel.removeAlpha().raw().toBuffer())];
}

describe("an uploaded photo", () => {
	test("is stored upright as WebP in several widths; its url is the largest", async () => {
		const photo = await phonePhoto(3_000, 2_000);
		const { status, body } = await upload(uploadOf(photo, "IMG_1.JPG", "image/jpeg"));
		expect(status).toBe(201);
		const { result } = body;
		expect(result).toMatchObject({ id: expect.any(String), width: 1_600, height: 2_400 });
		expect(result.variants.map((variant: { width: number }) => variant.width)).toEqual([
			240, 360, 480, 800, 1_200, 1_600,
		]);
		expect(result.url).toBe(result.variants.at(-1).url);
		for (const { url, width } of result.variants) {
			const { format, width: storedWidth } = await sharp(await stored(url)).metadata();
			expect({ format, storedWidth }).toEqual({ format: "webp", storedWidth: width });
		}
		// After a quarter turn clockwise, the left half is on top.
		const [redOnTop, blueBelow] = [
			await pixelOf(result.variants[0].url, 120, 50),
			await pixelOf(result.variants[0].url, 120, 310),
		];
		expect(redOnTop[0]).toBeGreaterThan(200);
		expect(blueBelow[2]).toBeGreaterThan(200);
	});

	test("loses its location and camera data", async () => {
		const photo = await phonePhoto();
		expect((await sharp(photo).metadata()).exif?.includes("Telltale")).toBe(true);
		const { body } = await upload(uploadOf(photo, "photo.jpg", "image/jpeg"));
		for (const { url } of body.result.variants) {
			const bytes = await stored(url);
			const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
			expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
			expect(bytes.includes("Telltale")).toBe(false);
		}
	});

	test("has addresses that cannot be guessed and that contain its size", async () => {
		const wide = await upload(uploadOf(await pngBytes(2_000, 100)));
		const name = /^\/media\/([0-9a-f]{24})-large-1600\.webp$/.exec(wide.body.result.url)?.[1];
		expect(name).toBeDefined();
		expect(wide.body.result.variants.map(({ url }: { url: string }) => url)).toEqual([
			`/media/${name}-small-240.webp`,
			`/media/${name}-small-360.webp`,
			`/media/${name}-small-480.webp`,
			`/media/${name}-medium-800.webp`,
			`/media/${name}-medium-1200.webp`,
			`/media/${name}-large-1600.webp`,
		]);
		const medium = await upload(uploadOf(await pngBytes(900, 100)));
		expect(medium.body.result.url).toMatch(/-medium-900\.webp$/);
	});

	test("is stored at its original size if smaller than every width", async () => {
		const { body } = await upload(uploadOf(await pngBytes(60, 40)));
		expect(body.result).toMatchObject({
			width: 60,
			height: 40,
			variants: [{ width: 60, url: body.result.url }],
		});
	});

	test("is served to everyone", async () => {
		const { body } = await upload(uploadOf(await pngBytes()));
		const server = createServer(app.listener);
		const { url, close } = await listenLocally(server);
		const response = await fetch(`${url}${body.result.url}`);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("image/webp");
		await response.arrayBuffer();
		await close();
	});
});

describe("an upload is accepted:", () => {
	const source = { create: { width: 30, height: 20, channels: 3, background: "teal" } } as const;
	const types = {
		jpeg: () => sharp(source).jpeg().toBuffer(),
		png: () => sharp(source).png().toBuffer(),
		gif: () => sharp(source).gif().toBuffer(),
		webp: () => sharp(source).webp().toBuffer(),
		avif: () => sharp(source).avif({ effort: 0 }).toBuffer(),
	};

	test.each(Object.entries(types))("%s, whatever its name and type", async (_type, make) => {
		const { status, body } = await upload(uploadOf(await make(), "file.txt", "text/plain"));
		expect(status).toBe(201);
		expect(body.result).toMatchObject({ width: 30, height: 20 });
	});

	test("an SVG, drawn at full size, with an XML declaration, comment and doctype", async () => {
		const svg = `\ufeff<?xml version="1.0"?>
			<!-- <html> by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
			<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path fill="#00f" d="M0 0h300v200H0z"/></svg>`;
		const { status, body } = await upload(uploadOf(svg, "a.svg", "image/svg+xml"));
		expect(status).toBe(201);
		expect(body.result).toMatchObject({ width: 1_600, height: 1_067 });
		expect((await sharp(await stored(body.result.url)).metadata()).format).toBe("webp");
	});

	test("only the picture of an SVG: no script, no other file, nothing from the network", async () => {
		const requests: string[] = [];
		const server = createServer((request, response) => {
			requests.push(request.url ?? "");
			response.end();
		});
		const { url, close } = await listenLocally(server);
		const secret = `${app.context.settings.dataDir}/secret.png`;
		await sharp({ create: { width: 100, height: 100, channels: 3, background: "#f00" } }).toFile(
			secret,
		);
		const svg = (parts: string) =>
			uploadOf(
				`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100" onload="alert(1)">
			<script>fetch("${url}/script")</script><style>@import url("${url}/style");</style>
			<path fill="#0f0" d="M0 0h100v100H0z"/><path fill="url(${url}/fill#a)" d="M0 0h9v9H0z"/>${parts}</svg>`,
				"a.svg",
				"image/svg+xml",
			);
		for (const address of [
			`xlink:href="file://${secret}"`,
			`href="${secret}"`,
			`href="${url}/image"`,
		]) {
			const refused = await upload(svg(`<image ${address} width="100" height="100"/>`));
			expect([refused.status, refused.body.fields?.file]).toEqual([
				415,
				expect.stringContaining("is in another file"),
			]);
		}
		const { status, body } = await upload(svg(""));
		await close();
		expect(requests).toEqual([]);
		expect(status).toBe(201);
		const [red, green] = await pixelOf(body.result.variants[0].url, 120, 100);
		expect(red).toBeLessThan(10);
		expect(green).toBeGreaterThan(245);
	});

	test("only the picture of a file that is two formats at once", async () => {
		const script = "<script>alert(document.domain)</script>PK\u0003\u0004";
		const polyglot = Buffer.concat([await pngBytes(), Buffer.from(script)]);
		const { status, body } = await upload(uploadOf(polyglot, "a.html", "text/html"));
		expect(status).toBe(201);
		expect((await stored(body.result.url)).includes("script")).toBe(false);
	});
});

describe("an upload is refused:", () => {
	const NOT_AN_IMAGE = "Please select an image file";

	test.each([
		["text that calls itself a picture", "not a picture"],
		["HTML", "<!DOCTYPE html><html><svg></svg></html>"],
		["nothing at all", ""],
		["a picture's beginning", "\u0089PNG\r\n"],
		["PDF", "%PDF-1.7\n1 0 obj\n"],
		["XML without an svg", "<?xml version='1.0'?><!-- <svg> --><html/>"],
		["XML that never begins", "<!-- <svg>"],
	])("%s: 415", async (_what, content) => {
		const { status, body } = await upload(uploadOf(content));
		expect({ status, error: body.error }).toEqual({ status: 415, error: NOT_AN_IMAGE });
		expect(body.fields).toEqual({ file: NOT_AN_IMAGE });
	});

	test("an SVG that asks for a file by an entity: 415, saying why", async () => {
		const asking = `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&f;</text></svg>`;
		const { status, body } = await upload(uploadOf(asking));
		const error =
			"This drawing contains XML entities, which can hide what is drawn. Please export it as PNG and send that.";
		expect({ status, error: body.error }).toEqual({ status: 415, error });
	});

	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
	test.each([
		[
			"TIFF, although the decoder could read it",
			async () =>
				sharp(await pngBytes())
					.tiff()
					.toBuffer(),
		],
		["BMP", () => Buffer.from("BM\x46\0\0\0\0\0\0\0\x36\0\0\0", "latin1")],
		["a drawing in UTF-16", () => Buffer.from(`\ufeff${svg}`, "utf16le")],
		[
			"a drawing in UTF-16, high bytes first",
			() => Buffer.from(`\ufeff${svg}`, "utf16le").swap16(),
		],
	])("%s: 415, naming what is accepted", async (_what, make) => {
		const { status, body } = await upload(uploadOf(await make()));
		expect({ status, error: body.error }).toEqual({
			status: 415,
			error:
				"Please select an image file: JPG, PNG, GIF, WebP, AVIF, or SVG in UTF-8. This is another format.",
		});
	});

	test("a small file with a huge number of pixels: 413, before it is decoded", async () => {
		const bomb = await sharp({
			create: { width: 10_000, height: 5_001, channels: 3, background: "white" },
		})
			.toColourspace("b-w")
			.png()
			.toBuffer();
		expect(bomb.length).toBeLessThan(1_000_000);
		const { status, body } = await upload(uploadOf(bomb));
		expect({ status, error: body.error }).toEqual({
			status: 413,
			error: "The picture is too large: at most 50 megapixels",
		});
	});

	test("a file over 5 MB: 413; one of exactly 5 MB is decoded", async () => {
		const limit = 5_242_880;
		const { status, body } = await upload(uploadOf(new Uint8Array(limit + 1)));
		expect({ status, error: body.error }).toEqual({
			status: 413,
			error: "File size should not exceed 5MB",
		});
		const padded = Buffer.concat([await pngBytes(), Buffer.alloc(limit)]).subarray(0, limit);
		expect((await upload(uploadOf(padded))).status).toBe(201);
	});

	test("a form without a file: 400", async () => {
		const { status, body } = await upload(new FormData());
		expect({ status, error: body.error }).toEqual({ status: 400, error: NOT_AN_IMAGE });
	});
});

test("the article of an upload is recorded, an unknown one is ignored", async () => {
	const { db } = app.context;
	const article = articleRow({ title: "Windmill" });
	await db.insertInto("articles").values(article).execute();
	const send = async (articleId: string) => {
		const form = uploadOf(await pngBytes());
		form.append("article_id", articleId);
		const { body } = await upload(form);
		const row = db.selectFrom("assets").select("article_id").where("id", "=", body.result.id);
		return (await row.executeTakeFirstOrThrow()).article_id;
	};
	expect(await send(article.id)).toBe(article.id);
	expect(await send("existing")).toBeNull();
});

test("the side of its subject is stored with a picture and returned with a project's cover", async () => {
	const send = async (side?: string) => {
		const form = uploadOf(await pngBytes());
		if (side !== undefined) form.append("side", side);
		return upload(form);
	};
	expect((await send()).body.result.side).toBeNull();
	const wrong = await send("top");
	expect(wrong.status).toBe(400);
	expect(wrong.body.fields).toEqual({ side: "Side must be left or right" });

	const { body } = await send("right");
	expect(body.result.side).toBe("right");
	const made = await app.call("POST", "/school-projects", {
		as: staff,
		body: { title: "Windmill", content: "<p>Wind</p>", cover_image_id: body.result.id },
	});
	expect(made.body.result.image.side).toBe("right");
});

test("many simultaneous uploads all succeed", async () => {
	const png = await pngBytes(900, 600);
	const answers = await Promise.all(Array.from({ length: 8 }, () => upload(uploadOf(png))));
	expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
	expect(new Set(answers.map(({ body }) => body.result.url)).size).toBe(8);
});

test("if the picture's row cannot be written, its files are deleted", async () => {
	const { storeImage } = await import("./assets.service.server.ts");
	const before = await app.context.files.list("media/");
	const nobody = { ...staff, id: crypto.randomUUID() };
	await expect(storeImage(app.context, nobody, { bytes: await pngBytes() })).rejects.toThrow();
	expect(await app.context.files.list("media/")).toEqual(before);
});
