import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../tests/support/components/actions.ts";
import type { StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	id,
	listedPayment,
	order,
	project,
	request,
	rows,
	work,
} from "../../../tests/support/components/rows.ts";

beforeEach(() => page.viewport(1280, 900));

const COUNTS = { pending: 31, processing: 2, completed: 0, cancelled: 0 };

/** Opens the list of orders with this query. Returns the queries of its calls. */
async function openOrders(query = "") {
	const queries: string[] = [];
	const screen = await openScreen(`/dashboard/orders${query}`, {
		"GET /orders": (call) => {
			queries.push(String(call.query));
			const limit = Number(call.query.get("limit"));
			const pagination = { page: 1, limit, total: 33, pages: Math.ceil(33 / limit) };
			return { data: { orders: rows(order, Math.min(limit, 33)), pagination, counts: COUNTS } };
		},
	});
	return { ...screen, queries };
}

const header = (name: string) => page.getByRole("columnheader", { name, exact: true });

test("a column's header sorts by the column, in the address, and reverses the order when pressed again", async () => {
	const { address, queries } = await openOrders();
	await expect.element(header("Customer")).not.toHaveAttribute("aria-sort");
	await press(header("Customer").getByRole("button"));
	await expect.poll(address).toBe("/dashboard/orders?sort=name");
	await expect.element(header("Customer")).toHaveAttribute("aria-sort", "ascending");
	await expect.poll(() => queries.at(-1)).toBe("page=1&limit=10&sort=name");
	await press(header("Customer").getByRole("button"));
	await expect.poll(address).toBe("/dashboard/orders?sort=-name");
	await expect.element(header("Customer")).toHaveAttribute("aria-sort", "descending");
	await press(header("Date").getByRole("button"));
	await expect.element(header("Date")).toHaveAttribute("aria-sort", "descending");
	await expect.element(page.getByLabelText("Sort")).toHaveDisplayValue("Newest first");
	await expect.poll(() => queries.at(-1)).toBe("page=1&limit=10&sort=-created_at");
});

test("on a phone the counts of the shown statuses are above the list", async () => {
	await page.viewport(390, 844);
	const { reload } = await openOrders();
	await expect.element(page.getByText("31 pending, 2 processing", { exact: true })).toBeVisible();
	await expect.element(page.getByLabelText("Filter by status")).not.toBeVisible();
	await reload("/dashboard/orders?status=processing");
	await expect.element(page.getByText("2 processing", { exact: true })).toBeVisible();
});

test("dates filter the list once they are completely typed, and Reset clears every filter", async () => {
	const { address, queries } = await openOrders("?search=otieno&status=pending&rows=25");
	const from = page.getByLabelText("From", { exact: true });
	await press(page.getByRole("button", { name: "Date", exact: true }).first());
	await from.fill("0202-03-01");
	await from.fill("2026-03-01");
	await page.getByLabelText("To", { exact: true }).fill("2026-03-31");
	await expect
		.poll(() => queries.at(-1))
		.toBe("page=1&limit=25&status=pending&search=otieno&from=2026-03-01&to=2026-03-31");
	expect(queries.join()).not.toContain("0202");
	await press(page.getByRole("button", { name: "Reset" }));
	await expect.poll(address).toBe("/dashboard/orders?rows=25");
	await expect.element(from).toHaveValue("");
	await expect.element(page.getByRole("searchbox")).toHaveValue("");
	await expect.element(page.getByRole("button", { name: "Reset" })).toBeDisabled();
});

test("a page has the chosen number of rows, and the filter shows the count of each status", async () => {
	const { address, queries } = await openOrders("?page=3");
	await expectCount(page.getByRole("rowheader"), 10);
	await expect
		.element(page.getByLabelText("Filter by status"))
		.toMatchTextContent("All statusespending (31)processing (2)completed (0)cancelled (0)");
	await page.getByLabelText("Rows per page").selectOptions("100 rows");
	await expect.poll(address).toBe("/dashboard/orders?rows=100");
	await expectCount(page.getByRole("rowheader"), 33);
	await expect.poll(() => queries).toContain("page=1&limit=100");
	await expectNone(page.getByRole("link", { name: "Next" }));
});

test("the list of requests is sorted, filtered by date and counted in the same way", async () => {
	const queries: string[] = [];
	const { address } = await openScreen("/dashboard/requests?from=2026-03-01", {
		"GET /requests": (call) => {
			queries.push(String(call.query));
			const pagination = { page: 1, limit: 10, total: 1, totalPages: 1 };
			const counts = { new: 1, contacted: 0, closed: 4 };
			return { result: { requests: [request(1)], pagination, counts } };
		},
	});
	await press(page.getByRole("button", { name: "Project", exact: true }));
	await expect.poll(address).toBe("/dashboard/requests?from=2026-03-01&sort=projectTitle");
	await expect.poll(() => queries.at(-1)).toContain("from=2026-03-01&sort=projectTitle");
	await expect.element(page.getByRole("option", { name: "closed (4)" })).toBeInTheDocument();
	await page.getByLabelText("Sort").selectOptions("Deadline: earliest first");
	await expect.poll(() => queries.at(-1)).toContain("sort=deadline");
});

/** Opens a list with this address. Returns the sort orders of its calls. */
async function openSorted(path: string, route: "GET /school-projects" | "GET /payments") {
	const queries: (string | null)[] = [];
	const pagination = { page: 1, limit: 10, total: 1, totalPages: 1 };
	const { address } = await openScreen(path, {
		[route]: ({ query }: StubbedCall) => {
			queries.push(query.get("sort"));
			return {
				result: { articles: [project(1)], pagination },
				data: { payments: [listedPayment(1)], pagination },
			};
		},
	});
	return { address, queries };
}

