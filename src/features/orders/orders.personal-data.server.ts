import { sql } from "kysely";
import { takeFreeRows } from "../../db/row-lock.ts";
import { fold } from "../../db/text.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { findByContact, findGuarded } from "../../platform/privacy/find-by-contact.server.ts";
import { guardianPart, UNGUARDED } from "../../platform/privacy/guardian.server.ts";
import {
	type DataSubject,
	ERASED,
	inBatches,
	type PersonalData,
} from "../../platform/privacy/personal-data.ts";
import { isUntouchedSince } from "../../platform/tracking/history.server.ts";
import { searchTextOf } from "./orders.queries.server.ts";

export const ordersPersonalData: PersonalData = {
	find: (tx, person, found) => findByContact(tx, "orders", person, found),
	findGuarded: (tx, person) => findGuarded(tx, "orders", person),

	async export(tx, { ids, guarded }) {
		const orders = await selectOrders(tx, ids);
		return {
			orders: orders.map(
				({
					user_id,
					owner_id,
					search_text,
					paid_cents,
					receipt_key,
					consent_withdrawn_by,
					...order
				}) => order,
			),
			guardian_in_orders: (await selectOrders(tx, guarded)).map(guardianPart),
		};
	},

	async findOwn(tx, accountId) {
		const orders = await tx
			.selectFrom("orders")
			.select("id")
			.where("user_id", "=", accountId)
			.where("phone", "!=", "")
			.execute();
		return orders.map(({ id }) => id);
	},

	/** Excludes how staff plan their work. */
	async exportOwn(tx, { ids }) {
		const orders = await selectOrders(tx, ids);
		return {
			orders: orders.map(
				({
					user_id,
					owner_id,
					due_on,
					search_text,
					paid_cents,
					receipt_key,
					consent_withdrawn_by,
					...order
				}) => order,
			),
		};
	},

	/**
	 * Keeps the project, status and time of the person's orders for statistics. Other people's orders only lose their
	 * guardian.
	 */
	async erase(tx, subject) {
		const time = { updated_at: now() };
		const others = await selectOrders(tx, subject.guarded);
		for (const order of others) {
			const search_text = searchTextOf({ ...order, ...UNGUARDED });
			await tx
				.updateTable("orders")
				.set({ ...UNGUARDED, search_text, ...time })
				.where("id", "=", order.id)
				.execute();
		}
		return { orders: (await makeAnonymous(tx, subject, time)) + others.length };
	},

	async findExpired(tx, before, limit) {
		const expired = tx
			.selectFrom("orders")
			.select("id")
			.where(isUntouchedSince("orders", before))
			.where(sql<boolean>`phone <> ''`)
			.orderBy("updated_at")
			.limit(limit);
		const orders = await takeFreeRows(tx, expired).execute();
		return orders.map(({ id }) => id);
	},

	/** Keeps the time of the last change, for statistics. */
	async makeAnonymous(tx, subject) {
		return { orders: await makeAnonymous(tx, subject, {}) };
	},
};

function selectOrders(tx: Tx, ids: readonly string[]) {
	return inBatches(ids, (some) =>
		tx.selectFrom("orders").selectAll().where("id", "in", some).execute(),
	);
}

async function makeAnonymous(
	tx: Tx,
	{ ids, blank }: DataSubject,
	changed: { updated_at?: string },
): Promise<number> {
	const orders = await inBatches(ids, (some) =>
		tx
			.selectFrom("orders")
			.select(["id", "article_title", "reference"])
			.where("id", "in", some)
			.execute(),
	);
	if (orders.length === 0) return 0;
	const blanks = await blank("orders");
	for (const { id, article_title, reference } of orders) {
		await tx
			.updateTable("orders")
			.set({
				...blanks,
				name: ERASED,
				search_text: fold(`${article_title}\n${reference}`),
				...changed,
			})
			.where("id", "=", id)
			.execute();
	}
	return orders.length;
}
