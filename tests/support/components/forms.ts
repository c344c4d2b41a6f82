import { expect, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { press } from "./actions.ts";

/* The visitors' forms. */

export const submitOrder = page.getByRole("button", { name: "Submit Order Request" });

/** Fills in the order form: a name, a phone number and the given fields. */
export async function fillOrder(values: Record<string, string> = {}): Promise<void> {
	const typed = { Name: "Brian Kamau", Phone: "0712345678", ...values };
	for (const [label, value] of Object.entries(typed)) await page.getByLabelText(label).fill(value);
}

/**
 * Expects that a call without an answer is given up: the button is disabled for ten seconds, and then the box gives
 * the reason.
 *
 * @param sent the calls; the button is busy before, while the form's rules are loaded
 */
export async function expectTenSecondsAtMost(
	submit: Locator,
	box: Locator,
	sent: () => readonly unknown[],
): Promise<void> {
	await expect.poll(sent).toHaveLength(1);
	await expect.element(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
	await vi.advanceTimersByTimeAsync(10_000);
	await expect
		.element(box)
		.toHaveTextContent("API request failed: Request timed out after 10000ms");
	await expect.element(submit).toBeEnabled();
}

/** Fills in the assistance form, without files. */
export async function fillRequest(): Promise<void> {
	for (const [label, value] of [
		["Full name", "Brian Kamau"],
		["Email", "brian"],
		["Phone number", "0712345678"],
		["Institution", "Kerio Sands Secondary"],
		["Project title", "Maize dryer"],
		["Deadline", "2027-03-14"],
		["Description", "The fan is too weak."],
	] as const) {
		await page.getByLabelText(label).fill(value);
	}
	await page.getByLabelText("Project category").selectOptions("Robotics");
	await press(page.getByLabelText("Prototype Development"));
	await press(page.getByLabelText("Mentorship Program"));
}

export const submitRequest = page.getByRole("button", { name: "Submit Request" });
