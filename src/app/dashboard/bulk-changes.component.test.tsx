import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectCount, expectNone, press } from "../../../tests/support/components/actions.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { ONE_PAGE, order, request, rows, work } from "../../../tests/support/components/rows.ts";

beforeEach(() => page.viewport(1280, 900));

interface SentChange {
	id: string;
	status?: string;
	owner_id?: string | null;
	updated_at?: string;
}

/** The fourth order is completed, the fifth has an owner. */
const ORDERS = rows(order, 5).map((one, index) => ({
	...one,
	updated_at: `v${index + 1}`,
	...(index === 3 && { status: "completed" }),
	owner: index === 4 ? (work.staff[0] ?? null) : null,
}));
const HELD = { state: "held", by: ["email"], seconds: 60 };
const results = (list: object[]) => ({ data: { results: list } });

const changed = ({ id, status = "pending" }: SentChange, notice: object | null = null) => ({
	id,
	row: { ...order(1), id, status, updated_at: "new" },
	notice,
	error: null,
	current: null,
});
const failed = ({ id }: SentChange, error: string, current: object | null = null) => ({
	id,
	row: null,
	notice: null,
	error,
	current,
});

/** Opens the orders. Each given function answers one bulk change. */
async function openOrders(...answers: ((changes: SentChange[]) => object | Response)[]) {
	const sent: SentChange[][] = [];
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: ORDERS, pagination: { pages: 1 } } }),
		"POST /orders/bulk": ({ body }: StubbedCall) => {
			sent.push(body.changes);
			return answers[sent.length - 1]?.(body.changes) ?? {};
		},
	});
	await expectCount(boxes, 6);
	return sent;
}

const boxes = page.getByRole("checkbox");
/** The checkbox of a row, counted from 1. */
const box = (row: number) => boxes.nth(row);
const bar = page.getByRole("region", { name: "Selected orders" });
const status = (row: number) => page.getByRole("row").nth(row).getByRole("combobox");
const failure = (row: number) =>
	page
		.getByRole("row")
		.nth(row)
		.getByRole("alert")
		.filter({ hasNotText: /not paid|is still due/ });

async function apply(status: string): Promise<void> {
	await bar.getByLabelText("New status").selectOptions(status);
	await press(bar.getByRole("button", { name: "Apply" }));
}

test("rows are selected one by one, as a range with Shift, and all of the page", async () => {
	await openOrders();
	await expectNone(bar);
	await box(2).click();
	await expect.element(bar.getByText("1 selected")).toBeVisible();
	await box(4).click({ modifiers: ["Shift"] });
	await expect.element(bar.getByText("3 selected")).toBeVisible();
	await box(3).click();
	await expect.element(bar.getByText("2 selected")).toBeVisible();
	expect((box(0).element() as HTMLInputElement).indeterminate).toBe(true);
	await box(0).click();
	await expect.element(bar.getByText("5 selected")).toBeVisible();
	await press(bar.getByRole("button", { name: "Clear" }));
	await expectNone(bar);
	await expect.element(box(2)).not.toBeChecked();
});

test("by keyboard alone selected orders get a status and an owner, and Undo reverts both", async () => {
	const sent = await openOrders(
		(changes) => results(changes.map((change) => changed(change, HELD))),
		(changes) => results(changes.map((change) => changed(change, { ...HELD, state: "dropped" }))),
	);
	(box(1).element() as HTMLElement).focus();
	await userEvent.keyboard(" ");
	(box(3).element() as HTMLElement).focus();
	await userEvent.keyboard("{Shift>} {/Shift}");
	await expect.element(bar.getByText("3 selected")).toBeVisible();
	await bar.getByLabelText("New status").selectOptions("cancelled");
	await bar.getByLabelText("Assign to").selectOptions(work.staff[0]?.username ?? "");
	expect(sent).toEqual([]);
	(bar.getByRole("button", { name: "Apply" }).element() as HTMLElement).focus();
	await userEvent.keyboard("{Enter}");
	await expect.element(page.getByText("3 orders changed")).toBeVisible();
	await expect
		.element(page.getByText("Messages to 3 customers will be sent in 60 s"))
		.toBeVisible();
	await expectNone(bar);
	await expect.element(status(1)).toHaveValue("cancelled");
	const owner_id = work.staff[0]?.id;
	expect(sent[0]).toEqual(
		[1, 2, 3].map((number) => ({
			id: order(number).id,
			status: "cancelled",
			owner_id,
			updated_at: `v${number}`,
		})),
	);
	await press(page.getByRole("button", { name: "Undo" }));
	await expect.element(page.getByText("Messages to 3 customers cancelled")).toBeVisible();
	await expect.element(status(1)).toHaveValue("pending");
	await expect.element(page.getByText("3 orders changed back")).toBeVisible();
	expect(cards("body")).toHaveLength(1);
	expect(sent[1]).toEqual(
		[1, 2, 3].map((number) => ({
			...{ id: order(number).id, status: "pending", owner_id: null, updated_at: "new" },
		})),
	);
});

