import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";

/** Screens of lists, the call that saves one of their records, and its button. */
const SAVES = [
	["categories", "PUT /categories/:id", "Save Category"],
	["gallery", "PUT /gallery/:id", "Save Gallery Item"],
	["users", "PUT /users/:id", "Save User"],
] as const;

const textOf = () => document.body.textContent;

test.each(SAVES)(
	"a save that ends after Back has closed its form leaves the list open: %s, %s",
	async (screen, route, save) => {
		const answer = Promise.withResolvers<object>();
		const { address, back } = await openScreen("/dashboard/account", {
			[route]: () => answer.promise,
		});
		const list = `/dashboard/${screen}`;
		document.querySelector<HTMLElement>(`nav a[href="${list}"]`)?.click();
		await expect.poll(address).toBe(list);
		await press(button(/^Edit /));
		await expect.poll(address).not.toBe(list);
		await press(button(save));
		await expect.poll(textOf).toContain("Processing...");
		await back();
		await expect.poll(textOf).not.toContain("Processing...");
		answer.resolve({ result: {} });
		await expect.element(page.getByText(/success/)).toBeVisible();
		expect(address()).toBe(list);
	},
);
