import { expect, test } from "vitest";
import { orderReceivedSms, paymentReceivedSms, statusChangedSms } from "./order-sms.ts";
import { smsLength } from "./sms-length.ts";

const SITE = "https://www.science-fair-projects.example";
const order = { reference: "MR-7K3QZ9", article_title: "Solar Maize Dryer" };
const LINK = `${SITE}/track?reference=MR-7K3QZ9`;

test("an SMS names the order and leads to the tracker", () => {
	expect(orderReceivedSms(order, "https://mradi.example")).toBe(
		"Mradi: we have received order MR-7K3QZ9 (Solar Maize Dryer). We will call you. https://mradi.example/track?reference=MR-7K3QZ9",
	);
	expect(statusChangedSms({ ...order, status: "completed" }, "https://mradi.example")).toBe(
		"Mradi: order MR-7K3QZ9 (Solar Maize Dryer) is complete. https://mradi.example/track?reference=MR-7K3QZ9",
	);
	const paid = { amount: 3_850, balance: 1_000.5 };
	expect(paymentReceivedSms(order, "https://mradi.example", paid)).toBe(
		"Mradi: we have received KES 3,850 for order MR-7K3QZ9 (Solar Maize Dryer). Left to pay: KES 1,000.50. https://mradi.example/track?reference=MR-7K3QZ9",
	);
});

const LONG = {
	...order,
	article_title: "Ũgali’s “Solar” Maize Dryer ☀ with [all] its {parts} ".repeat(5),
};

test.each([
	["received", orderReceivedSms(LONG, SITE)],
	["pending", statusChangedSms({ ...LONG, status: "pending" }, SITE)],
	["processing", statusChangedSms({ ...LONG, status: "processing" }, SITE)],
	["completed", statusChangedSms({ ...LONG, status: "completed" }, SITE)],
	["cancelled", statusChangedSms({ ...LONG, status: "cancelled" }, SITE)],
	["paid in part", paymentReceivedSms(LONG, SITE, { amount: 250_000.55, balance: 123_456.78 })],
	["paid", paymentReceivedSms(LONG, SITE, { amount: 250_000, balance: 0 })],
])("fits into one SMS with reference and link: %s", (_of, text) => {
	expect(smsLength(text)).toMatchObject({ alphabet: "gsm", parts: 1 });
	expect(text).toContain("order MR-7K3QZ9");
	expect(text.endsWith(` ${LINK}`)).toBe(true);
});
