import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectNone, pasteInto, press } from "../../../tests/support/components/actions.ts";
import { answersWithPaid } from "../../../tests/support/components/answers.ts";
import {
	type Answers,
	refused,
	type StubbedCall,
} from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { toCents } from "../../features/ledger/payment.ts";
import { compare } from "../../features/payments/evidence.ts";
import { differenceSentence, readMessage } from "../../features/payments/mpesa-message.ts";
import { readKes } from "../../platform/text/kes.ts";

const MESSAGE =
	"QK12AB34CD Confirmed.You have received Ksh1,250.50 from JANE WANJIRU 0712345678 on 26/11/26 at 3:15 PM New M-PESA balance is Ksh10,400.00.";

const ANOTHER =
	"QK12AB34CE Confirmed.You have received Ksh900.00 from PETER OTIENO 0722345678 on 25/11/26 at 9:05 AM";
const UNDATED = "QK12AB34CF Confirmed. Ksh700.00 received from JANE WANJIRU";

const dialog = page.getByRole("dialog");
const amount = dialog.getByLabelText("Amount (KES)");
const code = dialog.getByRole("textbox", { name: /^Code/ });
const day = dialog.getByLabelText(/^Paid on/);
const question = dialog.getByLabelText("Record it anyway?");

interface SentPayment {
	amount: string;
	code: string;
	at: string | null;
	record_anyway: boolean;
}

/** The question that our server asks about a payment. */
function questionAbout({ amount, code, at, record_anyway }: SentPayment): string | null {
	const sentence = record_anyway ? null : readMessage(code);
	if (!sentence) return null;
	const cents = toCents(readKes(amount) ?? 0);
	const named = sentence.references.map((text) => ({
		...{ by: "reference" as const, text },
		orders: [{ id: "another", reference: text, name: "Wanjiru Kamau" }],
	}));
	return differenceSentence(
		sentence,
		compare(sentence, { orderIds: [], code: null, cents, day: at }, named, ["mradi"]),
	);
}

/** Opens the form of the first order. Returns what is stored. */
async function openPayment(opener = "Record a Payment", answers: Answers = {}) {
	const sent: object[] = [];
	const store = ({ body }: StubbedCall) => {
		const { amount, code, at } = body;
		const question = questionAbout(body as unknown as SentPayment);
		if (question) return refused(409, { message: question, fields: { record_anyway: question } });
		sent.push({ amount, code, at });
		return {};
	};
	await openScreen("/dashboard/orders", {
		...answersWithPaid(600),
		...answers,
		"POST /orders/:id/payments": store,
		"POST /orders/:id/refunds": store,
	});
	await press(button("View Details"));
	if (opener === "Record a Refund") await press(button("More actions for payments", "dialog"));
	await press(button(opener, "dialog"));
	await expect.element(amount).toBeVisible();
	return sent;
}

const submitPayment = () => press(button("Record Payment", "dialog"));

test("a pasted message fills in the empty amount and day, and its contents are described", async () => {
	const sent = await openPayment();
	await code.fill(MESSAGE);
	await expect.element(amount).toHaveValue("1,250.50");
	await expect.element(day).toHaveValue("2026-11-26");
	await expect
		.element(code)
		.toHaveAccessibleDescription(
			"The message: KES 1,250.50, Nov 26, 2026, from JANE WANJIRU 0712345678",
		);
	await submitPayment();
	await expectNone(amount);
	expect(sent).toEqual([{ amount: "1,250.50", code: MESSAGE, at: "2026-11-26" }]);
});

test("an amount or day that differs from the message is asked about once, and can be sent", async () => {
	const sent = await openPayment();
	await amount.fill("1,200");
	await day.fill("2026-11-25");
	await code.fill(MESSAGE);
	await expect.element(amount).toHaveValue("1,200");
	await submitPayment();
	await expect
		.element(question)
		.toHaveAccessibleDescription("The message says KES 1,250.50, Nov 26, 2026.");
	expect(sent).toEqual([]);
	await question.selectOptions("Yes: keep what I typed");
	await submitPayment();
	await expectNone(amount);
	expect(sent).toEqual([{ amount: "1,200", code: MESSAGE, at: "2026-11-25" }]);
});

test("a corrected amount is sent without the question", async () => {
	const sent = await openPayment();
	await amount.fill("1,200");
	await code.fill(MESSAGE);
	await submitPayment();
	await expect.element(question).toBeVisible();
	await amount.fill("1,250.50");
	await submitPayment();
	await expectNone(amount);
	expect(sent).toMatchObject([{ amount: "1,250.50" }]);
});

