import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, type StubbedCall, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { DAY, trackedOrder } from "../../../tests/support/components/rows.ts";
import type { PaymentAttempt } from "../../features/ledger/payment.ts";

const REFERENCE = "MR-7K3QZ9";
const code = page.getByLabelText("M-Pesa code");
const havePaid = page.getByRole("button", { name: "I Have Paid" });
const main = page.getByRole("main");

const payment: NonNullable<typeof trackedOrder.payment> = {
	...(trackedOrder.payment as NonNullable<typeof trackedOrder.payment>),
	agreed: true,
	currency: "KES",
	price: 0,
	material_cost: 3_850.5,
	due: 3_850.5,
	paid: 0,
	balance: 3_850.5,
	state: "unpaid",
	attempt: null,
	prompts: false,
	prompts_paused: false,
	pay_to: { kind: "paybill", number: "247247", account: REFERENCE },
	unconfirmed: 0,
	receipt_path: `/receipt/${REFERENCE}?key=k`,
};

/** Opens an order with these payments. Attempts to pay it get the given answer. */
async function openOrder(
	paid: Partial<typeof payment>,
	answer: (call: StubbedCall) => object = () => ({}),
	recordChanges: Partial<Omit<typeof trackedOrder, "payment">> = {},
	query = "",
) {
	const record = {
		...{ ...trackedOrder, payment: { ...payment, ...paid } },
		reference: REFERENCE,
		kind: "order" as const,
		title: "Maize dryer",
		status: "pending",
		history: [{ status: "pending", at: DAY }],
		placed_at: DAY,
		updated_at: DAY,
		next: "We call you.",
		...recordChanges,
	};
	const sent: StubbedCall[] = [];
	stubApi({
		...ANSWERS,
		"POST /track": () => ({ result: record }),
		"POST /track/codes": (call) => {
			sent.push(call);
			return answer(call);
		},
		"POST /track/payments": (call) => {
			sent.push(call);
			return answer(call);
		},
	});
	await openPage(`/track${query}`);
	await page.getByLabelText("Reference").fill(REFERENCE);
	await page.getByLabelText("Phone").fill("0712 345 678");
	await press(page.getByRole("button", { name: "Show My Order" }));
	await expect.element(page.getByRole("heading", { name: "Maize dryer" })).toBeVisible();
	return { sent, record };
}

test.each([true, false])(
	"the sum that is due first is shown beside the total, with prompts: %s",
	async (prompts) => {
		await openOrder({ price: 2_850, material_cost: 1_000.5, prompts });
		await expect
			.element(main)
			.toMatchTextContent(/AmountKES 1,001.*You can also pay all of it now: KES 3,851\./);
		if (!prompts) return;
		const amount = page.getByLabelText("Amount in KES");
		await expect
			.element(amount)
			.toHaveAccessibleDescription(
				"KES 1,001 for the materials is due first, KES 3,851 in total. You may pay in parts.",
			);
		await expect.element(amount).toHaveValue("1,001");
	},
);

test("buttons fill in the sum that is due first, or the total", async () => {
	await openOrder({ price: 2_850, material_cost: 1_000.5, prompts: true });
	const materials = page.getByRole("button", { name: "Materials: KES 1,001" });
	const all = page.getByRole("button", { name: "All: KES 3,851" });
	await expect.element(materials).toHaveAttribute("aria-pressed", "true");
	await press(all);
	await expect.element(amount).toHaveValue("3,851");
	await expect.element(page.getByRole("button", { name: "Pay KES 3,851 Now" })).toBeVisible();
	await expect.element(all).toHaveAttribute("aria-pressed", "true");
	await amount.fill("0.5");
	await press(page.getByRole("button", { name: "Pay KES 0.50 Now" }));
	await expect.element(amount).toHaveAccessibleDescription(/whole shillings/);
	await press(materials);
	await expect.element(amount).toHaveValue("1,001");
	// The error was about the typed amount.
	await expect.element(amount).not.toHaveAccessibleDescription(/whole shillings/);
	await expect.element(page.getByRole("button", { name: "Pay KES 1,001 Now" })).toBeVisible();
});

test("without materials to pay first there is only one sum to fill in", async () => {
	await openOrder({ prompts: true });
	await expect.element(amount).toHaveValue("3,851");
	await expectNone(page.getByRole("button", { name: /^(Materials|All):/ }));
});

