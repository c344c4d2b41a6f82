import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, started, test } from "./test.ts";

const PIXEL =
	"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='600' height='400'%3E%3Crect width='600' height='400' fill='teal'/%3E%3C/svg%3E";

const photo = (number: number, more: object = {}) => ({
	id: `photo-${number}`,
	title: `Photo ${number}`,
	description: `What photo ${number} shows.`,
	image_id: `image-${number}`,
	image_url: PIXEL,
	featured: false,
	width: 600,
	height: 400,
	...more,
});

const answer = (items: unknown[], totalPages = 1) => ({
	json: {
		success: true,
		result: { items, pagination: { page: 1, limit: 50, total: items.length, totalPages } },
	},
});

/** Comes to the gallery from another page, so that the browser fetches what it shows. */
async function visit(page: Page) {
	await page.goto("/contact");
	await started(page);
	if (await page.getByRole("button", { name: "Menu" }).isVisible()) {
		await page.getByRole("button", { name: "Menu" }).click();
		await page.getByRole("navigation", { name: "Menu" }).getByText("Gallery").click();
	} else {
		await page.getByRole("navigation", { name: "Main" }).getByText("Gallery").click();
	}
}

async function openFirst(page: Page) {
	await page.route("**/api/gallery?*", (route) => route.fulfill(answer([photo(1), photo(2)])));
	await visit(page);
	await page.getByRole("link", { name: "Photo 1" }).click();
	const lightbox = page.getByRole("dialog");
	await expect(lightbox).toBeVisible();
	return { lightbox, picture: lightbox.getByRole("img") };
}

const scaleOf = (page: Page) =>
	page
		.getByRole("dialog")
		.getByRole("img")
		.evaluate((image) => {
			const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform);
			return { zoom: a, x: e, y: f };
		});

const zoomOf = async (page: Page) => (await scaleOf(page)).zoom;

test.describe("the pegboard", () => {
	test("asks for fifty photos and shows each in a frame with its title", async ({ page }) => {
		const asked: string[] = [];
		await page.route("**/api/gallery?*", (route) => {
			asked.push(new URL(route.request().url()).search);
			return route.fulfill(answer([photo(1), photo(2), photo(3)]));
		});
		await visit(page);
		await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
		await expect(page.getByRole("link", { name: "Photo 2" })).toBeVisible();
		expect(asked).toEqual(["?limit=50"]);
	});

	test("has two, three and four columns", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) =>
			route.fulfill(answer(Array.from({ length: 12 }, (_, index) => photo(index)))),
		);
		for (const [width, columns] of [
			[390, 2],
			[700, 3],
			[1280, 4],
		] as const) {
			await page.setViewportSize({ width, height: 900 });
			await visit(page);
			await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(12);
			const lefts = await page
				.getByRole("main")
				.getByRole("listitem")
				.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)));
			expect(new Set(lefts).size).toBe(columns);
		}
	});

	test("does not jump while pictures load", async ({ page }) => {
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route("**/slow-*.svg", async (route) => {
			await held;
			await route.fulfill({
				contentType: "image/svg+xml",
				body: "<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'/>",
			});
		});
		await page.route("**/api/gallery?*", (route) =>
			route.fulfill(answer([1, 2, 3, 4].map((n) => photo(n, { image_url: `/slow-${n}.svg` })))),
		);
		await visit(page);
		const frames = page.getByRole("main").getByRole("listitem");
		await expect(frames).toHaveCount(4);
		const boxes = () =>
			frames.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
		const before = await boxes();
		release();
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
		await page.route("**/api/gallery?*", (route) => route.fulfill(answer([photo(1), photo(2)])));
		await visit(page);
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
				answer([
					photo(1, { image_url: `${PIXEL}#medium-800` }),
					photo(2, { image_url: `${PIXEL}#large-1600` }),
					photo(3),
				]),
			),
		);
		await visit(page);
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

	test("says when there is nothing yet", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) => route.fulfill(answer([])));
		await visit(page);
		await expect(page.getByRole("heading", { name: "No projects found" })).toBeVisible();
		await expect(
			page.getByText("Check back soon for updates to our project gallery"),
		).toBeVisible();
	});

	test("takes the list as a bare array, as result and as items", async ({ page }) => {
		const shapes: unknown[] = [
			[photo(1)],
			{ success: true, result: [photo(1)] },
			{ success: true, items: [photo(1)] },
		];
		for (const shape of shapes) {
			await page.route("**/api/gallery?*", (route) => route.fulfill({ json: shape }));
			await visit(page);
			await expect(page.getByRole("link", { name: "Photo 1" })).toBeVisible();
			await page.unroute("**/api/gallery?*");
		}
	});

	test("names what went wrong, and tries again", async ({ page, expectedErrors }) => {
		expectedErrors.push("502", "503", "ERR_FAILED");
		const failures = [
			[{ status: 502, body: "<html>" }, "Failed to fetch gallery items: 502 Bad Gateway"],
			[{ status: 503, json: { success: false, error: "Closed today" } }, "Closed today"],
			[{ json: { success: false } }, "Failed to fetch gallery items"],
			[{ json: { success: true, result: {} } }, "Unexpected API response format"],
			["abort", "An error occurred while fetching gallery items"],
		] as const;
		for (const [failure, sentence] of failures) {
			await page.route("**/api/gallery?*", (route) =>
				failure === "abort" ? route.abort() : route.fulfill(failure),
			);
			await visit(page);
			await expect(page.getByRole("alert").getByText(sentence, { exact: true })).toBeVisible();
			await page.unroute("**/api/gallery?*");
			await page.route("**/api/gallery?*", (route) => route.fulfill(answer([photo(1)])));
			await page.getByRole("button", { name: "Try Again" }).click();
			await expect(page.getByRole("link", { name: "Photo 1" })).toBeVisible();
			await page.unroute("**/api/gallery?*");
		}
	});

	test("loads more beyond fifty, in place", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) => {
			const second = route.request().url().includes("page=2");
			return route.fulfill(answer([photo(second ? 51 : 1)], 2));
		});
		await visit(page);
		await page.getByRole("link", { name: "Load more" }).click();
		await expect(page.getByRole("link", { name: "Photo 51" })).toBeVisible();
		await expect(page.getByRole("link", { name: "Photo 1", exact: true })).toBeVisible();
		await expect(page.getByRole("link", { name: "Load more" })).toBeHidden();
	});

	test("is readable in both themes, without sideways scrolling", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) => route.fulfill(answer([photo(1), photo(2)])));
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width: 320, height: 700 });
			await visit(page);
			await expect(page.getByRole("link", { name: "Photo 1" })).toBeVisible();
			await expectNoSidewaysScroll(page);
			await expectAccessible(page);
			await page.getByRole("link", { name: "Photo 1" }).click();
			await expect(page.getByRole("dialog")).toBeVisible();
			await expectNoSidewaysScroll(page);
			await expectAccessible(page);
		}
	});
});

