import { afterAll, expect, test } from "vitest";
import { buildOrder } from "../../../tests/support/orders.ts";
import { promptsToPay } from "../../../tests/support/prompts.ts";
import { payments } from "./payments.feature.server.ts";

const { app, close, newReceipt, confirm, paymentOf } = await promptsToPay();
afterAll(close);
const staff = await app.user("staff");
const { db } = app.context;

const HEADING = "Receipt No.\tCompletion Time\tDetails\tPaid In\tWithdrawn\tLinked Transaction ID";
const line = (
	code: string,
	cells: { details?: string; paid?: string; back?: string; of?: string },
) =>
	[code, "2026-03-02 10:00:00", cells.details ?? "x", cells.paid, cells.back, cells.of].join("\t");

async function send(path: string, lines: readonly string[]) {
	const body = { text: [HEADING, ...lines].join("\n") };
	const answer = await app.call("POST", `/payments/statement${path}`, { as: staff, body });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	return answer.body.data.lines;
}
const importing = (...lines: string[]) => send("", lines);
const checking = (...lines: string[]) => send("/check", lines);

interface Unclaimed {
	id: string;
	code: string;
}
async function unclaimed(code: string): Promise<Unclaimed[]> {
	const { body } = await app.call("GET", "/payments/unclaimed", { as: staff });
	return body.data.unclaimed.filter((money: Unclaimed) => money.code === code);
}
const waiting = async () =>
	(await app.call("GET", "/work", { as: staff })).body.result.payments.unclaimed;
const assign = (id: string, reference: string) =>
	app.call("POST", `/payments/unclaimed/${id}/assign`, { as: staff, body: { reference } });
const paymentsOf = async (id: string) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order.payments;
const setAside = (id: string, body: object = { reason: "Rent" }) =>
	app.call("POST", `/payments/unclaimed/${id}/set-aside`, { as: staff, body });
const pay = (orderId: string, body: object) =>
	app.call("POST", `/orders/${orderId}/payments`, {
		as: staff,
		body: { method: "mpesa", ...body },
	});

/** Money that waits, from a statement. */
async function keep(code = newReceipt()) {
	const details = "Pay Bill from 2547*****678 - JANE WANJIRU Acc. my shop";
	await importing(line(code, { details, paid: "500.00" }));
	const [money] = await unclaimed(code);
	if (!money) throw new Error("nothing waits");
	return money;
}

test("money of a statement that matches nothing waits, once, with what is known of it", async () => {
	const code = newReceipt();
	const lines = [
		line(code, { details: "Pay Bill from 2547*****678 - JANE Acc. my shop", paid: "500" }),
	];
	const before = await waiting();
	expect(await checking(...lines)).toMatchObject([{ outcome: "unmatched", changes: true }]);
	expect(await unclaimed(code)).toEqual([]);
	await importing(...lines);
	expect(await importing(...lines)).toMatchObject([
		{ outcome: "unmatched", changes: false, note: "It waits as unclaimed money already." },
	]);
	expect(await unclaimed(code)).toMatchObject([
		{
			...{ amount: 500, at: "2026-03-02T07:00:00.000Z", source: "statement" },
			...{ account: "my shop", payer: "2547*****678 - JANE" },
		},
	]);
	expect(await waiting()).toBe(before + 1);
});

test("money of the paybill whose account names no order waits, and is no message to check", async () => {
	const code = newReceipt();
	for (let count = 0; count < 2; count += 1) await confirm("my shop", "750.00", code);
	expect(await unclaimed(code)).toMatchObject([
		{ amount: 750, account: "my shop", payer: null, source: "paybill" },
	]);
	const { body } = await app.call("GET", "/payments/messages", { as: staff });
	const receipts = body.data.messages.map(({ receipt }: { receipt: string }) => receipt);
	expect(receipts).not.toContain(code);
});

