import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import {
	buildArticle,
	buildOrder,
	databaseProbe,
	orderForm,
	UNPAID,
} from "../../../tests/support/orders.ts";
import { expectRefused } from "../../../tests/support/refusals.ts";

const app = await testApp({ STAFF_EMAIL: "staff@mradi.example" });
afterAll(() => app.close());
const { countOf, mailsOf } = databaseProbe(app);

test("a visitor orders a project and gets the stored order", async () => {
	const article = await buildArticle(app);
	const answer = await app.call("POST", "/orders/by-slug", {
		body: orderForm(article.slug, { phone: " 0712345678 ", email: " ", notes: "" }),
	});
	expect(answer.status).toBe(201);
	expect(answer.body).toEqual({
		success: true,
		data: {
			order: {
				id: expect.any(String),
				reference: expect.stringMatching(/^MR-[2-9A-HJKMNP-TV-Z]{6}$/),
				created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				updated_at: expect.any(String),
				name: "Achieng Otieno",
				phone: "0712345678",
				email: null,
				article_id: article.id,
				article_title: article.title,
				status: "pending",
				notes: null,
				price: 14_500,
				owner: null,
				due_on: null,
				due_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				erased_at: null,
				material_cost: 3200.5,
				payment: UNPAID,
				under_18: null,
				guardian: null,
				consent_text: null,
				consent_withdrawn_at: null,
				consent_withdrawn_by: null,
			},
			confirmation_key: expect.stringContaining(answer.body.data.order.reference),
		},
	});
});

test("every wrong field is named with its own message", async () => {
	const article = await buildArticle(app);
	const answer = await app.call("POST", "/orders/by-slug", {
		body: { slug: article.slug, name: "   ", phone: "", email: "no address" },
	});
	expectRefused(answer, {
		name: "Name is required",
		phone: "Phone number is required",
		email: "Please enter a valid email address",
	});
});

test.each([
	["+254712345678", 201],
	["+254112345678", 201],
	["0712345678", 201],
	["0112345678", 201],
	["254712345678", 400],
	["0812345678", 400],
	["071234567", 400],
	["07123456789", 400],
	["+2540712345678", 400],
	["٠٧١٢٣٤٥٦٧٨", 400],
	["0712345678; drop", 400],
	["0712 345 678", 400],
])("the phone number %s is answered %i", async (phone, status) => {
	const article = await buildArticle(app);
	const answer = await app.call("POST", "/orders/by-slug", {
		body: orderForm(article.slug, { phone }),
	});
	expect(answer.status).toBe(status);
	if (status === 400) expect(answer.body.error).toBe("Please enter a valid phone number");
});

test.each([
	{ status: "draft" as const, sentence: "This article is not available" },
	{ deleted_at: "2026-01-01T00:00:00.000Z", sentence: "Project not found" },
])(
	"a project that is not public cannot be ordered: $sentence",
	async ({ sentence, ...overrides }) => {
		const article = await buildArticle(app, overrides);
		const before = [await countOf("orders"), await countOf("outbox")];
		const answer = await app.call("POST", "/orders/by-slug", { body: orderForm(article.slug) });
		expect(answer.status).toBe(404);
		expect(answer.body.message).toBe(sentence);
		expect([await countOf("orders"), await countOf("outbox")]).toEqual(before);
	},
);

test("a project that does not exist cannot be ordered", async () => {
	const answer = await app.call("POST", "/orders/by-slug", { body: orderForm("no-such-project") });
	expect(answer.status).toBe(404);
	expect(answer.body.error).toBe("Project not found");
});

test("an order with a filled-in honeypot field is refused and not stored", async () => {
	const article = await buildArticle(app);
	const before = await countOf("orders");
	const answer = await app.call("POST", "/orders/by-slug", {
		body: orderForm(article.slug, { website: "https://spam.example" }),
	});
	expect(answer.status).toBe(400);
	expect(answer.body.fields).toHaveProperty("website");
	expect(await countOf("orders")).toBe(before);
});

test("an order with a stale token is stored without an account", async () => {
	const article = await buildArticle(app);
	const user = await app.user("user");
	await app.call("POST", "/auth/logout", { as: user });
	const answer = await app.call("POST", "/orders/by-slug", {
		as: user,
		body: orderForm(article.slug),
	});
	expect(answer.status).toBe(201);
	const row = await app.context.db
		.selectFrom("orders")
		.select("user_id")
		.where("id", "=", answer.body.data.order.id)
		.executeTakeFirstOrThrow();
	expect(row.user_id).toBeNull();
});

test("a signed-in user finds their own orders and nobody else's", async () => {
	const user = await app.user("user");
	const other = await app.user("user");
	const own = await buildOrder(app, { as: user });
	await buildOrder(app, { as: other });
	const answer = await app.call("GET", "/orders/mine?page=1&limit=10", { as: user });
	expect(answer.status).toBe(200);
	expect(answer.body.data.orders).toEqual([own]);
	expect(answer.body.data.pagination).toEqual({
		page: 1,
		limit: 10,
		total: 1,
		totalPages: 1,
		pages: 1,
	});
});

