import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
	button,
	dialog,
	expectCount,
	expectNone,
	expectTexts,
	press,
	pressInMenu,
} from "../../../tests/support/components/actions.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { expectConsentRecorded, withdrawing } from "../../../tests/support/components/consent.ts";
import { testScreen } from "../../../tests/support/components/dashboard-screen.ts";
import {
	changingStatus,
	exporting,
	failingRead,
	holds,
	openScreen,
	pressing,
	readingInDialog,
	workCalls,
} from "../../../tests/support/components/failing-calls.ts";
import {
	forChild,
	helpSheet,
	order,
	orderDetails,
} from "../../../tests/support/components/rows.ts";

/** Opens a form in the details of the first order. */
async function openForm(name: string, values: Record<string, string>): Promise<void> {
	await press(button("View Details"));
	await press(button(name, "dialog"));
	for (const [label, value] of Object.entries(values)) {
		await dialog.getByLabelText(label).fill(value);
	}
}

testScreen("/dashboard/orders", {
	answers: { "GET /orders": () => ({ data: { orders: [{ ...order(1), ...forChild }] } }) },
	list: {
		route: "GET /orders",
		row: order,
		answer: (orders, pages) => ({ data: { orders, pagination: { pages } } }),
		size: 10,
		paging: "pages",
		empty: "No orders found.",
	},
	calls: [
		failingRead("GET /orders", "Failed to fetch orders"),
		changingStatus("PUT /orders/:id", ["pending", "completed"], "Failed to update order status"),
		withdrawing("PUT /orders/:id/consent"),
		readingInDialog(
			"View Details",
			"GET /orders/:id",
			"Failed to fetch payments: {status}",
			"reading payments",
		),
		pressing(button("Record Payment", "dialog"), {
			what: "recording a payment",
			route: "POST /orders/:id/payments",
			start: () => openForm("Record a Payment", { "Amount (KES)": "1,250.50" }),
			sentence: "Failed to record payment",
			remains: holds("Amount (KES)", "1,250.50"),
		}),
		pressing(button("Confirm Payment", "dialog"), {
			what: "confirming a code",
			route: "PUT /orders/:id/payments/:paymentId",
			start: () => openForm("Confirm TJK0000002", { "Amount (KES)": "900" }),
			sentence: "Failed to confirm payment",
			remains: holds("Amount (KES)", "900"),
		}),
		readingInDialog(
			"View Details",
			"GET /orders/:id/deliveries",
			"Failed to fetch deliveries: {status}",
			"reading deliveries",
		),
		pressing(button("Save Delivery", "dialog"), {
			what: "planning a delivery",
			route: "POST /orders/:id/deliveries",
			start: () => openForm("Plan a Delivery", { "What is delivered": "The frame" }),
			sentence: "Failed to save the delivery",
			remains: holds("What is delivered", "The frame"),
		}),
		pressing(button("Save Handover", "dialog"), {
			what: "handing over a delivery",
			route: "PUT /orders/:id/deliveries/:deliveryId",
			start: () => openForm("Hand Over: Part 1, Mar 20, 2026", { "Received by": "Grace" }),
			sentence: "Failed to save the delivery",
			remains: holds("Received by", "Grace"),
		}),
		readingInDialog(
			"View Details",
			"GET /orders/:id/help",
			"Failed to fetch what we did: {status}",
			"reading the sheet of help",
		),
		pressing(button("Save Line", "dialog"), {
			what: "adding a line to the sheet of help",
			route: "PUT /orders/:id/help",
			start: () => openForm("Add a Line", { "What was done": "Cut the frame" }),
			sentence: "Failed to save the line",
			remains: holds("What was done", "Cut the frame"),
		}),
		pressing(button("Save Agreement", "dialog"), {
			what: "changing the agreed price",
			route: "PUT /orders/:id/agreement",
			start: () => openForm("Change Price", { Reason: "Brings own maize" }),
			sentence: "Failed to save the agreement",
			remains: holds("Reason", "Brings own maize"),
		}),
		...workCalls("orders"),
		pressing(button("Save Date", "dialog"), {
			what: "changing when it is due",
			route: "PUT /orders/:id/work",
			start: async () => {
				await press(button("View Details"));
				await dialog.getByLabelText("Due on").fill("2031-04-14");
			},
			sentence: "Failed to save the due date",
			remains: holds("Due on", "2031-04-14"),
		}),
		exporting("GET /orders/export.csv", "Failed to export orders: {status}", "columns"),
	],
	dialogs: [
		{ title: "Order Details", opener: button("View Details"), focus: "Order Details" },
		{ title: "Export CSV", opener: button("Export CSV"), focus: "Export" },
	],
});