test("assigned money counts for its order, and does not wait any more", async () => {
	const order = await buildOrder(app);
	const { id, code } = await keep();
	const answer = await assign(id, order.reference.toLowerCase());
	expect([answer.status, answer.body.data?.payment]).toMatchObject([
		201,
		{ code, amount: 500, state: "confirmed", at: "2026-03-02T07:00:00.000Z" },
	]);
	expect((await paymentOf(order)).paid).toBe(500);
	expect(await unclaimed(code)).toEqual([]);
	expect((await assign(id, order.reference)).status).toBe(404);
	const lines = [line(code, { paid: "500.00" })];
	expect(await importing(...lines)).toMatchObject([{ outcome: "known", changes: false }]);
	const audited = await db
		.selectFrom("audit_log")
		.selectAll()
		.where("subject_id", "=", id)
		.execute();
	expect(audited).toMatchObject([{ subject: "unclaimed payment", actor_id: staff.id }]);
});

test("money that is assigned twice at once counts once", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app)];
	const { id } = await keep();
	const answers = await Promise.all([assign(id, order.reference), assign(id, other.reference)]);
	expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
	expect((await paymentOf(order)).paid + (await paymentOf(other)).paid).toBe(500);
});

test("money that is set aside with a reason waits no more, also when it is imported again", async () => {
	const { id, code } = await keep();
	expect((await setAside(id, { reason: " " })).status).toBe(400);
	expect((await setAside(id)).status).toBe(200);
	expect((await setAside(id)).status).toBe(404);
	expect(await unclaimed(code)).toEqual([]);
	expect(await importing(line(code, { paid: "500.00" }))).toMatchObject([
		{ outcome: "unmatched", changes: false, note: "It was set aside: Rent" },
	]);
	expect(await unclaimed(code)).toEqual([]);
});

test("money for an order that does not exist stays", async () => {
	const { id, code } = await keep();
	const answer = await assign(id, "MR-222222");
	expect([answer.status, answer.body.fields]).toEqual([
		400,
		{ reference: "There is no order with this reference" },
	]);
	expect(await unclaimed(code)).toHaveLength(1);
});

test("a code that the customer typed, and that staff confirm, waits nowhere else", async () => {
	const { reference, phone } = await buildOrder(app);
	const { id, code } = await keep();
	await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	expect(await unclaimed(code)).toEqual([]);
	expect((await assign(id, reference)).status).toBe(404);
	await importing(line(code, { paid: "500.00" }));
	expect(await unclaimed(code)).toEqual([]);
	for (const { name, run } of payments.jobs) if (name === "unclaimed money") await run(app.context);
	const rows = db.selectFrom("unclaimed_payments").select("id").where("code", "=", code);
	expect(await rows.execute()).toEqual([]);
});

test("customers see no unclaimed money", async () => {
	const customer = await app.user("user");
	const { id } = await keep();
	const calls = [
		["GET", "/payments/unclaimed", undefined],
		["POST", `/payments/unclaimed/${id}/assign`, { reference: "MR-222222" }],
		["POST", `/payments/unclaimed/${id}/set-aside`, { reason: "Rent" }],
	] as const;
	for (const [method, path, body] of calls) {
		expect((await app.call(method, path, { as: customer, body })).status).toBe(403);
	}
});

