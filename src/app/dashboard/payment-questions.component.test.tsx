import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { button, dialog, expectNone, press } from "../../../tests/support/components/actions.ts";
import { answersWithPaid } from "../../../tests/support/components/answers.ts";
import { refused, type StubbedCall } from "../../../tests/support/components/api-stub.ts";
import { openScreen } from "../../../tests/support/components/failing-calls.ts";
import { listedPayment, ONE_PAGE, order } from "../../../tests/support/components/rows.ts";

const amount = page.getByLabelText("Amount (KES)");
const tooMuch = page.getByLabelText("This is more than is due. Is the amount right?");

type Form = readonly [opener: string, submit: string, route: string];
const RECORD: Form = ["Record a Payment", "Record Payment", "POST /orders/:id/payments"];
const REFUND: Form = ["Record a Refund", "Record Refund", "POST /orders/:id/refunds"];
const CONFIRM: Form = [
	"Confirm TJK0000002",
	"Confirm Payment",
	"PUT /orders/:id/payments/:paymentId",
];

const PAID = answersWithPaid(600);

/** Opens a form in the details of the first order. Returns what is sent. */
async function openForm(
	[opener, , route]: Form,
	answer: (count: number) => Response | object = () => ({}),
) {
	const sent: Record<string, unknown>[] = [];
	await openScreen("/dashboard/orders", {
		...(opener === REFUND[0] && PAID),
		[route]: ({ body }: StubbedCall) => answer(sent.push(body as Record<string, unknown>)),
	});
	await press(button("View Details"));
	if (opener === REFUND[0]) await press(button("More actions for payments", "dialog"));
	await press(button(opener, "dialog"));
	await expect.element(amount).toBeVisible();
	return sent;
}

test.each([RECORD, CONFIRM])(
	"%s: confirming an amount above what is due does not confirm a different one",
	async (...form) => {
		const sent = await openForm(form);
		const submit = button(form[1], "dialog");
		await amount.fill("30000");
		await press(submit);
		await tooMuch.selectOptions("Yes: the amount is right");
		await amount.fill("300000");
		await expectNone(tooMuch);
		await press(submit);
		await expect
			.element(tooMuch)
			.toHaveAccessibleDescription("This is KES 295,000 more than is due.");
		await expect.element(tooMuch).toHaveValue("");
		expect(sent).toEqual([]);
		await tooMuch.selectOptions("Yes: the amount is right");
		await press(submit);
		await expectNone(submit);
		expect(sent).toMatchObject([{ amount: "300,000" }]);
	},
);

test.each([RECORD, CONFIRM])(
	"%s: the question stays when the amount is written with commas",
	async (...form) => {
		const sent = await openForm(form);
		const submit = button(form[1], "dialog");
		await amount.fill("30000.5");
		(amount.element() as HTMLElement).focus();
		// Enter leaves the field only when the question takes the focus.
		await userEvent.keyboard("{Enter}");
		await expect.element(tooMuch).toHaveFocus();
		await expect.element(amount).toHaveValue("30,000.50");
		await tooMuch.selectOptions("Yes: the amount is right");
		await press(submit);
		await expectNone(submit);
		expect(sent).toMatchObject([{ amount: "30,000.50" }]);
	},
);

test("on the list of payments a changed amount above what is due is asked about again", async () => {
	const sent: unknown[] = [];
	const code = { ...listedPayment(1), amount: null, state: "unconfirmed" as const };
	await openScreen("/dashboard/payments", {
		"GET /payments": () => ({ data: { payments: [code], pagination: ONE_PAGE } }),
		"GET /orders": () => ({ data: { orders: [order(1)] } }),
		"PUT /orders/:id/payments/:paymentId": ({ body }: StubbedCall) => {
			sent.push(body);
			return {};
		},
	});
	await press(button("Confirm TJK0000001"));
	await amount.fill("30000");
	await press(button("Confirm Payment"));
	await tooMuch.selectOptions("Yes: the amount is right");
	await amount.fill("300000");
	await press(button("Confirm Payment"));
	await expect
		.element(tooMuch)
		.toHaveAccessibleDescription("This is KES 295,000 more than is due.");
	expect(sent).toEqual([]);
});

test("the question disappears when the amount is corrected, and the corrected amount is sent", async () => {
	const sent = await openForm(RECORD);
	await amount.fill("30000");
	await press(button("Record Payment", "dialog"));
	await expect.element(tooMuch).toBeVisible();
	await amount.fill("300");
	await expectNone(tooMuch);
	await press(button("Record Payment", "dialog"));
	await expectNone(button("Record Payment", "dialog"));
	expect(sent).toMatchObject([{ amount: "300" }]);
});

test.each([
	[RECORD, "Is this a separate payment?", "is_separate", "yes", false],
	[RECORD, "Is this the payment that the prompt asked for?", "of_prompt", "no", undefined],
	[CONFIRM, "Is this the payment that the prompt asked for?", "of_prompt", "no", undefined],
	[REFUND, "Is this a separate refund?", "is_separate", "yes", false],
] as const)(
	"%s: the answer to the server's %s is not sent with another amount",
	async (form, label, field, answer, unanswered) => {
		const sentence = "This is recorded already.";
		const sent = await openForm(form, (count) =>
			count > 1 ? {} : refused(409, { message: sentence, fields: { [field]: sentence } }),
		);
		const question = dialog.getByLabelText(label);
		await amount.fill("300");
		if (form === REFUND) await dialog.getByLabelText("Reason").fill("Paid twice");
		await press(button(form[1], "dialog"));
		await question.selectOptions(answer);
		await amount.fill("400");
		await expectNone(question);
		await press(button(form[1], "dialog"));
		await expectNone(button(form[1], "dialog"));
		expect(sent.map((body) => [body.amount, body[field]])).toEqual([
			["300", unanswered],
			["400", unanswered],
		]);
	},
);

test("a server's question about an amount is not shown for an amount typed since", async () => {
	const sentence = "This is already recorded: Cash, KES 300.";
	const sending = Promise.withResolvers<void>();
	await openScreen("/dashboard/orders", {
		"POST /orders/:id/payments": async () => {
			await sending.promise;
			return refused(409, { message: sentence, fields: { is_separate: sentence } });
		},
	});
	await press(button("View Details"));
	await press(button("Record a Payment", "dialog"));
	await amount.fill("300");
	await press(button("Record Payment", "dialog"));
	await amount.fill("400");
	sending.resolve();
	await expect.element(dialog.getByText(sentence)).toBeVisible();
	await expectNone(dialog.getByLabelText("Is this a separate payment?"));
});
