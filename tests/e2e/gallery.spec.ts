import { fillGallery, galleryAnswer, PIXEL, photo } from "./photos.ts";
import { expect, test } from "./test.ts";
import { visit } from "./visit.ts";

test.describe("the gallery", () => {
	test("asks for fifty photos and shows each in a frame with its title", async ({ page }) => {
		const asked: string[] = [];
		await page.route("**/api/gallery?*", (route) => {
			asked.push(new URL(route.request().url()).search);
			return route.fulfill(galleryAnswer([photo(1), photo(2), photo(3)]));
		});
		await visit(page, "Gallery");
		await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
		for (const number of [1, 2, 3]) {
			const frame = page.getByRole("link", { name: `Photo ${number}` });
			await expect(frame.getByText(`Photo ${number}`, { exact: true })).toBeVisible();
			await expect(frame.getByRole("img")).toBeVisible();
			await expect(frame.getByRole("img")).toHaveAttribute("src", PIXEL);
		}
		expect(asked).toEqual(["?limit=50"]);
	});

	test("hangs them on a pegboard, each under the one before it, whatever their heights", async ({
		page,
	}) => {
		const heights = [900, 300, 500, 700, 400, 600];
		await fillGallery(
			page,
			heights.map((height, index) => photo(index, { height })),
		);
		await visit(page, "Gallery");
		const frames = page.getByRole("main").getByRole("listitem");
		await expect(frames).toHaveCount(6);
		const boxes = await frames.evaluateAll((all) =>
			all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
		);
		const below = boxes.flatMap(({ left, bottom }) => {
			const next = boxes.find((box) => box.left === left && box.top >= bottom - 1);
			return next ? [Math.round(next.top - bottom)] : [];
		});
		expect(below).toEqual([0, 0, 0, 0]);
		// The board has holes.
		await expect(page.locator(".pegboard")).toHaveCSS(
			"background-image",
			/^radial-gradient\(circle/,
		);
	});

	test("has two, three and four columns", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) =>
			route.fulfill(galleryAnswer(Array.from({ length: 12 }, (_, index) => photo(index)))),
		);
		for (const [width, columns] of [
			[390, 2],
			[700, 3],
			[1280, 4],
		] as const) {
			await page.setViewportSize({ width, height: 900 });
			await visit(page, "Gallery");
			await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(12);
			const lefts = await page
				.getByRole("main")
				.getByRole("listitem")
				.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
			expect(new Set(lefts).size).toBe(columns);
		}
	});

	test("does not jump while pictures load", async ({ page }) => {
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

	test("shows a description on hover and on focus, and nothing moves", async ({ page }) => {
		await page.setViewportSize({ width: 1280, height: 900 });
		await fillGallery(page, [photo(1), photo(2)]);
		await visit(page, "Gallery");
		const first = page.getByRole("link", { name: "Photo 1" });
		const text = page.getByText("What photo 1 shows.");
		await expect(text).toBeHidden();
		const height = (await first.boundingBox())?.height;
		await first.hover();
		await expect(text).toBeVisible();
		expect((await first.boundingBox())?.height).toBe(height);
		await page.mouse.move(2, 2);
		await expect(text).toBeHidden();
		await page.keyboard.press("Tab");
		await first.focus();
		await expect(text).toBeVisible();
	});

	test("decorates pictures whose address says medium or large", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) =>
			route.fulfill(
				galleryAnswer([
					photo(1, { image_url: `${PIXEL}#medium-800` }),
					photo(2, { image_url: `${PIXEL}#large-1600` }),
					photo(3),
				]),
			),
		);
		await visit(page, "Gallery");
		const decoration = (name: string) =>
			page
				.getByRole("link", { name })
				.evaluate((frame) =>
					["::before", "::after"].some((part) => getComputedStyle(frame, part).content !== "none"),
				);
		await expect(page.getByRole("link", { name: "Photo 3" })).toBeVisible();
		expect(await decoration("Photo 1")).toBe(true);
		expect(await decoration("Photo 2")).toBe(true);
		expect(await decoration("Photo 3")).toBe(false);
	});

	test("loads more beyond fifty, in place", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) => {
			const second = route.request().url().includes("page=2");
			return route.fulfill(galleryAnswer([photo(second ? 51 : 1)], 2));
		});
		await visit(page, "Gallery");
		await page.getByRole("link", { name: "Load more" }).click();
		await expect(page.getByRole("link", { name: "Photo 51" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Photo 1", exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Load more" })).toBeHidden();
	});
});

test("the gallery has featured photos first, then the newest", async ({
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

/** A real photo in the gallery. */
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

test("a picture pressed before the page has started opens once it has", async ({
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
	await expect(page).toHaveURL(/\/gallery$/);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("each picture of the gallery leads to its image", async ({ page, server, adminToken }) => {
		await pin(server.url, adminToken, "Plain picture");
		await page.goto("/gallery");
		const link = page.getByRole("link", { name: "Plain picture" });
		const image = await link.getAttribute("href");
		await link.click();
		await expect(page).toHaveURL(`${server.url}${image}`);
	});
});
