import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { pngBytes } from "../../tests/support/media.ts";
import { loadDemoContent } from "./load.server.ts";

// Drawing sixty pictures takes long and is tested by itself.
const { drawPicture } = vi.hoisted(() => ({ drawPicture: vi.fn() }));
vi.mock("../features/assets/pictures.server.ts", () => ({ drawPicture }));

const app = await testApp();
afterAll(() => app.close());
await app.user("admin");
const size = { width: 480, height: 320, bytes: await pngBytes() };
beforeEach(() => {
	drawPicture.mockReset().mockResolvedValue({ sizes: [size], placeholder: "" });
});

async function shown() {
	const answers = await Promise.all(
		["/school-projects", "/gallery", "/results", "/categories"].map((path) =>
			app.call("GET", path),
		),
	);
	const [projects, gallery, results, categories] = answers.map(({ body }) => body);
	return {
		projects: projects.result.pagination.total,
		photos: gallery.result.items.length,
		results: results.results.length,
		categories: categories.categories.length,
	};
}

test("a first start that is broken off leaves nothing, and the next one loads everything once", async () => {
	drawPicture.mockRejectedValueOnce(new Error("broken off"));
	await expect(loadDemoContent(app.context)).rejects.toThrow("broken off");
	expect(await shown()).toEqual({ projects: 0, photos: 0, results: 0, categories: 0 });

	await loadDemoContent(app.context);
	const first = await shown();
	expect(first).toEqual({ projects: 24, photos: 30, results: expect.any(Number), categories: 13 });
	expect(first.results).toBeGreaterThanOrEqual(3);

	await loadDemoContent(app.context);
	expect(await shown()).toEqual(first);
});
