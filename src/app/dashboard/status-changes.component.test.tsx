import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order, request } from "../../../tests/support/components/rows.ts";

const SAVED = "Order status updated successfully";
const CONFLICT = "Someone else has changed this in the meantime.";
const ONE = { ...order(1), material_cost: 0, email: "one@school.example", updated_at: "v1" };
const OTHER = { ...order(2), material_cost: 0 };
const status = page.getByRole("row").filter({ hasText: "Customer 1" }).getByRole("combobox");
const undo = page.getByRole("button", { name: "Undo" });
const HELD = { state: "held", by: ["email"], seconds: 60 };

/** Opens the orders. Each given answer is for one save. */
async function openOrders(...saves: (object | Response)[]) {
	const sent: { status: string; updated_at?: string }[] = [];
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [ONE, OTHER], pagination: { pages: 1 } } }),
		"PUT /orders/:id": ({ body }: StubbedCall) => {
			sent.push(body);
			return saves[sent.length - 1] ?? {};
		},
	});
	await expect.element(status).toBeVisible();
	return sent;
}

const stored = (status: string, updated_at: string, notice: object | null = null) => ({
	message: SAVED,
	data: { order: { ...ONE, status, updated_at }, notice },
});

const conflict = (status: string, updated_at: string, changed_by: string | null) =>
	refused(409, { error: CONFLICT, current: { status, updated_at, changed_by } });

test("after a change of status the customer's mail can be cancelled, also by keyboard", async () => {
	const dropped = { ...HELD, state: "dropped" };
	const sent = await openOrders(stored("cancelled", "v2", HELD), stored("pending", "v3", dropped));
	(status.element() as HTMLElement).focus();
	await status.selectOptions("cancelled");
	await expect
		.element(
			page.getByRole("status").getByText("Customer 1: cancelled. Email will be sent in 60 s"),
		)
		.toBeVisible();
	await expect.element(page.getByText(SAVED, { exact: true })).toBeVisible();
	await expect.element(status).toHaveFocus();
	(undo.element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("Changed back to pending. Email cancelled")).toBeVisible();
	await expectCount(page.getByRole("button", { name: "Dismiss" }), 1);
	await expectNone(undo);
	await expect.element(status).toHaveValue("pending");
	await expect.element(status).toHaveFocus();
	expect(sent).toEqual([
		{ status: "cancelled", updated_at: "v1" },
		{ status: "pending", updated_at: "v2" },
	]);
});

test("the toast disappears after three seconds, but Undo stays in the row while messages wait", async () => {
	await openOrders(stored("cancelled", "v2", { ...HELD, by: ["email", "sms"] }));
	await status.selectOptions("cancelled");
	await expect
		.element(page.getByText("cancelled. Email and SMS will be sent in 60 s"))
		.toBeVisible();
	await expect.element(page.getByText(SAVED, { exact: true })).toBeVisible();
	await vi.advanceTimersByTimeAsync(3_000);
	await expectNone(page.getByText(SAVED, { exact: true }));
	expect(undo.element().closest("tr")?.contains(status.element())).toBe(true);
	await vi.advanceTimersByTimeAsync(52_000);
	await expect.element(undo).toBeVisible();
	await vi.advanceTimersByTimeAsync(5_000);
	await expectNone(undo);
});

test("a changed status of an order without an email address mentions no email, and can be undone", async () => {
	await openOrders(stored("cancelled", "v2"), stored("pending", "v3"));
	await status.selectOptions("cancelled");
	await expect.element(page.getByText(SAVED, { exact: true })).toBeVisible();
	await expect.element(page.getByText("Customer 1: cancelled.", { exact: true })).toBeVisible();
	await press(undo);
	await expect.element(status).toHaveValue("pending");
	await expectNone(undo);
});

test("each row keeps its own Undo when another one is changed", async () => {
	const sent = await openOrders(stored("cancelled", "v2", HELD), stored("cancelled", "v2", HELD));
	await status.selectOptions("cancelled");
	await expect.element(undo).toBeVisible();
	const other = page.getByRole("row").filter({ hasText: "Customer 2" });
	await other.getByRole("combobox").selectOptions("cancelled");
	await expect.element(other.getByRole("button", { name: "Undo" })).toBeVisible();
	await press(
		page.getByRole("row").filter({ hasText: "Customer 1" }).getByRole("button", { name: "Undo" }),
	);
	await expect.element(status).toHaveValue("pending");
	expect(sent.at(-1)).toEqual({ status: "pending", updated_at: "v2" });
});

test.each([
	["phone", 360],
	["wide window", 1280],
])(
	"at a %s the notes of adjacent rows stay within their own rows and name them",
	async (_, width) => {
		await page.viewport(width, 900);
		const answer = stored("completed", "v2", { ...HELD, by: ["email", "SMS"] });
		await openOrders(answer, answer);
		for (const one of ["Customer 1", "Customer 2"]) {
			const row = page.getByRole("row").filter({ hasText: one });
			await row.getByRole("combobox").selectOptions("completed");
			const note = row.getByRole("alert");
			await expect.element(note).toMatchTextContent(`${one}: completed. KES 5,000 is still due.`);
			await expect.element(row.getByText(one, { exact: true })).toBeVisible();
			const [container, own] = [row, note].map((shown) => shown.element().getBoundingClientRect());
			expect(own?.top).toBeGreaterThanOrEqual(container?.top ?? NaN);
			expect(own?.bottom).toBeLessThanOrEqual(container?.bottom ?? NaN);
		}
	},
);

