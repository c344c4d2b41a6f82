import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildOrder } from "../../../tests/support/orders.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

type Order = Awaited<ReturnType<typeof buildOrder>>;
const pay = async (order: Order, body: object = {}) => {
	const answer = await app.call("POST", `/orders/${order.id}/payments`, {
		as: staff,
		body: { amount: 100, method: "cash", is_separate: true, ...body },
	});
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	return answer.body.data.payment;
};
const readOrder = async ({ id }: Order) =>
	(await app.call("GET", `/orders/${id}`, { as: staff })).body.data.order;
const receiptOf = async (order: Order) => (await readOrder(order)).receipt;
const setPayer = (order: Order, payer: string | null, as: typeof staff | undefined = staff) =>
	app.call("PUT", `/orders/${order.id}/receipt`, { as, body: { payer } });

test("receipts are numbered without a gap when payments of many orders are confirmed at once", async () => {
	const orders = await Promise.all(Array.from({ length: 8 }, () => buildOrder(app)));
	await Promise.all([
		...orders.flatMap((order) => [pay(order), pay(order, { amount: 200 })]),
		// A refused payment takes no number.
		...orders.map(({ id }) =>
			app.call("POST", `/orders/${id}/payments`, {
				as: staff,
				body: { amount: 1, method: "mpesa", code: "SAMECODE01" },
			}),
		),
	]);
	const numbers = (await Promise.all(orders.map(receiptOf))).map(({ number }) => number);
	expect(numbers.sort((a, b) => a - b)).toEqual(orders.map((_, index) => index + 1));
});

test("a receipt gets its number with the first confirmed payment and keeps it", async () => {
	const order = await buildOrder(app, { name: "Amina Otieno" });
	expect(await receiptOf(order)).toEqual({
		...{ number: null, issued_at: null, payer: "Amina Otieno" },
		...{ payer_pin: null, tax_invoice: null },
	});
	await app.call("POST", "/track/codes", {
		body: { reference: order.reference, phone: order.phone, code: "WAITING001" },
	});
	expect((await receiptOf(order)).number).toBeNull();
	const payment = await pay(order);
	const first = await receiptOf(order);
	expect(first).toMatchObject({ number: expect.any(Number), issued_at: expect.any(String) });
	await pay(order, { amount: 50 });
	await app.call("PUT", `/orders/${order.id}/payments/${payment.id}`, {
		as: staff,
		body: { state: "reversed", reason: "By mistake" },
	});
	const last = await receiptOf(order);
	expect(last.number).toBe(first.number);
	expect(last.issued_at > first.issued_at).toBe(true);
	const other = await buildOrder(app);
	await pay(other);
	expect((await receiptOf(other)).number).toBe(first.number + 1);
});

test("moving a payment numbers the other order's receipt and updates the date of the first one's", async () => {
	const [from, to] = [await buildOrder(app), await buildOrder(app)];
	const payment = await pay(from);
	const before = await receiptOf(from);
	const move = { reference: to.reference, reason: "Wrong order" };
	const path = `/orders/${from.id}/payments/${payment.id}/move`;
	expect((await app.call("POST", path, { as: staff, body: move })).status).toBe(200);
	expect((await receiptOf(to)).number).toBe(before.number + 1);
	const after = await receiptOf(from);
	expect(after.number).toBe(before.number);
	expect(after.issued_at > before.issued_at).toBe(true);
});

