import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildOrderOlderThanPayments as buildOrder } from "../../../tests/support/orders.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");

const pay = async (orderId: string, body: object) =>
	(await app.call("POST", `/orders/${orderId}/payments`, { as: staff, body })).body.data.payment;
const list = async (query = "") => {
	const { status, body } = await app.call("GET", `/payments${query}`, { as: staff });
	expect(status, JSON.stringify(body)).toBe(200);
	return body.data.payments;
};
const reportCode = ({ reference, phone }: { reference: string; phone: string }, code: string) =>
	app.call("POST", "/track/codes", { body: { reference, phone, code } });

test("staff find payments by state, method, month, code and reference", async () => {
	const order = await buildOrder(app);
	const cash = await pay(order.id, { amount: 10, method: "cash", at: "2025-12-31T20:59:59Z" });
	const bank = await pay(order.id, { amount: 20.5, method: "bank", at: "2025-12-31T21:00:00Z" });
	await reportCode(order, "FINDME0001");
	const ids = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id);
	expect(await ids("?method=cash")).toEqual([cash.id]);
	// In Nairobi the year ends at its own midnight.
	expect(await ids("?month=2025-12")).toEqual([cash.id]);
	expect(await ids("?month=2026-01")).toEqual([bank.id]);
	const [waiting] = await list("?state=unconfirmed");
	expect(waiting).toMatchObject({
		reference: order.reference,
		customer: order.name,
		article_title: order.article_title,
		code: "FINDME0001",
		source: "customer",
	});
	expect(await ids("?search=findme0001")).toEqual([waiting.id]);
	expect((await ids(`?search=${order.reference.toLowerCase()}`)).length).toBe(3);
	expect(await ids("?search=NOTHING")).toEqual([]);
	for (const query of ["?month=2026-13", "?state=lost", "?method=cheque"]) {
		expect((await app.call("GET", `/payments${query}`, { as: staff })).status).toBe(400);
	}
	const file = await app.call("GET", "/payments/export.csv?method=bank", { as: staff });
	expect(file.body).toContain(`${order.reference},20.5,bank,,confirmed,staff,${staff.username}`);
});

test.each([
	["at", ["bank", "code", "late", "cash"]],
	["amount", ["code", "late", "bank", "cash"]],
	["state", ["late", "bank", "cash", "code"]],
	["method", ["late", "bank", "cash", "code"]],
])("staff sort the list by %s, ascending and descending", async (sort, sorted) => {
	const order = await buildOrder(app);
	const day = (number: number) => `2031-01-0${number}T08:00:00.000Z`;
	const recorded = [
		["code", { state: "unconfirmed", method: "mpesa", amount_cents: null, at: day(2) }],
		["cash", { method: "cash", amount_cents: 10_050, at: day(4) }],
		["bank", { method: "bank", amount_cents: 900, at: day(1) }],
		["late", { method: "bank", amount_cents: 900, at: day(3) }],
	] as const;
	const names = new Map<string, string>();
	for (const [index, [name, change]] of recorded.entries()) {
		const { id } = await pay(order.id, { amount: 1, method: "cash" });
		await app.context.db
			.updateTable("payments")
			.set({ ...change, created_at: day(index + 5) })
			.where("id", "=", id)
			.execute();
		names.set(id, name);
	}
	const listed = async (query: string) =>
		(await list(`?search=${order.reference}&${query}`)).map(({ id }: { id: string }) =>
			names.get(id),
		);
	const all = await listed(`sort=${sort}`);
	expect(all).toEqual(sorted);
	expect(await listed(`sort=-${sort}`)).toEqual(sorted.toReversed());
	expect(await listed(`sort=${sort}&limit=2&page=2`)).toEqual(sorted.slice(2));
});

test("sorting by another column is refused", async () => {
	const { status, body } = await app.call("GET", "/payments?sort=code", { as: staff });
	expect([status, body.fields]).toEqual([
		400,
		{ sort: expect.stringContaining("Sort must be one of at, -at, amount") },
	]);
});

test("a year's total and list go from January to December in Nairobi", async () => {
	const order = await buildOrder(app);
	const pay = (amount: number, at: string) =>
		app.call("POST", `/orders/${order.id}/payments`, {
			as: staff,
			body: { amount, method: "cash", at },
		});
	await pay(1, "2021-12-31T20:59:59Z");
	await pay(20, "2021-12-31T21:00:00Z");
	await pay(300, "2022-12-31T20:59:59Z");
	await pay(4_000, "2022-12-31T21:00:00Z");
	const sum = await app.call("GET", "/payments/month?month=2022", { as: staff });
	expect(sum.body.data).toMatchObject({ month: "2022", total: 320, methods: [{ count: 2 }] });
	const list = await app.call("GET", "/payments?month=2022&sort=at", { as: staff });
	expect(list.body.data.payments.map(({ amount }: { amount: number }) => amount)).toEqual([
		20, 300,
	]);
	expect((await app.call("GET", "/payments?month=22", { as: staff })).status).toBe(400);
});

