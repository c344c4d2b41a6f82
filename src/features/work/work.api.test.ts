import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildRequest } from "../../../tests/support/assistance.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { daysFromNow } from "../../db/time.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import type { Order, OrderStatus } from "../orders/orders.contract.ts";
import { ORDER_WORK_FILTERS, REQUEST_WORK_FILTERS } from "../records/work-names.ts";

const app = await testApp();
afterAll(() => app.close());
const staff = await app.user("staff");
const { db } = app.context;

const day = (days: number) => nairobiDay(Date.parse(daysFromNow(days)));
const get = (path: string, as = staff) => app.call("GET", path, { as });
const put = (path: string, body: object) => app.call("PUT", path, { as: staff, body });
const note = (path: string, text: unknown, headers = {}) =>
	app.call("POST", `${path}/notes`, { as: staff, body: { text }, headers });

async function historyOf(path: string): Promise<string[]> {
	const { history } = (await get(`${path}/history`)).body.result;
	return history.map(({ by, text }: { by: string | null; text: string }) => `${by}: ${text}`);
}

test("an order has an owner and a due date, and its history shows who changed them", async () => {
	const order = await buildOrder(app);
	expect(order).toMatchObject({ owner: null, due_on: null });
	const amina = await app.user("staff");
	const path = `/orders/${order.id}`;
	const given = await put(`${path}/work`, { owner_id: amina.id, due_on: "2031-04-14" });
	expect(given.status, JSON.stringify(given.body)).toBe(200);
	const owner = { id: amina.id, username: amina.username };
	expect(given.body.data.order).toMatchObject({ owner, due_on: "2031-04-14" });
	await put(path, { status: "processing" });
	await note(path, "The mother calls on Friday.");
	// Fields that are not sent keep their values.
	await put(`${path}/work`, { due_on: null });
	const { data } = (await get(path)).body;
	expect(data.order).toMatchObject({ owner, due_on: null, status: "processing" });
	const by = staff.username;
	expect(await historyOf(path)).toEqual([
		"null: Received",
		`${by}: Owner: nobody → ${amina.username}`,
		`${by}: Due: no date → Apr 14, 2031`,
		`${by}: Pending → Processing`,
		`${by}: The mother calls on Friday.`,
		`${by}: Due: Apr 14, 2031 → no date`,
	]);
	const audited = await auditAbout(app, order.id, ["action", "before", "after"]);
	expect(audited[0]).toEqual({
		action: "update",
		before: JSON.stringify({ owner_id: null, due_on: null }),
		after: JSON.stringify({ owner_id: amina.id, due_on: "2031-04-14" }),
	});
	// The audit log records that there was a note, but not its text.
	expect(audited[2]).toEqual({ action: "note", before: null, after: null });
});

test("a request has an owner, notes and a history", async () => {
	const id = await buildRequest(app);
	const path = `/requests/${id}`;
	const given = await put(`${path}/work`, { owner_id: staff.id });
	expect(given.status, JSON.stringify(given.body)).toBe(200);
	expect(given.body.result.owner).toEqual({ id: staff.id, username: staff.username });
	expect((await note(path, "Called twice.")).status).toBe(201);
	await put(`${path}/work`, { owner_id: null });
	const by = staff.username;
	expect(await historyOf(path)).toEqual([
		"null: Received",
		`${by}: Owner: nobody → ${by}`,
		`${by}: Called twice.`,
		`${by}: Owner: ${by} → nobody`,
	]);
});

test("setting a current value again changes nothing", async () => {
	const order = await buildOrder(app);
	const path = `/orders/${order.id}`;
	await put(`${path}/work`, { owner_id: staff.id, due_on: "2031-04-14" });
	const before = (await get(path)).body.data.order;
	const again = await put(`${path}/work`, { owner_id: staff.id, due_on: "2031-04-14" });
	expect(again.body.data.order.updated_at).toBe(before.updated_at);
	expect(await historyOf(path)).toHaveLength(3);
});

