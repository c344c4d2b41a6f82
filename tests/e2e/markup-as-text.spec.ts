import { Parser } from "htmlparser2";
import { MARKUP_AS_TEXT } from "../support/markup-as-text.ts";
import { pngBytes, uploadOf } from "../support/media.ts";
import { expect, started, test } from "./test.ts";
import { watchForAttacks } from "./watch.ts";

/* src/app/markup-as-text.component.test.tsx tests pages that the browser renders from API responses. */

/** The page's elements and its visible text, as a browser reads them. */
function read(html: string) {
	const elements: { name: string; attributes: Record<string, string> }[] = [];
	let text = "";
	let hidden = "";
	const parser = new Parser(
		{
			onopentag(name, attributes) {
				elements.push({ name, attributes });
				if (["script", "style", "title"].includes(name)) hidden = name;
			},
			ontext(part) {
				if (!hidden) text += part;
			},
			onclosetag(name) {
				if (name === hidden) hidden = "";
			},
		},
		{ decodeEntities: true },
	);
	parser.end(html);
	return { elements, text };
}

test("markup in names, titles and notes is text in every page that the server renders", async ({
	page,
	request,
	server,
	api,
	adminToken,
}) => {
	const create = async (path: string, body: unknown) => {
		const answer = await api("POST", path, { token: adminToken, body });
		expect(answer.status, JSON.stringify(answer.body)).toBe(201);
		return answer.body;
	};
	const TEXT = MARKUP_AS_TEXT;
	const category = (await create("/categories", { name: TEXT, description: TEXT })).result;
	const project = (
		await create("/school-projects", {
			title: TEXT,
			excerpt: TEXT,
			content: "<p>Safe text</p>",
			status: "published",
			category_ids: [category.id],
		})
	).result;
	const result = (
		await create("/results", { title: TEXT, description: TEXT, year: 2099, status: "published" })
	).result;
	await create(`/results/${result.id}/items`, {
		category_id: category.id,
		participant_name: TEXT,
		school: TEXT,
		score: TEXT,
		additional_info: TEXT,
		position: 1,
	});
	const asset = await fetch(`${server.url}/api/assets/upload`, {
		method: "POST",
		headers: { authorization: `Bearer ${adminToken}` },
		body: uploadOf(await pngBytes()),
	});
	const image_id = (await asset.json()).result.id;
	const gallery = { title: TEXT, description: TEXT, image_id, featured: true };
	const photo = (await create("/gallery", gallery)).result;

	for (const path of [
		"/",
		"/projects?search=pwned",
		`/projects?category=${category.id}`,
		`/projects/${project.slug}`,
		`/order/${project.slug}`,
		"/categories",
		"/results?year=2099",
		`/results/${result.id}`,
		"/gallery",
	]) {
		const answer = await request.get(path);
		expect(answer.status(), path).toBe(200);
		const { elements, text } = read(await answer.text());
		expect(text, path).toContain(TEXT.slice(0, 50));
		const injected = elements.filter(
			({ attributes }) => attributes.onerror ?? attributes.src === "x:",
		);
		expect(injected, path).toEqual([]);
	}
	const feed = await (await request.get("/feed.xml")).text();
	expect(feed).not.toContain("<img src=x");

	// Hydration runs no injected script either.
	const seen = await watchForAttacks(page);
	await page.goto(`/projects/${project.slug}`);
	await started(page);
	await expect(page.getByRole("heading", { level: 1 })).toHaveText(TEXT);
	await expect(page.locator('img[src="x:"]')).toHaveCount(0);
	expect(seen.ran).toEqual([]);

	for (const path of [
		`/gallery/${photo.id}`,
		`/results/${result.id}`,
		`/school-projects/${project.id}`,
		`/categories/${category.id}`,
	]) {
		expect((await api("DELETE", path, { token: adminToken })).status, path).toBe(200);
	}
});
