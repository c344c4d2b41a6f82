import { expect, test } from "vitest";
import type { DeliveryState } from "../orders/deliveries/delivery.ts";
import { nextStep } from "./next-step.ts";

const paying = { unpaid: 0, part: 50, paid: 100, overpaid: 150 } as const;

function ofOrder(status: string, state: keyof typeof paying): string {
	const paid = paying[state];
	const to_refund = status === "cancelled" ? paid : 0;
	const payment = { state, due: 100, paid, refunded: 0, to_refund };
	return nextStep({ kind: "order", status, payment });
}

test.each([
	["pending", "unpaid", /call you .* materials are paid/],
	["pending", "part", /part of the payment/],
	["pending", "paid", /Everything is paid/],
	["processing", "unpaid", /pay what is due/],
	["processing", "part", /pay the balance/],
	["processing", "paid", /call you when it is ready/],
	["processing", "overpaid", /more than is due/],
	["completed", "unpaid", /ready; please pay/],
	["completed", "part", /ready; please pay the balance/],
	["completed", "paid", /is complete/],
	["cancelled", "unpaid", /cancelled; call us if that is a mistake/],
	["cancelled", "part", /cancelled; KES 50 was paid for it, and we will refund it/],
	["cancelled", "overpaid", /cancelled; KES 150 was paid for it, and we will refund it/],
] as const)(
	"a %s order that is %s has one sentence about what happens next",
	(status, state, message) => {
		expect(ofOrder(status, state)).toMatch(message);
		expect(ofOrder(status, state)).toMatch(/^[^.]+\.$/);
	},
);

test.each(["unpaid", "part", "paid"] as const)(
	"while the price of a pending order that is %s is not agreed, the sentence says that it may change",
	(state) => {
		const payment = { state, due: 100, paid: paying[state], refunded: 0, to_refund: 0 };
		const message = (agreed: boolean) =>
			nextStep({ kind: "order", status: "pending", payment: { ...payment, agreed } });
		expect(message(false)).toMatch(/; the sum may change until we have agreed on it with you\.$/);
		expect(message(false)).toMatch(/^[^.]+\.$/);
		expect(message(true)).not.toContain("may change");
	},
);

const delivery = (state: DeliveryState, planned_on = "2026-03-20", late = false) => ({
	...{ id: state, what: "Frame", place: "Nakuru", handed_on: null },
	...{ state, planned_on, late },
});

test.each([
	[[delivery("planned")], /; the delivery is planned for Mar 20, 2026\.$/],
	[[delivery("planned"), delivery("planned", "2026-03-27")], /planned for Mar 20, 2026\.$/],
	[[delivery("planned", "2026-03-20", true)], /; the delivery of Mar 20, 2026 is late\.$/],
	[[delivery("handed_over"), delivery("planned")], /; please tell us whether .* has arrived\.$/],
	[[delivery("received"), delivery("planned")], /; the delivery is planned for/],
	[
		[delivery("missing"), delivery("handed_over")],
		/^You have not received .*, and we will call you about it\.$/,
	],
	[[delivery("received")], /; please pay what is due, or call us\.$/],
])("the sentence mentions the delivery that matters next: %j", (deliveries, message) => {
	const payment = { state: "unpaid", due: 100, paid: 0, refunded: 0, to_refund: 0 } as const;
	const sentence = nextStep({ kind: "order", status: "processing", payment, deliveries });
	expect(sentence).toMatch(message);
	expect(sentence).toMatch(/^[^.]+\.$/);
});

test.each([
	["processing", "unpaid", /working .* checking the payment that you sent\.$/],
	["processing", "part", /working .* checking the payment that you sent\.$/],
	["completed", "part", /ready, and we are checking the payment that you sent\.$/],
	["pending", "unpaid", /materials are paid for\.$/],
	["processing", "paid", /call you when it is ready\.$/],
	["cancelled", "unpaid", /cancelled; call us/],
] as const)(
	"while a code is checked, a %s order that is %s does not ask for payment",
	(status, state, message) => {
		const payment = {
			state,
			due: 100,
			paid: paying[state],
			refunded: 0,
			to_refund: 0,
			unconfirmed: 1,
		};
		const sentence = nextStep({ kind: "order", status, payment });
		expect(sentence).toMatch(message);
		expect(sentence).not.toContain("please pay");
		expect(sentence).toMatch(/^[^.]+\.$/);
	},
);

test("the deliveries of a cancelled order are not mentioned", () => {
	const payment = { state: "unpaid", due: 100, paid: 0, refunded: 0, to_refund: 0 } as const;
	const deliveries = [delivery("planned")];
	expect(nextStep({ kind: "order", status: "cancelled", payment, deliveries })).toBe(
		"This order was cancelled; call us if that is a mistake.",
	);
});

test("once the details are agreed, the sentence no longer promises a call about them", () => {
	const payment = { state: "unpaid", due: 100, paid: 0, refunded: 0, to_refund: 0 } as const;
	const message = (agreed: boolean) =>
		nextStep({ kind: "order", status: "pending", payment: { ...payment, agreed } });
	expect(message(true)).toBe("Work begins when the materials are paid for.");
	expect(message(false)).toMatch(/^We will call you to agree on the details, /);
});

test.each([
	[
		"pending",
		false,
		/^We will call you to agree on the details before work begins; the sum may change/,
	],
	["pending", true, /^Nothing is due before work begins\.$/],
	["processing", true, /; please pay the balance before you collect it\.$/],
	["completed", true, /ready; please pay what is due and collect it\.$/],
] as const)(
	"of a %s order without materials, agreed: %s, nothing is asked for before the project is ready",
	(status, agreed, message) => {
		const sums = { due: 100, paid: 0, refunded: 0, to_refund: 0, material_cost: 0 };
		const payment = { state: "unpaid", agreed, ...sums } as const;
		const sentence = nextStep({ kind: "order", status, payment });
		expect(sentence).toMatch(message);
		expect(sentence).not.toContain("materials");
		expect(sentence).toMatch(/^[^.]+\.$/);
	},
);

test("an order without a price asks for no payment and does not say that nothing was paid", () => {
	const payment = { state: "paid", due: 0, paid: 0, refunded: 0, to_refund: 0 } as const;
	expect(nextStep({ kind: "order", status: "pending", payment })).toBe(
		"We will call you to agree on the details.",
	);
	expect(nextStep({ kind: "order", status: "cancelled", payment })).not.toContain("paid");
});

test.each([
	["new", /within 24 hours/],
	["contacted", /have contacted you/],
	["closed", /is closed/],
])("a request that is %s has its own sentence", (status, message) => {
	expect(nextStep({ kind: "request", status, payment: null })).toMatch(message);
});

test("an unknown status promises nothing", () => {
	expect(nextStep({ kind: "request", status: "parked", payment: null })).toMatch(/call you/);
});
