import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
	button,
	dialog,
	expectCount,
	expectHeaders,
	expectNone,
	expectTexts,
	press,
} from "../../../tests/support/components/actions.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";

const ORDERS = [
	{
		id: "7f3a91c2-5b0e-4f0c-9d4e-18a2c3f6b7d9",
		created_at: "2026-03-18T07:42:00.000Z",
		name: "Brian Kamau",
		phone: "0723456789",
		email: "brian@school.example",
		article_id: "1c9e77b4-0000-4000-8000-000000000000",
		article_title: "Bone-Char Filter",
		status: "pending",
		notes: "County fair is on 14 April.",
	},
	{
		id: "b20e44d1-5b0e-4f0c-9d4e-18a2c3f6b7d9",
		created_at: "not a date",
		name: "Achieng Otieno",
		phone: "+254712345678",
		article_id: null,
		article_title: "",
		status: "processing",
	},
];
const row = (name: string) => page.getByRole("row").filter({ hasText: name });

/** Opens a list with this many pages. Returns the queries of its calls. */
async function openOrders(pages = 1) {
	const requests: string[] = [];
	const screen = await openScreen("/dashboard/orders", {
		"GET /orders": ({ query, headers }) => {
			requests.push(`${headers.get("authorization")} ${query}`);
			const number = Number(query.get("page"));
			return { data: { orders: ORDERS, pagination: { page: number, limit: 10, total: 2, pages } } };
		},
	});
	await expectCount(page.getByRole("rowheader"), 2);
	return { ...screen, requests };
}

test("orders are a table: the start of the id, date, customer, article, status and details", async () => {
	await page.viewport(1280, 900);
	const { requests } = await openOrders();
	expect(requests).toEqual(["Bearer good page=1&limit=10"]);
	await expectHeaders([
		// The checkboxes.
		"",
		"Order",
		"Date",
		"Customer",
		"Article",
		"Status",
		"Details",
	]);
	for (const [name, texts] of [
		[
			"Brian Kamau",
			["7f3a91c2…", "Mar 18, 2026", "0723456789", "brian@school.example", "Bone-Char Filter"],
		],
		["Achieng Otieno", ["b20e44d1…", "Invalid date", "+254712345678", "Unknown Article"]],
	] as const) {
		for (const text of texts) expect(row(name).element().textContent).toContain(text);
	}
	expect(row("Achieng Otieno").element().textContent).not.toContain("@");
	await expect.element(row("Achieng Otieno").getByRole("combobox")).toHaveValue("processing");
	await expectTexts(row("Achieng Otieno").getByRole("option"), [
		"pending",
		"processing",
		"completed",
		"cancelled",
	]);
	// A single page has no pager.
	await expectNone(page.getByText(/^Page \d/));
});

test("details show all of an order, and nothing where it has no notes", async () => {
	await openOrders();
	await press(button("View Details"));
	await expectTexts(dialog.getByRole("term"), [
		"Order ID",
		"Date",
		"Status",
		"Customer",
		"Article",
		"Article ID",
		"Notes",
	]);
	for (const text of [
		"7f3a91c2-5b0e-4f0c-9d4e-18a2c3f6b7d9",
		"Mar 18, 2026, 10:42 AM",
		"Pending",
		"Brian Kamau",
		"0723456789",
		"brian@school.example",
		"Bone-Char Filter",
		"1c9e77b4-0000-4000-8000-000000000000",
		"County fair is on 14 April.",
	]) {
		expect(dialog.element().textContent).toContain(text);
	}
	await press(button("Close", "dialog"));
	await press(row("Achieng Otieno").getByRole("button", { name: "View Details" }));
	await expect.element(dialog).toMatchTextContent("Unknown Article");
	await expectNone(dialog.getByRole("term").filter({ hasText: "Notes" }));
});

test("any status can be chosen at any time and is saved at once, and the server's message is shown", async () => {
	await page.viewport(1280, 900);
	const { answers } = await openOrders();
	const sent: object[] = [];
	answers["PUT /orders/:id"] = ({ line, body }) => {
		sent.push({ line, ...body });
		return { message: "Noted." };
	};
	const select = row("Brian Kamau").getByRole("combobox");
	const toast = page.getByText("Noted.");
	for (const status of ["cancelled", "pending", "completed", "processing"]) {
		await select.selectOptions(status);
		await expect.element(toast).toBeVisible();
		expect(sent.at(-1)).toEqual({ line: `PUT /orders/${ORDERS[0]?.id}`, status });
		const { left, top } = toast.element().getBoundingClientRect();
		expect(left).toBeGreaterThan(640);
		expect(top).toBeGreaterThan(450);
		await expect.element(select).toHaveValue(status);
		await vi.advanceTimersByTimeAsync(3_000);
		await expectNone(toast);
	}
	expect(sent).toHaveLength(4);
});

test("more than one page has Previous, Next and Page X of Y", async () => {
	const { requests, address } = await openOrders(3);
	await expect.element(page.getByText("Page 1 of 3")).toBeVisible();
	await expect.element(page.getByRole("button", { name: "Previous" })).toBeDisabled();
	await press(page.getByRole("link", { name: "Next" }));
	await expect.element(page.getByText("Page 2 of 3")).toBeVisible();
	await expect.poll(() => requests.at(-1)).toBe("Bearer good page=2&limit=10");
	expect(address()).toBe("/dashboard/orders?page=2");
	await press(page.getByRole("link", { name: "Previous" }));
	await expect.element(page.getByText("Page 1 of 3")).toBeVisible();
	expect(address()).toMatch(/^\/dashboard\/orders\??$/);
});

test("a status chosen before a typed search is applied is kept together with the search", async () => {
	const { address } = await openOrders();
	const search = page.getByRole("searchbox", { name: "Search orders" });
	await search.fill("zippo");
	await press(button("Filters"));
	await page.getByRole("combobox", { name: "Filter by status" }).selectOptions("completed");
	const filters = () => Object.fromEntries(new URLSearchParams(address().split("?")[1]));
	await expect.poll(filters).toEqual({ status: "completed", search: "zippo" });
	await expect.element(search).toHaveValue("zippo");
});

test("an export has the chosen columns, and the next export offers the same", async () => {
	const requests: (string | null)[] = [];
	await openScreen("/dashboard/orders", {
		"GET /orders/export.csv": ({ query }) => {
			requests.push(query.get("columns"));
			return new Response("name\r\n");
		},
	});
	const chosen = (name: string) => dialog.getByRole("checkbox", { name, exact: true });
	await press(button("Export CSV"));
	for (const box of dialog.getByRole("checkbox").all()) await expect.element(box).toBeChecked();
	for (const name of ["Article ID", "Under 18", "Consent withdrawn at"]) {
		await expect.element(chosen(name)).toBeVisible();
	}
	for (const box of dialog.getByRole("checkbox").all()) await press(box);
	await expect.element(button("Export", "dialog")).toBeDisabled();
	await press(chosen("Name"));
	await press(chosen("Phone"));
	await press(button("Export", "dialog"));
	await expectNone(dialog);
	await press(button("Export CSV"));
	await expect.element(chosen("Phone")).toBeChecked();
	await expect.element(chosen("Email")).not.toBeChecked();
	await press(button("All Columns", "dialog"));
	await press(button("Export", "dialog"));
	await expect.poll(() => requests).toEqual(["name,phone", null]);
});