test("the guardian is shown, and a withdrawn consent is recorded and undone", () =>
	expectConsentRecorded("/dashboard/orders", order(1), [
		"/orders",
		(order) => ({ data: { orders: [order] } }),
	]));

/** Opens the screen. Calls to these routes are recorded and answered with an empty object. */
async function openRecordingCalls(routes: readonly string[]) {
	const calls: StubbedCall[] = [];
	const record = (call: StubbedCall) => {
		calls.push(call);
		return {};
	};
	await openScreen("/dashboard/orders", Object.fromEntries(routes.map((route) => [route, record])));
	return { calls };
}

test("staff record, confirm, refuse and reverse payments, and change the agreed price", async () => {
	const { calls } = await openRecordingCalls([
		"POST /orders/:id/payments",
		"PUT /orders/:id/payments/:paymentId",
		"PUT /orders/:id/agreement",
	]);
	const sent = (route: string) =>
		expect.poll(() => calls.filter(({ line }) => line.startsWith(route)).at(-1)?.body);
	await openForm("Record a Payment", {
		"Amount (KES)": "1,250.50",
		Code: "tjk7rt61sv",
		"Paid on": "2026-03-02",
	});
	await press(button("Record Payment", "dialog"));
	const payments = `/orders/${order(1).id}/payments`;
	await sent(`POST ${payments}`).toEqual({
		amount: "1,250.50",
		method: "mpesa",
		code: "tjk7rt61sv",
		at: "2026-03-02",
		is_separate: false,
		record_anyway: false,
	});
	await expectNone(button("Record Payment", "dialog"));
	for (const [opener, label, input, submit, body] of [
		["Confirm TJK0000002", "Amount (KES)", "900", "Confirm Payment", { amount: "900" }],
		["Refuse TJK0000002", "Reason", "Not found", "Refuse Code", { reason: "Not found" }],
		["Reverse TJK0000001", "Reason", "Reversed", "Reverse Payment", { reason: "Reversed" }],
	] as const) {
		if (opener.startsWith("Reverse")) await pressInMenu(opener, "dialog");
		else await press(button(opener, "dialog"));
		await expect.element(dialog.getByLabelText(label)).toHaveFocus();
		await dialog.getByLabelText(label).fill(input);
		await press(button(submit, "dialog"));
		await sent(`PUT ${payments}`).toMatchObject(body);
		await expectNone(button(submit, "dialog"));
	}
	await press(button("Change Price", "dialog"));
	await press(button("Cancel", "dialog"));
	await expect.element(button("Change Price", "dialog")).toHaveFocus();
	await press(button("Change Price", "dialog"));
	await dialog.getByLabelText("Price (KES)").fill("3,500");
	await dialog.getByLabelText("Reason").fill("Brings own maize");
	await press(button("Save Agreement", "dialog"));
	await sent(`PUT /orders/${order(1).id}/agreement`).toEqual({
		price: "3,500",
		material_cost: "1,000",
		reason: "Brings own maize",
		updated_at: order(1).updated_at,
	});
});

test("the customer's phone and email are large enough to be pressed", async () => {
	const withMail = { ...order(1), email: "amina@school.example" };
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [withMail] } }),
	});
	await press(button("View Details"));
	const links = dialog.getByRole("definition").getByRole("link");
	await expectCount(links, 2);
	for (const link of links.elements()) {
		expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
	}
});

test("a payment for the materials is recorded in three presses and the code", async () => {
	const sent: object[] = [];
	await openScreen("/dashboard/orders", {
		"POST /orders/:id/payments": ({ body }) => {
			sent.push(body);
			return {};
		},
	});
	await press(button("View Details"));
	await press(button("Record a Payment", "dialog"));
	await expect.element(dialog.getByLabelText("Code")).toHaveFocus();
	await press(button("Materials 1,000", "dialog"));
	// At once: a letter typed right after the press is the code's first.
	expect(document.activeElement).toBe(dialog.getByLabelText("Code").element());
	await expect.element(dialog.getByLabelText("Amount (KES)")).toHaveValue("1,000");
	await userEvent.keyboard("TJK0000009");
	await press(button("Record Payment", "dialog"));
	await expectNone(button("Record Payment", "dialog"));
	expect(sent).toMatchObject([{ amount: "1,000", method: "mpesa", code: "TJK0000009" }]);
	await press(button("Confirm TJK0000002", "dialog"));
	await press(button("Balance 5,000", "dialog"));
	await expect.element(dialog.getByLabelText("Amount (KES)")).toHaveValue("5,000");
});