test("changing an owner or a due date that somebody else has changed is a conflict", async () => {
	const { id, updated_at } = await buildOrder(app);
	const work = (due_on: string) => put(`/orders/${id}/work`, { due_on, updated_at });
	expect((await work("2031-04-14")).status).toBe(200);
	expect((await work("2031-04-15")).status).toBe(409);
});

test("an owner must be staff, and a due date a calendar day", async () => {
	const order = await buildOrder(app);
	const id = await buildRequest(app);
	const user = await app.user("user");
	for (const owner_id of [user.id, randomUUID(), "somebody"]) {
		for (const path of [`/orders/${order.id}/work`, `/requests/${id}/work`]) {
			const answer = await put(path, { owner_id });
			expect(answer.status).toBe(400);
			expect(answer.body.fields).toEqual({ owner_id: "Please choose a member of staff" });
		}
	}
	for (const due_on of [
		"2031-02-30",
		"0026-11-26",
		"1999-12-31",
		"2999-01-01",
		"soon",
		"2031-4-1",
		7,
	]) {
		const answer = await put(`/orders/${order.id}/work`, { due_on });
		expect(answer.status, String(due_on)).toBe(400);
		expect(answer.body.fields).toEqual({ due_on: "The date is not valid" });
	}
});

test("a person who is no longer staff owns nothing", async () => {
	const { id } = await buildOrder(app);
	const [former, admin] = [await app.user("staff"), await app.user("admin")];
	await put(`/orders/${id}/work`, { owner_id: former.id });
	await app.call("PUT", `/users/${former.id}`, { as: admin, body: { role: "user" } });
	expect((await get(`/orders/${id}`)).body.data.order.owner).toBeNull();
	await app.call("DELETE", `/users/${former.id}`, { as: admin });
	expect((await historyOf(`/orders/${id}`)).at(-1)).toMatch(/nobody → a former member of staff$/);
});

test("a note needs a text, and is stored once however often it is sent", async () => {
	const { id } = await buildOrder(app);
	const path = `/orders/${id}`;
	for (const text of ["", "  ", null, undefined, 5]) {
		const refused = await note(path, text);
		expect(refused.status).toBe(400);
		expect(refused.body.fields).toEqual({ text: "Please write a note" });
	}
	const headers = { "idempotency-key": randomUUID() };
	for (const _ of [1, 2]) expect((await note(path, "Once.", headers)).status).toBe(201);
	expect(await historyOf(path)).toEqual(["null: Received", `${staff.username}: Once.`]);
});

test("work on unknown or deleted orders and requests is not found", async () => {
	const id = await buildRequest(app);
	await app.call("DELETE", `/requests/${id}`, { as: staff });
	for (const path of [`/requests/${id}`, `/requests/${randomUUID()}`, `/orders/${randomUUID()}`]) {
		expect((await get(`${path}/history`)).status).toBe(404);
		expect((await note(path, "Hello")).status).toBe(404);
		expect((await put(`${path}/work`, { owner_id: staff.id })).status).toBe(404);
	}
});

test("customers do not see an order's owner, due date or notes", async () => {
	const customer = await app.user("user");
	const order = await buildOrder(app, { as: customer });
	const path = `/orders/${order.id}`;
	await put(`${path}/work`, { owner_id: staff.id, due_on: "2031-04-14" });
	await note(path, "Difficult customer.");
	const own = (await get("/orders/mine", customer)).body.data.orders[0];
	expect(own).toMatchObject({ id: order.id, owner: null, due_on: null });
	const { reference, phone } = order;
	const tracked = await app.call("POST", "/track", { body: { reference, phone } });
	expect(tracked.status).toBe(200);
	for (const text of [staff.username, "Difficult", "2031-04-14"]) {
		expect(JSON.stringify(tracked.body)).not.toContain(text);
	}
});