test.describe("the lightbox", () => {
	test("opens on a picture at 100% with its title and description", async ({ page }) => {
		const { lightbox, picture } = await openFirst(page);
		await expect(lightbox.getByRole("heading", { name: "Photo 1" })).toBeVisible();
		await expect(lightbox.getByText("What photo 1 shows.")).toBeVisible();
		await expect(picture).toBeVisible();
		await expect(lightbox.getByRole("button", { name: "100%" })).toHaveText("100%");
		expect(await scaleOf(page)).toEqual({ zoom: 1, x: 0, y: 0 });
	});

	test("zooms with its buttons in steps of a half, from 0.5 to 5", async ({ page }) => {
		const { lightbox } = await openFirst(page);
		const zoomIn = lightbox.getByRole("button", { name: "Zoom in" });
		await zoomIn.click();
		expect(await zoomOf(page)).toBe(1.5);
		for (let press = 0; press < 10; press += 1) await zoomIn.click();
		expect(await zoomOf(page)).toBe(5);
		const zoomOut = lightbox.getByRole("button", { name: "Zoom out" });
		for (let press = 0; press < 12; press += 1) await zoomOut.click();
		expect(await zoomOf(page)).toBe(0.5);
		await lightbox.getByRole("button", { name: "100%" }).click();
		expect(await zoomOf(page)).toBe(1);
	});

	test("obeys the keys + - 0 and Escape", async ({ page }) => {
		const { lightbox } = await openFirst(page);
		await page.keyboard.press("+");
		await page.keyboard.press("+");
		expect(await zoomOf(page)).toBe(2);
		await page.keyboard.press("-");
		expect(await zoomOf(page)).toBe(1.5);
		await page.keyboard.press("0");
		expect(await zoomOf(page)).toBe(1);
		await page.keyboard.press("Escape");
		await expect(lightbox).toBeHidden();
	});

	test("closes on a click beside the picture, not on the picture", async ({ page }) => {
		const { lightbox, picture } = await openFirst(page);
		await picture.click();
		await expect(lightbox).toBeVisible();
		await page.mouse.click(8, 200);
		await expect(lightbox).toBeHidden();
	});

	test("pans with the mouse only when zoomed in; 0.5 puts it back in the middle", async ({
		page,
	}) => {
		await openFirst(page);
		const drag = async () => {
			await page.mouse.move(200, 400);
			await page.mouse.down();
			await page.mouse.move(230, 380, { steps: 4 });
			await page.mouse.up();
		};
		await drag();
		expect(await scaleOf(page)).toEqual({ zoom: 1, x: 0, y: 0 });
		await page.keyboard.press("+");
		await drag();
		expect(await scaleOf(page)).toEqual({ zoom: 1.5, x: 30, y: -20 });
		await expect(page.getByRole("dialog")).toBeVisible();
		await page.keyboard.press("-");
		await page.keyboard.press("-");
		expect(await scaleOf(page)).toEqual({ zoom: 0.5, x: 0, y: 0 });
	});

	test("holds the page still, keeps the focus inside and gives it back", async ({ page }) => {
		await page.route("**/api/gallery?*", (route) =>
			route.fulfill(answer(Array.from({ length: 30 }, (_, index) => photo(index)))),
		);
		await visit(page);
		const opener = page.getByRole("link", { name: "Photo 0" });
		await opener.click();
		await expect(page.getByRole("dialog")).toBeVisible();
		await page.mouse.move(200, 400);
		await page.mouse.wheel(0, 800);
		for (let press = 0; press < 6; press += 1) {
			await page.keyboard.press("Tab");
			const inside = await page.evaluate(
				() =>
					document.activeElement === document.body ||
					document.querySelector("dialog")?.contains(document.activeElement),
			);
			expect(inside).toBe(true);
		}
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await page.getByRole("button", { name: "Close" }).click();
		await expect(opener).toBeFocused();
		await page.mouse.wheel(0, 400);
		await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
	});

	test("opens on the next picture at 100% again", async ({ page }) => {
		await openFirst(page);
		await page.keyboard.press("+");
		await page.keyboard.press("Escape");
		await page.getByRole("link", { name: "Photo 2" }).click();
		await expect(page.getByRole("dialog").getByRole("heading")).toHaveText("Photo 2");
		expect(await zoomOf(page)).toBe(1);
	});
});