test.each([
	["of a payment", { paid: 1_000 }, "Receipt No. 00012, Mar 18, 2026", "Receipt"],
	["of a refunded payment", { refunded: 1_000 }, "Receipt No. 00012, Mar 18, 2026", "Receipt"],
	["of a reversed payment", {}, "Receipt No. 00012, reversed", "Price Summary"],
])("the receipt %s says whether it counts", async (_, sums, number, name) => {
	const details = { ...orderDetails(1), payment: { ...order(1).payment, ...sums } };
	await openScreen("/dashboard/orders", {
		"GET /orders/:id": () => ({ data: { order: details } }),
	});
	await press(button("View Details"));
	await expect
		.element(dialog.getByRole("region", { name: "Payments" }))
		.toMatchTextContent(`PayerCustomer 1${number}`);
	await press(button("More actions for payments", "dialog"));
	await expect.element(dialog.getByRole("link", { name, exact: true })).toBeVisible();
});

test("a school is named as the payer of the receipt", async () => {
	const sent: object[] = [];
	await openScreen("/dashboard/orders", {
		"PUT /orders/:id/receipt": ({ body }) => {
			sent.push(body);
			return {};
		},
	});
	await press(button("View Details"));
	await press(button("More actions for payments", "dialog"));
	await press(button("Change Payer", "dialog"));
	await dialog.getByLabelText("Payer", { exact: true }).fill("Njoro Flats Academy");
	await press(button("Save Payer", "dialog"));
	await expectNone(button("Save Payer", "dialog"));
	expect(sent).toMatchObject([{ payer: "Njoro Flats Academy" }]);
});

test("a tax invoice has a form of its own, and is shown among the facts", async () => {
	const sent: object[] = [];
	const details = orderDetails(1);
	const { payment } = details;
	details.payment = { ...payment, paid: 1_000 };
	const { reload } = await openScreen("/dashboard/orders", {
		"GET /orders/:id": () => ({ data: { order: details } }),
		"PUT /orders/:id/receipt": ({ body }) => {
			sent.push(body);
			details.receipt = { ...details.receipt, tax_invoice: "KRAMW017202203087654" };
			return {};
		},
	});
	await press(button("View Details"));
	await press(button("More actions for payments", "dialog"));
	await press(button("Add Tax Invoice", "dialog"));
	await dialog.getByLabelText("Tax invoice").fill("KRAMW017202203087654");
	await press(button("Save Tax Invoice", "dialog"));
	await expect
		.element(dialog.getByRole("region", { name: "Payments" }))
		.toMatchTextContent("Tax invoiceKRAMW017202203087654");
	expect(sent).toEqual([{ tax_invoice: "KRAMW017202203087654" }]);
	await press(button("More actions for payments", "dialog"));
	await expect.element(button("Change Tax Invoice", "dialog")).toBeVisible();
	// Nothing to invoice before a payment.
	details.payment = payment;
	details.receipt = { ...details.receipt, tax_invoice: null };
	await reload(`/dashboard/orders?order=${details.id}`);
	await press(button("More actions for payments", "dialog"));
	await expect.element(button("Change Payer", "dialog")).toBeVisible();
	await expectNone(button("Add Tax Invoice", "dialog"));
});

test("a refused amount that is corrected leaves no refusal above the form", async () => {
	await openScreen("/dashboard/orders", {
		"POST /orders/:id/payments": () =>
			refused(400, { error: "No amount", fields: { amount: "No amount" } }),
	});
	await openForm("Record a Payment", { "Amount (KES)": "0" });
	await press(button("Record Payment", "dialog"));
	await expect.element(dialog.getByText("No amount")).toBeVisible();
	await dialog.getByLabelText("Amount (KES)").fill("500");
	await expectNone(dialog.getByText("No amount"));
});