const LISTS = [
	{
		list: "orders",
		kind: "order",
		row: { ...ONE, material_cost: 3_850 },
		chosen: "processing",
		saved: stored("processing", "v2", { ...HELD, by: ["email", "sms"] }),
		said: "Email and SMS will be sent in 60 s",
	},
	{
		list: "requests",
		kind: "request",
		row: request(1),
		chosen: "closed",
		saved: { result: { ...request(1), status: "closed", updated_at: "v2" } },
		said: "closed.",
	},
];

describe.each(LISTS)("the note of a changed status of $list", (each) => {
	const { list, kind, row, chosen, saved, said: sentence } = each;
	test.each([
		["list", 320],
		["list", 360],
		["list", 390],
		["details", 320],
		["details", 360],
		["details", 390],
	])("in the %s can be read and undone at %i px", async (place, width) => {
		await page.viewport(width, 844);
		const page1 = { [list]: [row], pagination: { pages: 1, totalPages: 1 } };
		await openScreen(`/dashboard/${list}${place === "list" ? "" : `?${kind}=${row.id}`}`, {
			[`GET /${list}`]: () => ({ data: page1, result: page1 }),
			[`PUT /${list}/:id`]: () => saved,
		});
		const container =
			place === "list"
				? page.getByRole("row").filter({ hasText: row.name })
				: page.getByRole("dialog").getByRole("definition").nth(2);
		await container.getByRole("combobox").first().selectOptions(chosen);
		const text = container.getByText(sentence);
		await expect.element(text).toBeVisible();
		expect(text.element().closest(".toast")?.clientWidth).toBeGreaterThanOrEqual(212);
		expect(text.element().getBoundingClientRect().height).toBeLessThanOrEqual(160);
		for (const name of ["Undo", "Dismiss"]) {
			const control = container.getByRole("button", { name }).element();
			const box = control.getBoundingClientRect();
			// The minimum for a mouse, which this browser has; on touch screens it is 44 px.
			expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(36);
			const hits = [
				document.elementFromPoint(box.left + 6, box.top + 6),
				document.elementFromPoint(box.right - 6, box.bottom - 6),
			];
			expect([name, ...hits.map((hit) => control.contains(hit))]).toEqual([name, true, true]);
		}
	});
});

test("a status that a colleague has changed is not overwritten; the row shows theirs", async () => {
	const sent = await openOrders(conflict("completed", "v2", "Amina"), stored("pending", "v3"));
	await status.selectOptions("cancelled");
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent(
			"Amina has set the status to completed in the meantime. Yours was not saved.",
		);
	await expect.element(status).toHaveValue("completed");
	await vi.advanceTimersByTimeAsync(10_000);
	await expect.element(page.getByText("Yours was not saved.")).toBeVisible();
	await status.selectOptions("pending");
	await expect.element(page.getByText(SAVED)).toBeVisible();
	expect(sent.at(-1)).toEqual({ status: "pending", updated_at: "v2" });
});

test("Undo does not overwrite what a colleague has set since", async () => {
	const sent = await openOrders(
		stored("cancelled", "v2", HELD),
		conflict("processing", "v3", "Amina"),
	);
	await status.selectOptions("cancelled");
	await press(undo);
	await expect.element(page.getByText(/Amina has set the status to processing/)).toBeVisible();
	await expect.element(status).toHaveValue("processing");
	expect(sent).toHaveLength(2);
});

test("a conflict about something else, such as the owner, does not stop a change of status", async () => {
	const sent = await openOrders(conflict("pending", "v2", null), stored("cancelled", "v3"));
	await status.selectOptions("cancelled");
	await expect.element(page.getByText(SAVED)).toBeVisible();
	expect(sent).toEqual([
		{ status: "cancelled", updated_at: "v1" },
		{ status: "cancelled", updated_at: "v2" },
	]);
});

test("a change whose answer was lost counts as done when it is sent again, and can be undone", async () => {
	const sent = await openOrders(
		refused(502, {}),
		conflict("processing", "v2", "admin"),
		stored("processing", "v2"),
		stored("pending", "v3"),
	);
	const row = page.getByRole("row").filter({ hasText: "Customer 1" });
	await status.selectOptions("processing");
	await press(row.getByRole("button", { name: "Try Again" }));
	await expect.element(status).toHaveValue("processing");
	await expectNone(page.getByText("in the meantime"));
	await press(undo);
	await expect.element(status).toHaveValue("pending");
	expect(sent.slice(2)).toEqual([
		{ status: "processing", updated_at: "v2" },
		{ status: "pending", updated_at: "v2" },
	]);
});

test("a status that was not saved stays marked on its row until a retry succeeds or its error is dismissed", async () => {
	const sent = await openOrders(
		refused(500, { error: "The server is out of breath." }),
		stored("cancelled", "v2"),
		refused(500, { error: "The server is out of breath." }),
	);
	const row = page.getByRole("row").filter({ hasText: "Customer 1" });
	await status.selectOptions("cancelled");
	await expect.element(row.getByRole("alert")).toMatchTextContent("The server is out of breath.");
	await expect.element(status).toHaveValue("pending");
	await vi.advanceTimersByTimeAsync(60_000);
	await press(row.getByRole("button", { name: "Try Again" }));
	await expect.element(status).toHaveValue("cancelled");
	await expectNone(row.getByRole("alert"));
	await status.selectOptions("pending");
	await press(row.getByRole("button", { name: "Dismiss" }));
	await expectNone(row.getByRole("alert"));
	expect(sent).toHaveLength(3);
});
