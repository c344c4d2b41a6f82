import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	expectCount,
	expectNone,
	expectTexts,
	pasteInto,
	press,
	pressInMenu,
} from "../../../tests/support/components/actions.ts";
import {
	type Answers,
	refused,
	type StubbedCall,
} from "../../../tests/support/components/api-stub.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	exporting,
	failingRead,
	openScreen,
	pressing,
} from "../../../tests/support/components/failing-calls.ts";
import { listedPayment, ONE_PAGE, order } from "../../../tests/support/components/rows.ts";

const statement = page.getByLabelText("Statement");

async function paste(text: string): Promise<void> {
	await press(page.getByText("Paste a paybill statement"));
	await statement.fill(text);
}

testScreen("/dashboard/payments", {
	list: {
		route: "GET /payments",
		row: listedPayment,
		answer: (payments, totalPages) => ({ data: { payments, pagination: { totalPages } } }),
		size: 20,
		paging: "pages",
		empty: "No payments found.",
		shown: page.getByText(/^MR-\w+$/),
	},
	calls: [
		failingRead("GET /payments", "Failed to fetch payments: {status}"),
		failingRead("GET /payments/messages", "Failed to fetch M-Pesa messages: {status}", {
			what: "reading the M-Pesa messages",
		}),
		failingRead("GET /payments/unclaimed", "Failed to fetch unclaimed money: {status}", {
			what: "reading the unclaimed money",
		}),
		failingRead("GET /payments/month", "Failed to fetch the month's total: {status}", {
			what: "reading the month's sum",
		}),
		failingRead("GET /messages/month", "Failed to fetch the month's SMS: {status}", {
			what: "reading the month's SMS",
		}),
		pressing(button("Reverse Payment"), {
			what: "reversing",
			route: "PUT /orders/:id/payments/:paymentId",
			start: async () => {
				await pressInMenu("Reverse TJK0000001");
				await page.getByLabelText("Reason").fill("Reversed");
			},
			sentence: "Failed to reverse payment",
			remains: () => expect.element(page.getByLabelText("Reason")).toHaveValue("Reversed"),
		}),
		pressing(button("Compare"), {
			what: "comparing a statement",
			route: "POST /payments/statement/check",
			start: () => paste("Receipt No."),
			sentence: "Failed to read the statement: {status}",
			remains: () => expect.element(statement).toHaveValue("Receipt No."),
			callTimeoutMs: 60_000,
		}),
		exporting("GET /payments/export.csv", "Failed to export payments: {status}", "columns"),
	],
	dialogs: [{ title: "Export CSV", opener: button("Export CSV"), focus: "Export" }],
});

test("a code is confirmed with more than its order's balance after one question", async () => {
	const sent: unknown[] = [];
	const code = { ...listedPayment(1), amount: null, state: "unconfirmed" as const };
	await openScreen("/dashboard/payments", {
		"GET /payments": () => ({ data: { payments: [code], pagination: ONE_PAGE } }),
		"GET /orders": ({ query }: StubbedCall) => ({
			data: { orders: query.get("search") === "MR-222221" ? [order(1)] : [] },
		}),
		"PUT /orders/:id/payments/:paymentId": ({ body }: StubbedCall) => {
			sent.push((body as { amount: string }).amount);
			return {};
		},
	});
	await press(button("Confirm TJK0000001"));
	const form = page.getByRole("form", { name: "Confirm TJK0000001" });
	await form.getByLabelText("Amount (KES)").fill("100,000,000");
	await press(button("Confirm Payment"));
	const question = form.getByLabelText("This is more than is due. Is the amount right?");
	await expect
		.element(question)
		.toHaveAccessibleDescription("This is KES 99,995,000 more than is due.");
	expect(sent).toEqual([]);
	await question.selectOptions("Yes: the amount is right");
	await press(button("Confirm Payment"));
	await expectNone(form);
	expect(sent).toEqual(["100,000,000"]);
});

