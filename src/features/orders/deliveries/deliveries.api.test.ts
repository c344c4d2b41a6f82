import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../../tests/support/app.ts";
import { buildOrder, databaseProbe } from "../../../../tests/support/orders.ts";
import { startSmsStandIn } from "../../../../tests/support/sms.ts";
import { newAddress } from "../../../../tests/support/tracking.ts";
import { daysFromNow, now } from "../../../db/time.ts";
import { nairobiDay } from "../../../platform/text/nairobi.ts";
import { formatShortDate } from "../../../ui/format.ts";
import { readHistory } from "../../records/history.server.ts";

const provider = await startSmsStandIn();
const app = await testApp(provider.settings);
// Stops sending: the tests read the outbox.
await app.context.mail.close();
afterAll(async () => {
	await app.close();
	await provider.close();
});
const staff = await app.user("staff");
const { db } = app.context;

const dayIn = (days: number) => nairobiDay(Date.parse(daysFromNow(days)));
const [TODAY, TOMORROW, NEXT_WEEK] = [dayIn(0), dayIn(1), dayIn(7)];
const FRAME = { what: "Frame", place: "Collected in Nakuru", planned_on: TOMORROW };

type Order = Awaited<ReturnType<typeof buildOrder>>;
const post = (order: Order, body: object = {}, headers = {}) =>
	app.call("POST", `/orders/${order.id}/deliveries`, {
		as: staff,
		body: { ...FRAME, ...body },
		headers,
	});
const buildDelivery = async (order: Order, body: object = {}) => {
	const answer = await post(order, body);
	expect(answer.status, JSON.stringify(answer.body)).toBe(201);
	return answer.body.data.delivery;
};
const change = (order: Order, id: string, body: object) =>
	app.call("PUT", `/orders/${order.id}/deliveries/${id}`, { as: staff, body });
const list = async (order: Order) =>
	(await app.call("GET", `/orders/${order.id}/deliveries`, { as: staff })).body.data.deliveries;
const handOver = (order: Order, id: string, body: object = {}) =>
	change(order, id, { state: "handed_over", handed_to: "Grace Telltale", ...body });
const track = async ({ reference, phone }: Order) =>
	(await app.call("POST", "/track", { body: { reference, phone }, ip: newAddress() })).body.result;
const answerDelivery = (
	{ reference, phone }: Pick<Order, "reference" | "phone">,
	delivery: string,
	body: object,
) =>
	app.call("POST", "/track/deliveries", {
		body: { reference, phone, delivery, ...body },
		ip: newAddress(),
	});

test("a delivery is planned, handed over and received, and staff and customer see each step", async () => {
	const order = await buildOrder(app, { status: "processing" });
	const { id, updated_at } = await buildDelivery(order);
	const before = {
		...FRAME,
		...{ id, state: "planned", handed_on: null, late: false },
	};
	expect((await track(order)).deliveries).toEqual([before]);
	expect((await track(order)).next).toContain(
		`; the delivery is planned for ${formatShortDate(TOMORROW)}.`,
	);
	const nobody = await change(order, id, { state: "handed_over" });
	expect([nobody.status, nobody.body.fields]).toEqual([
		400,
		{ handed_to: "Please say who received it" },
	]);
	const handed = await handOver(order, id, { updated_at });
	expect([handed.status, handed.body.data.delivery]).toMatchObject([
		200,
		{
			state: "handed_over",
			handed_to: "Grace Telltale",
			handed_on: TODAY,
			handed_by: staff.username,
		},
	]);
	const tracked = await track(order);
	expect(tracked.deliveries).toEqual([{ ...before, state: "handed_over", handed_on: TODAY }]);
	expect(tracked.next).toContain("please tell us whether what we handed over has arrived.");
	// Only staff see the recipient's name.
	expect(JSON.stringify(tracked)).not.toContain("Telltale");

	const received = await answerDelivery(order, id, { received: true });
	expect([received.status, received.body.result.state]).toEqual([200, "received"]);
	expect(await list(order)).toMatchObject([{ id, state: "received", handed_by: staff.username }]);
	const history = await readHistory(db, order.id, ["delivery"]);
	expect(history.map(({ detail, actor_id }) => [detail, actor_id])).toMatchObject([
		[{ state: "planned", what: "Frame", planned_on: TOMORROW }, staff.id],
		[{ state: "handed_over", handed_to: "Grace Telltale" }, staff.id],
		[{ state: "received" }, null],
	]);
	// The same answer again changes nothing.
	expect((await answerDelivery(order, id, { received: true })).status).toBe(200);
	expect(await readHistory(db, order.id, ["delivery"])).toHaveLength(3);
});

