import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import {
	button,
	dialog,
	expectNone,
	expectTexts,
	pasteInto,
	press,
	pressInMenu,
} from "../../../tests/support/components/actions.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { order, orderDetails, payment } from "../../../tests/support/components/rows.ts";
import type { Payment, Refund } from "../../features/ledger/payment.ts";

const orders = dialog.getByLabelText("Orders this payment was for");
const reason = dialog.getByLabelText("Reason");
const moveButton = button("Move Payment", "dialog");
const form = dialog.getByRole("form", { name: /^Move / });

const refund: Refund = { ...payment(5), amount: 400, state: "confirmed", reason: "Paid twice" };

/** Opens the form that moves the payment of an order. Each refusal answers one call, later calls succeed. */
async function openMove(
	paid: Payment = { ...payment(1), amount: 9_000 },
	refusals: (() => object)[] = [],
) {
	const sent: StubbedCall[] = [];
	const shown = { ...orderDetails(1), payments: [paid], refunds: [refund] };
	await openScreen("/dashboard/orders", {
		"GET /orders": () => ({ data: { orders: [order(1)] } }),
		"GET /orders/:id": () => ({ data: { order: shown } }),
		"POST /orders/:id/payments/:paymentId/move": (call) => {
			sent.push(call);
			return refusals[sent.length - 1]?.() ?? {};
		},
	});
	await press(button("View Details"));
	await press(button(/^More actions for (?!refund)/, "dialog"));
	await press(button(/^Move /, "dialog"));
	return sent;
}

const refuse = (status: number, fields: Record<string, string>) => () =>
	refused(status, { message: Object.values(fields)[0], fields });

test("a payment that was recorded for a wrong order is moved with a reference alone, a refund is not moved", async () => {
	const unknown = "There is no order with this reference";
	const sent = await openMove(undefined, [refuse(400, { reference: unknown })]);
	await orders.fill("MR-222229");
	await expect.element(form).toMatchTextContent("1 order, KES 9,000 in total. Nothing stays here.");
	await reason.fill("Wrong order");
	await press(moveButton);
	await expect.element(orders).toHaveAccessibleDescription(new RegExp(`^${unknown}`));
	await expect.element(orders).toHaveFocus();
	await orders.fill("MR-222223");
	await press(moveButton);
	await expectNone(moveButton);
	const body = { reason: "Wrong order", amount: null };
	expect(sent.map((call) => call.body)).toEqual([
		{ ...body, reference: "MR-222229" },
		{ ...body, reference: "MR-222223" },
	]);
	expect(sent[0]?.line).toBe(`POST /orders/${order(1).id}/payments/${payment(1).id}/move`);
	const keys = sent.map(({ headers }) => headers.get("Idempotency-Key"));
	expect(keys[0]).toBeTruthy();
	expect(keys[1]).toBe(keys[0]);
});

test("a message that is pasted into the orders fills in the order, and is compared with the payment", async () => {
	const warning = "This message is for QK12AB34CD.";
	const sent = await openMove(undefined, [refuse(409, { record_anyway: warning })]);
	const message =
		"QK12AB34CD Confirmed. Ksh9,000.00 sent to MRADI for account MR-222223 on 18/3/26";
	await pasteInto(orders, message);
	await expect.element(orders).toHaveValue("MR-222223");
	await expect
		.element(dialog.getByLabelText(/^M-Pesa code/))
		.toHaveAccessibleDescription("The message: KES 9,000, Mar 18, 2026");
	await reason.fill("Wrong order");
	await press(moveButton);
	const question = dialog.getByLabelText("Record it anyway?");
	await expect.element(question).toHaveAccessibleDescription(warning);
	await question.selectOptions("Yes: keep what I typed");
	await press(moveButton);
	await expectNone(moveButton);
	expect(sent.map(({ body }) => [body.code, body.record_anyway])).toEqual([
		[message, undefined],
		[message, true],
	]);
});

test("a part of a payment is moved with its amount", async () => {
	const sent = await openMove();
	await orders.fill("MR-222223 2,500.50");
	await expect
		.element(form)
		.toMatchTextContent("1 order, KES 2,500.50 in total. KES 6,499.50 stays here.");
	await reason.fill("Paid for two orders");
	await press(moveButton);
	await expectNone(moveButton);
	expect(sent.map((call) => call.body)).toEqual([
		{ reference: "MR-222223", amount: "2,500.50", reason: "Paid for two orders" },
	]);
});

