import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	dialog,
	expectNone,
	expectTexts,
	press,
	visibleText,
} from "../../../tests/support/components/actions.ts";
import { type Answers, NEVER } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import {
	category,
	id,
	item,
	ONE_PAGE,
	order,
	orderDetails,
	photo,
	project,
	request,
	result,
	rows,
	trashed,
	user,
	work,
} from "../../../tests/support/components/rows.ts";

const pagination = ONE_PAGE;

const LATE = { ...order(50), created_at: "2026-03-01T07:42:00.000Z", name: "Late Customer" };
const detailsPath = (number: number) => `/dashboard/orders?order=${id(number)}`;
const reference = (number: number) => `MR-22222${number}`;

function setHidden(hidden: boolean): void {
	vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
	document.dispatchEvent(new Event("visibilitychange"));
}
afterEach(() => setHidden(false));

/** Opens a list of orders, which the test can replace. Returns the queries of all list calls. */
async function openOrders(path = "/dashboard/orders") {
	const queries: string[] = [];
	const list = { orders: rows(order) };
	const screen = await openScreen(path, {
		"GET /orders": ({ query }) => {
			queries.push(String(query));
			return { data: { orders: list.orders, pagination: { pages: 3 } } };
		},
	});
	return { ...screen, queries, list };
}

test("ten orders are listed, unanswered ones first, by only the specified call", async () => {
	const { queries, reload } = await openOrders();
	await expect.poll(() => queries).toEqual(["page=1&limit=10"]);
	await expect
		.element(page.getByLabelText("Sort", { exact: true }))
		.toHaveDisplayValue("Waiting first");
	await press(page.getByRole("link", { name: "Next" }));
	await expect.poll(() => queries.at(-1)).toBe("page=2&limit=10");
	await reload("/dashboard/orders?work=waiting&sort=-created_at");
	await expect.poll(() => queries.at(-1)).toBe("page=1&limit=10&work=waiting&sort=-created_at");
	await expect
		.element(page.getByLabelText("Sort", { exact: true }))
		.toHaveDisplayValue("Newest first");
});

test("an order counts down to its promised answer until it is answered", async () => {
	vi.setSystemTime("2026-03-19T09:42:10.000Z");
	const answered = { ...order(2), status: "processing" };
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [order(1), answered], pagination: {} } }),
	});
	await expectTexts(page.getByRole("row").getByText("Late by 2 h"), ["Late by 2 h"]);
	await press(button("View Details"));
	await expect.element(dialog.getByText("Late by 2 h")).toBeVisible();
});

test.each([
	["orders", "2026-03-10"],
	["requests", null],
])("no deadline is shown in the %s of a person who was erased", async (list, due_on) => {
	vi.setSystemTime("2026-03-19T09:42:10.000Z");
	const erased = { phone: "", erased_at: "2026-03-18T09:42:10.000Z" };
	await openScreen(`/dashboard/${list}`, {
		"GET /orders": () => ({ data: { orders: [{ ...order(1), ...erased, due_on }], pagination } }),
		"GET /requests": () => ({ result: { requests: [{ ...request(1), ...erased }], pagination } }),
	});
	await expect.element(page.getByRole("button", { name: "View Details" })).toBeVisible();
	await expectNone(page.getByRole("table").getByText(/Late by|Answered|due /));
	await press(button("View Details"));
	await expect.element(dialog).toBeVisible();
	await expectNone(dialog.getByText(/Late by|Answered/));
});

test("an order's details have an address, which a reload keeps and Back leaves", async () => {
	const { address, reload, back } = await openOrders("/dashboard/orders?status=pending");
	await press(page.getByRole("row").getByRole("link", { name: reference(2) }));
	await expect.element(dialog).toMatchTextContent(reference(2));
	await expect.element(dialog.getByRole("heading", { name: "Order Details" })).toHaveFocus();
	const here = `/dashboard/orders?status=pending&order=${id(2)}`;
	expect(address()).toBe(here);
	await back();
	await expectNone(dialog);
	expect(address()).toBe("/dashboard/orders?status=pending");
	await reload(here);
	await expect.element(dialog).toMatchTextContent(reference(2));
	await press(button("Close", "dialog"));
	await expectNone(dialog);
	expect(address()).toBe("/dashboard/orders?status=pending");
});

