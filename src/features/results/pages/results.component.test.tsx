import { expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { expectNone, expectTexts, press } from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import { refused, stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { foundItem, id, result, rows } from "../../../../tests/support/components/rows.ts";

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

test("the newest year is shown first, and chips for all years filter the list", async () => {
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

test("on a wide screen the search field is as wide as a name needs", async () => {
	await page.viewport(1280, 900);
	stubYears(2026);
	await openPage("/results");
	await expect.element(page.getByRole("searchbox")).toBeVisible();
	expect(page.getByRole("search").element().clientWidth).toBe(640);
});

test("the API is called once, for published results, whatever year is chosen", async () => {
	const requests = stubYears(2026, 2025);
	await openPage("/results");
	await press(chips.nth(2));
	await expectTexts(titles, ["Fair 2 of 2025"]);
	await press(chips.first());
	await expectTexts(titles, ["Fair 1 of 2026", "Fair 2 of 2025"]);
	expect(requests()).toEqual(["status=published"]);
});

const winner = (number: number) => ({
	category_id: id(number),
	category_name: `Category ${number}`,
	participant_name: `Winner ${number}`,
	school: `School ${number}`,
});

test("a single result shows all its winners, each with a link to the category", async () => {
	const winners = [1, 2, 3, 4].map(winner);
	winners[3]!.participant_name = "Name not shown";
	stubApi({ ...ANSWERS, "GET /results": () => ({ results: [{ ...result(1), winners }] }) });
	await openPage("/results");
	const links = main.getByRole("list").getByRole("link", { name: /Category/ });
	await expectTexts(links, [
		"Category 1 Winner 1 School 1",
		"Category 2 Winner 2 School 2",
		"Category 3 Winner 3 School 3",
		"Category 4 School 4",
	]);
	await expect.element(links.nth(1)).toHaveAttribute("href", `/results/${id(1)}?category=${id(2)}`);
});

test("of several results each shows three winners, and how many more there are", async () => {
	const results = [1, 2].map((number) => ({
		...result(number),
		year: 2026,
		winners: number === 1 ? [1, 2, 3, 4, 5].map(winner) : undefined,
	}));
	stubApi({ ...ANSWERS, "GET /results": () => ({ results }) });
	await openPage("/results");
	const card = (title: string) => main.getByRole("listitem").filter({ hasText: title });
	await expect.element(card("Fair 1").getByText("and 2 more")).toBeVisible();
	await expectTexts(card("Fair 1").getByRole("link", { name: /Winner/ }), [
		"Category 1 Winner 1 School 1",
		"Category 2 Winner 2 School 2",
		"Category 3 Winner 3 School 3",
	]);
	await expectNone(card("Fair 2").getByText("Winners"));
});

test("each competition shows its publication date, else its creation date", async () => {
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
])("a missing result shows a message %s", async (_, answer) => {
	stubApi({ ...ANSWERS, "GET /results/:id": answer });
	await openPage("/results?year=all");
	await press(titles.first());
	await expect.element(page.getByRole("heading", { name: "Result not found." })).toBeVisible();
	await expectNone(page.getByRole("button", { name: "Try Again" }));
});

test("a search by participant and school covers all years and links to school and result", async () => {
	const pagination = { page: 1, limit: 50, total: 60, totalPages: 2 };
	const { calls } = stubApi({
		...ANSWERS,
		"GET /results/search": () => ({ result: { places: rows(foundItem), pagination } }),
		"GET /schools/:slug": () => ({
			result: {
				name: "Kerio Girls’",
				places: [foundItem(1)],
				pagination: { ...pagination, total: 1 },
			},
		}),
	});
	const site = await openPage("/results/search?q=kerio");
	await expect.element(main.getByText("60 results")).toBeVisible();
	await expect.element(main.getByRole("searchbox")).toHaveValue("kerio");
	const first = main.getByRole("row").nth(1);
	await expect.element(first).toMatchTextContent("Pupil 1");
	await expect.element(first).toMatchTextContent("2026");
	await expect
		.element(first.getByRole("link", { name: "Pupil 1" }))
		.toHaveAttribute("href", `/results/${id(1)}?category=${id(1)}#item-${id(1).slice(-8)}`);
	const request = main.getByText("Rather not be named here?");
	const links = [...request.element().querySelectorAll("a")].map(({ href }) => href);
	expect(links).toHaveLength(2);
	for (const href of links) {
		expect(decodeURIComponent(href)).toContain("/results/search.");
		expect(href).not.toContain("kerio");
	}
	await expect
		.element(main.getByRole("link", { name: "Next" }))
		.toHaveAttribute("href", "/results/search?q=kerio&page=2");
	await press(first.getByRole("link", { name: "Kerio Girls’" }));
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Kerio Girls’");
	expect(site.address()).toBe("/schools/kerio-girls");
	await expect.element(main.getByText("1 result", { exact: true })).toBeVisible();
	const requests = calls.find(({ line }) => line === "GET /results/search");
	expect(String(requests?.query)).toBe("q=kerio&page=1");
});

test("on paper years are in one line, however long names are", async () => {
	const long = {
		participant_name: "Wanjiku Kamau-Njoroge and Achieng Otieno",
		school: "Kaptarakwa Hills Girls High School",
		result_title: "Kenya Science and Engineering Fair, National Level",
		category_name: "Environmental Science and Management",
	};
	const pagination = { page: 1, limit: 50, total: 1, totalPages: 1 };
	stubApi({
		...ANSWERS,
		"GET /results/search": () => ({
			result: { places: [{ ...foundItem(1), ...long }], pagination },
		}),
	});
	await openPage("/results/search?q=kerio");
	const year = document.createRange();
	year.selectNodeContents(main.getByRole("cell", { name: "2026" }).element());
	onTestFinished(() => void cdp().send("Emulation.setEmulatedMedia", { media: "" }));
	await cdp().send("Emulation.setEmulatedMedia", { media: "print" });
	for (const width of [483, 580, 642, 718]) {
		await page.viewport(width, 740);
		expect(year.getClientRects().length, `${width}`).toBe(1);
	}
});

test("an empty search makes no call, and a search without matches says so", async () => {
	const pagination = { page: 1, limit: 50, total: 0, totalPages: 0 };
	const { calls } = stubApi({
		...ANSWERS,
		"GET /results/search": () => ({ result: { places: [], pagination } }),
	});
	const site = await openPage("/results/search?q=+");
	await expect.element(main.getByRole("searchbox")).toHaveValue("");
	await site.reload("/results/search?q=nobody");
	await expect.element(main.getByText("No results found")).toBeVisible();
	expect(calls.filter(({ line }) => line === "GET /results/search")).toHaveLength(1);
});

test("a page beyond the end of a search says so", async () => {
	const pagination = { page: 9, limit: 50, total: 60, totalPages: 2 };
	stubApi({
		...ANSWERS,
		"GET /results/search": () => ({ result: { places: [], pagination } }),
	});
	await openPage("/results/search?q=kerio&page=9");
	await expect.element(main.getByText("There is no page 9")).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "First Page" }))
		.toHaveAttribute("href", "/results/search?q=kerio&page=1");
});

test("a school without published results is not found, with a link back", async () => {
	stubApi({
		...ANSWERS,
		"GET /schools/:slug": () => refused(404, { error: "School not found." }),
	});
	await openPage("/schools/nowhere");
	await expect.element(main.getByRole("heading", { name: "School not found." })).toBeVisible();
	await expect
		.element(main.getByRole("link", { name: "All Results" }))
		.toHaveAttribute("href", "/results");
});
