import { afterAll, expect, test, vi } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { buildArticle, orderForm } from "../../tests/support/orders.ts";

const app = await testApp({ STAFF_EMAIL: "staff@mradi.example" });
afterAll(() => app.close());

test("a rush of senders is all taken at the first try, each form once", async () => {
	const article = await buildArticle(app);
	let tries = 0;
	const enqueue = vi.spyOn(app.context.mail, "enqueue").mockImplementation(async (_tx, mail) => {
		if (mail.dedupeKey.endsWith(":staff")) tries += 1;
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
