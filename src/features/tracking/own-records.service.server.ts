import type { Db } from "../../db/connect.ts";
import type { PageWindow } from "../../db/paginate.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import { fromCents, isAgreed, type PaidSums, summarise } from "../ledger/payment.ts";
import { NOTHING_PAID, sumsByOrder } from "../ledger/payments.server.ts";
import { helpGivenPath, receiptPath } from "../ledger/receipt.ts";
import { deliveriesByOrder } from "../orders/deliveries/deliveries.server.ts";
import type { TrackedDelivery } from "../orders/deliveries/delivery.ts";
import { parseReference } from "../records/reference-text.ts";
import { findByReference } from "../records/references.server.ts";
import { nextStep } from "./next-step.ts";
import { openRecord } from "./open-record.server.ts";
import type { OwnRecord, OwnRecordsPage } from "./own-records.contract.ts";
import {
	addToAccount,
	findOwn,
	listOwn,
	type OwnRow,
	removeFromAccount,
} from "./own-records.queries.server.ts";

/** A page of the orders and requests of the actor's account, newest first. */
export async function listOwnRecords(
	{ db }: App,
	actor: Actor | null,
	{ page, limit }: PageWindow,
): Promise<OwnRecordsPage> {
	const { id } = requireAccess(actor, "member");
	const { rows, total } = await listOwn(db, id, { page, limit });
	return {
		records: await presentRecords(db, id, rows),
		pagination: paginationOf({ page, limit, total }),
	};
}

/** Adds a record to the account by reference and phone number. 404 and 429 like the tracker. Idempotent. */
export async function addOwnRecord(
	app: App,
	actor: Actor | null,
	credentials: { reference: string; phone: string; ip: string },
): Promise<OwnRecord> {
	const user = requireAccess(actor, "member");
	const record = await openRecord(app, credentials);
	return transaction(app.db, async (tx) => {
		if (!(await findOwn(tx, user.id, record.id))) {
			await addToAccount(tx, user.id, record);
			await recordAuditEvent(tx, user, "add to account", record.kind, record.id);
		}
		const row = await findOwn(tx, user.id, record.id);
		if (!row) throw notInAccount();
		const [added] = await presentRecords(tx, user.id, [row]);
		return added as OwnRecord;
	});
}

/** Removes a record from the account, even one sent while signed in; the record stays. 404 if it is not there. */
export async function removeOwnRecord(
	{ db, emit }: App,
	actor: Actor | null,
	{ reference }: { reference: string },
): Promise<void> {
	const user = requireAccess(actor, "member");
	const parsed = parseReference(reference);
	await transaction(db, async (tx) => {
		const record = parsed ? await findByReference(tx, parsed) : undefined;
		const row = record && (await findOwn(tx, user.id, record.id));
		if (!record || !row) throw notInAccount();
		await removeFromAccount(tx, user.id, record.id);
		if (row.user_id === user.id) {
			await emit(tx, "removedFromAccount", { userId: user.id, id: record.id });
		}
		await recordAuditEvent(tx, user, "remove from account", record.kind, record.id);
	});
}

function notInAccount(): AppError {
	return new AppError("not_found", "This order or request is not in your account.");
}

async function presentRecords(
	db: Db | Tx,
	userId: string,
	rows: readonly OwnRow[],
): Promise<OwnRecord[]> {
	const orders = rows.filter(({ price_cents }) => price_cents !== null);
	const ids = orders.map(({ id }) => id);
	const sums = await sumsByOrder(db, ids);
	const deliveries = await deliveriesByOrder(db, ids);
	return rows.map((row) =>
		presentRecord(row, userId, { sums: sums.get(row.id), deliveries: deliveries.get(row.id) }),
	);
}

function presentRecord(
	row: OwnRow,
	userId: string,
	{ sums = NOTHING_PAID, deliveries = [] }: { sums?: PaidSums; deliveries?: TrackedDelivery[] },
): OwnRecord {
	const { reference, title, status, receipt_key } = row;
	const { price_cents, material_cost_cents, kept_cents, agreement } = row;
	const kind = price_cents === null ? "request" : "order";
	const payment =
		price_cents === null || material_cost_cents === null || kept_cents === null
			? null
			: {
					...summarise({ status, price_cents, material_cost_cents, kept_cents }, sums),
					receipt_path: receiptPath({ reference, receipt_key }),
				};
	const placedByAccount = row.user_id === userId;
	return {
		reference,
		kind,
		title,
		status,
		placed_at: row.created_at,
		updated_at: row.updated_at,
		placed_by_account: placedByAccount,
		payment,
		next: nextStep({
			...{ kind, status, deliveries },
			payment: payment && {
				...payment,
				material_cost: fromCents(material_cost_cents ?? 0),
				agreed: isAgreed(status, agreement !== null),
			},
		}),
		help_path: row.helped === null ? null : helpGivenPath({ reference, receipt_key }),
		again:
			row.slug === null
				? null
				: {
						slug: row.slug,
						name: placedByAccount ? row.name : null,
						email: placedByAccount ? row.email : null,
					},
	};
}