test("Undo restores only the owner, and leaves an order that somebody has changed since", async () => {
	const [before, after] = work.staff.map(({ id }) => id);
	const current = { status: "pending", updated_at: "theirs", changed_by: null };
	const owners = (list: SentChange[]) => list.map(({ id, owner_id }) => ({ id, owner_id }));
	const sent = await openOrders(
		(changes) => results(changes.map((change) => changed(change))),
		([one, two]) =>
			results([failed(one as SentChange, "Conflict", current), changed(two as SentChange)]),
	);
	await box(5).click();
	await box(4).click();
	await bar.getByLabelText("Assign to").selectOptions(work.staff[1]?.username ?? "");
	await press(bar.getByRole("button", { name: "Apply" }));
	await expect.element(page.getByRole("status").getByText("2 orders changed")).toBeVisible();
	await press(page.getByRole("button", { name: "Undo" }));
	await expect.element(page.getByText("1 order changed back")).toBeVisible();
	await expect
		.element(failure(4))
		.toMatchTextContent("Someone else has changed it in the meantime.");
	expect(sent.map(owners)).toEqual([
		[4, 5].map((number) => ({ id: order(number).id, owner_id: after })),
		[4, 5].map((number) => ({ id: order(number).id, owner_id: number === 5 ? before : null })),
	]);
});

test("selected orders that are completed before they are paid are named in a warning", async () => {
	await openOrders(
		(changes) => results(changes.map((change) => changed(change))),
		(changes) => results(changes.map((change) => changed(change))),
	);
	await box(1).click();
	await box(3).click({ modifiers: ["Shift"] });
	await apply("completed");
	await expect
		.element(page.getByRole("alert").filter({ hasText: "is still due" }))
		.toMatchTextContent(
			"3 orders changed. KES 15,000 is still due. Not paid: MR-222221, MR-222222, MR-222223.",
		);
	await press(page.getByRole("button", { name: "Undo" }));
	await expect.element(page.getByText("3 orders changed back")).toBeVisible();
	await expectNone(page.getByText("is still due"));
});

const cards = (selector: string) => [...document.querySelectorAll(`${selector} .toast`)];

test.each([
	["phone", 360, 640, 5],
	["wide window", 1280, 600, 5],
	["wide window, near the list's beginning,", 1280, 900, 1],
])(
	"on a %s notes about a bulk change are visible above the list",
	async (_, width, height, row) => {
		await openOrders((changes) => results(changes.map((change) => changed(change, HELD))));
		await box(row).click();
		await box(3).click();
		await page.viewport(width, height);
		await apply("completed");
		await expect.element(page.getByText("is still due")).toBeInViewport({ ratio: 1 });
		await expect.element(page.getByText("2 orders changed")).toBeInViewport({ ratio: 1 });
		expect(cards(".toasts")).toEqual([]);
		const notes = cards("[aria-live=polite]").map((card) => card.getBoundingClientRect().bottom);
		expect(notes).toHaveLength(1);
		const table = page.getByRole("table").element().getBoundingClientRect();
		expect(Math.max(...notes)).toBeLessThanOrEqual(table.top);
	},
);

test("rows do not move when notes about a bulk change appear and disappear", async () => {
	// Long enough to scroll.
	document.body.style.minHeight = "200vh";
	onTestFinished(() => document.body.removeAttribute("style"));
	await openOrders((changes) => results(changes.map((change) => changed(change))));
	await box(1).click();
	await apply("cancelled");
	const top = () => Math.round(box(1).element().getBoundingClientRect().top);
	const before = top();
	const text = page.getByText("1 order changed");
	await expect.element(text).toBeInViewport();
	expect(top()).toBe(before);
	await press(page.getByRole("button", { name: "Dismiss" }));
	await expectNone(text);
	expect(top()).toBe(before);
});

test.each([
	["some", [1, 3, 4], "2 orders changed."],
	["all", [4], "The selected orders are already set to this."],
])("orders that already have the status are not counted: %s", async (_, chosen, text) => {
	const sent = await openOrders((changes) => results(changes.map((change) => changed(change))));
	for (const row of chosen) await box(row).click();
	await apply("completed");
	await expect.element(page.getByText(text)).toBeVisible();
	expect(sent[0]).toHaveLength(chosen.length);
});

