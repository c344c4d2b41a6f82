import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { buildOrder } from "../../../tests/support/orders.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const user = await app.user("user");

const read = async (query: string, as: typeof staff | undefined = staff) =>
	app.call("GET", `/customers?${query}`, { as });

const mine = await buildOrder(app, { phone: "0712345678", name: "Amina" });
const request = await buildRequest(app, { phone: "+254 712 345 678", name: "Amina" });
await buildOrder(app, { phone: "0799000111" });
await app.call("POST", `/orders/${mine.id}/payments`, {
	as: staff,
	body: { amount: 100, method: "cash" },
});
await app.call("POST", `/orders/${mine.id}/notes`, { as: staff, body: { text: "Calls at six" } });

test.each([
	["phone=0712345678"],
	["phone=%2B254712345678"],
	["phone=254%20712-345-678"],
	[`order=${mine.id}`],
	[`request=${request}`],
])("%s shows the orders, requests, payments and notes of the number", async (query) => {
	const { status, body } = await read(query);
	expect(status, JSON.stringify(body)).toBe(200);
	const { orders, requests, payments, notes } = body.result;
	expect(orders.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
	expect(requests.map(({ id }: { id: string }) => id)).toEqual([request]);
	expect(payments).toMatchObject([{ amount: 100, reference: mine.reference }]);
	expect(notes).toMatchObject([{ text: "Calls at six", by: staff.username, record_id: mine.id }]);
});

test.each([
	["phone=0712345678", () => mine.id],
	[`order=${mine.id}`, () => mine.id],
	[`request=${request}`, () => request],
	[`account=${user.id}`, () => user.id],
])("a lookup by %s is audited, without the phone number", async (query, about) => {
	await app.context.db.deleteFrom("audit_log").execute();
	await read(query);
	const events = await app.context.db.selectFrom("audit_log").selectAll().execute();
	expect(events).toMatchObject([
		{ actor_id: staff.id, action: "look up", subject: "person", subject_id: about() },
	]);
	expect(JSON.stringify(events)).not.toContain("712345678");
	// A refused lookup is not audited.
	for (const refused of ["phone=abc", "order=nothing"]) await read(refused);
	await read(query, user);
	expect(await app.context.db.selectFrom("audit_log").selectAll().execute()).toEqual(events);
});

test("a lookup by account shows only what was sent while signed in to it", async () => {
	const own = await buildOrder(app, { phone: "0733000222", as: user });
	const { body } = await read(`account=${user.id}`);
	expect(body.result.phone).toBeNull();
	expect(body.result.orders.map(({ id }: { id: string }) => id)).toEqual([own.id]);
	expect(body.result.requests).toEqual([]);
	expect((await read("account=nobody")).body.result.orders).toEqual([]);
});

test("an unknown number finds nothing, and an invalid one is refused", async () => {
	expect((await read("phone=0700111222")).body.result).toMatchObject({ orders: [], notes: [] });
	for (const query of ["", "phone=", "phone=12", "phone=abc"]) {
		const { status, body } = await read(query);
		expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, ["phone"]]);
	}
	expect((await read(`order=${request}`)).status).toBe(404);
});
