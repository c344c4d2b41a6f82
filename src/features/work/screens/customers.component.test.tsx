import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, press } from "../../../../tests/support/components/actions.ts";
import { refused } from "../../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../../tests/support/components/dashboard-screen.ts";
import { failingRead, openScreen } from "../../../../tests/support/components/failing-calls.ts";
import { id, request } from "../../../../tests/support/components/rows.ts";

const ADDRESS = `/dashboard/customers?order=${id(1)}`;

testScreen("/dashboard/customers", {
	address: ADDRESS,
	calls: [failingRead("GET /customers", "Failed to fetch the customer: {status}")],
	dialogs: [],
});

test("staff search for a phone number in any notation; the URL then has the id of one of its orders instead", async () => {
	const sentRequests: string[] = [];
	const { answers, address } = await openScreen("/dashboard/customers");
	const answer = answers["GET /customers"];
	answers["GET /customers"] = (call) => {
		sentRequests.push(call.query.toString());
		return answer?.(call) ?? refused(404, {});
	};
	await expect.element(page.getByText("Enter a phone number.")).toBeVisible();
	await page.getByLabelText("Phone number").fill("0723 456 789");
	await press(button("Show"));
	await expect
		.element(page.getByRole("table", { name: "Orders" }))
		.toMatchTextContent("MR-222221Filter 1Customer 1KES 5,000");
	await expect.element(page.getByRole("table", { name: "Requests" })).toBeVisible();
	await expect.element(page.getByRole("table", { name: "Payments" })).toBeVisible();
	await expect.element(page.getByText("Call at six")).toBeVisible();
	expect(sentRequests).toEqual(["phone=0723+456+789"]);
	await expect.poll(address).toBe(ADDRESS);
});

test.each([
	[
		"of a request alone",
		{ requests: [{ ...request(1), id: id(7), name: "Customer 1" }] },
		`?request=${id(7)}`,
	],
	["that nobody has given", {}, ""],
])("the URL never contains the phone number: a number %s", async (_, records, expected) => {
	const nothing = { phone: "", orders: [], requests: [], payments: [], notes: [] };
	const { address } = await openScreen(ADDRESS, {
		"GET /customers": ({ query }) => ({
			result: query.has("phone") ? { ...nothing, ...records } : nothing,
		}),
	});
	await page.getByLabelText("Phone number").fill("0723456789");
	await press(button("Show"));
	await expect.poll(address).toBe(`/dashboard/customers${expected}`);
});