test("staff filter by owner and due date, and sort by due date", async () => {
	const me = await app.user("staff");
	const build = () => buildOrder(app, { name: "Filtered" });
	const [late, soon, far] = [await build(), await build(), await build()];
	const [old, owing] = [await build(), await build()];
	await put(`/orders/${late.id}/work`, { due_on: day(-1), owner_id: me.id });
	await put(`/orders/${soon.id}/work`, { due_on: day(3), owner_id: me.id });
	await put(`/orders/${far.id}/work`, { due_on: day(4) });
	await db
		.updateTable("orders")
		.set({ created_at: daysFromNow(-1.01) })
		.where("id", "=", old.id)
		.execute();
	await put(`/orders/${owing.id}`, { status: "completed" });
	const body = { amount: 17_700, method: "cash" };
	await app.call("POST", `/orders/${owing.id}/payments`, { as: staff, body });

	const ids = async (query: string) => {
		const { body } = await get(`/orders?search=filtered&${query}`, me);
		return body.data.orders.map(({ id }: { id: string }) => id);
	};
	expect(await ids("owner=me&sort=due")).toEqual([late.id, soon.id]);
	expect(await ids(`owner=${me.id}&sort=due`)).toEqual([late.id, soon.id]);
	expect(await ids(`owner=${staff.id}`)).toEqual([]);
	expect((await get("/orders?owner=somebody", me)).status).toBe(400);
	expect((await ids("owner=none")).toSorted()).toEqual([far.id, old.id, owing.id].toSorted());
	expect(await ids("work=late")).toEqual([late.id]);
	expect(await ids("work=due_soon")).toEqual([soon.id]);
	expect(await ids("work=due_week&sort=due")).toEqual([soon.id, far.id]);
	expect(await ids("work=answer_late")).toEqual([old.id]);
	expect(await ids("work=unpaid")).toEqual([owing.id]);
	// Closed orders come last, orders without a date after those with one.
	expect(await ids("sort=due")).toEqual([late.id, soon.id, far.id, old.id, owing.id]);
	expect((await get("/work", me)).body.result.orders).toMatchObject({ mine: 2, late: 1 });
	await app.call("POST", `/orders/${owing.id}/payments`, {
		as: staff,
		body: { amount: 0.5, method: "cash" },
	});
	expect(await ids("work=unpaid")).toEqual([]);
	const csv = await app.call("GET", "/orders/export.csv?work=late&search=filtered", { as: me });
	expect(csv.body).toContain(late.reference);
	expect(csv.body).not.toContain(soon.reference);
	expect((await get("/orders?work=everything")).status).toBe(400);
});

test("requests are due by their deadline, and must be answered within a day", async () => {
	const institution = `Work ${randomUUID()}`;
	const build = (deadline: string) => buildRequest(app, { institution, deadline });
	const late = await build(day(-1));
	const soon = await build(day(0));
	const far = await build(day(30));
	await db
		.updateTable("assistance_requests")
		.set({ created_at: daysFromNow(-1.01) })
		.where("id", "=", far)
		.execute();
	const me = await app.user("staff");
	await put(`/requests/${far}/work`, { owner_id: me.id });
	const ids = async (query: string) => {
		const { body } = await get(`/requests?search=${institution}&${query}`, me);
		return body.result.requests.map(({ id }: { id: string }) => id);
	};
	expect(await ids("work=late")).toEqual([late]);
	expect(await ids("work=due_soon")).toEqual([soon]);
	expect(await ids("work=answer_late")).toEqual([far]);
	expect(await ids("owner=me")).toEqual([far]);
	expect(await ids("owner=none&sort=due")).toEqual([late, soon]);
	await put(`/requests/${late}`, { status: "closed" });
	expect(await ids("work=late")).toEqual([]);
	expect(await ids("sort=due")).toEqual([soon, far, late]);
	expect((await get("/requests?work=unpaid")).status).toBe(400);
	await put(`/requests/${soon}`, { status: "contacted" });
	// The unanswered one, then the newest.
	expect(await ids("sort=waiting")).toEqual([far, soon, late]);
	expect(await ids("work=waiting")).toEqual([far]);
	expect((await get("/requests?sort=newest")).status).toBe(400);
});

