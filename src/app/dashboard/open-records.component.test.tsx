import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { id, photo, rows } from "../../../tests/support/components/rows.ts";

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

test("a photo beyond the first page opens from its address", async () => {
	await openScreen(`/dashboard/gallery?edit=${id(77)}`, {
		"GET /gallery/:id": () => ({ result: { ...photo(77), previous: null, next: null } }),
	});
	await expect.element(page.getByLabelText("Title")).toHaveValue("Photo 77");
});

test("a photo that is deleted by a colleague stays open with what was typed", async () => {
	let items = rows(photo);
	await openScreen(`/dashboard/gallery?edit=${id(2)}`, {
		"GET /gallery": () => ({ result: { items, pagination: { totalPages: 1 } } }),
		"DELETE /gallery/:id": () => ({}),
		"GET /gallery/:id": () => refused(404, { error: "Photo not found" }),
	});
	await page.getByLabelText("Title").fill("Half written");
	items = rows(photo, 1);
	await press(button("Delete Photo 1"));
	await press(button("Delete", "alertdialog"));
	await expectNone(button("Edit Photo 3"));
	await expect.element(page.getByLabelText("Title")).toHaveValue("Half written");
});

test("the address of a photo that is gone says so, and is closed", async () => {
	const { address } = await openScreen(`/dashboard/gallery?edit=${id(77)}`, {
		"GET /gallery/:id": () => refused(404, { error: "Photo not found" }),
	});
	await expect.element(page.getByText("Photo not found")).toBeVisible();
	await press(button("Close", "dialog"));
	await expect.poll(address).toBe("/dashboard/gallery");
});

test("an address with an empty id opens nothing", async () => {
	await openScreen("/dashboard/orders?order=");
	await expect.element(button("View Details").first()).toBeVisible();
	await expectNone(page.getByRole("dialog"));
});