test("a delivery that the customer reports missing is listed for staff until it is planned again", async () => {
	const order = await buildOrder(app, { status: "processing" });
	const other = await buildOrder(app, { status: "processing" });
	const { id } = await buildDelivery(order);
	await buildDelivery(other);
	const waiting = async () => {
		const found = await app.call("GET", "/orders?work=not_received", { as: staff });
		return found.body.data.orders.map((each: Order) => each.id);
	};
	const counted = async () =>
		(await app.call("GET", "/work", { as: staff })).body.result.orders.not_received;
	const early = await answerDelivery(order, id, { received: false });
	expect([early.status, early.body.error]).toEqual([409, "This has not been handed over yet."]);
	await handOver(order, id);
	expect([await waiting(), await counted()]).toEqual([[], 0]);
	await answerDelivery(order, id, { received: false });
	expect([await waiting(), await counted()]).toEqual([[order.id], 1]);
	await change(order, id, { state: "missing", problem: "It was left at the wrong school" });
	expect(await list(order)).toMatchObject([
		{ state: "missing", problem: "It was left at the wrong school", handed_to: "Grace Telltale" },
	]);
	expect((await track(order)).next).toBe(
		"You have not received your delivery, and we will call you about it.",
	);
	const again = { state: "planned", place: "Njoro Flats Academy", planned_on: NEXT_WEEK };
	await change(order, id, again);
	expect(await list(order)).toMatchObject([
		{ ...again, handed_to: null, handed_on: null, handed_by: null, problem: null },
	]);
	expect(await waiting()).toEqual([]);
});

test("a delivery past its day is late for staff and customer until its day is moved or the order is cancelled", async () => {
	const order = await buildOrder(app, { status: "processing" });
	const late = async () => {
		const found = await app.call("GET", "/orders?work=delivery_late", { as: staff });
		return found.body.data.orders.map((each: Order) => each.id);
	};
	const { id } = await buildDelivery(order, { planned_on: dayIn(-1) });
	expect(await late()).toEqual([order.id]);
	expect((await track(order)).deliveries).toMatchObject([{ late: true }]);
	expect((await track(order)).next).toMatch(/; the delivery of .* is late\.$/);
	await change(order, id, { planned_on: TODAY });
	expect(await late()).toEqual([]);
	expect((await track(order)).deliveries).toMatchObject([{ late: false }]);
	const history = await readHistory(db, order.id, ["delivery"]);
	expect(history.at(-1)?.detail).toMatchObject({ moved_from: dayIn(-1), planned_on: TODAY });
	await change(order, id, { planned_on: dayIn(-1) });
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status: "cancelled" } });
	expect(await late()).toEqual([]);
});

test("parts of an order are tracked separately, and a cancelled one is not shown", async () => {
	const order = await buildOrder(app, { status: "processing" });
	const panel = await buildDelivery(order, { what: "Panel", planned_on: NEXT_WEEK });
	const frame = await buildDelivery(order);
	const lid = await buildDelivery(order, { what: "Lid" });
	await handOver(order, frame.id);
	await change(order, lid.id, { state: "cancelled" });
	expect((await track(order)).deliveries).toMatchObject([
		{ id: frame.id, state: "handed_over" },
		{ id: panel.id, state: "planned" },
	]);
	expect(await list(order)).toHaveLength(3);
	expect((await answerDelivery(order, lid.id, { received: true })).status).toBe(404);
});

/** The unsent messages to the customer about deliveries: the email, then the SMS. */
async function unsentMessages({ id }: Order) {
	const messages = await databaseProbe(app).mailsOf(id);
	return messages
		.filter(({ held_for }) => held_for?.startsWith("delivery:"))
		.sort((one, other) => one.channel.localeCompare(other.channel));
}

/** Marks the unsent messages as if a worker had started to send them. */
const markAsSending = (order: Order) =>
	unsentMessages(order).then((messages) =>
		db
			.updateTable("outbox")
			.set({ attempts: 1, held_for: null })
			.where(
				"id",
				"in",
				messages.map(({ id }) => id),
			)
			.execute(),
	);

