import { randomBytes, randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import type { PageWindow } from "../../db/paginate.ts";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { App, AppContext, ById } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import { type IdempotentRequest, idempotent } from "../../platform/http/idempotency.server.ts";
import {
	type ConsentChange,
	type ConsentColumns,
	changeConsent,
	guardianColumns,
	presentGuardian,
	UNASKED,
} from "../../platform/privacy/guardian.server.ts";
import { changeStatus, type StatusChange } from "../../platform/status-change.server.ts";
import { csvOfRecords } from "../../platform/text/csv.ts";
import { recordHistory } from "../../platform/tracking/history.server.ts";
import { newReference } from "../../platform/tracking/references.server.ts";
import type { Order, OrderInput, OrderStatus, OrdersPage } from "./orders.contract.ts";
import { newOrderMails, statusMails } from "./orders.mail.server.ts";
import * as queries from "./orders.queries.server.ts";

const MISSING = "Order not found";

/**
 * Places an order for a published project and puts the mails about it into the outbox, all or nothing.
 * The order belongs to the actor when there is one. Sent twice with one key it is stored once. 404 when
 * the project is missing or not published, 409 when the key came with another order before.
 */
export async function placeOrder(
	{ db, mail, settings }: Pick<AppContext, "db" | "mail" | "settings">,
	actor: Actor | null,
	{ idempotency, ...input }: OrderInput & { idempotency: IdempotentRequest },
): Promise<Order> {
	const id = randomUUID();
	// Nothing here depends on other orders: with many at once, none waits for another.
	const once = { scope: "orders", ...idempotency, isolation: "read committed" } as const;
	const { answer, repeated } = await idempotent(db, once, async (tx) => {
		const article = await queries.findArticle(tx, input.slug);
		if (!article) throw new AppError("not_found", "Project not found");
		if (article.status !== "published") {
			throw new AppError("not_found", "This article is not available");
		}
		const time = now();
		const record = { kind: "order", id } as const;
		const row = await queries.insertOrder(tx, {
			id,
			reference: await newReference(tx, record),
			article_id: article.id,
			article_title: article.title,
			user_id: actor?.id ?? null,
			name: input.name,
			phone: input.phone,
			email: input.email,
			notes: input.notes,
			status: "pending",
			price_cents: article.price_cents,
			material_cost_cents: article.material_cost_cents,
			owner_id: null,
			due_on: null,
			receipt_key: randomBytes(16).toString("base64url"),
			created_at: time,
			updated_at: time,
			...guardianColumns(input),
		});
		await recordHistory(tx, record, null, "placed", { status: row.status });
		const order = presentOrder(row);
		for (const message of newOrderMails(order, article, settings)) await mail.enqueue(tx, message);
		return order;
	});
	if (!repeated) mail.wake();
	// An answer that was stored before there were references lacks its own.
	const reference = answer.reference ?? (await queries.findOrder(db, answer.id))?.reference ?? "";
	return { ...UNASKED, ...answer, reference };
}

/** A page of all orders, newest first. Staff only. */
export async function listOrders(
	{ db }: App,
	actor: Actor | null,
	query: PageWindow & Pick<queries.OrderFilter, "status" | "search">,
): Promise<OrdersPage> {
	requireAccess(actor, "staff");
	return pageOf(db, { status: query.status, search: query.search }, query);
}

/** A page of the orders that the actor placed while signed in, newest first. */
export async function listOwnOrders(
	{ db }: App,
	actor: Actor | null,
	query: PageWindow,
): Promise<OrdersPage> {
	const page = await pageOf(db, { userId: requireAccess(actor, "member").id }, query);
	// Which of the staff it was is for the staff.
	return {
		...page,
		orders: page.orders.map((order) => ({ ...order, consent_withdrawn_by: null })),
	};
}

async function pageOf(
	db: Db,
	filter: queries.OrderFilter,
	{ page, limit }: PageWindow,
): Promise<OrdersPage> {
	const { rows, total } = await queries.listOrders(db, filter, { page, limit });
	const pagination = paginationOf({ page, limit, total });
	return {
		orders: rows.map(presentOrder),
		pagination: { ...pagination, pages: pagination.totalPages },
	};
}

/** Throws 404 when there is no such order. Staff only. */
export async function requireOrder({ db }: App, actor: Actor | null, { id }: ById): Promise<Order> {
	requireAccess(actor, "staff");
	const row = await queries.findOrder(db, id);
	if (!row) throw new AppError("not_found", MISSING);
	return presentOrder(row);
}

const EXPORTED = [
	"id",
	"created_at",
	"status",
	"name",
	"phone",
	"email",
	"article_title",
	"article_id",
	"notes",
	"under_18",
	"guardian_name",
	"guardian_phone",
	"consent_text",
	"consent_withdrawn_at",
	"consent_withdrawn_by",
	"reference",
] as const;

/** All matching orders, newest first, as the parts of a CSV file. Staff only. */
export function exportOrders(
	{ db }: App,
	actor: Actor | null,
	filter: Pick<queries.OrderFilter, "status" | "search">,
): AsyncGenerator<Uint8Array> {
	requireAccess(actor, "staff");
	return csvOfRecords(EXPORTED, queries.eachOrder(db, filter), exportedOrder);
}

function exportedOrder(row: queries.OrderRow) {
	const { guardian, under_18, ...order } = presentOrder(row);
	return {
		...order,
		under_18: under_18 === null ? null : under_18 ? "yes" : "no",
		guardian_name: guardian?.name ?? null,
		guardian_phone: guardian?.phone ?? null,
	};
}

/**
 * Changes the status to any other one; a customer with an address gets a mail. Setting the status an order
 * has already changes nothing. Staff only; 404 when there is no such order, 409 when it changed since
 * `updated_at` was read.
 */
export async function changeOrderStatus(
	{ db, mail, settings }: Pick<AppContext, "db" | "mail" | "settings">,
	actor: Actor | null,
	{ id, ...change }: ById & StatusChange<OrderStatus>,
): Promise<Order> {
	const staff = requireAccess(actor, "staff");
	const changed = await transaction(db, async (tx) => {
		const before = await queries.findOrder(tx, id);
		const of = { before, subject: "order" as const, missing: MISSING };
		const row = await changeStatus(tx, staff, of, change, (values) =>
			queries.updateOrder(tx, id, values),
		);
		const order = presentOrder(row);
		if (row === before) return order;
		for (const message of statusMails(order, settings)) await mail.enqueue(tx, message);
		return order;
	});
	mail.wake();
	return changed;
}

/** Records that the consent to an order was withdrawn, or that it was not. Staff only; 404 and 409 as above. */
export async function changeOrderConsent(
	{ db }: App,
	actor: Actor | null,
	{ id, ...change }: ById & ConsentChange,
): Promise<Order> {
	const staff = requireAccess(actor, "staff");
	return transaction(db, async (tx) => {
		const of = { before: await queries.findOrder(tx, id), subject: "order", missing: MISSING };
		const store = async (values: ConsentColumns) => queries.updateOrder(tx, id, values);
		return presentOrder(await changeConsent(tx, staff, of, change, store));
	});
}

function presentOrder(row: queries.OrderRow): Order {
	return {
		id: row.id,
		reference: row.reference,
		created_at: row.created_at,
		updated_at: row.updated_at,
		name: row.name,
		phone: row.phone,
		email: row.email,
		article_id: row.article_id,
		article_title: row.article_title,
		status: row.status as OrderStatus,
		notes: row.notes,
		...presentGuardian(row),
	};
}
