import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { Notices } from "./staff-notices.contract.ts";

/** Until they choose, staff are notified of everything. */
const ALL: Notices = { orders: true, payments: true, requests: true };

export async function readNotices({ db }: App, actor: Actor | null): Promise<Notices> {
	const { id } = requireAccess(actor, "staff");
	const row = await db
		.selectFrom("staff_notices")
		.select(["orders", "payments", "requests"])
		.where("user_id", "=", id)
		.executeTakeFirst();
	if (!row) return ALL;
	return { orders: row.orders === 1, payments: row.payments === 1, requests: row.requests === 1 };
}

export async function changeNotices(
	{ db }: App,
	actor: Actor | null,
	chosen: Notices,
): Promise<Notices> {
	const { id } = requireAccess(actor, "staff");
	const values = {
		orders: chosen.orders ? 1 : 0,
		payments: chosen.payments ? 1 : 0,
		requests: chosen.requests ? 1 : 0,
	};
	await transaction(db, async (tx) => {
		await tx
			.insertInto("staff_notices")
			.values({ user_id: id, ...values, told_until: now(), mailed_at: null })
			.onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
			.execute();
	});
	return chosen;
}