test("unanswered orders come first, oldest first; the others follow, newest first", async () => {
	const name = `Promised ${randomUUID()}`;
	const place = async (days: number, status?: OrderStatus) => {
		const { id } = await buildOrder(app, { name, ...(status && { status }) });
		const created_at = daysFromNow(-days);
		await db.updateTable("orders").set({ created_at }).where("id", "=", id).execute();
		return id;
	};
	const [fresh, answered] = [await place(0), await place(0.5, "processing")];
	const [late, done] = [await place(2), await place(3, "completed")];
	const list = async (query: string) => {
		const { body } = await get(`/orders?search=${name}&${query}`);
		return body.data.orders as Order[];
	};
	const ids = async (query: string) => (await list(query)).map(({ id }) => id);
	expect(await ids("sort=waiting")).toEqual([late, fresh, answered, done]);
	expect(await ids("sort=waiting&limit=2&page=2")).toEqual([answered, done]);
	expect(await ids("work=waiting&sort=waiting")).toEqual([late, fresh]);
	expect(await ids("")).toEqual([late, fresh, answered, done]);
	expect(await ids("sort=-created_at")).toEqual([fresh, answered, late, done]);
	const [first] = await list("sort=waiting");
	expect(first?.due_at).toBe(daysFromNow(1, first?.created_at));
});

test("the work list has the earliest deadline, codes to confirm and the user's own drafts", async () => {
	const { id, created_at } = await buildOrder(app);
	const long_ago = daysFromNow(-400, created_at);
	await db.updateTable("orders").set({ created_at: long_ago }).where("id", "=", id).execute();
	const author = await app.user("staff");
	const write = (status: string) =>
		app.call("POST", "/school-projects", {
			as: author,
			body: { title: "Mine", content: "<p>Text</p>", status },
		});
	const draft = (await write("draft")).body.result;
	await write("published");
	const before = (await get("/work")).body.result;
	expect(before.orders.answer_by).toBe(daysFromNow(1, long_ago));
	const { reference, phone } = await buildOrder(app, { name: "Paying" });
	const code = { reference, phone, code: "TJKWORK001" };
	expect((await app.call("POST", "/track/codes", { body: code })).status).toBe(201);
	const { payments, projects } = (await get("/work", author)).body.result;
	expect(payments.unconfirmed).toBe(before.payments.unconfirmed + 1);
	expect(projects).toEqual({ drafts: 1 });
	const mine = await get("/school-projects?author=me&status=draft", author);
	expect(mine.body.result.articles).toMatchObject([{ id: draft.id }]);
	expect((await get("/school-projects?author=me", author)).body.result.pagination.total).toBe(2);
	expect(
		(await get("/school-projects?author=me&search=mine", author)).body.result.pagination.total,
	).toBe(2);
	// The filter is ignored for the public.
	const anonymous = await app.call("GET", "/school-projects?author=me");
	const published = await app.call("GET", "/school-projects");
	expect(anonymous.body.result.pagination).toEqual(published.body.result.pagination);
	await put(`/orders/${id}`, { status: "cancelled" });
});

test("the work list counts the records of all staff, and lists the staff they can be assigned to", async () => {
	const { orders, requests, staff: names } = (await get("/work")).body.result;
	const count = async (path: string, kind: string) =>
		(await get(`/${path}?work=${kind}`)).body[path === "orders" ? "data" : "result"].pagination
			.total;
	for (const kind of ORDER_WORK_FILTERS) {
		expect(orders[kind], kind).toBe(await count("orders", kind));
	}
	for (const kind of REQUEST_WORK_FILTERS) {
		expect(requests[kind], kind).toBe(await count("requests", kind));
	}
	expect(names).toContainEqual({ id: staff.id, username: staff.username });
	const user = await app.user("user");
	expect(names.map(({ id }: { id: string }) => id)).not.toContain(user.id);
});
