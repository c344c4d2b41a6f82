import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectTexts, press } from "../../../../tests/support/components/actions.ts";
import { stubApi } from "../../../../tests/support/components/api-stub.ts";
import { openPage } from "../../../../tests/support/components/application.tsx";
import { receipt } from "../../../../tests/support/components/rows.ts";
import type { Receipt } from "../payments.contract.ts";

const main = page.getByRole("main");
const cash = { method: "cash", code: null, at: "2026-03-19T09:00:00.000Z" } as const;

async function openReceipt(changes: Partial<Receipt>, name = "Receipt No. 00012") {
	stubApi({ "GET /receipts/:reference": () => ({ result: { ...receipt, ...changes } }) });
	await openPage("/receipt/MR-222222?key=k");
	const title = changes.number === null ? "Price Summary" : name;
	await expect.element(main.getByRole("heading", { name: title }).first()).toBeVisible();
}

test("a receipt says who paid, for what, when it was issued and its number", async () => {
	await openReceipt({});
	await expect
		.element(main)
		.toMatchTextContent("Date of issueMar 18, 2026Received fromNjoro Flats AcademyForFilter 1");
});

test("a receipt is printed with one press", async () => {
	const printed = vi.spyOn(window, "print").mockReturnValue();
	await openReceipt({});
	await press(main.getByRole("button", { name: "Print" }));
	expect(printed).toHaveBeenCalledOnce();
});

test.each([
	[null, "Price Summary"],
	[12, "Receipt No. 00012"],
])("the receipt number %s can be sent to one's own phone with its link", async (number, title) => {
	await openReceipt({ number });
	const text = new RegExp(`^${title}, MR-222222: \\S*/receipt/MR-222222\\?key=k$`);
	const message = main.getByText("Send it to my phone");
	const [sms, chat] = [...(message.element().parentElement?.querySelectorAll("a") ?? [])].map(
		({ href }) => new URL(href),
	);
	expect(sms?.href).toMatch(/^sms:\?/);
	expect(sms?.searchParams.get("body")).toMatch(text);
	expect(chat?.href).toMatch(/^https:\/\/wa\.me\/\?/);
	expect(chat?.searchParams.get("text")).toMatch(text);
});

test("payments and refunds are listed separately, and cash has no code", async () => {
	await openReceipt({
		summary: { ...receipt.summary, paid: 800, refunded: 700, balance: 4_200 },
		payments: [...receipt.payments, { ...cash, amount: 500 }],
		refunds: [{ ...cash, amount: 700 }],
	});
	await expect.element(main).toMatchTextContent("PaidKES 1,500RefundedKES 700BalanceKES 4,200");
	const rows = (name: string) => main.getByRole("table", { name }).getByRole("row");
	await expectTexts(rows("Payments"), [
		"Paid onHowCodeAmount",
		"Mar 18, 2026M-PesaTJK7RT61SVKES 1,000",
		"Mar 19, 2026CashKES 500",
	]);
	for (const name of ["Payments", "Refunded"])
		await expect.element(main.getByRole("heading", { name })).toBeVisible();
	await expectTexts(rows("Refunded"), ["Refunded onHowCodeAmount", "Mar 19, 2026CashKES 700"]);
});

test("the receipt of a cancelled order asks for no money and says what happens to it", async () => {
	const note = "This order was cancelled; KES 1,000 was paid for it, and we will refund it.";
	await openReceipt({ status: "cancelled", note });
	await expect.element(main).toMatchTextContent(note);
	await expect.element(main).toMatchTextContent("PaidKES 1,000");
	expect(main.element().textContent).not.toMatch(/Balance|Overpaid|Total/);
});

test("a receipt says that too much was paid", async () => {
	await openReceipt({ summary: { ...receipt.summary, paid: 6_000, balance: -1_000 } });
	await expect.element(main).toMatchTextContent("PaidKES 6,000OverpaidKES 1,000");
});

test("without a payment, the page is a price summary and no receipt", async () => {
	await openReceipt({
		...{ number: null, issued_at: null },
		summary: { ...receipt.summary, paid: 0, balance: 5_000 },
		payments: [],
	});
	expect(main.element().textContent).not.toMatch(/Received from|receipt/i);
	await expect.element(main).toMatchTextContent("BalanceKES 5,000");
	await expect.element(main).toMatchTextContent("No payment has been confirmed yet.");
});

test("a numbered receipt says that it replaces earlier printouts", async () => {
	await openReceipt({});
	const note = "It replaces any earlier printout of this receipt.";
	await expect.element(main.getByText(note)).toBeVisible();
});

test("a numbered receipt without any payment is void and is not to be signed", async () => {
	const summary = { ...receipt.summary, paid: 0, balance: 5_000 };
	await openReceipt({ summary, payments: [] }, "Price Summary");
	const voided = / is void: the payment was reversed or moved to another order\./;
	await expect.element(main).toMatchTextContent(voided);
	// The number appears only in that sentence.
	expect(main.element().textContent?.match(/Receipt No\. \d+/g)).toHaveLength(1);
	expect(main.element().textContent).not.toMatch(/confirmed yet|signature|Received from|Date of/);
	// A printout is now a price summary.
	expect(main.element().textContent).not.toContain("this receipt");
});

/** The matching texts that wrap onto a second line. */
function brokenTexts(pattern: RegExp): string[] {
	const texts = document.createTreeWalker(main.element(), NodeFilter.SHOW_TEXT);
	const broken: string[] = [];
	while (texts.nextNode()) {
		const { data } = texts.currentNode as Text;
		for (const { 0: match, index } of data.matchAll(pattern)) {
			const range = document.createRange();
			range.setStart(texts.currentNode, index);
			range.setEnd(texts.currentNode, index + match.length);
			const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
			if (lines.size > 1) broken.push(match);
		}
	}
	return broken;
}

test("amounts, codes and phone numbers do not wrap, however narrow the paper is", async () => {
	await openReceipt({
		price: 1_234_567.5,
		payments: [...receipt.payments, { ...cash, amount: 1_234_567.5 }],
	});
	for (let width = 220; width <= 800; width += 20) {
		await page.viewport(width, 800);
		expect(
			brokenTexts(/KES [\d,.]+|\+?\d{3} \d{3} \d{3} \d{3}|[A-Z\d]{10}|MR-\w+/g),
			`${width}`,
		).toEqual([]);
	}
});

test("a receipt without a tax invoice says that it is not one", async () => {
	await openReceipt({});
	await expect.element(main.getByText("Not a tax invoice")).toBeVisible();
});

test("a receipt shows the payer's PIN and the tax invoice", async () => {
	await openReceipt({ payer_pin: "A001234567B", tax_invoice: "KRAMW017202203087654" });
	await expect.element(main).toMatchTextContent("KRA PIN of the payerA001234567B");
	await expect.element(main).toMatchTextContent("Tax invoice: KRAMW017202203087654");
	expect(main.element().textContent).not.toContain("Not a tax invoice");
});

test("the address of a tax invoice can be scanned from the paper", async () => {
	const address = "https://itax.kra.go.ke/KRA-Portal/invoice?no=1";
	await openReceipt({ tax_invoice: address });
	await expect.element(main.getByRole("link", { name: address })).toHaveAttribute("href", address);
	await expect.element(main.getByRole("img", { name: /QR code/ })).toBeVisible();
});
