import { afterAll, expect, test } from "vitest";
import { type TestResponse, type TestUser, testApp } from "../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../tests/support/assistance.ts";
import { buildArticle, buildOrder, UNPAID } from "../../../tests/support/orders.ts";
import { NOT_FOUND, newAddress, PHONE } from "../../../tests/support/tracking.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { db } = app.context;

/** From a new IP address by default, because failed attempts are counted by IP address. */
const add = (as: TestUser, body: unknown, ip = newAddress()): Promise<TestResponse> =>
	app.call("POST", "/account/records", { as, body, ip });
const list = async (as: TestUser, query = "") => {
	const { status, body } = await app.call("GET", `/account/records${query}`, { as });
	expect(status, JSON.stringify(body)).toBe(200);
	return body.result;
};
const referencesOf = async (as: TestUser): Promise<string[]> =>
	(await list(as)).records.map(({ reference }: { reference: string }) => reference);
const remove = (as: TestUser, reference: string) =>
	app.call("DELETE", `/account/records/${reference}`, { as });

async function requestOf(as?: TestUser): Promise<string> {
	const { body } = as
		? await app.call("POST", "/request", { as, body: assistanceForm() })
		: await sendRequest(app, assistanceForm());
	return body.result.reference;
}

test("orders and requests sent while signed in are in the account, with what is due and the next step", async () => {
	const me = await app.user("user");
	const article = await buildArticle(app);
	const order = await buildOrder(app, { as: me, slug: article.slug, email: "me@home.example" });
	const request = await requestOf(me);
	await buildOrder(app, { as: await app.user("user") });
	const { records, pagination } = await list(me);
	expect(pagination).toEqual({ page: 1, limit: 10, total: 2, totalPages: 1 });
	expect(records).toEqual([
		{
			reference: request,
			kind: "request",
			title: "Does hibiscus tea keep its colour?",
			status: "new",
			placed_at: expect.any(String),
			updated_at: expect.any(String),
			placed_by_account: true,
			payment: null,
			next: expect.stringContaining("24 hours"),
			help_path: null,
			again: null,
		},
		{
			reference: order.reference,
			kind: "order",
			title: article.title,
			status: "pending",
			placed_at: order.created_at,
			updated_at: order.updated_at,
			placed_by_account: true,
			payment: {
				...UNPAID,
				receipt_path: expect.stringMatching(/^\/receipt\/MR-\w{6}\?key=/),
			},
			next: expect.stringMatching(
				/when the materials are paid for; the sum may change until we have agreed on it with you\.$/,
			),
			help_path: null,
			again: { slug: article.slug, name: "Achieng Otieno", email: "me@home.example" },
		},
	]);
});

test("once a price is agreed or work has begun, the next step no longer says that it may change", async () => {
	const me = await app.user("user");
	const [agreed, started] = [await buildOrder(app, { as: me }), await buildOrder(app, { as: me })];
	const body = { price: 100, material_cost: 50, reason: "Agreed by phone" };
	await app.call("PUT", `/orders/${agreed.id}/agreement`, { as: staff, body });
	await app.call("PUT", `/orders/${started.id}`, { as: staff, body: { status: "processing" } });
	for (const { next } of (await list(me)).records) expect(next).not.toContain("may change");
});

test("the account's email alone reveals nothing, because nobody has confirmed it", async () => {
	const me = await app.user("user");
	await buildOrder(app, { email: me.email });
	await sendRequest(app, assistanceForm({ email: me.email }));
	expect((await list(me)).records).toEqual([]);
});

test("an order and a request are added by reference and phone, and show nothing personal", async () => {
	const me = await app.user("user");
	const guardian = { under_18: true, guardian: { name: "Grace Kerubo", phone: "0722000111" } };
	const input = { name: "Naliaka Wafula", email: "naliaka@home.example", notes: "Ring the bell" };
	const { reference } = await buildOrder(app, { ...input, ...guardian });
	const added = await add(me, { reference: reference.toLowerCase(), phone: "0712 345 678" });
	expect(added.status, JSON.stringify(added.body)).toBe(201);
	expect(added.headers.get("cache-control")).toBe("no-store");
	expect(added.body.result).toMatchObject({
		reference,
		placed_by_account: false,
		again: { name: null, email: null },
	});
	expect((await add(me, { reference: await requestOf(), phone: "0700000201" })).status).toBe(201);
	expect((await add(me, { reference, phone: PHONE })).status).toBe(201);
	const shown = await list(me);
	expect(shown.records).toHaveLength(2);
	for (const word of [...Object.values(input), "Grace", "722000111", "712345678"]) {
		expect(JSON.stringify([added.body, shown])).not.toContain(word);
	}
	// Orders placed while signed in are listed here with everything that was typed; this one was added by reference.
	const { body } = await app.call("GET", "/orders/mine", { as: me });
	expect(body.data.orders).toEqual([]);
	const audit = await db
		.selectFrom("audit_log")
		.select(["action", "before", "after"])
		.where("actor_id", "=", me.id)
		.execute();
	expect(audit).toEqual(
		Array.from({ length: 2 }, () => ({ action: "add to account", before: null, after: null })),
	);
});