test.each([
	["Record a Payment", "Amount (KES)"],
	["Change Price", "Price (KES)"],
	["Change Price", "Material cost (KES)"],
	["Confirm TJK0000002", "Amount (KES)"],
])("in %s, %s is formatted like the amounts beside it when it loses focus", async (form, label) => {
	await openScreen("/dashboard/orders");
	await openForm(form, { [label]: "1555.5" });
	const field = dialog.getByLabelText(label);
	(field.element() as HTMLElement).focus();
	(field.element() as HTMLElement).blur();
	await expect.element(field).toHaveValue("1,555.50");
});

test("a price that is not agreed yet is agreed as it is, with a reason", async () => {
	const details = { ...orderDetails(1), agreed: false };
	const sent: object[] = [];
	await openScreen("/dashboard/orders", {
		"GET /orders/:id": () => ({ data: { order: details } }),
		"PUT /orders/:id/agreement": ({ body }) => {
			sent.push(body);
			details.agreed = true;
			return {};
		},
	});
	await openForm("Agree on Price", { Reason: "By phone with the mother" });
	await press(button("Save Agreement", "dialog"));
	await expect.element(button("Change Price", "dialog")).toBeVisible();
	await expectNone(dialog.getByText("Not agreed with the customer yet"));
	expect(sent).toMatchObject([
		{ price: "4,000", material_cost: "1,000", reason: "By phone with the mother" },
	]);
});

test("staff are asked before the same payment without a code is recorded again", async () => {
	const sentence = "This is already recorded: Cash, KES 1,250, Mar 18, 2026.";
	const sent: unknown[] = [];
	await openScreen("/dashboard/orders", {
		"POST /orders/:id/payments": ({ body }) => {
			sent.push((body as { is_separate?: boolean }).is_separate);
			return sent.length > 1
				? {}
				: refused(409, { message: sentence, fields: { is_separate: sentence } });
		},
	});
	await openForm("Record a Payment", { "Amount (KES)": "1,250" });
	await press(button("Record Payment", "dialog"));
	const question = dialog.getByLabelText("Is this a separate payment?");
	await expect.element(question).toHaveAccessibleDescription(new RegExp(sentence));
	await question.selectOptions("Yes: it is a separate payment");
	await press(button("Record Payment", "dialog"));
	await expectNone(button("Record Payment", "dialog"));
	expect(sent).toEqual([false, true]);
});

test.each([
	["Record a Payment", "Record Payment", "POST /orders/:id/payments"],
	["Confirm TJK0000002", "Confirm Payment", "PUT /orders/:id/payments/:paymentId"],
])("%s: a payment of more than is due is sent after one question", async (opener, send, route) => {
	const sent: unknown[] = [];
	await openScreen("/dashboard/orders", {
		[route]: ({ body }: StubbedCall) => {
			sent.push((body as { amount: string }).amount);
			return {};
		},
	});
	await openForm(opener, { "Amount (KES)": "100,000,000" });
	await press(button(send, "dialog"));
	const question = dialog.getByLabelText("This is more than is due. Is the amount right?");
	await expect
		.element(question)
		.toHaveAccessibleDescription("This is KES 99,995,000 more than is due.");
	expect(sent).toEqual([]);
	await question.selectOptions("Yes: the amount is right");
	await press(button(send, "dialog"));
	await expectNone(button(send, "dialog"));
	expect(sent).toEqual(["100,000,000"]);
});

test("staff add and remove lines of the help given, by keyboard alone", async () => {
	const { calls } = await openRecordingCalls(["PUT /orders/:id/help"]);
	const sent = () => expect.poll(() => calls.at(-1)?.body);
	const { entries, updated_at } = helpSheet;
	await press(button("View Details"));
	await expect.element(dialog).toMatchTextContent("MR-222221");
	const lines = dialog.getByRole("list", { name: "Help given" });
	await expectTexts(lines.getByRole("listitem"), [
		"Mar 2, 2026Cut the frameRemove",
		"Mar 5, 2026Showed how to solderRemove",
	]);
	await expect
		.element(dialog.getByRole("link", { name: "Sheet to Print" }))
		.toHaveAttribute("href", "/help-given/MR-222221?key=k");
	await press(button("Add a Line", "dialog"));
	await expect.element(dialog.getByLabelText("Day")).toHaveFocus();
	await dialog.getByLabelText("Day").fill("2026-03-07");
	await dialog.getByLabelText("What was done").fill("Checked the wiring");
	await userEvent.keyboard("{Enter}");
	const added = { on: "2026-03-07", text: "Checked the wiring" };
	await sent().toEqual({ entries: [...entries, added], updated_at });
	await expect.element(button("Add a Line", "dialog")).toHaveFocus();
	await press(button("Remove Cut the frame", "dialog"));
	await sent().toEqual({ entries: [entries[1]], updated_at });
	await expect.element(button("Add a Line", "dialog")).toHaveFocus();
});

