import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectCount, expectTexts, press } from "../../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../../tests/support/components/answers.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { foundItem, id, item, result } from "../../../../tests/support/components/rows.ts";

const tab = (name: string) => page.getByRole("tab", { name });

/** A result with two categories. The first has positions one, two, three, five and none. */
async function openResult(positions: (number | null)[] = [1, 2, 3, 5, null], rest = "") {
	const school = "Kaptarakwa Hills Girls";
	const chemistry = positions.map((position, index) => ({
		...item(index + 1),
		category_name: "Chemistry",
		position,
		school,
		...(position === 1 && { score: "94.5", additional_info: "Best in category" }),
	}));
	const physics = { ...item(6), category_id: id(2), category_name: "Physics" };
	stubApi({
		...ANSWERS,
		"GET /results/:id": () => ({
			result: {
				...result(1),
				items: [...chemistry, physics],
				categories: [
					{ id: id(1), name: "Chemistry" },
					{ id: id(2), name: "Physics" },
				],
			},
		}),
	});
	return openPage(`/results/${id(1)}${rest}`);
}

test("each category is a ranked table: medals, gaps, and a dash for no position", async () => {
	const site = await openResult();
	await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Fair 1");
	await expectTexts(page.getByRole("tab"), ["Chemistry", "Physics"]);
	await expect.element(tab("Chemistry")).toHaveAttribute("aria-selected", "true");
	const table = page.getByRole("table", { name: "Chemistry" });
	await expectTexts(table.getByRole("columnheader"), [
		"Position",
		"Participant",
		"School",
		"Score",
		"Additional Info",
	]);
	const rows = [...table.element().querySelectorAll("tbody tr")];
	const cells = rows.map((row) => [...row.querySelectorAll("td, th")].map((c) => c.textContent));
	const school = "Kaptarakwa Hills Girls";
	expect(cells).toEqual([
		["1", "Pupil 1", school, "94.5", "Best in category"],
		["2", "Pupil 2", school, "", ""],
		["3", "Pupil 3", school, "", ""],
		["5", "Pupil 4", school, "", ""],
		["–", "Pupil 5", school, "", ""],
	]);
	// On phones and wide screens, the medal is in the cell of the position.
	for (const width of [390, 1280]) {
		await page.viewport(width, 844);
		const medals = [...table.element().querySelectorAll("[data-medal]")];
		expect(medals.map((medal) => medal.textContent)).toEqual(["1", "2", "3"]);
		expect(medals.every((medal) => medal.closest("td")?.cellIndex === 0)).toBe(true);
		expect(medals.every((medal) => medal.checkVisibility())).toBe(true);
		await expect.element(table.getByText("Best in category")).toBeVisible();
	}
	await press(tab("Physics"));
	await expectTexts(page.getByRole("table", { name: "Physics" }).getByRole("rowheader"), [
		"Pupil 6",
	]);
	expect(site.address()).toBe(`/results/${id(1)}?category=${id(2)}`);
	await press(page.getByRole("link", { name: "Back to Results" }));
	await expect.poll(site.address).toBe("/results");
});

test("long words without spaces fit a phone's screen and do not overlap", async () => {
	const word = "Umwagiliajiwamatone".repeat(10);
	const long = { participant_name: word, school: word, score: word, additional_info: word };
	stubApi({
		...ANSWERS,
		"GET /results/:id": () => ({
			result: {
				...result(1),
				title: word,
				items: [{ ...item(1), ...long, category_name: word.slice(0, 100) }],
				categories: [{ id: id(1), name: word.slice(0, 100) }],
			},
		}),
	});
	await page.viewport(390, 844);
	await openPage(`/results/${id(1)}`);
	await expect.element(page.getByRole("rowheader")).toBeVisible();
	const { scrollWidth, clientWidth } = document.documentElement;
	expect(scrollWidth).toBe(clientWidth);
	const name = page.getByRole("rowheader").element().getBoundingClientRect();
	const score = document.querySelector(".table td[data-align=end]") as HTMLElement;
	expect(score.getBoundingClientRect().left).toBeGreaterThanOrEqual(name.right);
	const tabText = document.createRange();
	tabText.selectNodeContents(page.getByRole("tab").element());
	expect(tabText.getBoundingClientRect().left).toBeGreaterThan(0);
});

