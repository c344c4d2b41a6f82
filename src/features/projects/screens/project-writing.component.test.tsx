import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { project } from "../../../../tests/support/components/rows.ts";

const bar = page.getByRole("toolbar");

/** Opens a long article in a window of this height. */
async function openLong(height: number): Promise<void> {
	await page.viewport(1280, height);
	const stored = { ...project(1), can_edit: true, content: "<p>A line</p>".repeat(60) };
	await openScreen("/dashboard/projects/1/edit", {
		"GET /school-projects/:id": () => ({ result: stored }),
	});
	await expect.element(page.getByRole("textbox", { name: "Content" })).toBeVisible();
}

test("beside a long article its status and its amounts stay in sight", async () => {
	await openLong(900);
	scrollTo(0, 1_000);
	await expect.element(page.getByLabelText("Status")).toBeInViewport();
	await expect.element(page.getByLabelText("Price (KES)")).toBeInViewport();
});

test("on a phone the text tools take one row, which scrolls to the last one", async () => {
	await openScreen("/dashboard/projects/new");
	await expect.element(bar).toBeVisible();
	expect(bar.element().getBoundingClientRect().height).toBeLessThan(70);
	const clean = bar.getByRole("button", { name: "Clean" });
	await expect.element(clean).not.toBeInViewport();
	(clean.element() as HTMLElement).focus();
	await expect.element(clean).toBeInViewport();
});