test.describe("on a phone", () => {
	test.use({ hasTouch: true });

	test("a finger pans when zoomed in, two fingers zoom", async ({ page }) => {
		await openFirst(page);
		const phone = await page.context().newCDPSession(page);
		const touch = (type: string, points: [number, number][]) =>
			phone.send("Input.dispatchTouchEvent", {
				type: type as "touchStart",
				touchPoints: points.map(([x, y], id) => ({ x, y, id })),
			});
		await touch("touchStart", [
			[150, 400],
			[250, 400],
		]);
		await touch("touchMove", [
			[125, 400],
			[275, 400],
		]);
		await touch("touchMove", [
			[100, 400],
			[300, 400],
		]);
		await touch("touchEnd", []);
		expect(await zoomOf(page)).toBe(2);
		await touch("touchStart", [[200, 400]]);
		await touch("touchMove", [[220, 410]]);
		await touch("touchMove", [[250, 430]]);
		await touch("touchEnd", []);
		expect(await scaleOf(page)).toEqual({ zoom: 2, x: 50, y: 30 });
		await expect(page.getByRole("dialog")).toBeVisible();
	});
});

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><path d="M0 0h600v400H0z" fill="#1e6468"/></svg>`;

/** A real photo in the gallery. */
async function pin(url: string, token: string, title: string) {
	const form = new FormData();
	form.append("file", new File([DRAWING], "drawing.svg", { type: "image/svg+xml" }));
	const headers = { authorization: `Bearer ${token}` };
	const upload = await fetch(`${url}/api/assets/upload`, { method: "POST", headers, body: form });
	const { result } = await upload.json();
	await fetch(`${url}/api/gallery`, {
		method: "POST",
		headers: { ...headers, "content-type": "application/json" },
		body: JSON.stringify({ title, description: "Held.", image_id: result.id, featured: true }),
	});
}

test("a picture pressed before the page has started opens once it has", async ({
	page,
	server,
	adminToken,
}) => {
	await pin(server.url, adminToken, "Pressed early");
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/assets/*.js", async (route) => {
		await held;
		await route.continue();
	});
	await page.goto("/gallery");
	await page.getByRole("link", { name: "Pressed early" }).click();
	release();
	await expect(page.getByRole("dialog", { name: "Pressed early" })).toBeVisible();
	await expect(page).toHaveURL(/\/gallery$/);
});

test.describe("without script", () => {
	test.use({ javaScriptEnabled: false });

	test("each picture leads to its image", async ({ page, server, adminToken }) => {
		await pin(server.url, adminToken, "Plain picture");
		await page.goto("/gallery");
		const link = page.getByRole("link", { name: "Plain picture" });
		const image = await link.getAttribute("href");
		await link.click();
		await expect(page).toHaveURL(`${server.url}${image}`);
	});
});