test("an order that is not in the list is opened by its address, without Next and Previous", async () => {
	await openScreen(detailsPath(7), {
		"GET /orders/:id": () => ({ data: { order: orderDetails(7) } }),
	});
	await expect.element(dialog).toMatchTextContent(reference(7));
	await expectNone(dialog.getByRole("button", { name: "Next order" }));
});

test("Next opens the next order in the list, scrolled to its top", async () => {
	await page.viewport(1280, 500);
	const { address, back } = await openOrders();
	await press(button("View Details"));
	await expect.element(button("Previous order", "dialog")).toBeDisabled();
	const body = dialog.element().querySelector(".dialog-body") as HTMLElement;
	await expect.element(dialog.getByRole("list", { name: "History" })).toBeVisible();
	body.scrollTo(0, 500);
	expect(body.scrollTop).toBeGreaterThan(0);
	for (const place of [2, 3]) {
		await press(button("Next order", "dialog"));
		await expect.element(dialog).toMatchTextContent(reference(place));
		await expect.element(dialog.getByText(`${place} of 3`)).toBeVisible();
		expect(body.scrollTop).toBe(0);
	}
	// The last record's Next button is disabled and has passed the focus to the title.
	await expect.element(dialog.getByRole("heading", { name: "Order Details" })).toHaveFocus();
	expect(address()).toBe(detailsPath(3));
	await back();
	await expectNone(dialog);
});

test("details keep their title and Close visible", async () => {
	for (const [width, height] of [
		[390, 700],
		[1280, 600],
	] as const) {
		await page.viewport(width, height);
		const { reload } = await openOrders(detailsPath(1));
		await expect.element(dialog.getByRole("list", { name: "History" })).toBeVisible();
		const body = dialog.element().querySelector(".dialog-body") as HTMLElement;
		expect(body.scrollTop).toBe(0);
		body.scrollTo(0, body.scrollHeight);
		for (const part of [dialog.getByRole("heading", { level: 2 }), button("Close", "dialog")]) {
			const { top, bottom } = part.element().getBoundingClientRect();
			expect(top, `${width}`).toBeGreaterThanOrEqual(0);
			expect(bottom, `${width}`).toBeLessThanOrEqual(height);
		}
		await reload("/dashboard");
	}
});

test.each(["orders", "requests"] as const)(
	"a click beside the controls of a row of %s opens its details",
	async (list) => {
		const { address } = await openScreen(`/dashboard/${list}`);
		const cell = page
			.getByText(list === "orders" ? "Filter 2" : "Chemistry")
			.nth(list === "orders" ? 0 : 1);
		await cell.click();
		await expect.element(dialog).toMatchTextContent(id(2));
		expect(address()).toContain(id(2));
		await userEvent.keyboard("{Escape}");
		await expectNone(dialog);
		await page.getByRole("row").getByRole("combobox").first().click();
		await expectNone(dialog);
	},
);

test("lists are fetched again every minute and when the tab becomes visible again", async () => {
	const { queries, list } = await openOrders("/dashboard/orders?sort=-created_at");
	const before = queries.length;
	list.orders = [LATE, ...rows(order)];
	await vi.advanceTimersByTimeAsync(60_000);
	await expect.element(page.getByText("Late Customer")).toBeVisible();
	expect(queries).toHaveLength(before + 1);
	setHidden(true);
	await vi.advanceTimersByTimeAsync(300_000);
	expect(queries).toHaveLength(before + 1);
	setHidden(false);
	await expect.poll(() => queries.length).toBe(before + 2);
});

