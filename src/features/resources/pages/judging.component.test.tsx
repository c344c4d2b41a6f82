import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";

const ticked = page.getByRole("checkbox", { checked: true });

test("the ticks of the checklist are kept in this browser", async () => {
	stubApi({});
	const { reload } = await openPage("/judging");
	await page.getByRole("checkbox", { name: /^Abstract between 250 and 500/ }).click();
	await reload();
	await expect.element(ticked).toHaveAccessibleName("Abstract between 250 and 500 words, counted");
	await ticked.click();
	expect(localStorage.getItem("checklist:hand-in")).toBeNull();
});

test("the sample abstract has the number of words that a fair asks for", async () => {
	stubApi({});
	await openPage("/judging");
	const heading = page.getByRole("heading", { name: /^A sample abstract/ });
	const [words] = /\d+/.exec(heading.element().textContent ?? "") ?? [];
	expect(Number(words)).toBeGreaterThanOrEqual(250);
	expect(Number(words)).toBeLessThanOrEqual(500);
});