test("a row that could not be changed stays marked and selected until a retry succeeds or its error is dismissed", async () => {
	const current = { status: "completed", updated_at: "theirs", changed_by: "Amina" };
	const sent = await openOrders(
		([one, two, three]) =>
			results([
				failed(one as SentChange, "Conflict", current),
				failed(two as SentChange, "Please choose a member of staff"),
				changed(three as SentChange),
			]),
		([one]) => results([changed(one as SentChange)]),
	);
	await box(1).click();
	await box(3).click({ modifiers: ["Shift"] });
	await apply("processing");
	await expect
		.element(failure(1))
		.toMatchTextContent("Amina has set the status to completed in the meantime.");
	await expect.element(failure(2)).toMatchTextContent("Please choose a member of staff");
	await expect.element(page.getByText("2 orders could not be changed")).toBeVisible();
	await expect.element(status(1)).toHaveValue("completed");
	await expect.element(status(3)).toHaveValue("processing");
	await expect.element(bar.getByText("2 selected")).toBeVisible();
	await press(page.getByRole("row").nth(1).getByRole("button", { name: "Try Again" }));
	await expectNone(failure(1));
	expect(sent[1]).toEqual([{ id: order(1).id, status: "processing", updated_at: "theirs" }]);
	await press(page.getByRole("row").nth(2).getByRole("button", { name: "Dismiss" }));
	await expectNone(failure(2));
});

test("a status is changed even if a colleague has set the owner meanwhile", async () => {
	const current = { status: "pending", updated_at: "theirs", changed_by: null };
	const sent = await openOrders(
		([one]) => results([failed(one as SentChange, "Conflict", current)]),
		([one]) => results([changed(one as SentChange)]),
	);
	await box(1).click();
	await apply("completed");
	await expect.element(page.getByText("1 order changed")).toBeVisible();
	expect(sent.map(([one]) => one?.updated_at)).toEqual(["v1", "theirs"]);
});

test("a change whose answer was lost counts as done when it is sent again, and can be undone", async () => {
	const mine = { status: "processing", updated_at: "mine", changed_by: "admin" };
	const sent = await openOrders(
		() => refused(502, {}),
		([one]) => results([failed(one as SentChange, "Conflict", mine)]),
		([one]) => results([changed(one as SentChange)]),
		([one]) => results([changed(one as SentChange)]),
	);
	await box(1).click();
	await apply("processing");
	await expect.element(failure(1)).toBeVisible();
	await apply("processing");
	await expect.element(page.getByText("1 order changed.")).toBeVisible();
	await expectNone(failure(1));
	await press(page.getByRole("button", { name: "Undo" }));
	await expect.element(page.getByText("1 order changed back")).toBeVisible();
	expect(sent.map(([one]) => [one?.status, one?.updated_at])).toEqual([
		["processing", "v1"],
		["processing", "v1"],
		["processing", "mine"],
		["pending", "new"],
	]);
});

test("when the call fails every selected row shows the error and can be retried", async () => {
	await openOrders(
		() => refused(500, { error: "The server is out of breath." }),
		([one]) => results([changed(one as SentChange)]),
	);
	await box(1).click();
	await box(2).click();
	await apply("completed");
	for (const row of [1, 2]) {
		await expect.element(failure(row)).toMatchTextContent("The server is out of breath.");
	}
	await press(page.getByRole("row").nth(1).getByRole("button", { name: "Try Again" }));
	await expectNone(failure(1));
	await expect.element(failure(2)).toBeVisible();
});

test("selected requests are exported and assigned in bulk", async () => {
	const sentRequests: (string | null)[] = [];
	const sent: SentChange[][] = [];
	await openScreen("/dashboard/requests", {
		"GET /requests": () => ({
			result: { requests: rows(request, 2), pagination: ONE_PAGE },
		}),
		"GET /requests/export.csv": ({ query }) => {
			sentRequests.push(query.get("ids"));
			return new Response("id");
		},
		"POST /requests/bulk": ({ body }: StubbedCall) => {
			sent.push(body.changes);
			return { result: { results: body.changes.map((change: SentChange) => changed(change)) } };
		},
	});
	await boxes.first().click();
	const chosen = page.getByRole("region", { name: "Selected requests" });
	await press(chosen.getByRole("button", { name: "Export" }));
	await expect.poll(() => sentRequests).toEqual([`${request(1).id},${request(2).id}`]);
	await chosen.getByLabelText("Assign to").selectOptions(work.staff[0]?.username ?? "");
	await press(chosen.getByRole("button", { name: "Apply" }));
	await expect.element(page.getByText("2 requests changed")).toBeVisible();
	expect(sent[0]?.map(({ owner_id, status }) => [owner_id, status])).toEqual([
		[work.staff[0]?.id, undefined],
		[work.staff[0]?.id, undefined],
	]);
});