test("each failed call above the payments takes one line, and the payments stay visible", async () => {
	const fails = () => new Response("", { status: 500 });
	await openScreen("/dashboard/payments", {
		"GET /payments/messages": fails,
		"GET /payments/month": fails,
		"GET /messages/month": fails,
	});
	await expect
		.element(page.getByRole("status").filter({ hasText: "Failed to fetch the month's SMS: 500" }))
		.toBeVisible();
	await expectNone(page.getByRole("main").getByRole("alert"));
	await expect.element(page.getByRole("table", { name: "Payments" })).toBeVisible();
});

const READS = [
	...["GET /payments", "GET /payments/messages", "GET /payments/unclaimed"],
	...["GET /payments/month", "GET /messages/month"],
];

test.each([
	["the whole screen", READS],
	["everything above the payments", READS.slice(1)],
	["the payments and the month's sum", ["GET /payments", "GET /payments/month"]],
])("one button retries %s", async (_, routes) => {
	const requested: string[] = [];
	const fail = ({ line }: StubbedCall) => {
		requested.push(line);
		return new Response("", { status: 500 });
	};
	await openScreen("/dashboard/payments", Object.fromEntries(routes.map((route) => [route, fail])));
	const tryAgain = page.getByRole("main").getByRole("button", { name: "Try Again" });
	await expectCount(tryAgain, 1);
	requested.length = 0;
	await press(tryAgain);
	await expect.poll(() => requested.toSorted()).toEqual(routes.toSorted());
	await expectCount(tryAgain, 1);
});

test("a month without payments shows no total", async () => {
	const month = { month: "2026-04", periods: [], methods: [], total: 0, refunded: 0 };
	await openScreen("/dashboard/payments", {
		"GET /payments/month": () => ({ data: { ...month, unconfirmed: 1 } }),
	});
	await expect.element(button("1 Unconfirmed Code")).toBeVisible();
	await expectNone(page.getByText("KES 0", { exact: true }));
});

test.each([1280, 390])("a form about a payment is as wide as its table at %i px", async (width) => {
	await page.viewport(width, 800);
	await openScreen("/dashboard/payments");
	await pressInMenu("Move TJK0000001");
	const form = page.getByRole("form", { name: "Move TJK0000001" });
	await expect.element(form).toBeVisible();
	const table = form.element().closest("table")!;
	expect(form.element().clientWidth).toBeGreaterThan(table.clientWidth - 30);
});

test("the month's total links to the codes that are not confirmed", async () => {
	const requested: string[] = [];
	await openScreen("/dashboard/payments", {
		"GET /payments": ({ query }) => {
			requested.push(query.toString());
			return { data: { payments: [listedPayment(1)], pagination: ONE_PAGE } };
		},
	});
	await expect
		.element(page.getByRole("region", { name: "Total for the month" }))
		.toMatchTextContent("March 2026KES 1,250.50M-PesaKES 1,250.50 in 2 payments");
	await expect
		.element(page.getByText("12 SMS for KES 9.60, 9 delivered, 1 not delivered"))
		.toBeVisible();
	await press(button("3 Unconfirmed Codes"));
	await expect.poll(() => requested.at(-1)).toBe("page=1&limit=20&state=unconfirmed");
	await page.getByLabelText("Filter by method").selectOptions("cash");
	await expect.poll(() => requested.at(-1)).toBe("page=1&limit=20&state=unconfirmed&method=cash");
});

test("refunds of the month are shown separately and subtracted from the total", async () => {
	const cash = { method: "cash" as const, count: 2, amount: -400, refunded: 1_400 };
	await openScreen("/dashboard/payments", {
		"GET /payments/month": () => ({
			data: {
				...{ month: "2026-03", periods: ["2026-03", "2026"], methods: [cash] },
				...{ total: -400, refunded: 1_400, unconfirmed: 0 },
			},
		}),
	});
	await expect
		.element(page.getByRole("region", { name: "Total for the month" }))
		.toMatchTextContent("March 2026−KES 400CashKES 1,000 in 2 payments, KES 1,400 refunded");
});

