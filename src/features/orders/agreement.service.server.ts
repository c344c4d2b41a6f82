import { later } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { enqueuePriceChanged } from "../customer-messages/money-messages.server.ts";
import { fromCents, isAgreed, toCents } from "../ledger/payment.ts";
import { readHistory, recordHistory } from "../records/history.server.ts";
import { assertNotAnonymous } from "../records/references.server.ts";
import type { Order } from "./orders.contract.ts";
import { ORDER_NOT_FOUND, presentWithSums } from "./orders.present.server.ts";
import * as queries from "./orders.queries.server.ts";

interface Agreement {
	price: number;
	material_cost: number;
	reason: string;
	updated_at?: string | null | undefined;
}

/**
 * Changes the agreed amounts and records the reason in the history. Unchanged amounts become the agreed ones, or cause
 * no write if they are already. For a cancelled order they are what we keep: only what was paid beyond them is to be
 * refunded. Customers of other orders get an email and an SMS after a delay, unless the change is undone. Staff only;
 * 404, 409 if the order has changed since `updated_at` was read or is anonymous.
 */
export async function changeAgreement(
	app: App,
	actor: Actor | null,
	{ id, reason, updated_at, price, material_cost }: ById & Agreement,
): Promise<Order> {
	const { db, mail } = app;
	const staff = requireAccess(actor, "staff");
	const changed = await transaction(db, async (tx) => {
		const before = await queries.findOrder(tx, id);
		if (!before) throw new AppError("not_found", ORDER_NOT_FOUND);
		assertVersion(before.updated_at, updated_at);
		const costs = {
			price_cents: toCents(price),
			material_cost_cents: toCents(material_cost),
		};
		const kept_cents =
			before.status === "cancelled" ? costs.price_cents + costs.material_cost_cents : 0;
		const isSame =
			before.price_cents === costs.price_cents &&
			before.material_cost_cents === costs.material_cost_cents &&
			before.kept_cents === kept_cents;
		const agreements = await readHistory(tx, id, ["agreement"]);
		const wasAgreed = isAgreed(before.status, agreements.length > 0);
		if (isSame && (wasAgreed || before.status === "cancelled")) return presentWithSums(tx, before);
		assertNotAnonymous("order", before);
		const change = { ...costs, kept_cents, updated_at: later(before.updated_at) };
		const row = await queries.updateOrder(tx, id, change);
		await recordHistory(tx, { kind: "order", id }, staff, "agreement", {
			price: { from: before.price_cents, to: costs.price_cents },
			material_cost: { from: before.material_cost_cents, to: costs.material_cost_cents },
			reason,
		});
		await recordAuditEvent(tx, staff, "update", "order", id, {
			before: isSame
				? { agreed: false }
				: {
						price: fromCents(before.price_cents),
						material_cost: fromCents(before.material_cost_cents),
					},
			after: isSame ? { agreed: true } : { price, material_cost },
		});
		if (!isSame) await enqueuePriceChanged(tx, app, row, before);
		return presentWithSums(tx, row);
	});
	mail.wake();
	return changed;
}