test("a customer reads where to pay, and sends the code of the payment", async () => {
	const { sent, record } = await openOrder({});
	await expect.element(main).toMatchTextContent("Business number247247");
	await expect.element(main).toMatchTextContent(`Account number${REFERENCE}`);
	await expect.element(main).toMatchTextContent("AmountKES 3,851");
	await code.fill("short");
	await press(havePaid);
	await expect
		.element(code)
		.toHaveAccessibleDescription(/An M-Pesa code is ten letters and digits/);
	expect(sent).toEqual([]);
	record.payment.unconfirmed = 1;
	const message = "TJK7RT61SV Confirmed. Ksh3,851.00 sent to MRADI for account MR-7K3QZ9 on 3/2/26";
	await code.fill(message);
	await press(havePaid);
	await expect
		.element(page.getByText("Thank you. We will check the code and confirm your payment."))
		.toBeVisible();
	expect(sent[0]?.body).toEqual({
		reference: REFERENCE,
		phone: "0712 345 678",
		code: message,
	});
	// The message is shown once only.
	await expectNone(page.getByText("We are checking the code that you sent."));
	await expect.element(code).toHaveValue("");
});

test.each([
	["they were open from the start", 0],
	["the customer has expanded them", 1_000.5],
])("sending a code collapses the ways to pay, not other forms: %s", async (_, paid) => {
	const sums = { price: 2_850, material_cost: 1_000.5, paid, balance: 3_850.5 - paid };
	const { record } = await openOrder(sums);
	if (paid > 0) await press(page.getByText("Ways to pay"));
	const other = page.getByRole("region", { name: "Another order or request" });
	const reference = other.getByLabelText("Reference");
	for (const [nth, input] of ["TJK7RT61S1", "TJK7RT61S2"].entries()) {
		if (nth > 0) await press(page.getByText("Ways to pay"));
		await reference.fill(`MR-${input}`);
		await code.fill(input);
		record.payment.unconfirmed += 1;
		await press(havePaid);
		await expect.element(page.getByText("Thank you. We will check the code")).toHaveFocus();
		await expectNone(havePaid);
		await expect.element(code).toHaveValue("");
		await expect.element(reference).toHaveValue(`MR-${input}`);
	}
});

test("a late answer to a code leaves the focus in the field that is being filled in", async () => {
	const checked = Promise.withResolvers<object>();
	await openOrder({}, () => checked.promise);
	await code.fill("TJK7RT61SV");
	await press(havePaid);
	const other = page.getByRole("region", { name: "Another order or request" });
	await other.getByLabelText("Reference").fill("MR-ANOTHE");
	checked.resolve({});
	await expect.element(page.getByText("Thank you. We will check the code")).toBeVisible();
	await expect.element(other.getByLabelText("Reference")).toHaveFocus();
	await expect.element(other.getByLabelText("Reference")).toHaveValue("MR-ANOTHE");
});

const CODE_USED = "This code was used before.";

test("the answer to a code shifts no content, and a refused code is shown again as it was typed", async () => {
	const answers = Array.from({ length: 3 }, () => Promise.withResolvers<object>());
	const { record, sent } = await openOrder({}, () => answers[sent.length - 1]?.promise ?? {});
	const main = document.querySelector("main") as HTMLElement;
	const correctCode = page.getByText("Correct the Code");
	const sendCode = async (answer: object) => {
		await press(havePaid);
		await expect.element(page.getByText("We are sending your code.")).toHaveFocus();
		await expectNone(havePaid);
		const height = main.offsetHeight;
		answers[sent.length - 1]?.resolve(answer);
		// What is due is one line more or less.
		return () => expect(Math.abs(main.offsetHeight - height)).toBeLessThan(30);
	};
	await code.fill("TJK7RT61SV");
	for (const [text, answer] of [
		[CODE_USED, refused(409, { message: CODE_USED, fields: { code: CODE_USED } })],
		["No answer", refused(503, { message: "No answer" })],
	] as const) {
		const expectSameHeight = await sendCode(answer);
		await expect.element(correctCode).toHaveFocus();
		const alert = page.getByRole("alert").filter({ hasText: text });
		await expect.element(alert).toBeVisible();
		expectSameHeight();
		// No gap above it, where the longer note was.
		const box = alert.element() as HTMLElement;
		expect(box.offsetHeight).toBe(box.parentElement?.parentElement?.offsetHeight);
		await expectNone(havePaid);
		await press(correctCode);
		await expect.element(code).toHaveFocus();
		await expect.element(code).toHaveValue("TJK7RT61SV");
	}
	record.payment.unconfirmed = 1;
	const expectSameHeight = await sendCode({});
	await expect.element(page.getByText("Thank you. We will check the code")).toHaveFocus();
	expectSameHeight();
	await expectNone(havePaid);
});

