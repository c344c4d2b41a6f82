import { afterAll, expect, test } from "vitest";
import { buildOrderOlderThanPayments as buildOrder } from "../../../tests/support/orders.ts";
import { line, paymentsApp } from "../../../tests/support/payments-app.ts";
import { tableNames } from "../../features.ts";
import { hashCode } from "../ledger/payment-codes.server.ts";
import { payments } from "./payments.feature.server.ts";

const { app, close, staff, newReceipt, payBill, newPrompt, report, runWorkerAfter, ...calls } =
	await paymentsApp();
const { importLines, unclaimed, addUnclaimed, assign, pay, setAside, paymentsOf } = calls;
afterAll(close);
const { db } = app.context;
const admin = await app.user("admin");

type Order = Awaited<ReturnType<typeof buildOrder>>;

const paid = (code: string, order?: Order) =>
	line(code, { paid: "500.00", ...(order && { details: `Pay Bill Acc. ${order.reference}` }) });

async function erase({ id }: Order) {
	const body = { records: [{ table: "orders", id }], confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
}

const stored = ({ id }: Order) =>
	db
		.selectFrom("payments")
		.select(["amount_cents", "state", "code"])
		.where("order_id", "=", id)
		.orderBy("created_at")
		.execute();

/** Ways to record KES 500 with this code for the order. */
const RECORDED: [string, (order: Order, code: string) => Promise<unknown>][] = [
	["by staff", ({ id }, code) => pay(id, { amount: 500, code })],
	["by a statement", (order, code) => importLines(paid(code, order))],
	["by the paybill", ({ reference }, code) => payBill(reference, "500.00", code)],
	[
		"by a prompt",
		async (order, code) => report(await newPrompt(order, { amount: 500 }), { receipt: code }),
	],
	[
		"by a query, with a receipt from a statement",
		async (order, code) => {
			(await newPrompt(order, { amount: 500 })).result = { code: 0 };
			await runWorkerAfter(order, { seconds: 15 });
			await importLines(paid(code, order));
		},
	],
	[
		"by its customer's code",
		async ({ reference, phone }, code) => {
			await app.call("POST", "/track/codes", { body: { reference, phone, code } });
			await importLines(paid(code));
		},
	],
	[
		"from unclaimed money",
		async ({ reference }, code) => assign((await addUnclaimed(code)).id, reference),
	],
	[
		"beside unclaimed money",
		async ({ id }, code) => {
			await addUnclaimed(code);
			await pay(id, { amount: 500, code, record_anyway: true });
		},
	],
];

test.each(RECORDED)("a payment recorded %s is recognized after its erasure", async (_, record) => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const code = newReceipt();
	await record(order, code);
	const confirmed = { amount_cents: 50_000, state: "confirmed" };
	expect(await stored(order)).toEqual([{ ...confirmed, code }]);
	await erase(order);
	const erased = [{ ...confirmed, code: null }];
	expect(await stored(order)).toEqual(erased);

	// By each call that can report it again.
	for (const details of [paid(code), paid(code, order), paid(code, other)]) {
		const [imported] = await importLines(details);
		expect(imported).toMatchObject({ changes: false, reference: order.reference });
	}
	for (const account of [order.reference, other.reference, "my shop"])
		await payBill(account, "500.00", code);
	await report(await newPrompt(other, { amount: 500 }), { receipt: code });
	for (const kind of ["payments", "refunds"]) {
		const again = await pay(other.id, { amount: 500, code, record_anyway: true }, kind);
		const used = `This code was used before. It is recorded for ${order.reference} (Erased).`;
		expect([again.status, again.body.fields]).toEqual(
			kind === "refunds" ? [409, expect.anything()] : [409, { code: used }],
		);
	}
	const { reference, phone } = other;
	const typed = await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	expect([typed.status, typed.body.fields]).toEqual([409, { code: "This code was used before." }]);
	expect(await stored(order)).toEqual(erased);
	expect(await stored(other)).toEqual([]);
	expect(await unclaimed(code)).toEqual([]);
	const left = db.selectFrom("unclaimed_payments").select("id").where("code", "=", code);
	expect(await left.execute()).toEqual([]);

	const found = await app.call("GET", `/payments?search=${code}`, { as: staff });
	expect(found.body.data.payments).toMatchObject([{ order_id: order.id, code: null }]);
});

