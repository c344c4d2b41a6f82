import { galleryAnswer, photo } from "./photos.ts";
import { expect, test } from "./test.ts";
import { visit } from "./visit.ts";

test.describe("the gallery", () => {
	test("keeps its layout while pictures load", async ({ page }) => {
		const gate = Promise.withResolvers<void>();
		await page.route("**/slow-*.svg", async (route) => {
			await gate.promise;
			await route.fulfill({
				contentType: "image/svg+xml",
				body: "<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'/>",
			});
		});
		await page.route("**/api/gallery?*", (route) =>
			route.fulfill(
				galleryAnswer([1, 2, 3, 4].map((n) => photo(n, { image_url: `/slow-${n}.svg` }))),
			),
		);
		await visit(page, "Gallery");
		const frames = page.getByRole("main").getByRole("listitem");
		await expect(frames).toHaveCount(4);
		const boxes = () =>
			frames.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
		const before = await boxes();
		gate.resolve();
		await expect
			.poll(() =>
				frames
					.locator("img")
					.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)),
			)
			.toBe(true);
		expect(await boxes()).toEqual(before);
	});
});

test("the gallery shows featured photos first, then the newest", async ({
	page,
	server,
	adminToken,
}) => {
	for (const [title, featured] of [
		["Older plain", false],
		["Older featured", true],
		["Newer plain", false],
		["Newer featured", true],
	] as const) {
		await pin(server.url, adminToken, title, featured);
	}
	await page.goto("/gallery");
	const titles = await page
		.getByRole("main")
		.getByRole("listitem")
		.evaluateAll((items) => items.map((item) => item.querySelector(".peg-title")?.textContent));
	expect(titles.slice(0, 2)).toEqual(["Newer featured", "Older featured"]);
	const plain = titles.indexOf("Newer plain");
	expect(titles.slice(plain, plain + 2)).toEqual(["Newer plain", "Older plain"]);
});

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path d="M0 0h600v400H0z" fill="#1e6468"/></svg>`;

/** Adds a real photo to the gallery. */
async function pin(url: string, token: string, title: string, featured = true) {
	const form = new FormData();
	form.append("file", new File([DRAWING], "drawing.svg", { type: "image/svg+xml" }));
	const headers = { authorization: `Bearer ${token}` };
	const upload = await fetch(`${url}/api/assets/upload`, { method: "POST", headers, body: form });
	const { result } = await upload.json();
	await fetch(`${url}/api/gallery`, {
		method: "POST",
		headers: { ...headers, "content-type": "application/json" },
		body: JSON.stringify({ title, description: "Held.", image_id: result.id, featured }),
	});
}

test("a picture that is pressed before scripts have started opens once they have", async ({
	page,
	server,
	adminToken,
}) => {
	await pin(server.url, adminToken, "Pressed early");
	const gate = Promise.withResolvers<void>();
	await page.route("**/assets/*.js", async (route) => {
		await gate.promise;
		await route.continue();
	});
	await page.goto("/gallery");
	await page.getByRole("link", { name: "Pressed early" }).click();
	gate.resolve();
	await expect(page.getByRole("dialog", { name: "Pressed early" })).toBeVisible();
	await expect(page).toHaveURL(/\/gallery#/);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("each picture of the gallery links to its page, which links to the next one", async ({
		page,
		server,
		adminToken,
	}) => {
		for (const title of ["Plain second", "Plain first"]) await pin(server.url, adminToken, title);
		await page.goto("/gallery");
		await page.getByRole("link", { name: "Plain first" }).click();
		await expect(page).toHaveURL(/\/gallery\/[0-9a-f-]{36}$/);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plain first");
		await expect(page.getByText("Held.")).toBeVisible();
		await page.getByRole("link", { name: "Next: Plain second" }).click();
		await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plain second");
		await expect(page.getByRole("link", { name: "Previous: Plain first" })).toBeVisible();
	});
});
