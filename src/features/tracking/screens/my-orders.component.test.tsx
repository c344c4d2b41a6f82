import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	press,
} from "../../../../tests/support/components/actions.ts";
import { refused } from "../../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import {
	confirming,
	failingRead,
	holds,
	openScreen,
	pressing,
} from "../../../../tests/support/components/failing-calls.ts";
import { ONE_PAGE, ownRecord, project } from "../../../../tests/support/components/rows.ts";

const PATH = "/dashboard/my-orders";
const reference = page.getByLabelText("Reference");
const phone = page.getByLabelText("Phone");
const add = button("Add to My Account");
const notFound = page.getByText("We found no order with this reference and phone number.");

testScreen(PATH, {
	list: {
		route: "GET /account/records",
		row: (number) => ({ ...ownRecord(number), reference: `MR-${number}` }),
		answer: (records, totalPages) => ({ result: { records, pagination: { totalPages } } }),
		size: 10,
		paging: "pages",
		empty: "You have not ordered a project yet.",
		shown: page.getByRole("link", { name: /^Track/ }),
	},
	calls: [
		failingRead("GET /account/records", "Failed to fetch orders"),
		pressing(add, {
			what: "adding an order",
			route: "POST /account/records",
			start: async () => {
				await reference.fill("MR-7K3QZ9");
				await phone.fill("0712345678");
			},
			sentence: "Failed to add the order or request",
			remains: holds("Reference", "MR-7K3QZ9"),
			// Phone numbers are not stored in the browser.
		}),
		confirming("Remove", "Removing...", {
			what: "removing an order",
			route: "DELETE /account/records/:reference",
			start: () => press(button("Remove order MR-222221")),
			sentence: "Failed to remove the order or request",
		}),
	],
	dialogs: [
		{
			title: "Remove from Your Account",
			opener: button(/^Remove /),
			focus: "Cancel",
		},
	],
});

test("an order is added by reference and phone, listed then, and removed again", async () => {
	let records: ReturnType<typeof ownRecord>[] = [];
	await openScreen(PATH, {
		"GET /account/records": () => ({ result: { records, pagination: ONE_PAGE } }),
		"POST /account/records": ({ body }) => {
			if ((body as { phone: string }).phone.endsWith("9")) {
				return refused(404, {
					error: "We found no order with this reference and phone number.",
				});
			}
			records = [ownRecord(1)];
			return { result: ownRecord(1) };
		},
		"DELETE /account/records/:reference": () => {
			records = [];
			return {};
		},
	});
	await press(add);
	await expect.element(page.getByText("Reference is required")).toBeVisible();
	await expect.element(page.getByText("Phone number is required")).toBeVisible();
	await reference.fill("mr 7k3qz9");
	await phone.fill("0712 345 679");
	await press(add);
	await expect.element(notFound).toBeVisible();
	await phone.fill("0712 345 678");
	await press(add);
	await expectCount(page.getByRole("heading", { level: 2, name: "Filter 1" }), 1);
	await expect.element(reference).toHaveValue("");
	await press(button("Remove order MR-222221"));
	await press(button("Remove", "alertdialog"));
	await expect.element(page.getByText("You have not ordered a project yet.")).toBeVisible();
	await expectNone(page.getByRole("heading", { name: "Filter 1" }));
});

const orderAgain = async () => {
	const { address } = await openScreen(PATH, {
		"GET /school-projects/by-slug/:slug": () => ({ result: { ...project(1), slug: "filter-1" } }),
		"GET /account/records": () => ({ result: { records: [ownRecord(1)], pagination: ONE_PAGE } }),
	});
	await press(page.getByRole("link", { name: "Order Again MR-222221" }));
	await expect.poll(address).toBe("/order/filter-1");
};
const name = page.getByLabelText("Name", { exact: true });

test("ordering again opens the project's form with the name and email of the last order", async () => {
	await orderAgain();
	await expect.element(name).toHaveValue("Amina Yusuf");
	await expect.element(page.getByLabelText("Email")).toHaveValue("amina@home.example");
	await expect.element(page.getByLabelText("Phone", { exact: true })).toHaveValue("");
});

test("ordering again keeps what was typed into that form before", async () => {
	const input = { values: [["name", "Brian Kamau"]], savedAt: "", key: "k" };
	sessionStorage.setItem("draft:order:filter-1", JSON.stringify(input));
	await orderAgain();
	await expect.element(name).toHaveValue("Brian Kamau");
});