test("who paid unclaimed money is exported and erased, and the money stays", async () => {
	const admin = await app.user("admin");
	const order = await buildOrder(app, { phone: "+254722000111" });
	const [typed, chosen] = [newReceipt(), await keep()];
	await confirm("0722 000111", "500.00", typed);
	const records = [
		{ table: "orders", id: order.id },
		{ table: "unclaimed_payments", id: chosen.id },
	];
	const exported = await app.call("POST", "/people/export", { as: admin, body: { records } });
	for (const code of [typed, chosen.code]) expect(JSON.stringify(exported.body)).toContain(code);
	const body = { records, confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	for (const code of [typed, chosen.code]) {
		expect(await unclaimed(code)).toMatchObject([{ amount: 500, account: null, payer: null }]);
	}
});

/* A payment that M-Pesa took back. */

test("a payment and its reversal in one statement are not recorded", async () => {
	const order = await buildOrder(app);
	const [paid, reversal, loose] = [newReceipt(), newReceipt(), newReceipt()];
	const details = `Pay Bill Acc. ${order.reference}`;
	const lines = [
		line(paid, { details, paid: "500.00" }),
		line(reversal, { details: "Pay Bill Reversal", back: "-500.00", of: paid }),
		line(loose, { paid: "70.00" }),
		line(newReceipt(), { details: `Reversal of ${loose}`, back: "-70.00" }),
	];
	expect(await importing(...lines)).toMatchObject([
		{ code: paid, outcome: "reversed", changes: false },
		{ code: loose, outcome: "reversed", changes: false },
	]);
	expect(await paymentsOf(order.id)).toEqual([]);
	expect(await unclaimed(loose)).toEqual([]);
});

test("a statement that takes back a stored payment names it, and reverses it", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	await pay(order.id, { amount: 500, code });
	const lines = [line(newReceipt(), { back: "500.00", of: code })];
	const note = `M-Pesa took it back. It is recorded for ${order.reference}.`;
	expect(await checking(...lines)).toMatchObject([
		{ code, outcome: "reversed", reference: order.reference, note, changes: true },
	]);
	expect((await paymentOf(order)).paid).toBe(500);
	await importing(...lines);
	expect((await paymentOf(order)).paid).toBe(0);
	expect(await paymentsOf(order.id)).toMatchObject([{ code, state: "reversed" }]);
	expect(await importing(...lines)).toMatchObject([{ outcome: "known", changes: false }]);
});

test("a typed code and unclaimed money whose payment was taken back wait no more", async () => {
	const { reference, phone, ...order } = await buildOrder(app);
	const typed = newReceipt();
	await app.call("POST", "/track/codes", { body: { reference, phone, code: typed } });
	const { code } = await keep();
	const back = (of: string) => line(newReceipt(), { back: "500.00", of });
	const lines = [line(typed, { paid: "500.00" }), back(typed), back(code)];
	await importing(...lines);
	expect(await paymentsOf(order.id)).toMatchObject([{ state: "refused" }]);
	expect(await unclaimed(code)).toEqual([]);
	expect((await importing(...lines)).map(({ changes }: { changes: boolean }) => changes)).toEqual([
		false,
		false,
	]);
});

test("a payment of which only a part was taken back, or money was paid back already, is left to staff", async () => {
	const [order, refunded] = [await buildOrder(app), await buildOrder(app)];
	const [code, other] = [newReceipt(), newReceipt()];
	await pay(order.id, { amount: 500, code });
	await pay(refunded.id, { amount: 500, code: other });
	await app.call("POST", `/orders/${refunded.id}/refunds`, {
		as: staff,
		body: { amount: 100, method: "cash", reason: "Too much" },
	});
	const lines = await importing(
		line(newReceipt(), { back: "200.00", of: code }),
		line(newReceipt(), { back: "500.00", of: other }),
	);
	expect(lines).toMatchObject([
		{ code, outcome: "differs", note: "KES 200 of it was taken back." },
		{ code: other, outcome: "reversed", changes: false },
	]);
	expect(lines[1].note).toBe(
		`M-Pesa took it back. Reverse it at ${refunded.reference} yourself: money was paid back for it.`,
	);
	expect((await paymentOf(order)).paid).toBe(500);
});

test("a charge with the payment's own code takes nothing back", async () => {
	const order = await buildOrder(app);
	const code = newReceipt();
	const details = `Pay Bill Acc. ${order.reference}`;
	await importing(
		line(code, { details, paid: "500.00" }),
		line(code, { details: "Pay merchant charge", back: "-5.00" }),
		line(code, { details: "Other", back: "-7.00" }),
	);
	expect((await paymentOf(order)).paid).toBe(500);
});

