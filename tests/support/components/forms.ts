import { expect, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { press } from "./actions.ts";

export const submitOrder = page.getByRole("button", { name: "Submit Order Request" });

export async function fillOrder(values: Record<string, string> = {}): Promise<void> {
	const entries = { Name: "Brian Kamau", Phone: "0712345678", ...values };
	for (const [label, value] of Object.entries(entries))
		await page.getByLabelText(label).fill(value);
}

/**
 * Expects a timeout after ten seconds with a disabled button, then the reason.
 * @param sent the calls; the button is also busy while the form's rules load
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
