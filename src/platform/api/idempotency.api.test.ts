import { createHash } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { assistanceForm } from "../../../tests/support/assistance.ts";
import { buildArticle, orderForm } from "../../../tests/support/orders.ts";
import { hashOf } from "../http/request-input.server.ts";

const app = await testApp({ STAFF_EMAIL: "staff@mradi.example" });
afterAll(() => app.close());

test("many simultaneous senders succeed at the first attempt, each form once", async () => {
	const article = await buildArticle(app);
	let tries = 0;
	const enqueue = vi.spyOn(app.context.mail, "enqueue").mockImplementation(async (_tx, mail) => {
		if (mail.dedupeKey.endsWith(":staff")) tries += 1;
		return true;
	});
	const FORMS = 60;
	const answers = await Promise.all(
		Array.from({ length: FORMS }, (_, form) =>
			app.call("POST", "/orders/by-slug", {
				body: orderForm(article.slug),
				headers: { "idempotency-key": `form-${form}` },
			}),
		),
	);
	enqueue.mockRestore();
	expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
	expect(new Set(answers.map((answer) => answer.body.data.order.id)).size).toBe(FORMS);
	expect(tries).toBe(FORMS);
});

test("a key is forgotten after a day", async () => {
	const article = await buildArticle(app);
	const send = () =>
		app.call("POST", "/orders/by-slug", {
			body: orderForm(article.slug),
			headers: { "idempotency-key": "yesterday" },
		});
	const first = await send();
	const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1_000).toISOString();
	await app.context.db.updateTable("idempotency_keys").set({ created_at: yesterday }).execute();
	const second = await send();
	const third = await send();
	expect(second.status).toBe(201);
	expect(second.body.data.order.id).not.toBe(first.body.data.order.id);
	expect(third.body).toEqual(second.body);
});

/** Posts a form as a page without script does: without an idempotency key. */
async function post(path: string, body: unknown, ip = "203.0.113.7") {
	const isForm = body instanceof FormData;
	const request = new Request(`http://localhost/api${path}`, {
		method: "POST",
		...(!isForm && { headers: { "content-type": "application/json" } }),
		body: isForm ? body : JSON.stringify(body),
	});
	const response = await app.api(request, { ip, plainForm: true });
	return { status: response.status, body: await response.json() };
}

test("an order form posted twice without script orders once, and gets the same response", async () => {
	const article = await buildArticle(app);
	const form = orderForm(article.slug);
	const answers = await Promise.all([
		post("/orders/by-slug", form),
		post("/orders/by-slug", form),
		post("/orders/by-slug", form),
	]);
	expect(answers[0].status).toBe(201);
	expect(answers[1]).toEqual(answers[0]);
	expect(answers[2]).toEqual(answers[0]);
	const id = answers[0].body.data.order.id;

	const corrected = await post("/orders/by-slug", { ...form, notes: "By Friday, please" });
	expect(corrected.body.data.order.id).not.toBe(id);
	const neighbour = await post("/orders/by-slug", form, "203.0.113.8");
	expect(neighbour.body.data.order.id).not.toBe(id);
});

test("an assistance form posted twice without script is stored once, with its files", async () => {
	const form = (photo: string) =>
		assistanceForm({}, [["photo.pdf", new TextEncoder().encode(`%PDF-1.4 ${photo}`)]]);
	const first = await post("/request", form("one"));
	const again = await post("/request", form("one"));
	const other = await post("/request", form("two"));
	expect(first.status).toBe(201);
	expect(again.body).toEqual(first.body);
	expect(other.body.result.id).not.toBe(first.body.result.id);
});

test("the same form ten minutes later, or the same call from a program, is stored again", async () => {
	const article = await buildArticle(app);
	const form = orderForm(article.slug, { name: "Twice Meant" });
	const first = await post("/orders/by-slug", form);
	await app.context.db
		.updateTable("idempotency_keys")
		.set({ created_at: new Date(Date.now() - 601_000).toISOString() })
		.execute();
	const later = await post("/orders/by-slug", form);
	expect(later.body.data.order.id).not.toBe(first.body.data.order.id);

	const call = () => app.call("POST", "/orders/by-slug", { body: form });
	expect((await call()).body.data.order.id).not.toBe((await call()).body.data.order.id);
});

test("the key of a form posted without script does not reveal its sender's address", async () => {
	const ip = "192.0.2.44";
	const article = await buildArticle(app);
	const { body } = await post("/orders/by-slug", orderForm(article.slug), ip);
	const stored = await app.context.db
		.selectFrom("idempotency_keys")
		.select(["key", "body_hash"])
		.where("made", "=", JSON.stringify({ id: body.data.order.id }))
		.executeTakeFirstOrThrow();
	const text = `${ip}\n${stored.body_hash}`;
	const guess = createHash("sha256").update(text).digest("hex");
	expect(stored.key).not.toBe(hashOf(`form ${guess}`));
	expect(stored.key).toBe(hashOf(`form ${app.context.limits.keyedHash(text)}`));
});

test("the second answer repeats the first, whatever staff have done with the order since", async () => {
	const staff = await app.user("staff");
	const article = await buildArticle(app);
	const order = { body: orderForm(article.slug), headers: { "idempotency-key": "worked on" } };
	const first = await app.call("POST", "/orders/by-slug", order);
	const change = { status: "processing", owner_id: staff.id, due_on: "2026-12-01" };
	const { id } = first.body.data.order;
	expect((await app.call("PUT", `/orders/${id}`, { as: staff, body: change })).status).toBe(200);
	expect((await app.call("POST", "/orders/by-slug", order)).body).toEqual(first.body);
});

test("sending an erased form again does not bring it back, and its key contains none of its texts", async () => {
	const person = {
		name: "Wangari Erased",
		email: "wangari@school.example",
		phone: "+254798111222",
	};
	const article = await buildArticle(app);
	const headers = { "idempotency-key": "Wangari's own key" };
	const send = () =>
		app.call("POST", "/orders/by-slug", {
			body: { ...orderForm(article.slug), ...person },
			headers,
		});
	const first = await send();
	const keys = await app.context.db.selectFrom("idempotency_keys").selectAll().execute();
	expect(JSON.stringify(keys)).not.toMatch(/Wangari|wangari|798111222/);

	const erase = { email: person.email, phone: person.phone, confirm: true };
	const admin = await app.user("admin");
	expect((await app.call("POST", "/people/erase", { as: admin, body: erase })).status).toBe(200);
	const again = await send();
	expect([again.status, again.body.data.order.id]).toEqual([201, first.body.data.order.id]);
	expect(JSON.stringify(again.body)).not.toMatch(/Wangari|wangari|798111222/);
	const stored = await app.context.db.selectFrom("orders").select(["name", "phone"]).execute();
	expect(JSON.stringify(stored)).not.toMatch(/Wangari|798111222/);
});
