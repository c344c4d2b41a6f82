import { expect, test } from "vitest";
import { orderSms } from "./order-sms.ts";
import { smsLength } from "./sms-length.ts";
import { TEMPLATES } from "./templates.ts";

const SITE = { site: "Mradi", siteUrl: "https://mradi.example" };
const order = { reference: "MR-7K3QZ9", article_title: "Solar Maize Dryer" };
const SMS = TEMPLATES.filter(({ channel }) => channel === "sms");
const textOf = (key: string) => SMS.find((template) => template.key === key)!.text;

test("an SMS names the order and links to the tracker", () => {
	expect(orderSms(textOf("order_received"), order, SITE)).toBe(
		"Mradi: we have received order MR-7K3QZ9 (Solar Maize Dryer). We will call you. https://mradi.example/track?reference=MR-7K3QZ9",
	);
	expect(orderSms(textOf("status_completed"), order, SITE)).toBe(
		"Mradi: order MR-7K3QZ9 (Solar Maize Dryer) is complete. https://mradi.example/track?reference=MR-7K3QZ9",
	);
	const paid = { amount: 3_850, balance: 1_000.5 };
	expect(orderSms(textOf("payment_received"), order, SITE, paid)).toBe(
		"Mradi: we have received KES 3,850 for order MR-7K3QZ9 (Solar Maize Dryer). Left to pay: KES 1,000.50. https://mradi.example/track?reference=MR-7K3QZ9",
	);
});

test("an SMS about a payment says when too much was paid", () => {
	const sums = { amount: 2_500, balance: -1_000 };
	expect(orderSms("{amount}. Left to pay: {balance}.", order, SITE, sums)).toBe(
		"KES 2,500. Left to pay: KES 0, KES 1,000 too much.",
	);
});

const LONG_SITE = "https://www.science-fair-projects.example";
const LONG = "Ũgali’s “Solar” Maize Dryer ☀ with [all] its {parts} ".repeat(5);
const SUMS = { amount: 250_000.55, balance: 123_456.78, day: "Sep 30, 2026" };

test.each(SMS.map(({ key, text }) => [key, text]))(
	"fits into one SMS with reference and link: %s",
	(_key, text) => {
		const sms = orderSms(
			text,
			{ ...order, article_title: LONG },
			{ ...SITE, siteUrl: LONG_SITE },
			SUMS,
		)!;
		expect(smsLength(sms)).toMatchObject({ alphabet: "gsm", parts: 1 });
		expect(sms).toContain("order MR-7K3QZ9");
		expect(sms.endsWith(` ${LONG_SITE}/track?reference=MR-7K3QZ9`)).toBe(true);
	},
);

test("if the staff's text leaves no room for the title, the title is omitted and nothing is cut", () => {
	const text = `${"Karibu sana. ".repeat(11)}{project} ({project}) {reference}`;
	const sms = orderSms(text, order, SITE);
	expect(sms).toBe(`${"Karibu sana. ".repeat(11).trimEnd()} MR-7K3QZ9`);
});

test("a text with an amount is not sent without one", () => {
	expect(orderSms("{reference}: {amount}", order, SITE)).toBeNull();
});
