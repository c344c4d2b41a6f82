import { randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import { transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { recordRead } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { listRequests } from "../assistance/assistance.service.server.ts";
import { presentPayment, selectPayments } from "../ledger/payments.server.ts";
import { listOrders } from "../orders/orders.service.server.ts";
import { findByContact } from "../records/find-records.server.ts";
import type { Customer } from "./customer.contract.ts";
import { findRecord, usernamesOf } from "./work.queries.server.ts";

interface CustomerQuery {
	phone?: string | null | undefined;
	order?: string | undefined;
	request?: string | undefined;
	account?: string | undefined;
}

/** Newest orders, requests, payments and notes that are returned. */
const MAX_ROWS = 100;
const FIRST_PAGE = { page: 1, limit: MAX_ROWS, sort: "-created_at" } as const;

/**
 * Staff only: orders, requests, payments and notes of a phone number (also a guardian's) or account, as lists show
 * them. Audited by record or account, not number; 404 if the record has no phone number any more.
 */
export async function readCustomer(
	app: App,
	actor: Actor | null,
	query: CustomerQuery,
): Promise<Customer> {
	const staff = requireAccess(actor, "staff");
	const { db } = app;
	const phone = await phoneOf(db, query);
	const accounts = new Set(phone === null && query.account ? [query.account] : []);
	const ids = await transaction(
		db,
		async (tx) => {
			const contact = { email: null, phone };
			const orders = await findByContact(tx, "orders", contact, accounts);
			const requests = await findByContact(tx, "assistance_requests", contact, accounts);
			return { orders: orders.map(({ id }) => id), requests: requests.map(({ id }) => id) };
		},
		"read committed",
	);
	const requestedId = query.order ?? query.request ?? query.account;
	const auditedId = requestedId ?? ids.orders[0] ?? ids.requests[0] ?? randomUUID();
	await recordRead(app, staff, "look up", "person", auditedId);
	// Read through the services of the lists, so that their access rules apply.
	const orders =
		ids.orders.length > 0
			? (await listOrders(app, actor, { ...FIRST_PAGE, ids: ids.orders })).orders
			: [];
	const requests =
		ids.requests.length > 0
			? (await listRequests(app, actor, { ...FIRST_PAGE, ids: ids.requests })).requests
			: [];
	const references = new Map(orders.map(({ id, reference }) => [id, reference]));
	return {
		phone,
		orders,
		requests,
		payments: await paymentsOf(db, references),
		notes: await notesOf(
			db,
			[...orders, ...requests].map(({ id }) => id),
		),
	};
}

/** The phone number to look up; null for an account. */
async function phoneOf(
	db: Db,
	{ phone, order, request, account }: CustomerQuery,
): Promise<string | null> {
	const record = order ?? request;
	if (record !== undefined) {
		const kind = order === undefined ? "request" : "order";
		const found = await findRecord(db, { kind, id: record });
		if (!found?.phone) throw new AppError("not_found", `This ${kind} has no phone number.`);
		return found.phone;
	}
	if (phone && /\d{6}/.test(phone.replace(/\D/g, ""))) return phone;
	if (account !== undefined && !phone) return null;
	throw invalidField("phone", "Please enter a phone number");
}

async function paymentsOf(
	db: Db,
	references: ReadonlyMap<string, string>,
): Promise<Customer["payments"]> {
	if (references.size === 0) return [];
	const rows = await selectPayments(db)
		.where("order_id", "in", [...references.keys()])
		.orderBy("at", "desc")
		.orderBy("payments.id", "desc")
		.limit(MAX_ROWS)
		.execute();
	return rows.map((row) => ({
		...presentPayment(row),
		order_id: row.order_id,
		reference: references.get(row.order_id) ?? "",
	}));
}

async function notesOf(db: Db, recordIds: readonly string[]): Promise<Customer["notes"]> {
	if (recordIds.length === 0) return [];
	const rows = await db
		.selectFrom("record_history")
		.select(["id", "at", "actor_id", "detail", "record_id"])
		.where("record_id", "in", recordIds)
		.where("event", "=", "note")
		.where("detail", "is not", null)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(MAX_ROWS)
		.execute();
	const names = await usernamesOf(
		db,
		rows.flatMap(({ actor_id }) => actor_id ?? []),
	);
	return rows.map(({ actor_id, detail, ...row }) => ({
		...row,
		by: actor_id && (names.get(actor_id) ?? "a former member of staff"),
		text: (JSON.parse(detail ?? "{}") as { text: string }).text,
	}));
}