test("lines pasted from a spreadsheet are sent at once, and every refused line is named", async () => {
	const sent = await openMove(undefined, [
		refuse(400, {
			"orders.0.reference": "There is no order with this reference",
			"orders.2.amount": "At most KES 9,000 can be moved in total",
		}),
	]);
	const pasted = [
		"Pupil\tReference\tAmount",
		"Amina\tMR-222229\t3,000",
		"",
		"Brian\tMR-222224\t3,000",
		"Chebet\tMR-222225\t4,000",
	].join("\n");
	await orders.fill(pasted);
	await expect
		.element(form)
		.toMatchTextContent("3 orders, KES 10,000 in total. That is KES 1,000 more than the payment.");
	await userEvent.keyboard("{Tab}For the class{Enter}");
	await expect
		.element(orders)
		.toHaveAccessibleDescription(
			/^Line 2, MR-222229: There is no order with this reference Line 5, MR-222225: At most KES 9,000 can be moved in total/,
		);
	await expect.element(orders).toHaveFocus();
	await expect.element(orders).toHaveValue(pasted);
	await orders.fill("MR-222223 3000\nMR-222224 3000\nMR-222225 3000");
	await press(moveButton);
	await expectNone(moveButton);
	expect(sent.map((call) => call.body)).toEqual([
		{
			orders: [
				{ reference: "MR-222229", amount: "3,000" },
				{ reference: "MR-222224", amount: "3,000" },
				{ reference: "MR-222225", amount: "4,000" },
			],
			reason: "For the class",
		},
		{
			orders: ["MR-222223", "MR-222224", "MR-222225"].map((reference) => ({
				reference,
				amount: "3000",
			})),
			reason: "For the class",
		},
	]);
});

test("errors of an empty form are shown at the orders and at the reason", async () => {
	const sent = await openMove(undefined, [
		refuse(400, { reference: "Reference is required", reason: "Reason is required" }),
	]);
	await press(moveButton);
	await expect.element(orders).toHaveAccessibleDescription(/^Reference is required/);
	await expect.element(reason).toHaveAccessibleDescription("Reason is required");
	expect(sent.map((call) => call.body)).toEqual([{ reference: "", amount: null, reason: "" }]);
});

test("a refusal that names no line is shown above the form, and the text is kept", async () => {
	const conflict = "Only a confirmed payment can be moved.";
	await openMove(undefined, [() => refused(409, { message: conflict })]);
	await orders.fill("MR-222223");
	await press(moveButton);
	await expect.element(form.getByRole("alert")).toMatchTextContent(conflict);
	await expect.element(orders).toHaveValue("MR-222223");
});

test("moving a payment by M-Pesa without a code asks for the code", async () => {
	const sentence = "M-Pesa has not sent us the code of this payment yet.";
	const sent = await openMove({ ...payment(1), code: null }, [refuse(409, { code: sentence })]);
	await orders.fill("MR-222223");
	await reason.fill("Wrong order");
	await press(moveButton);
	const code = dialog.getByLabelText("M-Pesa code");
	await expect.element(code).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
	await expect.element(code).toHaveFocus();
	await code.fill("tjk7rt61sv");
	await press(moveButton);
	await expectNone(moveButton);
	expect(sent.at(-1)?.body).toEqual({
		...{ reference: "MR-222223", amount: null, reason: "Wrong order", code: "tjk7rt61sv" },
	});
});

test("the other order is found by its customer's name and chosen without leaving the dialog", async () => {
	const searched: (string | null)[] = [];
	const amina = { ...order(9), name: "Amina Otieno", reference: "MR-222229" };
	const sent: StubbedCall[] = [];
	const shown = { ...orderDetails(1), payments: [payment(1)] };
	await openScreen("/dashboard/orders", {
		"GET /orders": ({ query }) => {
			const search = query.get("search");
			if (search) searched.push(search);
			return { data: { orders: search ? [order(1), amina] : [order(1)] } };
		},
		"GET /orders/:id": () => ({ data: { order: shown } }),
		"POST /orders/:id/payments/:paymentId/move": (call) => {
			sent.push(call);
			return {};
		},
	});
	await press(button("View Details"));
	await pressInMenu("Move TJK0000001", "dialog");
	const search = dialog.getByLabelText("Find the order");
	await expect.element(search).toHaveFocus();
	await search.fill("amina");
	const matches = dialog.getByRole("list", { name: "Matching orders" });
	// The payment's own order is not listed.
	await expectTexts(matches.getByRole("listitem"), [
		"Amina Otieno MR-222229 Balance KES 5,000 Filter 9 Pending",
	]);
	await expect.element(orders).toHaveValue("MR-222229");
	const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true });
	search.element().dispatchEvent(enter);
	// At once: what is typed right after it is the reason.
	expect(document.activeElement).toBe(reason.element());
	await expect.element(orders).toHaveValue("MR-222229");
	await expect.element(matches).toMatchTextContent("Amina Otieno MR-222229");
	expect(searched).toEqual(["amina", "MR-222229"]);
	await reason.fill("Wrong order");
	await press(moveButton);
	await expectNone(moveButton);
	expect(sent.map(({ body }) => body.reference)).toEqual(["MR-222229"]);
});

test("a search that finds no order, or fails, says so and keeps the form", async () => {
	const answers = await openMove();
	expect(answers).toEqual([]);
	await dialog.getByLabelText("Find the order").fill("MR-222221");
	// The only order found is the payment's own.
	await expect.element(form).toMatchTextContent("No order found. Try fewer or shorter words.");
});

test("while the form is open no other form of the payments is offered", async () => {
	await openMove();
	await expect.element(moveButton).toBeVisible();
	await expectNone(button("Record a Payment", "dialog"));
	await press(form.getByRole("button", { name: "Cancel" }));
	await expect.element(button("Record a Payment", "dialog")).toBeVisible();
});
