import type { Selectable } from "kysely";
import type { Schema } from "../../db/schema.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import {
	type DataSubject,
	ERASED,
	inBatches,
	type PersonalData,
} from "../../platform/privacy/personal-data.ts";
import { findByContact, findExpired } from "../records/find-records.server.ts";
import { ERASED_GUARDIAN, guardianExport } from "../records/guardian.server.ts";
import { searchTextOf } from "./orders.queries.server.ts";

export const ordersPersonalData: PersonalData = {
	findByContact: (tx, contact, found) => findByContact(tx, "orders", contact, found),

	async export(tx, { ids, idsAsGuardian }) {
		return {
			orders: (await selectOrders(tx, ids)).map(exportedColumns),
			guardian_in_orders: (await selectOrders(tx, idsAsGuardian)).map(guardianExport),
		};
	},

	async findOwn(tx, accountId) {
		const orders = await tx
			.selectFrom("orders")
			.select("id")
			.where("user_id", "=", accountId)
			.where("erased_at", "is", null)
			.execute();
		return orders.map(({ id }) => id);
	},

	/** Leaves out the due date, by which staff plan their work. */
	async exportOwn(tx, { ids }) {
		const orders = (await selectOrders(tx, ids)).map(exportedColumns);
		return { orders: orders.map(({ due_on, ...order }) => order) };
	},

	/** Keeps project, status and time for statistics. Other people's orders only lose their guardian. */
	async erase(tx, subject) {
		const time = { updated_at: now() };
		const others = await selectOrders(tx, subject.idsAsGuardian);
		for (const order of others) {
			const search_text = searchTextOf({ ...order, ...ERASED_GUARDIAN });
			await tx
				.updateTable("orders")
				.set({ ...ERASED_GUARDIAN, search_text, ...time })
				.where("id", "=", order.id)
				.execute();
		}
		return { orders: (await makeAnonymous(tx, subject, time)) + others.length };
	},

	findExpired: (tx, before, limit) => findExpired(tx, "orders", before, limit),

	/** Keeps the time of the last change, for statistics. */
	async makeAnonymous(tx, subject) {
		return { orders: await makeAnonymous(tx, subject, {}) };
	},
};

function exportedColumns({
	user_id,
	owner_id,
	search_text,
	paid_cents,
	receipt_key,
	consent_withdrawn_by,
	...order
}: Selectable<Schema["orders"]>) {
	return order;
}

function selectOrders(tx: Tx, ids: readonly string[]) {
	return inBatches(ids, (batch) =>
		tx.selectFrom("orders").selectAll().where("id", "in", batch).execute(),
	);
}

async function makeAnonymous(
	tx: Tx,
	{ ids, blank }: DataSubject,
	changed: { updated_at?: string },
): Promise<number> {
	const orders = await inBatches(ids, (batch) =>
		tx
			.selectFrom("orders")
			.select(["id", "article_title", "reference"])
			.where("id", "in", batch)
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
				erased_at: now(),
				search_text: fold(`${article_title}\n${reference}`),
				...changed,
			})
			.where("id", "=", id)
			.execute();
	}
	return orders.length;
}