test("the values to enter in M-Pesa can be copied", async () => {
	const copied: string[] = [];
	vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
		copied.push(text);
	});
	await openOrder({});
	for (const what of ["business number", "account number", "amount"]) {
		await press(page.getByRole("button", { name: `Copy ${what}` }));
		await expect.element(page.getByRole("button", { name: `Copied ${what}` })).toBeVisible();
	}
	expect(copied).toEqual(["247247", REFERENCE, "3851"]);
});

test("a sum that is due later is not requested, but can be paid", async () => {
	await openOrder({ price: 2_850.5, material_cost: 1_000, paid: 1_000, balance: 2_850.5 });
	await expect.element(main).toMatchTextContent("NowNothing LaterKES 2,850.50");
	await expectNone(havePaid);
	await press(page.getByText("Ways to pay"));
	await expect.element(havePaid).toBeVisible();
	await expect.element(main).toMatchTextContent("AmountKES 2,851");
});

test("while a code is being checked a note says so above the ways to pay, which are collapsed", async () => {
	await openOrder({ unconfirmed: 1, prompts: true });
	await press(page.getByText("Ways to pay"));
	const checking = page.getByText("We are checking the code that you sent. Please do not pay");
	await expect.element(checking).toBeVisible();
	const { bottom } = checking.element().getBoundingClientRect();
	for (const way of ["Pay by M-Pesa", "I have paid"]) {
		const form = page.getByRole("form", { name: way }).element();
		expect(form.getBoundingClientRect().top).toBeGreaterThan(bottom);
	}
});

test.each([
	["one code", {}, 1],
	["several codes", {}, 3],
	["a code for what is due later", { paid: 1_000.5, balance: 2_850 }, 1],
])("a sum that a code may cover is not requested again: %s", async (_, paid, unconfirmed) => {
	const sums = { price: 2_850, material_cost: 1_000.5, unconfirmed, prompts: true, ...paid };
	await openOrder(sums);
	const left = `KES ${"balance" in paid ? "2,850" : "3,850.50"}`;
	await expect
		.element(main)
		.toMatchTextContent(
			`NowNothing while we check what you sentLaterWhat is left of ${left} once we have confirmed it`,
		);
	await press(page.getByText("Ways to pay"));
	await expect.element(amount).toHaveValue("");
	await expect.element(amount).toHaveAccessibleDescription("Pay only what you have not sent yet.");
	await expectNone(page.getByRole("button", { name: "Copy amount" }));
	await expectNone(page.getByText("You can also pay all of it"));
});

test.each([
	[
		"a part of what is due",
		400,
		"NowKES 600.50 for the materials, before work beginsLaterKES 2,850 ",
	],
	["what is due", 1_001, "NowNothing LaterKES 2,849.50 "],
	["too much", 5_000, "NowNothing"],
])("the sum of an open prompt for %s is not requested again", async (_, sum, dueText) => {
	const open = { ...attempt, amount: sum };
	await openOrder({ price: 2_850, material_cost: 1_000.5, prompts: true, attempt: open });
	const sent = `SentKES ${sum.toLocaleString("en")} waiting for confirmation`;
	await expect.element(main).toMatchTextContent(sent + dueText);
});

test("a paid order shows its receipt and no way to pay", async () => {
	await openOrder({ paid: 3_850.5, balance: 0, state: "paid" });
	await expect
		.element(page.getByRole("link", { name: "Show and print" }))
		.toHaveAttribute("href", `/receipt/${REFERENCE}?key=k`);
	await expectNone(havePaid);
});

test("after an order was found, the form for another one is empty", async () => {
	await openOrder({}, undefined, {}, `?reference=${REFERENCE}`);
	await expect.element(page.getByLabelText("Reference")).toHaveValue("");
});

test("an order links to what we did for the pupil", async () => {
	await openOrder({}, undefined, { help_path: `/help-given/${REFERENCE}?key=k` });
	await expect
		.element(page.getByRole("link", { name: "What we did for you" }))
		.toHaveAttribute("href", `/help-given/${REFERENCE}?key=k`);
});

