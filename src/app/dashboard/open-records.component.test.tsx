import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	category,
	id,
	item,
	photo,
	result,
	rows,
	user,
} from "../../../tests/support/components/rows.ts";

/** Screens of lists, the call that saves one of their records, and its button. */
const SAVES = [
	["categories", "PUT /categories/:id", "Save Category"],
	["gallery", "PUT /gallery/:id", "Save Gallery Item"],
	["users", "PUT /users/:id", "Save User"],
] as const;

const pageText = () => document.body.textContent;

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
		await expect.poll(pageText).toContain("Processing...");
		await back();
		await expect.poll(pageText).not.toContain("Processing...");
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

/** Lists with a form for one record: where it opens, one of its fields, and the call of its list. */
const FORMS: Record<
	string,
	{ address: string; field: RegExp; list: string; answer: (last: number) => object }
> = {
	photo: {
		address: "/dashboard/gallery",
		field: /^Title/,
		list: "GET /gallery",
		answer: (last) => ({ result: { items: rows(photo, last), pagination: { totalPages: 1 } } }),
	},
	user: {
		address: "/dashboard/users",
		field: /^Username/,
		list: "GET /users",
		answer: (last) => ({ result: rows(user, last) }),
	},
	category: {
		address: "/dashboard/categories",
		field: /^Description/,
		list: "GET /categories",
		answer: (last) => ({ result: rows(category, last), categories: rows(category, last) }),
	},
	item: {
		address: `/dashboard/results/${id(1)}/edit`,
		field: /^School/,
		list: "GET /results/:id",
		answer: (last) => ({
			result: { ...result(1), items: rows(item, last), categories: [category(1)] },
		}),
	},
};

const NOT_FOUND = {
	"GET /gallery/:id": () => refused(404, { error: "Photo not found" }),
	"GET /users/:id": () => refused(404, { error: "User not found" }),
	"GET /results/:id/items": () => ({ items: rows(item, 1) }),
};

test.each(Object.entries(FORMS))(
	"the form of a %s that a colleague deletes stays open with its typed text",
	async (_name, { address, field, list, answer }) => {
		const mounted = vi.spyOn(QueryClient.prototype, "mount");
		const { answers } = await openScreen(`${address}?edit=${id(2)}`, NOT_FOUND);
		const input = page.getByRole("textbox", { name: field }).last();
		await input.fill("Half written");
		let read = 0;
		answers[list] = () => {
			read++;
			return answer(1);
		};
		void (mounted.mock.contexts.at(-1) as QueryClient).invalidateQueries();
		await expect.poll(() => read).toBeGreaterThan(0);
		await expectNone(button(/3$/));
		await expect.element(input).toHaveValue("Half written");
	},
);

test.each(Object.entries(FORMS))(
	"the address of a %s that was deleted shows that it is not found, and can be closed",
	async (_name, { address: screen }) => {
		const { address } = await openScreen(`${screen}?edit=${id(77)}`, NOT_FOUND);
		await expect.element(page.getByText(/^\w+ not found$/)).toBeVisible();
		await press(button("Close", "dialog"));
		await expect.poll(address).toBe(screen);
	},
);

test("an address with an empty id opens nothing", async () => {
	await openScreen("/dashboard/orders?order=");
	await expect.element(button("View Details").first()).toBeVisible();
	await expectNone(page.getByRole("dialog"));
});