test("a payment is reversed without a reason, which is optional", async () => {
	const sent: object[] = [];
	await openScreen("/dashboard/payments", {
		"PUT /orders/:id/payments/:paymentId": ({ body }) => {
			sent.push(body);
			return {};
		},
	});
	await pressInMenu("Reverse TJK0000001");
	await expect.element(page.getByRole("textbox", { name: "Reason (optional)" })).toHaveFocus();
	await press(button("Reverse Payment"));
	await expectNone(button("Reverse Payment"));
	expect(sent).toEqual([expect.objectContaining({ state: "reversed", reason: "" })]);
});

test("above the day of a refund the column is named Date, not Paid", async () => {
	const refund = { ...listedPayment(1), kind: "refund" as const, amount: -400 };
	await openScreen("/dashboard/payments", {
		"GET /payments": () => ({ data: { payments: [refund], pagination: ONE_PAGE } }),
	});
	const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
	await expect.element(header("Date")).toBeVisible();
	await expectNone(header("Paid"));
});

test("an M-Pesa message is listed until staff mark it as done", async () => {
	const messages = [
		{
			...{ id: "m1", at: "2026-03-18T07:42:00.000Z", order_id: null, reference: null },
			...{ amount: 500, receipt: "TJK7RT61SV", meaning: "Its account is no reference." },
		},
	];
	await openScreen("/dashboard/payments", {
		"GET /payments/messages": () => ({ data: { messages } }),
		"DELETE /payments/messages/:id": () => {
			messages.pop();
			return {};
		},
	});
	const region = page.getByRole("region", { name: "M-Pesa Messages to Check" });
	await expect
		.element(region)
		.toMatchTextContent("KES 500, TJK7RT61SVIts account is no reference.");
	await press(button("Done: KES 500, TJK7RT61SV"));
	await expect.element(region).not.toBeInTheDocument();
});

test("a statement shows the outcome of each payment, and is stored when staff confirm it", async () => {
	const line = { at: null, account: null, reference: null, order_id: null, note: null };
	const lines = [
		{
			...{ ...line, code: "STMT000001", amount: 100, reference: "MR-222222" },
			...{ outcome: "confirm" as const, changes: true },
		},
		{ ...line, code: "STMT000002", amount: 200, outcome: "unmatched" as const, changes: true },
		{
			...{ ...line, code: "STMT000003", amount: 300, outcome: "differs" as const },
			...{ note: "KES 400 was recorded for it.", changes: false },
		},
		{
			...{ ...line, code: "STMT000004", amount: 400, outcome: "reversed" as const },
			...{ note: "M-Pesa took it back.", changes: false },
		},
		{
			...{ ...line, code: "STMT000005", amount: 500, outcome: "unmatched" as const },
			...{ note: "It is already listed.", changes: false },
		},
	];
	const unread = ["Line 6, STMT000005: its time is in the future"];
	const leftOut = ["Line 7, STMT000006: status Failed"];
	const report = { left_out: leftOut, unread_columns: ["Till"], other_codes: 1 }; // codes of left-out lines
	const stored: StubbedCall[] = [];
	await openScreen("/dashboard/payments", {
		"POST /payments/statement/check": () => ({ data: { ...report, lines, unread } }),
		"POST /payments/statement": (call) => {
			stored.push(call);
			return { data: { ...report, lines, unread } };
		},
	});
	await paste("Receipt No.\tPaid In");
	await press(button("Compare"));
	const cells = page.getByRole("table", { name: "Statement" }).getByRole("cell");
	const outcome = () => cells.elements().filter((_, index) => index % 5 === 4);
	const outcomes = () => outcome().map(({ textContent }) => textContent);
	await expect
		.poll(outcomes)
		.toEqual([
			"Will be confirmed",
			"No match: will be listed as unclaimed",
			"DiffersKES 400 was recorded for it.",
			"ReversedM-Pesa took it back.",
			"UnclaimedIt is already listed.",
		]);
	await expect.element(page.getByText("5 payments read.")).toBeVisible();
	await expect
		.element(page.getByText("Left out: “Line 7, STMT000006: status Failed”."))
		.toBeVisible();
	await expect.element(page.getByText("One column will not be imported: “Till”.")).toBeVisible();
	await expect
		.element(page.getByRole("alert"))
		.toMatchTextContent("1 line could not be read and is left out:Line 6, STMT000005: its time");
	await press(button("Record 1 Payment, Keep 1 as Unclaimed, Keep 1 Other Code"));
	await expect
		.element(page.getByText("5 payments read. 1 recorded, 1 kept as unclaimed, 1 other code kept."))
		.toBeVisible();
	await expect
		.poll(outcomes)
		.toEqual([
			"Confirmed",
			"Unclaimed",
			"DiffersKES 400 was recorded for it.",
			"ReversedM-Pesa took it back.",
			"UnclaimedIt is already listed.",
		]);
	expect(stored.map(({ body }) => body)).toEqual([{ text: "Receipt No.\tPaid In" }]);
	await expectTexts(button(/^Record \d/), []);
});

