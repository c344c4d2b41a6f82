import { expect, test } from "vitest";
import { progressSteps, sumsDue } from "./progress.ts";
import type { TrackedPayment } from "./tracking.contract.ts";

const AT = "2026-03-18T07:42:00.000Z";
const READY_AT = "2026-04-01T07:42:00.000Z";

interface Case {
	status?: string;
	agreed?: boolean | undefined;
	materials?: number | undefined;
	paid?: number;
}

/** An order of KES 3,000 for the work and 1,000 for the materials. */
function orderOf({ status = "pending", agreed = true, materials = 1_000, paid = 0 }: Case) {
	const due = 3_000 + materials;
	return {
		kind: "order" as const,
		status,
		placed_at: AT,
		history: [
			{ status: "pending", at: AT },
			...(status === "completed" ? [{ status, at: READY_AT }] : []),
		],
		payment: { due, paid, balance: due - paid, agreed, material_cost: materials },
	};
}

test.each<[Case, string]>([
	[{ agreed: false }, "Ordered done, Agreed next, Materials paid later, Ready later"],
	[{}, "Ordered done, Agreed done, Materials paid next, Ready later"],
	[{ paid: 999.99 }, "Ordered done, Agreed done, Materials paid next, Ready later"],
	[{ paid: 1_000 }, "Ordered done, Agreed done, Materials paid done, Ready next"],
	// Somebody pays before we have called.
	[{ agreed: false, paid: 1_000 }, "Ordered done, Agreed next, Materials paid done, Ready later"],
	[{ materials: 0 }, "Ordered done, Agreed done, No materials to pay for done, Ready next"],
	[{ materials: 0, agreed: false }, "Ordered done, Agreed next, Materials paid later, Ready later"],
	// Staff began or completed the work without the money: the progress shows only what was paid.
	[{ status: "processing" }, "Ordered done, Agreed done, Materials paid next, Ready later"],
	[{ status: "completed" }, "Ordered done, Agreed done, Still to pay next, Ready done"],
	[
		{ status: "completed", paid: 4_000 },
		"Ordered done, Agreed done, Materials paid done, Ready done",
	],
])("the progress steps of an order with %o", (order, marks) => {
	const message = progressSteps(orderOf(order))?.map(({ name, state }) => `${name} ${state}`);
	expect(message?.join(", ")).toBe(marks);
});

test("a progress step has its date, if known, once it is done", () => {
	const days = (order: Case) => progressSteps(orderOf(order))?.map(({ at }) => at);
	expect(days({ status: "completed" })).toEqual([AT, undefined, undefined, READY_AT]);
	expect(days({ status: "processing" })).toEqual([AT, undefined, undefined, undefined]);
	// An order that was completed and reopened is not ready.
	const again = { ...orderOf({ status: "completed" }), status: "processing" };
	expect(progressSteps(again)?.[3]?.at).toBeUndefined();
});

test("another server sends only sums, so the materials are paid once everything is paid", () => {
	const [due, paid] = [4_000, 3_999];
	const payment = { due, paid, balance: due - paid };
	const states = (status: string, sums: typeof payment) =>
		progressSteps({ ...orderOf({}), status, payment: sums })?.map(({ state }) => state);
	expect(states("pending", payment)).toEqual(["done", "next", "later", "later"]);
	expect(states("processing", payment)).toEqual(["done", "done", "next", "later"]);
	expect(states("processing", { due, paid: due, balance: 0 })).toEqual([
		...["done", "done", "done", "next"],
	]);
	expect(sumsDue({ status: "pending", payment })).toMatchObject({ now: 1, later: 0, sent: 0 });
});

test.each([
	["a cancelled order", { ...orderOf({}), status: "cancelled" }],
	["an order with an unknown status", { ...orderOf({}), status: "on hold" }],
	["a request", { ...orderOf({}), kind: "request" as const, status: "new", payment: null }],
])("%s has no progress steps", (_, record) => {
	expect(progressSteps(record)).toBeUndefined();
});

test.each<[Case, now: number, later: number]>([
	[{}, 1_000, 3_000],
	[{ agreed: false }, 0, 4_000],
	[{ agreed: false, paid: 1_000 }, 0, 3_000],
	[{ agreed: false, status: "processing" }, 1_000, 3_000],
	[{ paid: 850 }, 150, 3_000],
	[{ paid: 1_000 }, 0, 3_000],
	[{ paid: 1_500.1 }, 0, 2_499.9],
	[{ materials: 0 }, 0, 3_000],
	[{ status: "processing" }, 1_000, 3_000],
	[{ status: "processing", paid: 1_000 }, 0, 3_000],
	[{ status: "completed", paid: 1_000 }, 3_000, 0],
	[{ status: "completed", paid: 4_000 }, 0, 0],
	[{ paid: 4_500 }, 0, 0],
	[{ status: "cancelled" }, 0, 0],
])("of an order with %o, KES %d are due now and %d later", (order, now, later) => {
	expect(sumsDue(orderOf(order))).toMatchObject({ now, later, sent: 0 });
});

test("before the agreement nothing is due, but the materials can be paid next", () => {
	expect(sumsDue(orderOf({ agreed: false }))).toMatchObject({ now: 0, next: 1_000 });
	expect(sumsDue(orderOf({}))).toMatchObject({ now: 1_000, next: 1_000 });
});

const promptOf = (amount: number, state: "waiting" | "no_answer" | "cancelled" = "waiting") => ({
	...{ state, amount, at: AT, receipt: null, sentence: "" },
	open: state !== "cancelled",
});

test.each<
	[
		string,
		Case,
		Partial<Pick<TrackedPayment, "attempt" | "unconfirmed">>,
		now: number,
		later: number,
		sent: number,
	]
>([
	["a code", {}, { unconfirmed: 1 }, 0, 4_000, 0],
	["several codes", { paid: 500 }, { unconfirmed: 3 }, 0, 3_500, 0],
	["a code for what is due later", { paid: 1_000 }, { unconfirmed: 1 }, 0, 3_000, 0],
	[
		"a code once it is ready",
		{ status: "completed", paid: 1_000 },
		{ unconfirmed: 1 },
		0,
		3_000,
		0,
	],
	["a code that was refused", {}, { unconfirmed: 0 }, 1_000, 3_000, 0],
	["a code after everything was paid", { paid: 4_000 }, { unconfirmed: 1 }, 0, 0, 0],
	["a prompt for a part", {}, { attempt: promptOf(400) }, 600, 3_000, 400],
	["a prompt for the materials", {}, { attempt: promptOf(1_000) }, 0, 3_000, 1_000],
	["a prompt for more", {}, { attempt: promptOf(1_500) }, 0, 2_500, 1_500],
	["a prompt for too much", {}, { attempt: promptOf(5_000) }, 0, 0, 5_000],
	["a prompt and a code", {}, { attempt: promptOf(400), unconfirmed: 1 }, 0, 3_600, 400],
	["a prompt that was cancelled", {}, { attempt: promptOf(400, "cancelled") }, 1_000, 3_000, 0],
	["a prompt without an answer", {}, { attempt: promptOf(400, "no_answer") }, 1_000, 3_000, 0],
])("what the customer has sent is not due again: %s", (_, order, waiting, now, later, sent) => {
	const { status, payment } = orderOf(order);
	expect(sumsDue({ status, payment: { ...payment, ...waiting } })).toMatchObject({
		now,
		later,
		sent,
	});
});