test("without a payment number there is no form", async () => {
	await openOrder({ pay_to: null as never });
	await expect.element(main).toMatchTextContent("BalanceKES 3,850.50");
	await expectNone(havePaid);
});

const attempt: PaymentAttempt = {
	state: "waiting",
	amount: 1_500,
	at: DAY,
	receipt: null,
	open: true,
	sentence: "We have sent a prompt to the phone. Enter your M-Pesa PIN there.",
};
const payer = page.getByLabelText("Phone to pay from");
const amount = page.getByLabelText("Amount in KES");

test("a customer pays by prompt, and sees the outcome without doing anything", async () => {
	const { sent, record } = await openOrder({ prompts: true });
	await expect.element(payer).toHaveValue("0712 345 678");
	await expect.element(page.getByRole("button", { name: "Pay KES 3,851 Now" })).toBeVisible();
	await amount.fill("1.5");
	await press(page.getByRole("button", { name: "Pay KES 1.50 Now" }));
	await expect.element(amount).toHaveAccessibleDescription(/whole shillings/);
	await amount.fill("1250,50");
	await press(page.getByRole("button", { name: "Pay Now" }));
	await expect.element(amount).toHaveAccessibleDescription(/Amount must be a number/);
	expect(sent).toEqual([]);
	await amount.fill("KES 1,500.00");
	record.payment.attempt = attempt;
	await press(page.getByRole("button", { name: "Pay KES 1,500 Now" }));
	await expect.element(main).toMatchTextContent(`${attempt.sentence}KES 1,500`);
	expect(sent[0]?.body).toEqual({
		reference: REFERENCE,
		phone: "0712 345 678",
		payer: "0712345678",
		amount: 1_500,
	});
	await expectNone(amount);
	// The form for paying by hand must not lead to a second payment.
	await expectNone(havePaid);

	const receipt = "TJK7RT61SV";
	const sentence = "Paid. Thank you.";
	const paid = { ...attempt, state: "paid" as const, open: false, receipt, sentence };
	Object.assign(record.payment, { attempt: paid, paid: 1_500, balance: 2_350.5, state: "part" });
	await press(page.getByRole("button", { name: "Check Again" }));
	await expect.element(main).toMatchTextContent(`${sentence}KES 1,500, M-Pesa receipt ${receipt}`);
	await expect.element(page.getByRole("button", { name: "Pay KES 2,351 Now" })).toBeVisible();
	await expect
		.element(page.getByRole("heading", { name: "Or pay from your M-Pesa menu" }))
		.toBeVisible();
	// Only one primary action at a time.
	await expect.poll(() => document.querySelectorAll("main .btn-primary").length).toBe(1);
});

test("a phone that gets no more prompts is shown how to pay by hand instead", async () => {
	const sentence = "Two prompts to this phone were cancelled or not answered.";
	const { record } = await openOrder({ prompts: true }, () => {
		record.payment.prompts_paused = true;
		return refused(429, { message: sentence });
	});
	await press(page.getByRole("button", { name: "Pay KES 3,851 Now" }));
	await expect.element(page.getByText("we will not send another for a day")).toBeVisible();
	await expect.element(main).toMatchTextContent("Business number247247");
	await expect.element(havePaid).toBeVisible();
	await expectNone(amount);
	await expectNone(page.getByRole("heading", { name: "Or pay from your M-Pesa menu" }));
	await expect.poll(() => document.querySelectorAll("main .btn-primary").length).toBe(1);
});

test("without a number for manual payment, another phone can still be prompted", async () => {
	await openOrder({ prompts: true, prompts_paused: true, pay_to: null });
	await expect.element(payer).toBeVisible();
	await expectNone(page.getByText("we will not send another for a day"));
});

test("after a failed answer, a prompt that may be on its way is not sent again", async () => {
	const { record } = await openOrder({ prompts: true }, () => {
		record.payment.attempt = attempt;
		return refused(503, { message: "M-Pesa has not answered." });
	});
	await press(page.getByRole("button", { name: "Pay KES 3,851 Now" }));
	await expect.element(main).toMatchTextContent(attempt.sentence);
	await expectNone(amount);
});

test("a refused prompt gives the reason and keeps typed text", async () => {
	await openOrder({ prompts: true }, () => refused(503, { message: "M-Pesa could not send it." }));
	await amount.fill("200");
	await press(page.getByRole("button", { name: "Pay KES 200 Now" }));
	await expect.element(main).toMatchTextContent("M-Pesa could not send it.");
	await expect.element(amount).toHaveValue("200");
});