test("a statement can no longer be stored once its text is discarded", async () => {
	const line = { at: null, account: null, reference: null, order_id: null, note: null };
	const lines = [
		{ ...line, code: "STMT000001", amount: 100, outcome: "confirm" as const, changes: true },
	];
	const { reload } = await openScreen("/dashboard/payments", {
		"POST /payments/statement/check": () => ({
			data: { lines, left_out: [], unread: [], unread_columns: [] },
		}),
	});
	await paste("Receipt No.\tPaid In");
	dispatchEvent(new Event("pagehide"));
	await reload();
	// The section is open again, because it has a draft.
	await press(button("Compare"));
	await expect.element(button("Record 1 Payment")).toBeVisible();
	await press(button("Discard It"));
	await expect.element(statement).toHaveValue("");
	await expectNone(button(/^Record \d/));
});

test("a text that is not a statement is refused at its field", async () => {
	const sentence = "There is no heading.";
	await openScreen("/dashboard/payments", {
		"POST /payments/statement/check": () =>
			refused(400, { message: sentence, fields: { text: sentence } }),
	});
	await paste("Hello");
	await press(button("Compare"));
	await expect.element(statement).toHaveAccessibleDescription(new RegExp(sentence));
});

test("a whole year is listed and summed, without the SMS of a month", async () => {
	const year = "2025";
	const methods = [{ method: "cash" as const, count: 1, amount: 12_345, refunded: 0 }];
	const requested: (string | null)[] = [];
	const monthOf = ({ query }: StubbedCall) => {
		requested.push(query.get("month"));
		return query.get("month") ?? "2026-01";
	};
	await openScreen("/dashboard/payments", {
		"GET /payments": (call) => {
			monthOf(call);
			return { data: { payments: [listedPayment(1)], pagination: ONE_PAGE } };
		},
		"GET /payments/month": (call) => ({
			data: {
				...{ month: monthOf(call), periods: ["2026-01", "2025-12", "2026", "2025"], methods },
				...{ total: 12_345, refunded: 0, unconfirmed: 0 },
			},
		}),
	});
	await expect.element(page.getByText("January 2026").first()).toBeVisible();
	const sms = page.getByText("12 SMS for");
	await expect.element(sms).toBeVisible();
	requested.length = 0;
	await page.getByLabelText("Filter by month or year").selectOptions(year);
	const total = page.getByRole("region", { name: "Total for the month" });
	await expect.element(total).toMatchTextContent(`${year}KES 12,345CashKES 12,345 in 1 payment`);
	await expect.poll(() => [...new Set(requested)]).toEqual([year]);
	await expectNone(sms);
});

const UNCLAIMED = {
	...{ id: "u1", code: "TJK7RT61SV", amount: 500, at: "2026-03-18T07:42:00.000Z" },
	...{ account: "my shop", payer: "2547*****678 - JANE", source: "statement" },
	...{ question: null, reason: null },
};

