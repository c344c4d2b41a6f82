import { afterAll, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { buildArticle, orderForm } from "../../tests/support/orders.ts";

const app = await testApp({ STAFF_EMAIL: "staff@mradi.example" });
afterAll(() => app.close());

test("a rush of senders is all taken, each form once", async () => {
	const article = await buildArticle(app);
	const FORMS = 60;
	const send = (form: number, attempt: number) =>
		app.call("POST", "/orders/by-slug", {
			body: orderForm(article.slug, { name: `Visitor ${form}` }),
			headers: { "idempotency-key": `form-${form}` },
			ip: `203.0.113.${attempt}`,
		});
	const answers = await Promise.all(
		Array.from({ length: FORMS * 2 }, (_, index) => send(index % FORMS, index < FORMS ? 1 : 2)),
	);
	expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
	expect(new Set(answers.map((answer) => answer.body.data.order.id)).size).toBe(FORMS);
	const { db } = app.context;
	expect(await db.selectFrom("orders").select("id").execute()).toHaveLength(FORMS);
	expect(await db.selectFrom("outbox").select("id").execute()).toHaveLength(FORMS * 2);
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
