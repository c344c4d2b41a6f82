import type { Page } from "@playwright/test";
import type { Call } from "./dashboard.ts";
import { started } from "./test.ts";

/** A project of the demo content. */
export const PROJECT_SLUG = "maize-dryer-with-a-moisture-alarm";
export const ORDERS = "**/api/orders/by-slug";
export const REFUSED = "There was an error submitting your order. Please try again.";

export const submitButton = (page: Page) =>
	page.getByRole("button", { name: "Submit Order Request" });

export const confirmation = (page: Page) =>
	page.getByRole("heading", { name: "Order Request Submitted!" });

/** Fills in the order form: a name, a phone number and the given fields. */
export async function fillOrder(page: Page, values: Record<string, string> = {}): Promise<void> {
	const input = { Name: "Brian Kamau", Phone: "0712345678", ...values };
	for (const [label, value] of Object.entries(input)) await page.getByLabel(label).fill(value);
}

/** Opens a page with a form that is stored while offline, and waits for the scripts that store it. */
export async function openLoadedForm(page: Page, path: string, sending: RegExp): Promise<void> {
	const scripts = [/unsent-notes-/, sending].map((script) => page.waitForResponse(script));
	await page.goto(path);
	await started(page);
	for (const script of await Promise.all(scripts)) {
		// Resolves once what the script imports has also been loaded.
		await page.evaluate(`import("${script.url()}").then(() => undefined)`);
	}
}

/** Opens the order form with the scripts that store an order while offline, and fills it in. */
export async function openOrder(page: Page, name: string): Promise<void> {
	await openLoadedForm(page, `/order/${PROJECT_SLUG}`, /order-sending-/);
	await fillOrder(page, { Name: name });
}

/** The error box above the form. */
export const orderError = (page: Page) => page.getByRole("alert").filter({ hasText: REFUSED });

/** The orders with this name, as staff see them. */
export async function ordersOf(
	api: Call,
	token: string,
	name: string,
): Promise<Record<string, unknown>[]> {
	const { body } = await api("GET", "/orders?page=1&limit=100", { token });
	return body.data.orders.filter((order: { name: string }) => order.name === name);
}