/** Opens the screen with one unclaimed payment. Returns the bodies of its calls. */
async function openUnclaimed(answers: Answers = {}) {
	const unclaimed = [UNCLAIMED];
	const sent: object[] = [];
	const takeMoney = ({ body }: StubbedCall) => {
		sent.push(body);
		unclaimed.pop();
		return {};
	};
	await openScreen("/dashboard/payments", {
		"GET /payments/unclaimed": () => ({
			data: { unclaimed, total: unclaimed.length, set_aside: [] },
		}),
		"GET /orders": () => ({ data: { orders: [order(1)] } }),
		"POST /payments/unclaimed/:id/assign": takeMoney,
		"POST /payments/unclaimed/:id/set-aside": takeMoney,
		...answers,
	});
	return sent;
}

const unclaimedMoney = page.getByRole("region", { name: "Unclaimed Money" });

test("the only order found for unclaimed money is filled in, and assigned by one press", async () => {
	const sent = await openUnclaimed();
	await expect
		.element(unclaimedMoney)
		.toMatchTextContent("TJK7RT61SVMar 18, 2026, 10:42 AM, from a statement2547*****678 - JANE");
	await press(button("Assign to an order: KES 500, TJK7RT61SV"));
	const search = page.getByLabelText("Find the order");
	const reference = unclaimedMoney.getByRole("textbox", { name: "Reference" });
	await search.fill("cust");
	await expect.element(reference).toHaveValue("MR-222221");
	await expect.element(unclaimedMoney.getByText(/^One order found\./)).toBeVisible();
	await expect.element(search).toHaveFocus();
	// Without a search there is no order found.
	await search.fill("");
	await expect.element(reference).toHaveValue("");
	await search.fill("cust");
	await expect.element(reference).toHaveValue("MR-222221");
	await press(button("Assign Money"));
	await expectNone(unclaimedMoney);
	expect(sent).toEqual([{ reference: "MR-222221", message: "", record_anyway: false }]);
});

test("the only order found for unclaimed money is assigned by Enter", async () => {
	const found = Promise.withResolvers<object>();
	const sent = await openUnclaimed({ "GET /orders": () => found.promise });
	await press(button("Assign to an order: KES 500, TJK7RT61SV"));
	await page.getByLabelText("Find the order").fill("cust");
	await userEvent.keyboard("{Enter}");
	found.resolve({ data: { orders: [order(1)] } });
	await expect.element(unclaimedMoney.getByText(/^One order found\./)).toBeVisible();
	expect(sent).toEqual([]);
	await userEvent.keyboard("{Enter}");
	await expectNone(unclaimedMoney);
	expect(sent).toMatchObject([{ reference: "MR-222221" }]);
});

test("one of several orders found is chosen, and a typed or chosen order is not replaced", async () => {
	const orders = [order(1), order(2)];
	await openUnclaimed({ "GET /orders": () => ({ data: { orders } }) });
	await press(button("Assign to an order: KES 500, TJK7RT61SV"));
	const search = page.getByLabelText("Find the order");
	const reference = unclaimedMoney.getByRole("textbox", { name: "Reference" });
	await search.fill("cust");
	const found = page.getByRole("list", { name: "Orders found" }).getByRole("button");
	await expectCount(found, 2);
	await expect.element(reference).toHaveValue("");
	await press(found.last());
	await expect.element(reference).toHaveValue("MR-222222");
	orders.pop();
	await search.fill("customer 1");
	await expectCount(found, 1);
	await expect.element(reference).toHaveValue("MR-222222");
});

test.each(["Reference", "Find the order"])(
	"a message that is pasted into %s of unclaimed money fills in the reference",
	async (name) => {
		const sent = await openUnclaimed();
		await press(button("Assign to an order: KES 500, TJK7RT61SV"));
		const message =
			"TJK7RT61SV Confirmed. Ksh500.00 sent to MRADI for account mr 222223 on 18/3/26";
		await pasteInto(page.getByLabelText(name, { exact: true }).first(), message);
		const reference = unclaimedMoney.getByRole("textbox", { name: "Reference" });
		await expect.element(reference).toHaveValue("MR-222223");
		await expect
			.element(reference)
			.toHaveAccessibleDescription("The message: KES 500, Mar 18, 2026");
		await press(button("Assign Money"));
		await expectNone(unclaimedMoney);
		expect(sent).toEqual([{ reference: "MR-222223", message, record_anyway: false }]);
	},
);