test("a statement reverses an erased payment", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	await pay(order.id, { amount: 500, code });
	await erase(order);
	await importLines(line(newReceipt(), { out: "500.00", reverses: code }));
	expect(await stored(order)).toMatchObject([{ state: "reversed", code: null }]);
	expect(await importLines(paid(code, order))).toMatchObject([
		{ outcome: "known", changes: false },
	]);
});

test("another payment of the same amount is not taken for an erased prompt's", async () => {
	const order = await buildOrder(app);
	await report(await newPrompt(order, { amount: 500 }), { receipt: newReceipt() });
	await erase(order);
	const [code, another] = [newReceipt(), newReceipt()];
	await importLines(paid(code, order));
	await payBill(order.reference, "500.00", another);
	const codes = (await stored(order)).map((row) => row.code);
	expect(codes).toEqual([null, code, another]);
});

test("a code that nobody had confirmed can be recorded after the erasure", async () => {
	const order = await buildOrder(app);
	const { reference, phone } = order;
	const code = newReceipt();
	await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	await erase(order);
	expect(await importLines(paid(code, order))).toMatchObject([{ outcome: "record" }]);
	expect((await stored(order)).map(({ state }) => state)).toEqual(["refused", "confirmed"]);
});

test("codes of an older version are hashed by the job, and before they are erased", async () => {
	const [named, erased] = [await buildOrder(app), await buildOrder(app)];
	const [code, other, waiting, back] = [newReceipt(), newReceipt(), newReceipt(), newReceipt()];
	await pay(named.id, { amount: 500, code });
	await pay(erased.id, { amount: 500, code: other, at: "2026-03-02" });
	await addUnclaimed(waiting);
	await importLines(line(newReceipt(), { out: "500.00", reverses: back }));
	const hashes = async () => {
		const [paid, loose, reversed] = [
			await db.selectFrom("payments").select(["code", "code_hash"]).execute(),
			await db.selectFrom("unclaimed_payments").select(["code", "code_hash"]).execute(),
			await db.selectFrom("payment_reversals").select(["code", "code_hash"]).execute(),
		];
		return new Map([...paid, ...loose, ...reversed].map((row) => [row.code, row.code_hash]));
	};
	const before = await hashes();
	const none = { code_hash: null };
	await db.updateTable("payments").set(none).where("code", "is not", null).execute();
	await db.updateTable("unclaimed_payments").set(none).execute();
	await db.updateTable("payment_reversals").set(none).execute();

	await erase(erased);
	expect(await importLines(paid(other, erased))).toMatchObject([{ outcome: "known" }]);
	for (const { name, run } of payments.jobs)
		if (name === "hashes of payment codes") await run(app.context);
	const after = await hashes();
	for (const each of [code, waiting, back]) {
		expect(before.get(each)).toMatch(/^[\w-]{43}$/);
		expect(after.get(each)).toBe(before.get(each));
	}
});

async function allRows(): Promise<string> {
	const tables = [];
	for (const table of tableNames) tables.push(await db.selectFrom(table).selectAll().execute());
	return JSON.stringify(tables);
}

type Codes = Record<"code" | "reversal", string>;
const reportCode = ({ reference, phone }: Order, code: string) =>
	app.call("POST", "/track/codes", { body: { reference, phone, code } });
const reverseByMpesa = ({ code, reversal }: Codes, cents = "500.00") =>
	importLines(line(reversal, { out: cents, reverses: code }));
const reverseByStaff = async ({ id }: Order) => {
	const [{ id: payment }] = await paymentsOf(id);
	const body = { state: "reversed", reason: "Wrong order" };
	await app.call("PUT", `/orders/${id}/payments/${payment}`, { as: staff, body });
};