test("a code without a message fills in nothing", async () => {
	const sent = await openPayment();
	await amount.fill("700");
	await code.fill("QK12AB34CD");
	await submitPayment();
	await expectNone(amount);
	expect(sent).toEqual([{ amount: "700", code: "QK12AB34CD", at: null }]);
});

test.each([
	["Record a Payment", "Record Payment"],
	["Record a Refund", "Record Refund"],
])("%s: another message asks again about a confirmed amount", async (opener, submit) => {
	const sent = await openPayment(opener);
	await amount.fill("1,200");
	await code.fill(MESSAGE);
	await press(button(submit, "dialog"));
	await question.selectOptions("Yes: keep what I typed");
	await code.fill(ANOTHER);
	await expectNone(question);
	await press(button(submit, "dialog"));
	await expect.element(question).toHaveAccessibleDescription(/^The message says KES 900/);
	await expect.element(question).toHaveValue("");
	expect(sent).toEqual([]);
});

test("a question about a message disappears when the message is removed", async () => {
	await openPayment();
	await amount.fill("1,200");
	await code.fill(MESSAGE);
	await submitPayment();
	await expect.element(question).toBeVisible();
	await code.fill("");
	await expectNone(question);
});

test("another message replaces the values that the previous one filled in", async () => {
	const sent = await openPayment();
	await code.fill(MESSAGE);
	await code.fill("");
	await code.fill(ANOTHER);
	await expect.element(amount).toHaveValue("900");
	await expect.element(day).toHaveValue("2026-11-25");
	await code.fill(UNDATED);
	await expect.element(amount).toHaveValue("700");
	await expect.element(day).toHaveValue("");
	await submitPayment();
	await expectNone(amount);
	expect(sent).toEqual([{ amount: "700", code: UNDATED, at: null }]);
});

test("another message keeps an amount that was typed after the previous one", async () => {
	await openPayment();
	await code.fill(MESSAGE);
	await amount.fill("1,200");
	await code.fill(ANOTHER);
	await expect.element(day).toHaveValue("2026-11-25");
	await expect.element(amount).toHaveValue("1,200");
});

test("the message's amount and day are taken instead of what is typed", async () => {
	const sent = await openPayment();
	await amount.fill("1,200");
	await day.fill("2026-11-25");
	await code.fill(MESSAGE);
	await submitPayment();
	await question.selectOptions("No: use the message");
	await expect.element(amount).toHaveValue("1,250.50");
	await expect.element(day).toHaveValue("2026-11-26");
	await expect.element(amount).toHaveFocus();
	await expectNone(question);
	await submitPayment();
	await expectNone(amount);
	expect(sent).toEqual([{ amount: "1,250.50", code: MESSAGE, at: "2026-11-26" }]);
});

test.each([
	["the amount", "Record a Payment", amount],
	["the amount", "Record a Refund", amount],
	["the reason", "Record a Refund", dialog.getByLabelText("Reason")],
])("a message that lands in %s of %s fills in the form", async (_, opener, field) => {
	await openPayment(opener);
	await field.fill(MESSAGE);
	await expect.element(code).toHaveValue(MESSAGE);
	await expect.element(amount).toHaveValue("1,250.50");
});

test("a message that is pasted into the day fills in the form", async () => {
	await openPayment();
	await pasteInto(day, MESSAGE);
	await expect.element(code).toHaveValue(MESSAGE);
	await expect.element(day).toHaveValue("2026-11-26");
});

test.each([
	["code", code],
	["day", day],
])("a message that is pasted into the %s sets the method to M-Pesa", async (_, field) => {
	const sent = await openPayment();
	const method = dialog.getByLabelText("How it was paid");
	await method.selectOptions("Cash");
	await pasteInto(field, MESSAGE);
	await expect.element(code).toHaveValue(MESSAGE);
	await expect.element(method).toHaveValue("mpesa");
	await submitPayment();
	await expectNone(amount);
	expect(sent).toMatchObject([{ code: MESSAGE }]);
});

test.each([
	["Record a Payment", "Record Payment"],
	["Record a Refund", "Record Refund"],
])("%s: a message that names another order is asked about", async (opener, submit) => {
	const sent = await openPayment(opener);
	const message = "QK12AB34CD Confirmed. Ksh100.00 sent to MRADI for account mr gwqer5 on 26/11/26";
	await code.fill(message);
	await press(button(submit, "dialog"));
	await expect
		.element(question)
		.toHaveAccessibleDescription("This message names MR-GWQER5 (Wanjiru Kamau).");
	await expectNone(question.getByRole("option", { name: "No: use the message" }));
	expect(sent).toEqual([]);
	await question.selectOptions("Yes: keep what I typed");
	await press(button(submit, "dialog"));
	await expectNone(amount);
	expect(sent).toMatchObject([{ code: message }]);
});