test("unclaimed money is set aside with a reason", async () => {
	const sent = await openUnclaimed();
	await press(button("Set aside KES 500, TJK7RT61SV"));
	await page.getByLabelText("Reason").fill("Rent of the shop");
	await press(page.getByRole("form").getByRole("button", { name: "Set Aside" }));
	await expectNone(unclaimedMoney);
	expect(sent).toEqual([{ reason: "Rent of the shop" }]);
});

test("money that was set aside is listed with its reason, and put back", async () => {
	const aside = [{ ...UNCLAIMED, reason: "Rent of the shop" }];
	const waiting: object[] = [];
	await openScreen("/dashboard/payments", {
		"GET /payments/unclaimed": () => ({
			data: { unclaimed: waiting, total: waiting.length, set_aside: aside } as never,
		}),
		"POST /payments/unclaimed/:id/put-back": () => {
			waiting.push({ ...UNCLAIMED, question: "It names MR-222221 and MR-222222." });
			aside.pop();
			return {};
		},
	});
	await press(page.getByText("Set aside (1)"));
	await expect.element(page.getByText("Rent of the shop")).toBeVisible();
	await press(button("Put back KES 500, TJK7RT61SV"));
	await expect.element(unclaimedMoney).toMatchTextContent("It names MR-222221 and MR-222222.");
	await expectNone(page.getByText("Set aside (1)"));
});

test("a message pasted into the amount of a code is parsed and compared with the code", async () => {
	const sent: object[] = [];
	const code = { ...listedPayment(1), amount: null, state: "unconfirmed" as const };
	await openScreen("/dashboard/payments", {
		"GET /payments": () => ({ data: { payments: [code], pagination: ONE_PAGE } }),
		"PUT /orders/:id/payments/:paymentId": ({ body }: StubbedCall) => {
			const record_anyway = "This message is for QK12AB34CD.";
			if (String(body.message).includes("QK12AB34CD"))
				return refused(409, { message: record_anyway, fields: { record_anyway } });
			sent.push(body);
			return {};
		},
	});
	const messageOf = (of: string) => `${of} Confirmed. Ksh1,250.00 sent to MRADI on 26/11/26`;
	await press(button("Confirm TJK0000001"));
	const form = page.getByRole("form", { name: "Confirm TJK0000001" });
	const amount = form.getByLabelText("Amount (KES)");
	await amount.fill(messageOf("QK12AB34CD"));
	await expect.element(amount).toHaveValue("1,250");
	await expect.element(amount).toHaveAccessibleDescription("The message: KES 1,250, Nov 26, 2026");
	await press(button("Confirm Payment"));
	const question = form.getByLabelText("Record it anyway?");
	await expect.element(question).toHaveAccessibleDescription("This message is for QK12AB34CD.");
	expect(sent).toEqual([]);
	await amount.fill(messageOf("TJK0000001"));
	await expectNone(question);
	await press(button("Confirm Payment"));
	await expectNone(form);
	expect(sent).toMatchObject([
		{ amount: "1,250", message: messageOf("TJK0000001"), record_anyway: false, state: "confirmed" },
	]);
});

test.each([
	["", "No payments found."],
	["?month=2026-03", "No payments found in March 2026."],
	["?month=2025&method=cash", "No payments found in 2025."],
])("an empty list filtered by %j names the month or year", async (query, title) => {
	await openScreen(`/dashboard/payments${query}`, {
		"GET /payments": () => ({ data: { payments: [], pagination: ONE_PAGE } }),
	});
	await expect.element(page.getByText(title, { exact: true })).toBeVisible();
});