const LINE = ["Add a Line", "Save Line", "What was done", "Day", "2999-01-01"] as const;
const PAYMENT = ["Record a Payment", "Record Payment", "Amount (KES)", "Code", "TJK7RT6"] as const;

test.each([
	["PUT /orders/:id/help", "entries.2.on", LINE],
	["POST /orders/:id/payments", "code", PAYMENT],
] as const)(
	"%s: the error of the refused field %s is shown beside it",
	async (route, field, form) => {
		const [opener, submit, other, label, value] = form;
		const sentence = "This cannot be stored.";
		await openScreen("/dashboard/orders", {
			[route]: () => refused(400, { message: sentence, fields: { [field]: sentence } }),
		});
		await openForm(opener, { [other]: "5", [label]: value });
		await press(button(submit, "dialog"));
		await expect
			.element(dialog.getByLabelText(label))
			.toHaveAccessibleDescription(new RegExp(sentence));
		await expect.element(dialog.getByLabelText(label)).toHaveValue(value);
	},
);

test.each([
	["Record a Payment", "Record Payment", "POST /orders/:id/payments"],
	["Confirm TJK0000002", "Confirm Payment", "PUT /orders/:id/payments/:paymentId"],
] as const)(
	"%s asks whether it is the payment that a prompt asked for, if the server says so",
	async (opener, submit, route) => {
		const sentence = "A prompt of KES 700 was paid and counts already.";
		const sent: unknown[] = [];
		await openScreen("/dashboard/orders", {
			[route]: ({ body }: StubbedCall) => {
				sent.push((body as { of_prompt?: boolean }).of_prompt);
				return sent.length > 1
					? {}
					: refused(409, { message: sentence, fields: { of_prompt: sentence } });
			},
		});
		await openForm(opener, { "Amount (KES)": "700" });
		const question = dialog.getByLabelText("Is this the payment that the prompt asked for?");
		await expectNone(question);
		await press(button(submit, "dialog"));
		await expect.element(question).toHaveFocus();
		await expect.element(question).toHaveAccessibleDescription(new RegExp(sentence));
		await question.selectOptions("yes");
		await press(button(submit, "dialog"));
		await expectNone(button(submit, "dialog"));
		expect(sent).toEqual([undefined, true]);
	},
);

test("work that begins before the materials are paid is saved at once, with a warning beside Undo", async () => {
	const { calls } = await openRecordingCalls(["PUT /orders/:id"]);
	vi.setTimerTickMode("manual");
	const status = page.getByRole("row").getByRole("combobox").first();
	await status.selectOptions("processing");
	await expect.element(page.getByText("Order status updated successfully")).toBeVisible();
	const warning = page.getByRole("alert").filter({ hasText: "Materials not fully paid" });
	await expect.element(warning).toMatchTextContent("KES 0 of KES 1,000.");
	await vi.advanceTimersByTimeAsync(5_000);
	await expect.element(warning).toBeVisible();
	await press(page.getByRole("button", { name: "Undo" }));
	await expectNone(warning);
	expect(calls.map(({ body }) => body)).toMatchObject([
		{ status: "processing" },
		{ status: "pending" },
	]);
});

test("an order that is completed before it is paid is saved at once, with a warning", async () => {
	const { calls } = await openRecordingCalls(["PUT /orders/:id"]);
	const status = page.getByRole("row").getByRole("combobox").first();
	await status.selectOptions("completed");
	await expect.element(page.getByText("Order status updated successfully")).toBeVisible();
	await expect
		.element(page.getByRole("alert").filter({ hasText: "still due" }))
		.toMatchTextContent("completed. KES 5,000 is still due.");
	expect(calls.map(({ body }) => body)).toMatchObject([{ status: "completed" }]);
});

test("Escape in a form of the details closes only that form, and focuses its button", async () => {
	await openScreen("/dashboard/orders");
	await openForm("Record a Payment", { "Amount (KES)": "500" });
	await userEvent.keyboard("{Escape}");
	await expectNone(dialog.getByLabelText("Amount (KES)"));
	await expect.element(button("Record a Payment", "dialog")).toHaveFocus();
	await userEvent.keyboard("{Escape}");
	await expectNone(dialog);
});
