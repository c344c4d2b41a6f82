// On SQLite alone.
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { mediaApp } from "../../../tests/support/media-app.ts";
import { buildProject, projectCalls } from "../../../tests/support/projects.ts";
import { atTime, daysFromNow } from "../../db/time.ts";
import { withdrawPreviews } from "../assets/preview-pictures.server.ts";
import { isPreviewPublic, renderPreviews } from "./render-previews.server.ts";

const { app, fetchUrl, statusOf } = await mediaApp();

const staff = await app.user("staff");
const { update } = projectCalls(app, staff);
const render = () => renderPreviews(app.context);

async function previewOf(slug: string): Promise<string | null> {
	const { body } = await app.call("GET", `/school-projects/by-slug/${slug}`);
	return body.result.preview_image;
}

const published = (title: string) => buildProject(app, { title, material_cost: 1765 }, staff);

describe("the preview picture of a project", () => {
	test("is rendered after publication, 1,200 × 630 as JPEG, and only once", async () => {
		const { slug } = await published("Solar Dryer");
		expect(await previewOf(slug)).toBeNull();
		await render();
		const url = (await previewOf(slug)) as string;
		const response = await fetchUrl(url);
		expect(response.headers.get("content-type")).toBe("image/jpeg");
		expect(response.headers.get("cache-control")).toBe("public, max-age=604800");
		const picture = Buffer.from(await response.arrayBuffer());
		expect(await sharp(picture).metadata()).toMatchObject({
			format: "jpeg",
			width: 1200,
			height: 630,
		});
		// WhatsApp shows no larger previews.
		expect(picture.length).toBeLessThan(300_000);
		const put = vi.spyOn(app.context.files, "put");
		await render();
		expect(put).not.toHaveBeenCalled();
		put.mockRestore();
	});

	test("is rendered again when the title or the cost changes, but not when other text does", async () => {
		const { id, slug } = await published("Wind Pump");
		await render();
		const first = (await previewOf(slug)) as string;
		await update(id, { content: "<p>More of it.</p>" });
		await render();
		expect(await previewOf(slug)).toBe(first);

		for (const change of [{ title: "Wind Pump 2" }, { material_cost: 99 }]) {
			const before = (await previewOf(slug)) as string;
			await update(id, change);
			await render();
			const after = (await previewOf(slug)) as string;
			expect(after).not.toBe(before);
			expect([await statusOf(before), await statusOf(after)]).toEqual([410, 200]);
		}
	});

	test("is withdrawn with the project immediately, and its file is deleted within the hour", async () => {
		const { id, slug } = await published("Bean Sorter");
		await render();
		const url = (await previewOf(slug)) as string;
		await update(id, { status: "draft" });
		expect(await statusOf(url)).toBe(410);
		await withdrawPreviews(app.context, isPreviewPublic);
		expect(await app.context.files.find(url.slice(1))).toBeUndefined();
		expect(await statusOf(url)).toBe(410);

		await update(id, { status: "published" });
		await render();
		expect(await previewOf(slug)).not.toBe(url);
	});

	test("does not exist for a draft, and an unknown one is not found", async () => {
		const { id } = await buildProject(app, { title: "Secret", status: "draft" }, staff);
		await render();
		const rows = await app.context.db.selectFrom("previews").select("subject").execute();
		expect(rows.map(({ subject }) => subject)).not.toContain(`project:${id}`);
		expect(await statusOf("/media/0123456789abcdef01234567-preview-1200.jpg")).toBe(404);
	});
});

test("a result and each of its categories have a preview picture, which names no participant", async () => {
	const category = await app.call("POST", "/categories", { as: staff, body: { name: "Physics" } });
	const categoryId = category.body.result.id;
	const made = await app.call("POST", "/results", {
		as: staff,
		body: { title: "Regional Fair", year: 2026, status: "published" },
	});
	const { id } = made.body.result;
	await app.call("POST", `/results/${id}/items`, {
		as: staff,
		body: { participant_name: "Amina Wanjiru", category_id: categoryId, position: 1 },
	});
	await atTime(daysFromNow(1), render);
	const { body } = await app.call("GET", `/results/${id}`);
	expect(body.result.previews).toEqual([
		{ category_id: null, url: expect.stringMatching(/-preview-1200\.jpg$/) },
		{ category_id: categoryId, url: expect.stringMatching(/-preview-1200\.jpg$/) },
	]);
	const addresses = body.result.previews.map(({ url }: { url: string }) => url);
	expect(await Promise.all(addresses.map(statusOf))).toEqual([200, 200]);
	await app.call("PUT", `/results/${id}`, { as: staff, body: { status: "draft" } });
	expect(await Promise.all(addresses.map(statusOf))).toEqual([410, 410]);
});
