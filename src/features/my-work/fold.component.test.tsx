import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { press } from "../../../tests/support/components/actions.ts";
import { beginWithoutWorkbooks, openWorkbook } from "../../../tests/support/components/workbook.ts";
import { newTable } from "./data-table.ts";

beginWithoutWorkbooks();

const tables = [1, 2, 3].map((day) => newTable(`day-${day}`, `Day ${day}`));

test.each([
	["write-up", /^Abstract/, /^Chapter 1/],
	["write-up", /^Cover/, /^References/],
	["write-up", /^Chapter 4/, /^Chapter 2/],
	["data", /^Table 1/, /^Table 3/],
	["data", /^Table 2/, /^Table 1/],
])("%s: with %s open, %s stays in place when pressed twice", async (tab, first, second) => {
	await page.viewport(360, 640);
	await openWorkbook({ tables }, tab);
	const title = (name: RegExp) => page.getByRole("button", { name });
	await press(title(first));
	await expect.element(title(first)).toHaveAttribute("aria-expanded", "true");
	const pressed = title(second).element();
	pressed.scrollIntoView({ block: "center", behavior: "instant" });
	const before = pressed.getBoundingClientRect().top;
	for (const expanded of ["true", "false"]) {
		(pressed as HTMLElement).click();
		await expect.element(title(second)).toHaveAttribute("aria-expanded", expanded);
		// Lets the browser adjust the scroll position.
		await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		expect(Math.abs(pressed.getBoundingClientRect().top - before)).toBeLessThanOrEqual(1);
	}
});
