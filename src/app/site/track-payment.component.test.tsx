import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNone, press } from "../../../tests/support/components/actions.ts";
import { ANSWERS } from "../../../tests/support/components/answers.ts";
import { refused, type StubbedCall, stubApi } from "../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../tests/support/components/application.tsx";
import { DAY } from "../../../tests/support/components/rows.ts";

const REFERENCE = "MR-7K3QZ9";
const code = page.getByLabelText("M-Pesa code");
const havePaid = page.getByRole("button", { name: "I Have Paid" });
const main = page.getByRole("main");

const payment = {
	currency: "KES",
	due: 3_850.5,
	paid: 0,
	balance: 3_850.5,
	state: "unpaid",
	attempt: null,
	prompts: false,
	pay_to: { kind: "paybill", number: "247247", account: REFERENCE },
	unconfirmed: 0,
	receipt_path: `/receipt/${REFERENCE}?key=k`,
};

/** Finds an order with these payments; what is sent to `POST /track/codes` is answered so. */
async function openOrder(
	paid: Partial<typeof payment>,
	answer: (call: StubbedCall) => object = () => ({}),
	more: object = {},
) {
	const record = {
		reference: REFERENCE,
		kind: "order",
		title: "Maize dryer",
		status: "pending",
		history: [{ status: "pending", at: DAY }],
		placed_at: DAY,
		updated_at: DAY,
		payment: { ...payment, ...paid },
		next: "We call you.",
		...more,
	};
	const sent: StubbedCall[] = [];
	stubApi({
		...ANSWERS,
		"POST /track": () => ({ result: record }),
		"POST /track/codes": (call) => {
			sent.push(call);
			return answer(call);
		},
	});
	await openPage("/track");
	await page.getByLabelText("Reference").fill(REFERENCE);
	await page.getByLabelText("Phone").fill("0712 345 678");
	await press(page.getByRole("button", { name: "Show My Order" }));
	await expect.element(page.getByRole("heading", { name: "Maize dryer" })).toBeVisible();
	return { sent, record };
}

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
	await code.fill("tjk7rt61sv");
	await press(havePaid);
	await expect
		.element(page.getByText("Thank you. We check the code and confirm your payment."))
		.toBeVisible();
	expect(sent[0]?.body).toEqual({
		reference: REFERENCE,
		phone: "0712 345 678",
		code: "tjk7rt61sv",
	});
	await expect.element(main).toMatchTextContent("We are checking the code that you sent.");
	await expect.element(code).toHaveValue("");
});

test("a code that was used before is refused at its field, and stays there", async () => {
	const sentence = "This code was used before.";
	await openOrder({}, () => refused(409, { message: sentence, fields: { code: sentence } }));
	await code.fill("TJK7RT61SV");
	await press(havePaid);
	await expect.element(code).toHaveAccessibleDescription(new RegExp(sentence));
	await expect.element(code).toHaveValue("TJK7RT61SV");
});

test("nobody is asked to pay twice, and what is paid has a receipt", async () => {
	await openOrder({ paid: 3_850.5, balance: 0, state: "paid" });
	await expect
		.element(page.getByRole("link", { name: "Show and print" }))
		.toHaveAttribute("href", `/receipt/${REFERENCE}?key=k`);
	await expectNone(havePaid);
});

test("what we did for a pupil is a link away", async () => {
	await openOrder({}, undefined, { help_path: `/help-given/${REFERENCE}?key=k` });
	await expect
		.element(page.getByRole("link", { name: "What we did for you" }))
		.toHaveAttribute("href", `/help-given/${REFERENCE}?key=k`);
});

test("without a number to pay to there is no form", async () => {
	await openOrder({ pay_to: null as never });
	await expect.element(main).toMatchTextContent("BalanceKES 3,850.50");
	await expectNone(havePaid);
});