test("a month's total includes confirmed payments, by method", async () => {
	const order = await buildOrder(app);
	for (const amount of [0.1, 0.2]) {
		await pay(order.id, { amount, method: "cash", at: "2024-02-10" });
	}
	await pay(order.id, { amount: 7, method: "bank", at: "2024-02-29T20:00:00Z" });
	const { id } = await pay(order.id, { amount: 9, method: "bank", at: "2024-02-11" });
	await app.call("PUT", `/orders/${order.id}/payments/${id}`, {
		as: staff,
		body: { state: "reversed", reason: "Twice" },
	});
	const { body } = await app.call("GET", "/payments/month?month=2024-02", { as: staff });
	expect(body.data).toMatchObject({
		month: "2024-02",
		methods: [
			{ method: "bank", count: 1, amount: 7 },
			{ method: "cash", count: 2, amount: 0.3 },
		],
		total: 7.3,
	});
});

test("the months run from the last payment back to the first, and without a month the last one is summed", async () => {
	const fresh = await testApp();
	const as = await fresh.user("staff");
	const read = async () => (await fresh.call("GET", "/payments/month", { as })).body.data;
	const thisMonth = expect.stringMatching(/^\d{4}-\d\d$/);
	expect(await read()).toMatchObject({ month: thisMonth, periods: [], total: 0 });
	const order = await buildOrder(fresh);
	for (const at of ["2021-10-31T21:00:00Z", "2022-01-31T20:59:59Z"]) {
		const body = { amount: 5, method: "cash", at };
		await fresh.call("POST", `/orders/${order.id}/payments`, { as, body });
	}
	expect(await read()).toMatchObject({
		month: "2022-01",
		periods: ["2022-01", "2021-12", "2021-11", "2022", "2021"],
		total: 5,
	});
	await fresh.close();
});

test("a statement confirms codes, records payments that name an order, and lists the rest", async () => {
	const [typed, named, known, differs] = [
		await buildOrder(app),
		await buildOrder(app),
		await buildOrder(app),
		await buildOrder(app),
	];
	await reportCode(typed, "STMT000001");
	await pay(known.id, { amount: 300, method: "mpesa", code: "STMT000003", at: "2026-03-02" });
	await pay(differs.id, { amount: 400, method: "mpesa", code: "STMT000004", at: "2026-03-02" });
	const text = [
		"Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn",
		`STMT000001,2026-03-02 10:00:00,Pay Bill from 2547*****678 Acc. own words,Completed,100.00,`,
		`STMT000002,2026-03-02 11:00:00,Pay Bill Acc. ${named.reference.toLowerCase()},Completed,"1,200.50",`,
		`STMT000003,2026-03-02 12:00:00,Pay Bill Acc. ${known.reference},Completed,300.00,`,
		`STMT000004,2026-03-02 13:00:00,Pay Bill Acc. ${differs.reference},Completed,399.00,`,
		"STMT000005,2026-03-02 14:00:00,Pay Bill Acc. rent,Completed,500.00,",
		"STMT000006,2026-03-02 15:00:00,Withdrawal,Completed,,-1000.00",
		"x".repeat(5_000),
	].join("\n");
	const send = async (path: string) => {
		const { status, body } = await app.call("POST", path, { as: staff, body: { text } });
		expect(status, JSON.stringify(body)).toBe(200);
		return body.data;
	};
	const outcomes = ({ lines }: { lines: { outcome: string }[] }) =>
		lines.map(({ outcome }) => outcome);
	const changes = ({ lines }: { lines: { changes: boolean }[] }) =>
		lines.map(({ changes }) => changes);
	const checked = await send("/payments/statement/check");
	expect(outcomes(checked)).toEqual(["confirm", "record", "known", "differs", "unmatched"]);
	expect(checked.left_out[0]).toBe("Line 7, STMT000006: money that went out");
	const ofLines = [...checked.left_out, ...checked.unread].join("");
	expect(ofLines).toContain("xxx");
	expect(ofLines.length).toBeLessThan(500);
	expect(checked.lines[1]).toMatchObject({ reference: named.reference, amount: 1200.5 });
	expect(checked.lines[3].note).toBe("KES 400 was recorded for it.");
	expect(await list(`?search=${named.reference}`)).toEqual([]);

	const [stored, again] = await Promise.all([
		send("/payments/statement"),
		send("/payments/statement"),
	]);
	const both = [outcomes(stored), outcomes(again)].sort();
	expect(both).toEqual([
		["confirm", "record", "known", "differs", "unmatched"],
		["known", "known", "known", "differs", "unmatched"],
	]);
	expect([stored, again].map(changes).sort()).toEqual([
		[false, false, false, false, false],
		[true, true, false, true, true],
	]);
	expect(await list(`?search=${typed.reference}`)).toMatchObject([
		{ state: "confirmed", amount: 100, at: "2026-03-02T07:00:00.000Z", by: staff.username },
	]);
	expect(await list(`?search=${named.reference}`)).toMatchObject([
		{ state: "confirmed", amount: 1200.5, source: "statement", code: "STMT000002" },
	]);
	expect(await list("?search=STMT000005")).toEqual([]);
});