test("staff name a school as the payer, which the receipt shows and the audit log keeps", async () => {
	const order = await buildOrder(app, { name: "Amina Otieno" });
	await pay(order);
	const { status, body } = await setPayer(order, "  Njoro Flats Academy ");
	expect([status, body.data.receipt.payer]).toEqual([200, "Njoro Flats Academy"]);
	const { receipt_path } = await readOrder(order);
	const path = receipt_path.replace("/receipt/", "/receipts/");
	expect((await app.call("GET", path)).body.result.payer).toBe("Njoro Flats Academy");
	const events = await app.context.db
		.selectFrom("audit_log")
		.select(["before", "after"])
		.where("subject_id", "=", order.id)
		.where("after", "like", "%payer%")
		.execute();
	expect(events).toEqual([
		{
			before: JSON.stringify({ payer: "Amina Otieno" }),
			after: JSON.stringify({ payer: "Njoro Flats Academy" }),
		},
	]);
	expect((await setPayer(order, "")).body.data.receipt.payer).toBe("Amina Otieno");
	const long = await setPayer(order, "x".repeat(201));
	expect([long.status, Object.keys(long.body.fields)]).toEqual([400, ["payer"]]);
	expect((await setPayer({ ...order, id: crypto.randomUUID() }, "Nobody")).status).toBe(404);
});

test("a payer entered before any payment appears on the later receipt", async () => {
	const order = await buildOrder(app);
	expect((await setPayer(order, "The county")).body.data.receipt).toEqual({
		number: null,
		issued_at: null,
		payer: "The county",
		payer_pin: null,
		tax_invoice: null,
	});
	await pay(order);
	expect(await receiptOf(order)).toMatchObject({
		number: expect.any(Number),
		payer: "The county",
	});
});

test("staff store the payer's PIN and the tax invoice, which the receipt and the spreadsheet show", async () => {
	const order = await buildOrder(app);
	await pay(order);
	const change = (body: object) =>
		app.call("PUT", `/orders/${order.id}/receipt`, { as: staff, body });
	const { receipt_path } = await readOrder(order);
	const shown = async () =>
		(await app.call("GET", receipt_path.replace("/receipt/", "/receipts/"))).body.result;
	expect(await shown()).toMatchObject({ payer_pin: null, tax_invoice: null });
	await change({ payer: "The county", payer_pin: "a001 234567b" });
	await change({ tax_invoice: "https://itax.kra.go.ke/1" });
	const expected = {
		...{ payer: "The county", payer_pin: "A001234567B" },
		tax_invoice: "https://itax.kra.go.ke/1",
	};
	expect(await shown()).toMatchObject(expected);
	const search = `search=${order.reference}&columns=amount,payer_pin,tax_invoice`;
	const file = await app.call("GET", `/payments/export.csv?${search}`, { as: staff });
	expect(file.body).toContain("100,A001234567B,https://itax.kra.go.ke/1");
	await change({ payer_pin: "", tax_invoice: null });
	expect(await shown()).toMatchObject({ ...expected, payer_pin: null, tax_invoice: null });
});

test("another payer updates a receipt's date, a PIN or a tax invoice does not", async () => {
	const order = await buildOrder(app, { name: "Amina Otieno" });
	await pay(order);
	const { issued_at } = await receiptOf(order);
	const change = async (body: object) =>
		(await app.call("PUT", `/orders/${order.id}/receipt`, { as: staff, body })).body.data.receipt;
	for (const body of [
		{ payer: "Amina Otieno", payer_pin: "A001234567B" },
		{ payer: "", payer_pin: "A001234567C" },
		{ tax_invoice: "KRA-1" },
	])
		expect((await change(body)).issued_at).toBe(issued_at);
	expect((await change({ payer: "The county" })).issued_at > issued_at).toBe(true);
});

test.each([
	[{ payer_pin: "001234567B" }, "payer_pin"],
	[{ payer_pin: "A00123456B" }, "payer_pin"],
	[{ payer_pin: "A001234567" }, "payer_pin"],
	[{ tax_invoice: "http://itax.kra.go.ke" }, "tax_invoice"],
	[{ tax_invoice: "javascript:alert(1)" }, "tax_invoice"],
	[{ tax_invoice: "https://" }, "tax_invoice"],
	[{ tax_invoice: "1".repeat(301) }, "tax_invoice"],
])("%j is refused with an error at %s", async (body, field) => {
	const { id } = await buildOrder(app);
	const answer = await app.call("PUT", `/orders/${id}/receipt`, { as: staff, body });
	expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});