/** Ways to store a code beside the order's payments, and the outcome of a later import. */
const STORED: [string, (order: Order, codes: Codes) => Promise<unknown>, object][] = [
	[
		"of a payment that M-Pesa took back",
		async (order, codes) => {
			await pay(order.id, { amount: 500, code: codes.code });
			await reverseByMpesa(codes);
		},
		{ outcome: "known" },
	],
	[
		"of a payment that M-Pesa took back before it was seen",
		async (order, codes) => {
			await reverseByMpesa(codes);
			await payBill(order.reference, "500.00", codes.code);
		},
		{ outcome: "known" },
	],
	[
		"of a payment of which M-Pesa took back a part",
		async (order, codes) => {
			await pay(order.id, { amount: 500, code: codes.code });
			await reverseByMpesa(codes, "200.00");
		},
		{ outcome: "differs", note: "KES 200 of it was taken back." },
	],
	[
		"of unclaimed money that M-Pesa took back",
		async ({ phone }, codes) => {
			await importLines(line(codes.code, { details: `Pay Bill Acc. ${phone}`, paid: "500.00" }));
			await reverseByMpesa(codes);
		},
		{ outcome: "reversed" },
	],
	[
		"of unclaimed money with the customer's number",
		({ phone }, { code }) =>
			importLines(line(code, { details: `Pay Bill Acc. ${phone}`, paid: "500.00" })),
		{ outcome: "unmatched", note: "It is already listed as unclaimed money." },
	],
	[
		"of money that staff set aside",
		async ({ phone }, { code }) => {
			await importLines(line(code, { details: `Pay Bill Acc. ${phone}`, paid: "500.00" }));
			const [money] = await unclaimed(code);
			await setAside(money?.id ?? "");
		},
		{ outcome: "unmatched", note: "It was set aside: no reason is stored" },
	],
	[
		"of money that was set aside and whose code the customer typed",
		async (order, { code }) => {
			await setAside((await addUnclaimed(code)).id);
			await reportCode(order, code);
		},
		{ outcome: "unmatched", note: "It was set aside: Rent" },
	],
	[
		"of money that was recorded wrongly",
		async (order, { code }) => {
			await assign((await addUnclaimed(code)).id, order.reference);
			await reverseByStaff(order);
		},
		{ outcome: "differs", note: "The payment was reversed." },
	],
	[
		"of money that was paid to the customer's number",
		({ phone }, { code }) => payBill(phone, "500.00", code),
		{ outcome: "unmatched" },
	],
];

test.each(STORED)("a code %s is erased, and known to a later import", async (_, store, later) => {
	const order = await buildOrder(app, { phone: `+25471${String(Math.random()).slice(2, 9)}` });
	const codes = { code: newReceipt(), reversal: newReceipt() };
	await store(order, codes);
	expect(await allRows()).toContain(codes.code);
	await erase(order);
	for (const code of Object.values(codes)) expect(await allRows()).not.toContain(code);

	const count = async () => (await allRows()).length;
	const before = await count();
	expect(await importLines(paid(codes.code))).toMatchObject([{ changes: false, ...later }]);
	expect(await count()).toBe(before);
});

test("a partial reversal of an erased payment is stored without codes", async () => {
	const order = await buildOrder(app);
	const codes = { code: newReceipt(), reversal: newReceipt() };
	await pay(order.id, { amount: 500, code: codes.code });
	await erase(order);
	for (const again of [1, 2]) {
		await reverseByMpesa(codes, "200.00");
		for (const code of Object.values(codes)) expect(await allRows()).not.toContain(code);
		const rows = await db
			.selectFrom("payment_reversals")
			.select("id")
			.where("code_hash", "=", await hashCode(db, codes.code))
			.execute();
		expect(rows, `import ${again}`).toHaveLength(1);
	}
	const { body } = await app.call("GET", "/payments/messages", { as: staff });
	const { messages } = body.data as { messages: { order_id: string; receipt: string | null }[] };
	expect(messages.filter(({ order_id }) => order_id === order.id)).toMatchObject([
		{ amount: 200, receipt: null },
	]);
});

test("unclaimed money is assigned after its payer was erased", async () => {
	const [payer, order] = [await buildOrder(app, { phone: "+254722000222" }), await buildOrder(app)];
	const code = newReceipt();
	await importLines(line(code, { details: "Pay Bill Acc. 0722 000222", paid: "500.00" }));
	const [money] = await unclaimed(code);
	const id = money?.id ?? "";
	await erase(payer);
	const { body } = await app.call("GET", "/payments/unclaimed", { as: staff });
	expect(body.data.unclaimed).toContainEqual(expect.objectContaining({ id, code: null }));
	expect((await assign(id, order.reference)).status).toBe(201);
	expect(await stored(order)).toEqual([{ amount_cents: 50_000, state: "confirmed", code: null }]);
	expect(await importLines(paid(code, order))).toMatchObject([
		{ outcome: "known", changes: false },
	]);
});
