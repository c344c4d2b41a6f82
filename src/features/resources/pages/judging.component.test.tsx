import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

const ticked = page.getByRole("checkbox", { checked: true });

test("the checklist's ticks are stored in this browser", async () => {
	stubApi({});
	const { reload } = await openPage("/judging");
	await page.getByRole("checkbox", { name: /^Abstract between 250 and 500/ }).click();
	await reload();
	await expect.element(ticked).toHaveAccessibleName("Abstract between 250 and 500 words, counted");
	await ticked.click();
	expect(localStorage.getItem("checklist:hand-in")).toBeNull();
});

test.each([
	[
		"refuses storage",
		/^This device blocks storage for this site: your ticks will be lost/,
		undefined,
	],
	["is full", /^The storage of this device is full: your ticks will be lost/, "something else"],
])("a phone that %s says so when a tick is made", async (_, message, stored) => {
	localStorage.clear();
	if (stored) localStorage.setItem(stored, "1");
	vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
		throw new DOMException("No", "QuotaExceededError");
	});
	stubApi({});
	await openPage("/judging");
	await page.getByRole("checkbox", { name: /^Declaration signed/ }).click();
	await expect.element(ticked).toHaveAccessibleName(/^Declaration signed/);
	await expect.element(page.getByText(message)).toBeVisible();
});

test("the sample abstract has between 250 and 500 words, as a fair requires", async () => {
	stubApi({});
	await openPage("/judging");
	const heading = page.getByRole("heading", { name: /^A sample abstract/ });
	const [words] = /\d+/.exec(heading.element().textContent ?? "") ?? [];
	expect(Number(words)).toBeGreaterThanOrEqual(250);
	expect(Number(words)).toBeLessThanOrEqual(500);
});

test("each bar is as long as its share of the marks, which stand beside it", async () => {
	stubApi({});
	await openPage("/judging");
	await expect.element(page.getByRole("heading", { name: "The 80 marks" })).toBeVisible();
	const bars = [...document.querySelectorAll(".mark-bar")];
	expect(bars).toHaveLength(6);
	const totals: Record<string, number> = {};
	for (const bar of bars) {
		const [, marks, of] = /(\d+) of (\d+)/.exec(bar.parentElement?.textContent ?? "") ?? [];
		const share = bar.firstElementChild?.getBoundingClientRect().width ?? 0;
		expect(share / bar.clientWidth).toBeCloseTo(Number(marks) / Number(of), 2);
		totals[`${of}`] = (totals[`${of}`] ?? 0) + Number(marks);
	}
	expect(totals).toEqual({ 80: 80, 100: 100 });
});

test("the guide's actions are buttons of one size", async () => {
	await page.viewport(1280, 900);
	stubApi({});
	await openPage("/judging");
	const save = page.getByRole("button", { name: "Save for Reading Offline" });
	await expect.element(save).toBeVisible();
	const print = page.getByRole("button", { name: "Print This Guide" });
	expect(save.element().clientHeight).toBe(print.element().clientHeight);
});
