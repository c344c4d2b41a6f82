import { describe, expect, test } from "vitest";
import type { ListedResult } from "./results.calls.ts";
import { chooseResults, forCard, RESULTS_SHOWN } from "./results-choice.ts";

function results(counts: Record<number, number>): ListedResult[] {
	return Object.entries(counts).flatMap(([year, count]) =>
		Array.from({ length: count }, (_, index) => ({
			id: `${year}-${index}`,
			title: `Fair ${index}`,
			year: Number(year),
		})),
	);
}

const choose = (all: ListedResult[], address = "") =>
	chooseResults(all, new URLSearchParams(address));

describe("the results that an address shows", () => {
	test("are those of the newest year, unless another one is requested", () => {
		const all = results({ 2024: 1, 2026: 2, 2025: 1 });
		expect(choose(all)).toMatchObject({ years: [2026, 2025, 2024], year: 2026, pages: 1 });
		expect(choose(all, "year=2024").results.map(({ id }) => id)).toEqual(["2024-0"]);
		expect(choose(all, "year=1066").year).toBe(2026);
		expect(choose(all, "year=all").results.map(({ year }) => year)).toEqual([
			2026, 2026, 2025, 2024,
		]);
	});

	test("are a hundred at a time, and a page past the end is the last one", () => {
		const all = results({ 2026: RESULTS_SHOWN + 5 });
		expect(choose(all).results).toHaveLength(RESULTS_SHOWN);
		expect(choose(all)).toMatchObject({ page: 1, pages: 2 });
		expect(choose(all, "page=2").results.map(({ id }) => id)).toEqual([
			"2026-100",
			"2026-101",
			"2026-102",
			"2026-103",
			"2026-104",
		]);
		expect(choose(all, "page=9").page).toBe(2);
		for (const nonsense of ["0", "-1", "1.5", "two", ""]) {
			expect(choose(all, `page=${nonsense}`).page).toBe(1);
		}
	});

	test("are none if there are none", () => {
		for (const address of ["", "year=all", "year=2026&page=3"]) {
			expect(choose([], address)).toEqual({
				years: [],
				year: undefined,
				results: [],
				page: 1,
				pages: 1,
			});
		}
	});
});

test("a card has only the fields that it shows", () => {
	const whole = {
		id: "a",
		title: "Lake",
		description: null,
		year: 2026,
		status: "published",
		published_at: "2026-03-05T09:00:00.000Z",
		created_at: "2026-03-01T09:00:00.000Z",
		items_count: 33,
	};
	expect(Object.keys(forCard(whole))).toEqual([
		"id",
		"title",
		"description",
		"year",
		"published_at",
	]);
	expect(forCard({ ...whole, published_at: null }).created_at).toBe(whole.created_at);
});