/* A message that names something else than what is recorded. */

const messageOf = (code: string, account: string) =>
	`${code} Confirmed. Ksh1,250.00 sent to MRADI for account ${account} on 26/11/26 at 3:15 PM New M-PESA balance is Ksh10,400.00.`;

test.each(["payments", "refunds"])(
	"a message that names another order is asked about before it is one of its %s",
	async (kind) => {
		const [order, other] = [
			await buildOrder(app),
			await buildOrder(app, { name: "Wanjiru Kamau" }),
		];
		await pay(order.id, { amount: 2_000, method: "cash" });
		const code = newReceipt();
		const body = {
			...{ amount: 1_250, method: "mpesa", reason: "Too much" },
			code: messageOf(code, other.reference.replace("-", " ")),
		};
		const post = (more: object) =>
			app.call("POST", `/orders/${order.id}/${kind}`, { as: staff, body: { ...body, ...more } });
		for (const more of [{}, { other: false }, { other: null }]) {
			const asked = await post(more);
			expect([asked.status, asked.body.fields]).toEqual([
				409,
				{ other: `This message names ${other.reference} (Wanjiru Kamau).` },
			]);
		}
		expect((await post({ code: messageOf(code, order.reference) })).status).toBe(201);
		expect((await post({ code: messageOf(newReceipt(), "MR-222222"), amount: 1 })).status).toBe(
			201,
		);
		const sure = { code: messageOf(newReceipt(), other.reference), amount: 1, other: true };
		expect((await post(sure)).status).toBe(201);
	},
);

test("a sender that asks is told about another amount and day too", async () => {
	const order = await buildOrder(app);
	const body = { amount: 5, at: "2026-11-25", code: messageOf(newReceipt(), "x"), other: false };
	const asked = await pay(order.id, body);
	expect([asked.status, asked.body.fields]).toEqual([
		409,
		{ other: "The message says KES 1,250, Nov 26, 2026." },
	]);
});

test("a code is confirmed with the M-Pesa message if that is the code's own", async () => {
	const { id, reference, phone } = await buildOrder(app);
	const code = newReceipt();
	await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	const [{ id: paymentId }] = await paymentsOf(id);
	const send = (message: string) =>
		app.call("PUT", `/orders/${id}/payments/${paymentId}`, {
			as: staff,
			body: { state: "confirmed", amount: 1_250, message, other: false },
		});
	const another = newReceipt();
	const asked = await send(messageOf(another, reference));
	expect([asked.status, asked.body.fields]).toEqual([
		409,
		{ other: `This message is of ${another}.` },
	]);
	expect((await send(messageOf(code, reference))).status).toBe(200);
});

test("staff are told for which order a code was used before, a customer is not", async () => {
	const [order, other] = [await buildOrder(app), await buildOrder(app, { name: "Wanjiru Kamau" })];
	const code = newReceipt();
	await pay(other.id, { amount: 1, code });
	await pay(order.id, { amount: 100, method: "cash" });
	const used = `This code was used before. It is recorded for ${other.reference} (Wanjiru Kamau).`;
	const paid = await pay(order.id, { amount: 1, code });
	expect([paid.status, paid.body.fields]).toEqual([409, { code: used }]);
	const body = { amount: 1, method: "mpesa", code, reason: "Too much" };
	const refunded = await app.call("POST", `/orders/${order.id}/refunds`, { as: staff, body });
	expect([refunded.status, refunded.body.fields]).toEqual([409, { code: used }]);
	const { reference, phone } = order;
	const typed = await app.call("POST", "/track/codes", { body: { reference, phone, code } });
	expect([typed.status, typed.body.fields]).toEqual([409, { code: "This code was used before." }]);
});