test.each([
	["/dashboard/projects", "GET /school-projects", "Project Title", ["title", "-title"]],
	["/dashboard/projects", "GET /school-projects", "Status", ["status", "-status"]],
	["/dashboard/projects", "GET /school-projects", "Project Fee", ["price", "-price"]],
	[
		"/dashboard/projects",
		"GET /school-projects",
		"Material Cost",
		["material_cost", "-material_cost"],
	],
	["/dashboard/projects", "GET /school-projects", "Created", ["-created_at", "created_at"]],
	["/dashboard/projects", "GET /school-projects", "Last Modified", ["-updated_at", "updated_at"]],
	["/dashboard/payments", "GET /payments", "Amount", ["-amount", "amount"]],
	["/dashboard/payments", "GET /payments", "Date", ["-at", "at"]],
	["/dashboard/payments", "GET /payments", "Method", ["method", "-method"]],
	["/dashboard/payments", "GET /payments", "State", ["state", "-state"]],
] as const)(
	"%s, %s: %s sorts one way, then the other",
	async (path, route, name, [first, then]) => {
		const { address, queries } = await openSorted(path, route);
		await expect.element(header(name)).not.toHaveAttribute("aria-sort");
		for (const sort of [first, then]) {
			await press(header(name).getByRole("button"));
			await expect.poll(address).toBe(`${path}?sort=${sort}`);
			await expect.poll(() => queries.at(-1)).toBe(sort);
			const way = sort.startsWith("-") ? "descending" : "ascending";
			await expect.element(header(name)).toHaveAttribute("aria-sort", way);
		}
		expect(queries[0]).toBeNull();
	},
);

test.each([
	[
		"/dashboard/projects",
		"GET /school-projects",
		"Most expensive materials first",
		"-material_cost",
	],
	["/dashboard/payments", "GET /payments", "Lowest amount first", "amount"],
] as const)("on a phone %s is sorted by a select, from the first page on", async (...of) => {
	const [path, route, label, sort] = of;
	await page.viewport(390, 844);
	const { address, queries } = await openSorted(`${path}?page=2&sort=nonsense`, route);
	expect(queries).toEqual([null]);
	const filtersButton = page.getByRole("button", { name: /^Filters/ });
	if (filtersButton.query()) await press(filtersButton);
	await page.getByLabelText("Sort").selectOptions(label);
	await expect.poll(address).toBe(`${path}?sort=${sort}`);
	await expect.poll(() => queries.at(-1)).toBe(sort);
});

const ARTICLE = "A Line-Following Cart for the Ward";

/** The rows that are completely visible. */
const inView = () =>
	[...document.querySelectorAll("tbody tr")].filter(
		(row) => row.getBoundingClientRect().bottom <= innerHeight,
	).length;

test("at 1280 × 800 eleven orders are in view, with article, balance and owner, and without badges or boxes", async () => {
	await page.viewport(1280, 800);
	const owner = { id: "1", username: "Brian" };
	await openScreen("/dashboard/orders?rows=25", {
		"GET /orders": () => {
			const orders = rows((number) => ({ ...order(number), article_title: ARTICLE, owner }), 25);
			return { data: { orders, pagination: { pages: 2, total: 33 }, counts: COUNTS } };
		},
	});
	expect(inView()).toBeGreaterThanOrEqual(11);
	const table = page.getByRole("table");
	for (const text of [ARTICLE, "KES 5,000 to pay · Brian"]) {
		const line = table.getByText(text).first().element();
		expect(line.scrollWidth, text).toBeLessThanOrEqual(line.clientWidth);
	}
	await expect.element(table.getByText(/^Late by/).first()).toBeVisible();
	expect(document.querySelectorAll("tbody .badge")).toHaveLength(0);
	const select = getComputedStyle(table.getByRole("combobox").first().element());
	expect(select.backgroundColor).toBe("rgba(0, 0, 0, 0)");
});

test("on a phone the first order is near the top, and a button expands the filters", async () => {
	await page.viewport(390, 844);
	await openOrders("?status=pending");
	expect(document.querySelector("tbody tr")?.getBoundingClientRect().top).toBeLessThan(300);
	const statuses = page.getByLabelText("Filter by status");
	await expectNone(page.getByRole("combobox", { name: "Filter by status" }));
	await press(page.getByRole("button", { name: "Filters (1)" }));
	await statuses.selectOptions("");
	await expect.element(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
	await expect.element(page.getByLabelText("Filter by staff member")).toBeVisible();
	await press(page.getByRole("button", { name: "Filters", exact: true }));
	await expect.element(statuses).not.toBeVisible();
});

test("the list is filtered by the colleague in the address, whose name the filter shows", async () => {
	const queries: (string | null)[] = [];
	await page.viewport(1280, 900);
	await openScreen(`/dashboard/orders?owner=${id(7)}`, {
		"GET /orders": ({ query }) => {
			queries.push(query.get("owner"));
			return { data: { orders: [], pagination: {} } };
		},
		"GET /work": () => ({ result: { ...work, staff: [{ id: id(7), username: "Amina" }] } }),
	});
	const owner = page.getByRole("main").getByLabelText("Filter by staff member");
	await expect.element(owner).toHaveDisplayValue("Amina");
	expect(queries).toEqual([id(7)]);
});
