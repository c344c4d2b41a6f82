import { afterAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/app.ts";
import { buildAsset, buildGalleryItem, pngBytes, uploadOf } from "../support/media.ts";
import { projectCalls } from "../support/projects.ts";

const SITE = "https://mradi.example";
const app = await testApp({ SITE_URL: `${SITE}/` });
const appWithoutSiteUrl = await testApp();
afterAll(async () => {
	await app.close();
	await appWithoutSiteUrl.close();
});
const staff = await app.user("staff");
const { create, update, read } = projectCalls(app, staff);

const storedProject = (of: TestApp, id: string) =>
	of.context.db
		.selectFrom("articles")
		.select(["featured_image", "cover_image_id", "content"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();

describe("with a public address, the API gives absolute addresses", () => {
	test("for each width of an upload, and stores relative ones", async () => {
		const { status, body } = await app.call("POST", "/assets/upload", {
			as: staff,
			body: uploadOf(await pngBytes(1_000, 600)),
		});
		expect(status).toBe(201);
		const { id, url, variants } = body.result;
		expect(url).toMatch(/^https:\/\/mradi\.example\/media\/[\w-]+\.webp$/);
		expect(variants.length).toBeGreaterThan(1);
		for (const variant of variants)
			expect(variant.url).toMatch(/^https:\/\/mradi\.example\/media\//);
		const row = await app.context.db
			.selectFrom("assets")
			.select(["url", "variants"])
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		expect(row.url + row.variants).not.toContain("mradi.example");
	});

	test("in the gallery", async () => {
		const item = await buildGalleryItem(app, staff);
		const { body } = await app.call("GET", "/gallery?limit=50");
		expect(body.result.items[0].image_url).toBe(SITE + item.image_url);
		expect(body.result.items[0].variants[0].url).toBe(SITE + item.variants[0]?.url);
	});

	test("for a project's cover and the pictures in its text, in each width", async () => {
		const asset = await buildAsset(app, staff);
		const foreign = '<img src="https://example.org/a.png" alt="">';
		const { body } = await create({
			title: "Absolute",
			status: "published",
			cover_image_id: asset.id,
			content: `<p><img src="${asset.url}" alt="Pump"><img src="/own.png" alt="">${foreign} "/media/a"</p>`,
		});
		expect(body.result.featured_image).toBe(SITE + asset.url);
		expect(body.result.image.url).toBe(SITE + asset.url);

		const { content, image } = (await read("absolute")).body.result;
		expect(content).toContain(`<img src="${SITE}${asset.url}" alt="Pump"`);
		expect(content).toMatch(/ srcset="https:\/\/mradi\.example\/media\/\S+ 60w"/);
		expect(content).toContain(`<img src="${SITE}/own.png" alt="">${foreign} "/media/a"</p>`);
		expect(image.variants[0].url).toBe(SITE + asset.variants[0]?.url);
		const list = await app.call("GET", "/school-projects?limit=10");
		expect(list.body.result.articles[0].featured_image).toBe(SITE + asset.url);
	});
});

describe("an absolute address of this site that a client sends back", () => {
	test("is stored as a relative one and recognised, as a cover and in the text", async () => {
		const asset = await buildAsset(app, staff);
		const { body } = await create({
			title: "And Back",
			status: "published",
			featured_image: SITE + asset.url,
			content: `<p><img alt="" src='${SITE}${asset.url}'><img src="HTTPS://Mradi.Example/own.png"></p>`,
		});
		const { id, image, featured_image } = body.result;
		expect(image.url).toBe(SITE + asset.url);
		const expected = {
			featured_image: asset.url,
			cover_image_id: asset.id,
			content: `<p><img src="${asset.url}" alt=""><img src="/own.png" alt=""></p>`,
		};
		expect(await storedProject(app, id)).toEqual(expected);
		expect((await read("and-back")).body.result.content).toContain('width="60" height="40"');

		const edited = await app.call("GET", `/school-projects/${id}`, { as: staff });
		await update(id, { featured_image, content: edited.body.result.content });
		expect(await storedProject(app, id)).toEqual(expected);
	});

	test("is only replaced if it is really ours, and never becomes an address of another site", async () => {
		const content = [
			"https://mradi.example.evil.example/a.png",
			"https://mradi.example//evil.example/a.png",
			"https://evil.example/?https://mradi.example/a.png",
		]
			.map((src) => `<img src="${src}" alt="">`)
			.join("");
		const { body } = await create({
			content: `<p>src="${SITE}/a" ${content}</p>`,
			featured_image: `${SITE}//evil.example/a.png`,
		});
		expect(await storedProject(app, body.result.id)).toMatchObject({
			featured_image: `${SITE}//evil.example/a.png`,
			content: `<p>src="${SITE}/a" ${content}</p>`,
		});
	});
});

test("without a public address picture addresses stay relative, whatever host name is used", async () => {
	const actor = await appWithoutSiteUrl.user("staff");
	const item = await buildGalleryItem(appWithoutSiteUrl, actor);
	expect(item.image_url).toMatch(/^\/media\//);
	const { body } = await appWithoutSiteUrl.call("GET", "/gallery");
	expect(body.result.items[0]).toMatchObject({
		image_url: item.image_url,
		variants: item.variants,
	});
});