test("a list stops fetching after 15 minutes without input, until the next key press", async () => {
	const { queries } = await openOrders("/dashboard/orders?sort=-created_at");
	await vi.advanceTimersByTimeAsync(16 * 60_000);
	const before = queries.length;
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect(queries).toHaveLength(before);
	await userEvent.keyboard("{Shift}");
	await expect.poll(() => queries.length).toBe(before + 1);
});

test("a typed note stays when the list is fetched again, even if its request is no longer listed", async () => {
	let requests = rows(request);
	await openScreen("/dashboard/requests", {
		"GET /requests": () => ({ result: { requests, pagination } }),
		"GET /requests/:id": () => NEVER,
	});
	await press(button("View Details"));
	const note = dialog.getByLabelText("Note");
	await note.fill("Called twice.");
	const element = note.element();
	requests = [{ ...request(50), name: "Late Pupil" }];
	await vi.advanceTimersByTimeAsync(60_000);
	await expect.element(page.getByText("Late Pupil")).toBeInTheDocument();
	expect(note.element()).toBe(element);
	await expect.element(note).toHaveValue("Called twice.");
	await expect.element(note).toHaveFocus();
	await expect.element(dialog).toMatchTextContent(id(1));
});

test("the menu counts unanswered orders and requests on every screen, by one call", async () => {
	let calls = 0;
	await page.viewport(1280, 900);
	const { reload } = await openScreen("/dashboard/categories", {
		"GET /work": () => {
			calls += 1;
			return { result: work };
		},
	});
	const menu = page.getByRole("navigation", { name: "Dashboard" });
	const orders = menu.getByRole("link", { name: "Orders", exact: true });
	await expect.element(orders).toHaveAccessibleDescription("5 unanswered");
	await reload("/dashboard/orders");
	await expect.element(orders).toHaveAccessibleDescription("5 unanswered");
	await expect
		.element(menu.getByRole("link", { name: "Requests", exact: true }))
		.toHaveAccessibleDescription("4 unanswered");
	expect(calls).toBe(2);
});

const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft";

/** Every table with typed names, each filled with a name of 67 letters. */
const NAMES = { name: LONG, title: LONG, username: LONG, participant_name: LONG, school: LONG };
const longNamed = <Row extends object>(row: (number: number) => Row) =>
	rows((number) => ({ ...row(number), ...NAMES }), 2);
const TABLES: Record<string, Answers> = {
	"/dashboard/orders": { "GET /orders": () => ({ data: { orders: longNamed(order) } }) },
	"/dashboard/requests": {
		"GET /requests": () => ({ result: { requests: longNamed(request), pagination } }),
	},
	"/dashboard/projects": {
		"GET /school-projects": () => ({
			result: { articles: longNamed(project), pagination: {} },
		}),
	},
	"/dashboard/gallery": { "GET /gallery": () => ({ result: { items: longNamed(photo) } }) },
	"/dashboard/categories": { "GET /categories": () => ({ result: longNamed(category) }) },
	"/dashboard/results": { "GET /results": () => ({ results: longNamed(result) }) },
	"/dashboard/results/1/edit": {
		"GET /results/:id": () => ({
			result: { ...result(1), items: longNamed(item), categories: [] },
		}),
		"GET /results/:id/items": () => ({ items: longNamed(item) }),
	},
	"/dashboard/users": { "GET /users": () => ({ result: longNamed(user), pagination }) },
	"/dashboard/trash": {
		"GET /trash/:kind": () => ({ result: longNamed(trashed), pagination }),
	},
};

/** Texts that must never be cut off. */
const NEVER_CUT: Record<string, (string | RegExp)[]> = {
	"/dashboard/orders": ["MR-222221", "+254712345678"],
	"/dashboard/requests": ["MR-333331", "+254712345678"],
	"/dashboard/payments": ["MR-222221"],
	"/dashboard/my-orders": ["MR-222221"],
};