test("an order remains when its customer's account is deleted", async () => {
	const user = await app.user("user");
	const order = await buildOrder(app, { as: user });
	await app.context.db.deleteFrom("users").where("id", "=", user.id).execute();
	const staff = await app.user("staff");
	const answer = await app.call("GET", `/orders/${order.id}`, { as: staff });
	expect(answer.body.data.order).toMatchObject(order);
});

test("an order keeps the title that its project had", async () => {
	const article = await buildArticle(app, { title: "Old title" });
	const order = await buildOrder(app, { slug: article.slug });
	await app.context.db
		.updateTable("articles")
		.set({ title: "New title" })
		.where("id", "=", article.id)
		.execute();
	const staff = await app.user("staff");
	const answer = await app.call("GET", `/orders/${order.id}`, { as: staff });
	expect(answer.body.data.order.article_title).toBe("Old title");
});

test("the same form sent twice with one Idempotency-Key is stored once, and both responses contain the order", async () => {
	const article = await buildArticle(app);
	const send = () =>
		app.call("POST", "/orders/by-slug", {
			body: orderForm(article.slug, { email: "twice@school.example" }),
			headers: { "idempotency-key": "one-form-twice" },
		});
	const [first, second] = await Promise.all([send(), send()]);
	const third = await send();
	expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
	expect(second.body).toEqual(first.body);
	expect(third.body).toEqual(first.body);
	const rows = await app.context.db
		.selectFrom("orders")
		.select("id")
		.where("article_id", "=", article.id)
		.execute();
	expect(rows).toHaveLength(1);
	expect(await mailsOf(first.body.data.order.id)).toHaveLength(2);
});

test("an Idempotency-Key that was used for a different order is a conflict", async () => {
	const article = await buildArticle(app);
	const headers = { "idempotency-key": randomUUID() };
	const first = await app.call("POST", "/orders/by-slug", {
		body: orderForm(article.slug),
		headers,
	});
	const other = await app.call("POST", "/orders/by-slug", {
		body: orderForm(article.slug, { name: "Somebody Else" }),
		headers,
	});
	expect([first.status, other.status]).toEqual([201, 409]);
});

test("a refused form is not remembered: once corrected it is stored with the same Idempotency-Key", async () => {
	const article = await buildArticle(app, { status: "draft" });
	const headers = { "idempotency-key": randomUUID() };
	const send = (phone: string) =>
		app.call("POST", "/orders/by-slug", { body: orderForm(article.slug, { phone }), headers });
	expect((await send("12")).status).toBe(400);
	expect((await send("0712345678")).status).toBe(404);
	await app.context.db
		.updateTable("articles")
		.set({ status: "published" })
		.where("id", "=", article.id)
		.execute();
	expect((await send("0712345678")).status).toBe(201);
});

test("emails to staff and customer are stored in the order's transaction", async () => {
	const article = await buildArticle(app, { title: "Tippy tap\r\nBcc: everyone@spam.example" });
	const email = "customer@school.example";
	const order = await buildOrder(app, {
		slug: article.slug,
		email,
		name: "Pill Shop\r\nPhone: 0700000000",
		notes: "Buy my pills\nOrder https://pills.example",
	});
	const [customer, staff] = await mailsOf(order.id);
	expect(customer?.recipient).toBe(email);
	expect(customer?.subject).not.toMatch(/[\r\n]/);
	expect(customer?.body).toContain("KES 14,500");
	expect(customer?.body).toContain("KES 3,200.50");
	expect(`${customer?.subject}${customer?.body}`).not.toMatch(/pill|shop|0700000000/i);
	expect(customer?.body).not.toContain("712345678");
	expect(staff?.recipient).toBe("staff@mradi.example");
	expect(staff?.body).toContain("+254712345678");
	// The customer's text cannot imitate a line of ours.
	expect(staff?.body).toContain("\nName: Pill Shop Phone: 0700000000\n");
	expect(staff?.body).toContain("\n> Buy my pills\n> Order https://pills.example\n");
});

test.each([
	"a@school.example\r\nBcc: b@spam.example",
	"a@school.example, b@spam.example",
	"<a@school.example>",
	"a@school.example\u2028",
	`${"a".repeat(250)}@school.example`,
])("the address %j is refused before it reaches the email", async (email) => {
	const article = await buildArticle(app);
	const before = await countOf("outbox");
	const answer = await app.call("POST", "/orders/by-slug", {
		body: orderForm(article.slug, { email: `${email}x` }),
	});
	expect(answer.status).toBe(400);
	expect(await countOf("outbox")).toBe(before);
});