test("a code that is stored for another order than the account names is left to staff", async () => {
	const [typed, named] = [await buildOrder(app), await buildOrder(app)];
	await reportCode(typed, "STMT000007");
	const text = `Receipt No.,Paid In,A/C No.\nSTMT000007,100.00,${named.reference}`;
	const body = { text };
	const { data } = (await app.call("POST", "/payments/statement", { as: staff, body })).body;
	expect(data.lines).toMatchObject([
		{
			outcome: "held",
			note: `The code is recorded for ${typed.reference}, but the account number says ${named.reference}.`,
		},
	]);
	expect(await list("?search=STMT000007")).toMatchObject([{ state: "unconfirmed" }]);
});

test.each([
	["26/11/2025 3:15 PM", "1250,00", /^Line 3, STMT000021: Paid In is an amount .*"1250,00"$/],
	[
		"31/02/2025 10:00",
		"1250.00",
		/^Line 3, STMT000021: Completion Time is a time .*"31\/02\/2025 10:00"$/,
	],
	["26/11/2098 10:00", "1250.00", /^Line 3, STMT000021: its time is in the future$/],
])("a line with %s and %s is reported, the others are stored", async (time, paidIn, sentence) => {
	const { reference } = await buildOrder(app);
	const code = `STM${reference.slice(3)}0`;
	const text = [
		"Receipt No.;Completion Time;Paid In;A/C No.",
		`${code};26/11/2025 09:00;100.00;${reference}`,
		`STMT000021;${time};${paidIn};${reference}`,
	].join("\n");
	for (const [path, outcome] of [
		["/payments/statement/check", "record"],
		["/payments/statement", "record"],
		["/payments/statement", "known"],
	] as const) {
		const { body } = await app.call("POST", path, { as: staff, body: { text } });
		expect(body.data).toMatchObject({
			lines: [{ code, outcome }],
			unread: [expect.stringMatching(sentence)],
		});
	}
	expect(await list(`?search=${reference}`)).toMatchObject([{ code, amount: 100 }]);
});

test("a day without a time is stored as its noon, or as now if that is later", async () => {
	const { reference } = await buildOrder(app);
	const today = nairobiDay(Date.now()).split("-").reverse().join("/");
	const text = [
		"Receipt No.;Date;Amount;Account",
		`STMT000022;2/3/2026;1,250.00;${reference}`,
		`STMT000023;${today};300;${reference}`,
	].join("\n");
	const { body } = await app.call("POST", "/payments/statement", { as: staff, body: { text } });
	expect(body.data.lines).toMatchObject([
		{ code: "STMT000022", amount: 1_250, at: "2026-03-02T09:00:00.000Z", outcome: "record" },
		{ code: "STMT000023", amount: 300, outcome: "record" },
	]);
	const [{ at }] = await list("?search=STMT000023");
	expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
});

test("a text without column headings is not a statement", async () => {
	const body = { text: "STMT000009 paid 100" };
	const answer = await app.call("POST", "/payments/statement/check", { as: staff, body });
	expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ["text"]]);
});

test.each([
	["5,000 more empty lines", `Receipt No.,Paid In\n${"\n".repeat(5_000)}`],
	["half a million empty lines", "\n".repeat(490_000)],
	["half a million Windows line ends", "\r\n".repeat(240_000)],
])("a statement of %s is refused before it is read", async (_, text) => {
	const body = { text };
	const answer = await app.call("POST", "/payments/statement/check", { as: staff, body });
	expect([answer.status, answer.body.fields]).toEqual([
		400,
		{ text: "At most 5,000 lines at once" },
	]);
});

test("staff find payments by the customer's name", async () => {
	const order = await buildOrder(app, { name: "Akinyi Odhiambo" });
	await pay(order.id, { amount: 10, method: "cash" });
	for (const search of ["akinyi", "ODHIAMBO akin", "Ákinyi Odhiambo"]) {
		expect(await list(`?search=${encodeURIComponent(search)}`)).toMatchObject([
			{ reference: order.reference, customer: "Akinyi Odhiambo" },
		]);
	}
	const file = await app.call("GET", "/payments/export.csv?search=akinyi", { as: staff });
	expect(file.body.trim().split("\n")).toHaveLength(2);
});
