// On SQLite alone: the tests count rows of the whole database.
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { daysFromNow } from "../../db/time.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { anonymiseExpired } from "../privacy/retention.service.server.ts";
import { ORDER_WORK_FILTERS, REQUEST_WORK_FILTERS } from "../records/work-names.ts";
import { notifyStaff } from "../staff-notices/notify-staff.server.ts";

const app = await testApp();
afterAll(() => app.close());
const { db } = app.context;
const admin = await app.user("admin");
const get = async (path: string) => (await app.call("GET", path, { as: admin })).body;
const day = (days: number) => nairobiDay(Date.parse(daysFromNow(days)));
const PHONE = "+254733999000";

beforeEach(async () => {
	for (const table of ["payments", "deliveries", "orders", "assistance_requests"] as const)
		await db.deleteFrom(table).execute();
});

async function set(table: "orders" | "assistance_requests", id: string, values: object) {
	await db.updateTable(table).set(values).where("id", "=", id).execute();
}

/** Orders of one customer with every kind of open work, an owner and a code to confirm. */
async function buildOpenOrders(): Promise<string[]> {
	const customer = { name: "Nafula", phone: PHONE };
	const late = await buildOrder(app, { ...customer, as: admin });
	await set("orders", late.id, {
		...{ owner_id: admin.id, due_on: day(-3), created_at: daysFromNow(-4) },
	});
	const soon = await buildOrder(app, customer);
	await set("orders", soon.id, { due_on: day(1) });
	const code = { reference: soon.reference, phone: PHONE, code: "TJKERASED1" };
	expect((await app.call("POST", "/track/codes", { body: code })).status).toBe(201);
	const unpaid = await buildOrder(app, { ...customer, status: "processing" });
	const paid = await buildOrder(app, customer);
	const payment = { amount: 500, method: "cash" };
	await app.call("POST", `/orders/${paid.id}/payments`, { as: admin, body: payment });
	await set("orders", paid.id, { status: "cancelled" });
	const time = daysFromNow(-1);
	const delivery = {
		...{ order_id: unpaid.id, what: null, place: null, handed_to: null, handed_on: null },
		...{ handed_by: null, problem: null, planned_on: day(-2), created_at: time, updated_at: time },
	};
	await db
		.insertInto("deliveries")
		.values([
			{ ...delivery, id: randomUUID(), state: "planned" },
			{ ...delivery, id: randomUUID(), state: "missing" },
		])
		.execute();
	return [late, soon, unpaid, paid].map(({ id }) => id);
}

async function buildOpenRequests(): Promise<string[]> {
	const late = await buildRequest(app, { name: "Nafula", phone: PHONE, deadline: day(-2) });
	await set("assistance_requests", late, { owner_id: admin.id, created_at: daysFromNow(-3) });
	return [late, await buildRequest(app, { name: "Nafula", phone: PHONE, deadline: day(1) })];
}

const ERASURES: [string, () => Promise<unknown>][] = [
	[
		"was erased",
		async () => {
			const body = { phone: PHONE, confirm: true };
			const { status } = await app.call("POST", "/people/erase", { as: admin, body });
			expect(status).toBe(200);
		},
	],
	[
		"was made anonymous after years",
		async () => {
			for (const table of ["orders", "assistance_requests"] as const)
				await db
					.updateTable(table)
					.set({ updated_at: daysFromNow(-1_000) })
					.execute();
			await db
				.updateTable("record_history")
				.set({ at: daysFromNow(-1_000) })
				.execute();
			await anonymiseExpired(app.context);
		},
	],
];

test.each(ERASURES)("a person who %s is in no count and no list of open work", async (_, erase) => {
	const orders = await buildOpenOrders();
	await buildOpenRequests();
	const before = (await get("/work")).result;
	for (const kind of [...ORDER_WORK_FILTERS, "mine"])
		expect(before.orders[kind], kind).toBeGreaterThan(0);
	for (const kind of [...REQUEST_WORK_FILTERS, "mine"])
		expect(before.requests[kind], kind).toBeGreaterThan(0);
	expect(before.payments.unconfirmed).toBe(1);

	await erase();
	const { staff, projects, ...after } = (await get("/work")).result;
	const none = (kinds: readonly string[]) => Object.fromEntries(kinds.map((kind) => [kind, 0]));
	expect(after).toEqual({
		orders: { ...none([...ORDER_WORK_FILTERS, "mine"]), answer_by: null },
		requests: { ...none([...REQUEST_WORK_FILTERS, "mine"]), answer_by: null },
		payments: { unconfirmed: 0, unclaimed: 0, reversed: 0 },
		mail: false,
	});
	for (const kind of ORDER_WORK_FILTERS)
		expect((await get(`/orders?work=${kind}`)).data.orders, kind).toEqual([]);
	for (const kind of REQUEST_WORK_FILTERS)
		expect((await get(`/requests?work=${kind}`)).result.requests, kind).toEqual([]);
	// The list of all orders still has them.
	const all = (await get("/orders")).data;
	expect(all.orders.map(({ id }: { id: string }) => id).toSorted()).toEqual(orders.toSorted());
	expect(all.pagination.total).toBe(4);
});

test.each(ERASURES)(
	"orders and requests of a person who %s count as no open status and are listed after open work",
	async (_, erase) => {
		await buildOpenOrders();
		await buildOpenRequests();
		await erase();
		const order = await buildOrder(app, { name: "Somebody else" });
		const request = await buildRequest(app);
		for (const sort of ["waiting", "due"]) {
			const { orders } = (await get(`/orders?sort=${sort}`)).data;
			expect([sort, orders[0].id]).toEqual([sort, order.id]);
			const { requests } = (await get(`/requests?sort=${sort}`)).result;
			expect([sort, requests[0].id]).toEqual([sort, request]);
		}
		const pending = (await get("/orders?status=pending")).data;
		expect(pending.orders.map(({ id }: { id: string }) => id)).toEqual([order.id]);
		expect(pending.pagination.total).toBe(1);
		const counts = { pending: 1, processing: 0, completed: 0, cancelled: 1 };
		expect(pending.counts).toEqual(counts);
		expect((await get("/orders")).data.pagination.total).toBe(5);
		const unanswered = (await get("/requests?status=new")).result;
		expect(unanswered.requests.map(({ id }: { id: string }) => id)).toEqual([request]);
		expect(unanswered.counts).toMatchObject({ new: 1 });
	},
);

test("staff get no mail about the orders and deliveries of a person who was erased meanwhile", async () => {
	await notifyStaff(app.context);
	await buildOpenOrders();
	await ERASURES[0]![1]();
	const minuteAgo = new Date(Date.now() - 60_000).toISOString();
	await db.updateTable("orders").set({ created_at: minuteAgo }).execute();
	await db.updateTable("deliveries").set({ updated_at: minuteAgo }).execute();
	// The cash payment stays, but the admin who recorded it gets no mail about it.
	await db
		.updateTable("staff_notices")
		.set({ told_until: daysFromNow(-1), mailed_at: null })
		.execute();
	await notifyStaff(app.context);
	const mails = db.selectFrom("outbox").select("body").where("dedupe_key", "like", "notices:%");
	expect(await mails.execute()).toEqual([]);
});
