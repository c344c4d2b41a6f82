import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, expectTexts, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { result } from "../../../tests/support/components/rows.ts";

const main = page.getByRole("main");
const titles = main.getByRole("heading", { level: 2 }).getByRole("link");
const chips = page.getByRole("navigation", { name: "Year" }).getByRole("link");

/** The list with fairs of these years, numbered in this order. */
function stubYears(...years: number[]) {
	const results = years.map((year, index) => ({
		...result(index + 1),
		title: `Fair ${index + 1} of ${year}`,
		year,
	}));
	const { calls } = stubApi({ ...ANSWERS, "GET /results": () => ({ results }) });
	return () => calls.filter(({ line }) => line === "GET /results").map(({ query }) => `${query}`);
}

test("the newest year is shown first, with all years as chips, and narrowed by year", async () => {
	stubYears(2024, 2026, 2025, 2026);
	const site = await openPage("/results");
	await expectTexts(chips, ["All Years", "2026", "2025", "2024"]);
	await expect.element(chips.nth(1)).toHaveAttribute("aria-current", "true");
	await expectTexts(titles, ["Fair 2 of 2026", "Fair 4 of 2026"]);
	await press(chips.nth(3));
	await expectTexts(titles, ["Fair 1 of 2024"]);
	expect(site.address()).toBe("/results?year=2024");
	await press(chips.first());
	await expectTexts(titles, [
		"Fair 2 of 2026",
		"Fair 4 of 2026",
		"Fair 3 of 2025",
		"Fair 1 of 2024",
	]);
	await expect.element(titles.first()).toHaveAttribute("href", `/results/${result(2).id}`);
	const columns = () => {
		const cards = main.getByRole("listitem").filter({ hasText: "Fair" }).elements();
		return new Set(cards.map((card) => card.getBoundingClientRect().left)).size;
	};
	expect(columns()).toBe(1);
	await page.viewport(1280, 900);
	await expect.poll(columns).toBe(3);
});

test("the API is asked once, for what is published, whatever year is chosen", async () => {
	const asked = stubYears(2026, 2025);
	await openPage("/results");
	await press(chips.nth(2));
	await expectTexts(titles, ["Fair 2 of 2025"]);
	await press(chips.first());
	await expectTexts(titles, ["Fair 1 of 2026", "Fair 2 of 2025"]);
	expect(asked()).toEqual(["status=published"]);
});

test("each competition is dated by its publication, else by its making", async () => {
	const published_at = "2026-03-05T09:00:00.000Z";
	const created_at = "2026-03-01T09:00:00.000Z";
	const results = [
		{ ...result(1), title: "Published", published_at, created_at },
		{ ...result(2), title: "Made", published_at: null, created_at },
		{ ...result(3), title: "Unreadable", published_at: "soon" },
		{ id: "4", title: "Undated", year: 2026 },
	];
	stubApi({ ...ANSWERS, "GET /results": () => ({ results }) });
	await openPage("/results");
	const card = (title: string) => main.getByRole("listitem").filter({ hasText: title });
	await expect.element(card("Published")).toMatchTextContent("Posted Mar 5, 2026");
	await expect.element(card("Made")).toMatchTextContent("Mar 1, 2026");
	await expect.element(card("Unreadable")).toMatchTextContent("Invalid date");
	await expect.element(card("Undated")).toMatchTextContent("N/A");
});

test.each([
	["in the page's own words when the server has none", () => new Response("", { status: 404 })],
	["when the answer holds none", () => ({ result: null })],
])("a result that is gone says so %s", async (_, answer) => {
	stubApi({ ...ANSWERS, "GET /results/:id": answer });
	await openPage("/results?year=all");
	await press(titles.first());
	await expect.element(page.getByRole("heading", { name: "Result not found." })).toBeVisible();
	await expectNone(page.getByRole("button", { name: "Try Again" }));
});