test("the customer gets a message with day and place, another if the day moves, and another after the handover", async () => {
	const order = await buildOrder(app, { phone: "0733100200" });
	const { id } = await buildDelivery(order);
	await change(order, id, { planned_on: NEXT_WEEK });
	const [mail, sms, ...more] = await unsentMessages(order);
	expect(more).toEqual([]);
	const day = formatShortDate(NEXT_WEEK);
	expect(mail?.subject).toBe(`Your delivery is planned for ${day}: Solar Maize Dryer`);
	for (const line of ["What: Frame", "Where: Collected in Nakuru", "Left to pay: KES 17,700.50"])
		expect(mail?.body).toContain(line);
	expect(sms?.body).toContain(`: delivery on ${day}. Left to pay: KES 17,700.50. http`);
	await markAsSending(order);
	await change(order, id, { planned_on: TOMORROW });
	expect((await unsentMessages(order))[0]?.body).toContain(
		`the delivery of your order was moved to ${formatShortDate(TOMORROW)}.`,
	);
	// Moved back before the message was sent.
	await change(order, id, { planned_on: NEXT_WEEK });
	expect(await unsentMessages(order)).toEqual([]);
	await handOver(order, id);
	expect((await unsentMessages(order)).map(({ subject }) => subject)).toEqual([
		"We have handed over what you ordered: Solar Maize Dryer",
		"delivery_handed_over",
	]);
	expect((await unsentMessages(order)).map(({ body }) => body).join()).not.toContain("Telltale");
	await markAsSending(order);
	// No message about a receipt, which the customer reported, nor about undoing it.
	await change(order, id, { state: "received" });
	expect(await unsentMessages(order)).toEqual([]);
	const admin = await app.user("admin");
	await app.call("PUT", `/orders/${order.id}/deliveries/${id}`, {
		as: admin,
		body: { state: "handed_over", problem: null },
	});
	expect(await list(order)).toMatchObject([{ state: "handed_over", handed_by: staff.username }]);
	expect(await unsentMessages(order)).toEqual([]);
});

test("a delivery that is cancelled before its messages are sent causes none; cancelled later, it causes one", async () => {
	const order = await buildOrder(app, { phone: "0733100201" });
	const { id } = await buildDelivery(order);
	await change(order, id, { state: "cancelled" });
	expect(await unsentMessages(order)).toEqual([]);
	await change(order, id, { state: "planned" });
	await markAsSending(order);
	await change(order, id, { state: "cancelled" });
	expect((await unsentMessages(order)).map(({ subject }) => subject)).toEqual([
		`Your delivery on ${formatShortDate(TOMORROW)} was cancelled: Solar Maize Dryer`,
		"delivery_cancelled",
	]);
});

test("a delivery that was handed over long ago and is entered later sends no message", async () => {
	const order = await buildOrder(app, { phone: "0733100202" });
	const { id } = await buildDelivery(order, { planned_on: dayIn(-9) });
	await handOver(order, id, { handed_on: dayIn(-9) });
	expect(await unsentMessages(order)).toEqual([]);
});

test.each([
	[{ what: " " }, "what"],
	[{ what: "x".repeat(201) }, "what"],
	[{ place: "" }, "place"],
	[{ planned_on: "soon" }, "planned_on"],
	[{ planned_on: "2026-02-30" }, "planned_on"],
	[{ planned_on: undefined }, "planned_on"],
])("a planned delivery with %j is refused with an error at %s", async (body, field) => {
	const order = await buildOrder(app);
	const answer = await post(order, body);
	expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
	expect(await list(order)).toEqual([]);
});

test("a handover in the future is refused, and so is the second of two concurrent changes", async () => {
	const order = await buildOrder(app);
	const { id, updated_at } = await buildDelivery(order);
	const future = await handOver(order, id, { handed_on: TOMORROW });
	expect([future.status, future.body.fields]).toEqual([
		400,
		{ handed_on: "The date is in the future" },
	]);
	const both = await Promise.all([
		handOver(order, id, { updated_at }),
		change(order, id, { state: "cancelled", updated_at }),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a planned delivery that is sent twice with one Idempotency-Key is stored once", async () => {
	const order = await buildOrder(app);
	const headers = { "idempotency-key": `pressed twice ${order.id}` };
	const first = await post(order, {}, headers);
	const second = await post(order, {}, headers);
	expect([first.status, second.status]).toEqual([201, 201]);
	expect(second.body.data.delivery).toEqual(first.body.data.delivery);
	expect(await list(order)).toHaveLength(1);
});

test("a customer answers only for their own order, and only with its phone number", async () => {
	const [order, other] = [
		await buildOrder(app, { phone: "0733100203" }),
		await buildOrder(app, { phone: "0733100204" }),
	];
	const { id } = await buildDelivery(order);
	await handOver(order, id);
	const wrong = [
		await answerDelivery(other, id, { received: true }),
		await answerDelivery({ ...order, phone: other.phone }, id, { received: true }),
		await answerDelivery(order, randomUUID(), { received: true }),
		await change(other, id, { state: "received" }),
		await post({ ...order, id: randomUUID() }),
	];
	expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
	const neither = await answerDelivery(order, id, {});
	expect([neither.status, Object.keys(neither.body.fields)]).toEqual([400, ["received"]]);
	expect(await list(order)).toMatchObject([{ state: "handed_over" }]);
});

test("a delivery of an anonymous order can be neither planned nor changed", async () => {
	const order = await buildOrder(app);
	const { id } = await buildDelivery(order);
	await db
		.updateTable("orders")
		.set({ phone: "", erased_at: now(), updated_at: now() })
		.where("id", "=", order.id)
		.execute();
	expect([(await post(order)).status, (await handOver(order, id)).status]).toEqual([409, 409]);
});
