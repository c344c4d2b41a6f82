import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { PIXEL, photo } from "../../../../tests/support/components/rows.ts";

const frames = page.getByRole("main").getByRole("listitem");
const frame = (title: string) => page.getByRole("link", { name: title, exact: true });
const boxes = () => frames.elements().map((each) => each.getBoundingClientRect());

/** Opens a gallery with this number of pages, whose first page has these photos. */
async function openGallery(items: object[], totalPages = 1) {
	const { calls } = stubApi({
		...ANSWERS,
		"GET /gallery": ({ query }) => ({
			result: {
				items: query.get("page") === "2" ? [photo(51)] : items,
				pagination: { totalPages },
			},
		}),
	});
	const site = await openPage("/gallery");
	await expectCount(frames, items.length);
	return { site, requests: () => calls.filter(({ line }) => line === "GET /gallery") };
}

test("asks for fifty photos and shows each in a frame with its title", async () => {
	const { requests } = await openGallery([photo(1), photo(2), photo(3)]);
	for (const number of [1, 2, 3]) {
		const one = frame(`Photo ${number}`);
		await expect.element(one.getByText(`Photo ${number}`, { exact: true })).toBeVisible();
		await expect.element(one.getByRole("img")).toBeVisible();
		await expect.element(one.getByRole("img")).toHaveAttribute("src", PIXEL);
	}
	expect(requests().map(({ query }) => String(query))).toEqual(["limit=50"]);
});

test("arranges photos on a pegboard in columns without gaps, whatever their heights", async () => {
	const heights = [900, 300, 500, 700, 400, 600];
	await openGallery(heights.map((height, index) => ({ ...photo(index), height })));
	const frameBoxes = boxes();
	const below = frameBoxes.flatMap(({ left, bottom }) => {
		const next = frameBoxes.find((box) => box.left === left && box.top >= bottom - 1);
		return next ? [Math.round(next.top - bottom)] : [];
	});
	expect(below).toEqual([0, 0, 0, 0]);
	// The holes of the board.
	const board = document.querySelector(".pegboard") as Element;
	expect(getComputedStyle(board).backgroundImage).toMatch(/^radial-gradient\(circle/);
});

test("has two, three and four columns", async () => {
	await openGallery(Array.from({ length: 12 }, (_, index) => photo(index)));
	for (const [width, columns] of [
		[390, 2],
		[700, 3],
		[1280, 4],
	] as const) {
		await page.viewport(width, 900);
		await expect
			.poll(() => new Set(boxes().map(({ left }) => Math.round(left))).size, {
				message: `at ${width} px`,
			})
			.toBe(columns);
	}
});

test("shows a description on hover and on focus, without moving anything", async () => {
	await page.viewport(1280, 900);
	await openGallery([photo(1), photo(2)]);
	const text = page.getByText("What photo 1 shows.");
	const height = () => frame("Photo 1").element().getBoundingClientRect().height;
	// The mouse may still be where the previous test left it.
	await userEvent.hover(page.getByRole("heading", { level: 1 }));
	await expect.element(text).not.toBeVisible();
	const before = height();
	await userEvent.hover(frame("Photo 1"));
	await expect.element(text).toBeVisible();
	expect(height()).toBe(before);
	await userEvent.hover(page.getByRole("heading", { level: 1 }));
	await expect.element(text).not.toBeVisible();
	await userEvent.keyboard("{Tab}");
	(frame("Photo 1").element() as HTMLElement).focus();
	await expect.element(text).toBeVisible();
});

test("decorates pictures whose address contains medium or large", async () => {
	await openGallery([
		{ ...photo(1), image_url: `${PIXEL}#medium-800` },
		{ ...photo(2), image_url: `${PIXEL}#large-1600` },
		photo(3),
	]);
	const decorated = (title: string) =>
		["::before", "::after"].some(
			(part) => getComputedStyle(frame(title).element(), part).content !== "none",
		);
	expect(["Photo 1", "Photo 2", "Photo 3"].map(decorated)).toEqual([true, true, false]);
});

test("Load More adds photos to the same page", async () => {
	await openGallery([photo(1)], 2);
	await press(page.getByRole("link", { name: "Load More" }));
	await expect.element(frame("Photo 51")).toBeVisible();
	await expect.element(frame("Photo 1")).toBeVisible();
	await expectNone(page.getByRole("link", { name: "Load More" }));
});

test("a page number beyond the last page is reported", async () => {
	stubApi({
		...ANSWERS,
		"GET /gallery": () => ({ result: { items: [], pagination: { totalPages: 1 } } }),
	});
	await openPage("/gallery?page=99");
	await expect.element(page.getByText("There is no page 99")).toBeVisible();
	await expect
		.element(page.getByRole("link", { name: "First Page" }))
		.toHaveAttribute("href", "/gallery");
});

test("Back closes an open photo and leaves the gallery as it was", async () => {
	const { site, requests } = await openGallery([photo(1), photo(2)], 2);
	const dialog = page.getByRole("dialog");
	await press(page.getByRole("link", { name: "Load More" }));
	await press(frame("Photo 51"));
	await expect.element(dialog).toHaveAccessibleName("Photo 51");
	await site.back();
	await expectNone(dialog);
	await expect.element(frame("Photo 51")).toBeVisible();
	expect(site.address()).toBe("/gallery");

	// Moving to other photos adds no history entries.
	await press(frame("Photo 1"));
	await expect.element(dialog).toHaveAccessibleName("Photo 1");
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(dialog).toHaveAccessibleName("Photo 2");
	await userEvent.keyboard("{Escape}");
	await expectNone(dialog);
	await expect.element(frame("Photo 51")).toBeVisible();
	expect(site.address()).toBe("/gallery");
	expect(requests().length).toBe(2);
});

test("a photo in the address is opened, and closing it stays in the gallery", async () => {
	stubApi(ANSWERS);
	const site = await openPage(`/gallery#${photo(2).id}`);
	const dialog = page.getByRole("dialog");
	await expect.element(dialog).toHaveAccessibleName("Photo 2");
	await press(dialog.getByRole("button", { name: "Close" }));
	await expectNone(dialog);
	expect(site.address()).toBe("/gallery");
});