test.each(Object.entries(NEVER_CUT))(
	"references and phone numbers are whole on %s",
	async (path, texts) => {
		const long = { name: LONG, phone: "+254712345678", article_title: LONG, projectTitle: LONG };
		await openScreen(path, {
			"GET /orders": () => ({ data: { orders: [{ ...order(1), ...long }] } }),
			"GET /requests": () => ({ result: { requests: [{ ...request(1), ...long }], pagination } }),
		});
		for (const text of texts) {
			const shown = page.getByText(text, { exact: true }).first();
			await expect.element(shown).toBeVisible();
			for (const width of [360, 1024, 1240, 1280]) {
				await page.viewport(width, 800);
				const range = document.createRange();
				range.selectNodeContents(shown.element());
				const { right } = range.getBoundingClientRect();
				for (let box = shown.element().parentElement; box; box = box.parentElement) {
					if (getComputedStyle(box).overflowX === "visible") continue;
					expect(right, `${text} at ${width} px`).toBeLessThanOrEqual(
						box.getBoundingClientRect().right,
					);
				}
			}
		}
	},
);

test("the table of requests has a header for each column", async () => {
	await openScreen("/dashboard/requests");
	const headers = page.getByRole("columnheader");
	await expect.element(headers.first()).toBeInTheDocument();
	const row = page.getByRole("row").nth(1).element();
	expect(row.children).toHaveLength(headers.elements().length);
});

test.each(["/dashboard/orders", "/dashboard/requests", "/dashboard/categories"])(
	"all chips of %s are in view on a phone",
	async (path) => {
		await page.viewport(360, 740);
		const counts = { waiting: 41, answer_late: 12, late: 11, due_soon: 10, unpaid: 18, mine: 13 };
		await openScreen(path, {
			"GET /work": () => ({
				result: {
					...work,
					orders: { ...work.orders, ...counts, to_refund: 3, not_received: 2, delivery_late: 4 },
					requests: { ...work.requests, ...counts },
				},
			}),
		});
		if (path !== "/dashboard/categories") await press(button("Filters"));
		const chips = page.getByRole("main").getByRole("navigation").getByRole("listitem");
		await expect.poll(() => chips.elements().length).toBeGreaterThan(1);
		for (const chip of chips.elements()) {
			const { left, right } = chip.getBoundingClientRect();
			expect(left).toBeGreaterThanOrEqual(0);
			expect(right, chip.textContent ?? "").toBeLessThanOrEqual(360);
		}
	},
);

/** Every table of the dashboard, also those without typed names. */
const ALL_TABLES: Record<string, Answers> = {
	...TABLES,
	"/dashboard": {},
	"/dashboard/payments": {},
	"/dashboard/media": {},
	"/dashboard/audit?view=security": {},
	[`/dashboard/projects/${id(1)}/versions`]: {},
};

test.each(Object.entries(ALL_TABLES))(
	"in the table of %s every header has a name on a phone, and no name pushes a button out of sight",
	async (path, answers) => {
		await page.viewport(360, 740);
		await openScreen(path, answers);
		const headers = page.getByRole("columnheader");
		await expect.poll(() => headers.elements().length).toBeGreaterThan(0);
		for (const header of headers.elements()) {
			expect(visibleText(header)).not.toBe("");
			const controls = [...header.querySelectorAll("button, input")];
			expect(
				controls.filter((control) => control.checkVisibility({ visibilityProperty: true })),
			).toEqual([]);
		}
		if (path in TABLES) {
			await expect.element(page.getByRole("row").getByText(LONG).first()).toBeVisible();
			for (const width of [360, 1024, 1100, 1240, 1280]) {
				await page.viewport(width, 800);
				for (const control of page.getByRole("row").getByRole("button").elements()) {
					const { left, right } = control.getBoundingClientRect();
					const what = `${control.ariaLabel ?? control.textContent} at ${width} px`;
					expect(left, what).toBeGreaterThanOrEqual(0);
					expect(right, what).toBeLessThanOrEqual(width);
				}
			}
		}
		await page.viewport(1280, 800);
		for (const header of headers.elements()) expect(header).not.toHaveAccessibleName("");
	},
);