test("at twice the text size no name breaks within a word or overlaps another cell", async () => {
	await page.viewport(360, 740);
	document.documentElement.style.fontSize = "200%";
	onTestFinished(() => document.documentElement.removeAttribute("style"));
	const named = { participant_name: "Wanjiku Achieng", school: "Kaptarakwa Girls", score: "87.5" };
	const categories = [{ id: id(1), name: "Category 1" }];
	const shown = { ...result(1), items: [{ ...item(1), ...named }], categories };
	const places = [{ ...foundItem(1), ...named }];
	const pagination = { page: 1, limit: 50, total: 1, totalPages: 1 };
	stubApi({
		...ANSWERS,
		"GET /results/:id": () => ({ result: shown }),
		"GET /results/search": () => ({ result: { places, pagination } }),
	});
	for (const path of [`/results/${id(1)}`, "/results/search?q=kerio"]) {
		await openPage(path);
		const name = page.getByRole("rowheader", { name: named.participant_name }).last();
		await expect.element(name).toBeVisible();
		const text = document.createTreeWalker(name.element(), NodeFilter.SHOW_TEXT).nextNode() as Text;
		for (const word of named.participant_name.split(" ")) {
			const range = document.createRange();
			range.setStart(text, text.data.indexOf(word));
			range.setEnd(text, text.data.indexOf(word) + word.length);
			expect(range.getClientRects().length, `${path} ${word}`).toBe(1);
			const { top, bottom, right } = range.getBoundingClientRect();
			for (const cell of name.element().parentElement?.children ?? []) {
				if (cell === name.element()) continue;
				const other = cell.getBoundingClientRect();
				if (other.top < bottom && top < other.bottom && other.right > right)
					expect(other.left, `${path} ${cell.textContent}`).toBeGreaterThanOrEqual(right);
			}
		}
	}
});

test.each([4, 13])("%d tabs are one row on a phone, the selected one in view", async (count) => {
	await page.viewport(360, 740);
	const categories = Array.from({ length: count }, (_, index) => ({
		id: id(index + 1),
		name: `Environmental Category ${index + 1}`,
	}));
	const items = categories.map((category, index) => ({
		...item(index + 1),
		category_id: category.id,
		category_name: category.name,
	}));
	stubApi({
		...ANSWERS,
		"GET /results/:id": () => ({ result: { ...result(1), items, categories } }),
	});
	await openPage(`/results/${id(1)}?category=${id(count)}`);
	const last = tab(`Environmental Category ${count}`);
	await expect.element(last).toHaveAttribute("aria-selected", "true");
	const tops = page
		.getByRole("tab")
		.elements()
		.map((one) => one.getBoundingClientRect().top);
	expect(new Set(tops).size).toBe(1);
	const { left, right } = last.element().getBoundingClientRect();
	expect(left).toBeGreaterThanOrEqual(0);
	expect(right).toBeLessThanOrEqual(360);
	const { scrollWidth, clientWidth } = document.documentElement;
	expect(scrollWidth).toBe(clientWidth);
});

test("each row has a link to itself, and the address marks its row", async () => {
	const site = await openResult();
	const row = page.getByRole("row", { name: /Pupil 2/ });
	const anchor = `item-${id(2).slice(-8)}`;
	await expect.element(row).toHaveAttribute("id", anchor);
	const link = row.getByRole("link", { name: "Pupil 2", exact: true });
	await expect.element(link).toHaveAttribute("href", `#${anchor}`);
	await expect.element(link).toHaveAttribute("title", "Link to this row");
	expect(site.address()).not.toContain("#");
});

test.each(["", `?category=${id(1)}`, "?category=gone"])(
	"the address of a row opens the row's category, with the address %j",
	async (query) => {
		await openResult(undefined, `${query}#item-${id(6).slice(-8)}`);
		await expect.element(tab("Physics")).toHaveAttribute("aria-selected", "true");
		const row = page.getByRole("row", { name: /Pupil 6/ });
		await expect.element(row).toHaveAttribute("aria-current", "true");
		await expect.element(row).toBeInViewport();
		await press(tab("Chemistry"));
		await expect.element(page.getByRole("row", { name: /Pupil 1/ })).toBeVisible();
	},
);

