import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { now } from "../../src/db/time.ts";
import type { Order, OrderStatus } from "../../src/features/orders/orders.contract.ts";
import type { TestApp, TestUser } from "./app.ts";
import { articleRow } from "./rows.ts";

export async function buildArticle(
	app: TestApp,
	overrides: { title?: string; status?: "draft" | "published"; deleted_at?: string } = {},
): Promise<{ id: string; slug: string; title: string }> {
	const id = randomUUID();
	const title = overrides.title ?? "Solar Maize Dryer";
	const article = { id, slug: `article-${id.slice(0, 8)}`, title };
	await app.context.db
		.insertInto("articles")
		.values({
			...articleRow(article),
			status: overrides.status ?? "published",
			price_cents: 1_450_000,
			material_cost_cents: 320_050,
			published_at: now(),
			deleted_at: overrides.deleted_at ?? null,
		})
		.execute();
	return article;
}

/** Payment state of a new order for `buildArticle`. */
export const UNPAID = {
	currency: "KES",
	due: 17_700.5,
	paid: 0,
	balance: 17_700.5,
	state: "unpaid",
	refunded: 0,
	to_refund: 0,
};

export function orderForm(slug: string, overrides: Record<string, unknown> = {}) {
	return {
		slug,
		name: "Achieng Otieno",
		phone: "+254712345678",
		email: "achieng@school.example",
		notes: "Before the county fair, please.",
		...overrides,
	};
}

export async function buildOrder(
	app: TestApp,
	overrides: Record<string, unknown> & { slug?: string; as?: TestUser; status?: OrderStatus } = {},
): Promise<Order> {
	const { as, status, ...fields } = overrides;
	const slug = fields.slug ?? (await buildArticle(app)).slug;
	const placed = await app.call("POST", "/orders/by-slug", {
		body: orderForm(slug, fields),
		...(as && { as }),
	});
	expect(placed.status, JSON.stringify(placed.body)).toBe(201);
	const { order } = placed.body.data;
	if (!status) return order;
	await app.context.db.updateTable("orders").set({ status }).where("id", "=", order.id).execute();
	return { ...order, status };
}

/** An order placed before the date of the M-Pesa messages that `messageTo` (payments-app.ts) writes. */
export async function buildOrderOlderThanPayments(
	...args: Parameters<typeof buildOrder>
): Promise<Order> {
	const order = await buildOrder(...args);
	const created_at = `2025-11-01${order.created_at.slice(10)}`;
	const { db } = args[0].context;
	await db.updateTable("orders").set({ created_at }).where("id", "=", order.id).execute();
	return { ...order, created_at };
}

export function databaseProbe(app: TestApp) {
	return {
		async countOf(table: "orders" | "outbox"): Promise<number> {
			const { count } = await app.context.db
				.selectFrom(table)
				.select((eb) => eb.fn.countAll<number>().as("count"))
				.executeTakeFirstOrThrow();
			return count;
		},
		mailsOf(orderId: string) {
			return app.context.db
				.selectFrom("outbox")
				.selectAll()
				.where("dedupe_key", "like", `order:${orderId}:%`)
				.orderBy("dedupe_key")
				.execute();
		},
	};
}
