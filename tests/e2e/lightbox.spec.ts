import type { Page } from "@playwright/test";
import { fillGallery, PIXEL, photo } from "./photos.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./test.ts";
import { visit } from "./visit.ts";

async function openFirst(page: Page) {
	await fillGallery(page, [photo(1), photo(2)]);
	await visit(page, "Gallery");
	await page.getByRole("link", { name: "Photo 1" }).click();
	const lightbox = page.getByRole("dialog");
	await expect(lightbox).toBeVisible();
	return { lightbox, picture: lightbox.getByRole("img") };
}

const viewOf = (page: Page) =>
	page
		.getByRole("dialog")
		.getByRole("img")
		.evaluate((image) => {
			const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform);
			return { zoom: a, x: e, y: f };
		});

const zoomOf = async (page: Page) => (await viewOf(page)).zoom;

async function drag(page: Page) {
	await page.mouse.move(200, 400);
	await page.mouse.down();
	await page.mouse.move(230, 380, { steps: 4 });
	await page.mouse.up();
}

test.describe("the lightbox", () => {
	test("opens on a picture at 100% with its title and description", async ({ page }) => {
		const { lightbox, picture } = await openFirst(page);
		await expect(lightbox.getByRole("heading", { name: "Photo 1" })).toBeVisible();
		await expect(lightbox.getByText("What photo 1 shows.")).toBeVisible();
		await expect(picture).toBeVisible();
		await expect(picture).toHaveAttribute("src", PIXEL);
		await expect(lightbox.getByRole("button", { name: "100%" })).toHaveText("100%");
		expect(await viewOf(page)).toEqual({ zoom: 1, x: 0, y: 0 });
	});

	test("zooms with its buttons in steps of a half, from 0.5 to 5", async ({ page }) => {
		const { lightbox } = await openFirst(page);
		const press = async (name: string, times: number) => {
			const zooms: number[] = [];
			for (let count = 0; count < times; count += 1) {
				await lightbox.getByRole("button", { name }).click();
				zooms.push(await zoomOf(page));
			}
			return zooms;
		};
		expect(await press("Zoom in", 9)).toEqual([1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5]);
		await expect(lightbox.getByRole("button", { name: "100%" })).toHaveText("100%");
		expect(await press("Zoom out", 10)).toEqual([4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0.5]);
		await lightbox.getByRole("button", { name: "100%" }).click();
		expect(await zoomOf(page)).toBe(1);
	});

	test("obeys the keys + - 0 and Escape, within the same bounds", async ({ page }) => {
		const { lightbox } = await openFirst(page);
		const press = async (key: string, times = 1) => {
			for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
			return zoomOf(page);
		};
		expect(await press("+")).toBe(1.5);
		expect(await press("+", 9)).toBe(5);
		expect(await press("-")).toBe(4.5);
		expect(await press("-", 10)).toBe(0.5);
		expect(await press("0")).toBe(1);
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
		await drag(page);
		expect(await viewOf(page)).toEqual({ zoom: 1, x: 0, y: 0 });
		await page.keyboard.press("-");
		await drag(page);
		expect(await viewOf(page)).toEqual({ zoom: 0.5, x: 0, y: 0 });
		await page.keyboard.press("+");
		await page.keyboard.press("+");
		await drag(page);
		expect(await viewOf(page)).toEqual({ zoom: 1.5, x: 30, y: -20 });
		await expect(page.getByRole("dialog")).toBeVisible();
		await page.keyboard.press("-");
		await page.keyboard.press("-");
		expect(await viewOf(page)).toEqual({ zoom: 0.5, x: 0, y: 0 });
	});

	test("is reset by the key 0 and by the button 100%, the place too", async ({ page }) => {
		const { lightbox } = await openFirst(page);
		for (const reset of [
			() => page.keyboard.press("0"),
			() => lightbox.getByRole("button", { name: "100%" }).click(),
		]) {
			await page.keyboard.press("+");
			await drag(page);
			expect(await viewOf(page)).toEqual({ zoom: 1.5, x: 30, y: -20 });
			await reset();
			expect(await viewOf(page)).toEqual({ zoom: 1, x: 0, y: 0 });
		}
	});

	test("holds the page still, keeps the focus inside and gives it back", async ({ page }) => {
		await fillGallery(
			page,
			Array.from({ length: 30 }, (_, index) => photo(index)),
		);
		await visit(page, "Gallery");
		const opener = page.getByRole("link", { name: "Photo 0" });
		await opener.click();
		await expect(page.getByRole("dialog")).toBeVisible();
		await page.mouse.move(200, 400);
		await page.mouse.wheel(0, 800);
		for (const key of ["PageDown", "ArrowDown", "End"]) await page.keyboard.press(key);
		await expect(page.locator("body")).toHaveCSS("overflow-y", "hidden");
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

	test("opens at 100% and in the middle each time, on the same picture and on the next", async ({
		page,
	}) => {
		await openFirst(page);
		for (const name of ["Photo 1", "Photo 2"]) {
			await page.keyboard.press("+");
			await drag(page);
			await page.keyboard.press("Escape");
			await page.getByRole("link", { name }).click();
			await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(name);
			expect(await viewOf(page)).toEqual({ zoom: 1, x: 0, y: 0 });
		}
	});

	test("is readable in both themes, without sideways scrolling", async ({ page }) => {
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme });
			await page.setViewportSize({ width: 320, height: 700 });
			await openFirst(page);
			await expectNoSidewaysScroll(page);
			await expectAccessible(page);
		}
	});
});

test.describe("the lightbox on a phone", () => {
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
		expect(await viewOf(page)).toEqual({ zoom: 2, x: 50, y: 30 });
		await expect(page.getByRole("dialog")).toBeVisible();
	});
});
