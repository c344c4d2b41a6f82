import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, expectNone } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";

/* While somebody writes nothing jumps under the eye. */

const content = page.getByRole("textbox", { name: "Content" });
const bar = page.getByRole("toolbar");

/** An article of many lines, in a window of that height. */
async function writeLong(height: number): Promise<void> {
	await page.viewport(1280, height);
	await openScreen("/dashboard/projects/new");
	await content.click();
	await userEvent.keyboard("{Enter}".repeat(60));
}

test("closing the preview of a long article keeps the scroll position", async () => {
	await writeLong(700);
	scrollTo(0, 500);
	expect(Math.round(scrollY)).toBe(500);
	const preview = button("Preview");
	// By a press that does not scroll by itself, as a click of the mouse does not.
	(preview.element() as HTMLElement).focus({ preventScroll: true });
	(preview.element() as HTMLElement).click();
	await expect.element(page.getByRole("dialog", { name: "Preview" })).toBeVisible();
	await userEvent.keyboard("{Escape}");
	await expectNone(page.getByRole("dialog"));
	await expect.element(preview).toHaveFocus();
	expect(Math.round(scrollY)).toBe(500);
	await userEvent.keyboard("{Tab}");
	await expect.element(button("Cancel")).toHaveFocus();
	expect(Math.round(scrollY)).toBe(500);
});

test("beside a long article its status and its amounts stay in sight", async () => {
	await writeLong(900);
	scrollTo(0, 1_000);
	await expect.element(page.getByLabelText("Status")).toBeInViewport();
	await expect.element(page.getByLabelText("Price (KES)")).toBeInViewport();
});

test("on a phone the tools of a text take one row, and the last one comes into sight", async () => {
	await openScreen("/dashboard/projects/new");
	await expect.element(bar).toBeVisible();
	expect(bar.element().getBoundingClientRect().height).toBeLessThan(70);
	const clean = bar.getByRole("button", { name: "Clean" });
	await expect.element(clean).not.toBeInViewport();
	(clean.element() as HTMLElement).focus();
	await expect.element(clean).toBeInViewport();
});