test("pupil and teacher may both have an order, and each removes it only from their own account", async () => {
	const [pupil, teacher] = await Promise.all([app.user("user"), app.user("user")]);
	const { id, reference } = await buildOrder(app, { as: pupil });
	await add(teacher, { reference, phone: PHONE });
	expect((await remove(teacher, reference)).status).toBe(200);
	expect([await referencesOf(teacher), await referencesOf(pupil)]).toEqual([[], [reference]]);
	await add(teacher, { reference, phone: PHONE });
	expect((await remove(pupil, reference)).status).toBe(200);
	expect([await referencesOf(teacher), await referencesOf(pupil)]).toEqual([[reference], []]);
	const order = await db
		.selectFrom("orders")
		.select(["user_id", "name", "status"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	expect(order).toEqual({ user_id: null, name: "Achieng Otieno", status: "pending" });
});

test("a request sent while signed in can be removed too, and staff keep it", async () => {
	const me = await app.user("user");
	const reference = await requestOf(me);
	expect((await remove(me, reference)).status).toBe(200);
	expect(await referencesOf(me)).toEqual([]);
	const { body } = await app.call("GET", `/requests?search=${reference}`, { as: staff });
	expect(body.result.requests).toHaveLength(1);
});

test("a record that is not in the account cannot be removed, whether another account has it or not", async () => {
	const me = await app.user("user");
	const other = await app.user("user");
	const { reference } = await buildOrder(app, { as: other });
	for (const unknown of [reference, "MR-222222", "nothing"]) {
		const answer = await remove(me, unknown);
		expect([answer.status, answer.body.error]).toEqual([
			404,
			"This order or request is not in your account.",
		]);
	}
	expect(await referencesOf(other)).toEqual([reference]);
});

test("a wrong phone and an unknown reference get the same response, and fields are named", async () => {
	const me = await app.user("user");
	const { reference } = await buildOrder(app);
	for (const body of [
		{ reference, phone: "0712345679" },
		{ reference: "MR-222222", phone: PHONE },
	]) {
		const answer = await add(me, body);
		expect([answer.status, answer.body.error]).toEqual([404, NOT_FOUND]);
	}
	const malformed = await add(me, { reference: "MR-7K3QZ", phone: "12" });
	expect([malformed.status, Object.keys(malformed.body.fields)]).toEqual([
		400,
		["reference", "phone"],
	]);
});

test("ten failed attempts from an IP address, counted together, lock the tracker and the account", async () => {
	const [me, other] = await Promise.all([app.user("user"), app.user("user")]);
	const { reference } = await buildOrder(app);
	const wrong = { reference, phone: "0712345679" };
	const ip = "192.0.2.100";
	for (let count = 0; count < 5; count += 1) {
		expect((await add(me, wrong, ip)).status).toBe(404);
		expect((await app.call("POST", "/track", { body: wrong, ip })).status).toBe(404);
	}
	const refused = await add(other, { reference, phone: PHONE }, ip);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await referencesOf(other)).toEqual([]);
	const body = { reference, phone: PHONE };
	expect((await app.call("POST", "/track", { body, ip })).status).toBe(429);
});

test("records that are deleted or anonymous leave the account", async () => {
	const me = await app.user("user");
	const added = await buildOrder(app, { phone: "0733000444", email: null });
	await add(me, { reference: added.reference, phone: "0733000444" });
	const reference = await requestOf(me);
	expect((await referencesOf(me)).toSorted()).toEqual([added.reference, reference].toSorted());
	const { body } = await app.call("GET", `/requests?search=${reference}`, { as: staff });
	await app.call("DELETE", `/requests/${body.result.requests[0].id}`, { as: staff });
	expect(await referencesOf(me)).toEqual([added.reference]);
	const admin = await app.user("admin");
	const erasing = { phone: "0733000444", confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body: erasing })).status).toBe(200);
	expect(await referencesOf(me)).toEqual([]);
	expect(
		await db.selectFrom("account_records").selectAll().where("user_id", "=", me.id).execute(),
	).toEqual([]);
});

test("an order of a project that is no longer published cannot be ordered again", async () => {
	const me = await app.user("user");
	const article = await buildArticle(app);
	await buildOrder(app, { as: me, slug: article.slug });
	await db.updateTable("articles").set({ status: "draft" }).where("id", "=", article.id).execute();
	expect((await list(me)).records[0].again).toBeNull();
});

test("the list is paged, newest first", async () => {
	const me = await app.user("user");
	const placed: string[] = [];
	for (let count = 0; count < 3; count += 1) {
		const { id, reference } = await buildOrder(app, { as: me });
		const created_at = `2026-03-0${count + 1}T08:00:00.000Z`;
		await db.updateTable("orders").set({ created_at }).where("id", "=", id).execute();
		placed.unshift(reference);
	}
	const pages = [await list(me, "?limit=2"), await list(me, "?limit=2&page=2")];
	const shown = pages.flatMap(({ records }) =>
		records.map((one: { reference: string }) => one.reference),
	);
	expect(shown).toEqual(placed);
	expect(pages[0].pagination).toMatchObject({ total: 3, totalPages: 2 });
});