test("visitors can ask for a name to be removed, by a message that contains only the page", async () => {
	await openResult();
	const request = page.getByText("Rather not be named here?");
	await expect.element(request).toBeVisible();
	const [chat, mail] = [...request.element().querySelectorAll("a")].map(({ href }) =>
		decodeURIComponent(href),
	);
	expect(chat).toMatch(/^https:\/\/wa\.me\/\d+\?text=/);
	expect(mail).toMatch(/^mailto:[^?]+\?subject=A name in the results&body=/);
	for (const href of [chat, mail]) {
		expect(href).toContain(`Chemistry: Fair 1, `);
		expect(href).toContain(`/results/${id(1)}?category=${id(1)}.`);
		expect(href).not.toMatch(/Pupil|Kaptarakwa|#/);
	}
	await expect.element(page.getByRole("button", { name: "Print" })).toBeVisible();
});

test("the arrow keys move between categories", async () => {
	await openResult();
	await expect.element(tab("Chemistry")).toBeVisible();
	(tab("Chemistry").element() as HTMLElement).focus();
	await userEvent.keyboard("{ArrowRight}");
	await expect.element(tab("Physics")).toHaveAttribute("aria-selected", "true");
	await expect.element(tab("Physics")).toHaveFocus();
});

test("wide screens have a podium, as decoration only", async () => {
	await openResult();
	await expectCount(page.getByRole("rowheader", { name: "Pupil 1" }), 1);
	const podium = [...document.querySelectorAll("main [aria-hidden=true]")].find((part) =>
		part.textContent?.includes("Pupil 1"),
	);
	expect(podium?.checkVisibility()).toBe(false);
	await page.viewport(1280, 900);
	await expect.poll(() => podium?.checkVisibility()).toBe(true);
	await expectCount(page.getByRole("rowheader", { name: "Pupil 1" }), 1);
});

test.each([[[1, 2, 3]], [[1, 1, 2, 3]], [[1, 2, 2, 2]], [[1, 2, 3, 3, 3]], [[2, 3, 3, 3]]])(
	"a better place has a higher podium step: places %j",
	async (positions) => {
		await page.viewport(1280, 900);
		await openResult(positions);
		await expectCount(page.getByRole("rowheader", { name: "Pupil 1" }), 1);
		const steps = [...document.querySelectorAll<HTMLElement>(".podium-step")].sort((a, b) =>
			(a.dataset.place as string).localeCompare(b.dataset.place as string),
		);
		expect(steps).toHaveLength(new Set(positions).size);
		const tops = steps.map((step) => step.getBoundingClientRect().top);
		for (const [at, top] of tops.slice(1).entries())
			expect(top).toBeGreaterThan(tops[at] as number);
		const ends = steps.map((step) => Math.round(step.getBoundingClientRect().bottom));
		expect(new Set(ends).size).toBe(1);
	},
);

test("on paper every category is printed with its name; on the screen nothing changes", async () => {
	await openResult();
	await expect.element(page.getByRole("table", { name: "Chemistry" })).toBeVisible();
	expect(document.querySelectorAll("table")).toHaveLength(1);
	dispatchEvent(new Event("beforeprint"));
	const onPaper = [...document.querySelectorAll(".print-only section")];
	expect(onPaper.map((part) => part.querySelector("h2")?.textContent)).toEqual([
		"Chemistry",
		"Physics",
	]);
	expect(onPaper.map((part) => part.querySelectorAll("tbody tr").length)).toEqual([5, 1]);
	await expectCount(page.getByRole("table"), 1);
	dispatchEvent(new Event("afterprint"));
	await expect.poll(() => document.querySelectorAll("table").length).toBe(1);
});

test("on a phone the tab of a single category is as wide as its name", async () => {
	await page.viewport(360, 640);
	stubApi({
		...ANSWERS,
		"GET /results/:id": () => ({
			result: { ...result(1), items: [item(1)], categories: [{ id: id(1), name: "Category 1" }] },
		}),
	});
	await openPage(`/results/${id(1)}`);
	await expect.element(tab("Category 1")).toBeVisible();
	expect(tab("Category 1").element().clientWidth).toBeLessThan(140);
});
