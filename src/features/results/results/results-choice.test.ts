import { describe, expect, test } from "vitest";
import type { ListedResult } from "./results.calls.ts";
import { chooseResults, forCards, RESULTS_PER_PAGE } from "./results-choice.ts";

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
		const all = results({ 2026: RESULTS_PER_PAGE + 5 });
		expect(choose(all).results).toHaveLength(RESULTS_PER_PAGE);
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

	test("are an empty first page without any results", () => {
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

test("a card has only the fields that it shows, and winners if its year is selected", () => {
	const winner = { category_id: null, category_name: "Physics", participant_name: "", school: "" };
	const fullResult = {
		id: "a",
		title: "Lake",
		description: null,
		year: 2026,
		status: "published",
		published_at: "2026-03-05T09:00:00.000Z",
		created_at: "2026-03-01T09:00:00.000Z",
		items_count: 33,
		winners: Array(5).fill(winner),
	};
	const older = { ...fullResult, year: 2025, published_at: null };
	const cards = (all: readonly (typeof fullResult | typeof older)[], query = "") =>
		forCards(all, chooseResults(all, new URLSearchParams(query)));
	const [card, other] = cards([fullResult, older]);
	const fields = ["id", "title", "description", "year"];
	expect(Object.keys(card!)).toEqual([...fields, "published_at", "winners", "winners_total"]);
	expect(card?.winners).toHaveLength(5);
	expect(Object.keys(other!)).toEqual([...fields, "created_at"]);
	// Several cards show three winners each, many cards none.
	const firstCardOf = (count: number) => cards(Array(count).fill(fullResult))[0];
	expect(firstCardOf(2)).toMatchObject({ winners: Array(3).fill(winner), winners_total: 5 });
	expect(firstCardOf(13)?.winners).toEqual([]);
});
