import { createHash } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { assistanceForm } from "../../../tests/support/assistance.ts";
import { buildArticle, orderForm } from "../../../tests/support/orders.ts";

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
	await app.context.db
		.updateTable("idempotency_keys")
		.set({ created_at: yesterday })
		.where("key", "=", "yesterday")
		.execute();
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
		.where("key", "like", "form %")
		.execute();
	const later = await post("/orders/by-slug", form);
	expect(later.body.data.order.id).not.toBe(first.body.data.order.id);

	const call = () => app.call("POST", "/orders/by-slug", { body: form });
	expect((await call()).body.data.order.id).not.toBe((await call()).body.data.order.id);
});

test("the key of a form posted without script does not reveal its sender's address", async () => {
	const ip = "192.0.2.44";
	const article = await buildArticle(app);
	await post("/orders/by-slug", orderForm(article.slug, { name: "Secret Address" }), ip);
	const stored = await app.context.db
		.selectFrom("idempotency_keys")
		.select(["key", "body_hash"])
		.where("answer", "like", "%Secret Address%")
		.executeTakeFirstOrThrow();
	const guess = createHash("sha256").update(`${ip}\n${stored.body_hash}`).digest("hex");
	expect(stored.key).not.toBe(`form ${guess}`);
	expect(stored.key).toBe(`form ${app.context.limits.hash(`${ip}\n${stored.body_hash}`)}`);
});
