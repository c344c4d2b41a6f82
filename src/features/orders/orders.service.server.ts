import { randomBytes, randomUUID } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import type { PageWindow } from "../../db/paginate.ts";
import { now } from "../../db/time.ts";
import { type IdempotentRequest, idempotent } from "../../platform/api/idempotency.server.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { paginationOf } from "../../platform/http/contract-fields.ts";
import { enqueueStatusMessages } from "../../platform/mail/held-messages.server.ts";
import { enqueueOrderSms } from "../customer-messages/text-messages.server.ts";
import { attemptsOf, presentStaffAttempt } from "../ledger/attempts.server.ts";
import { isAgreed } from "../ledger/payment.ts";
import { moneyOf, presentPayment, presentRefund } from "../ledger/payments.server.ts";
import { receiptPath } from "../ledger/receipt.ts";
import { receiptOf } from "../ledger/receipts.server.ts";
import { guardianColumns } from "../records/guardian.server.ts";
import { readHistory, recordHistory } from "../records/history.server.ts";
import { filterFor, type RequestedFilter } from "../records/list.server.ts";
import { createRecordCalls } from "../records/record-kind.server.ts";
import { newReference } from "../records/references.server.ts";
import type { StatusNotice } from "../records/status-change.ts";
import type { OrderSort, OrderWorkFilter } from "../records/work-names.ts";
import {
	ORDER_COLUMNS,
	type Order,
	type OrderColumn,
	type OrderDetails,
	type OrderInput,
	type OrderStatus,
	type OrdersPage,
} from "./orders.contract.ts";
import { newOrderMails, statusMail } from "./orders.mail.server.ts";
import {
	ORDER_NOT_FOUND,
	presentOrder,
	presentOrders,
	presentWithSums,
} from "./orders.present.server.ts";
import * as queries from "./orders.queries.server.ts";

/**
 * Places an order for a published project and queues its emails, in one transaction. The order belongs to the actor,
 * if any. Idempotent by key. 404 if the project is missing or not published, 409 if the key was used with another
 * order.
 */
export async function placeOrder(
	app: App,
	actor: Actor | null,
	{ idempotency, ...input }: OrderInput & { idempotency: IdempotentRequest },
): Promise<Order> {
	const { db, mail } = app;
	const { slug, website: _, under_18, guardian, consent_text, ...customer } = input;
	const id = randomUUID();
	// No write here depends on other orders, so read committed suffices and concurrent orders do not conflict.
	const once = { scope: "orders", ...idempotency, isolation: "read committed" } as const;
	const { made, repeated } = await idempotent(db, once, async (tx) => {
		const article = await queries.findArticle(tx, slug);
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
			...customer,
			...AS_PLACED,
			price_cents: article.price_cents,
			material_cost_cents: article.material_cost_cents,
			receipt_key: randomBytes(16).toString("base64url"),
			created_at: time,
			updated_at: time,
			...guardianColumns({ under_18, guardian, consent_text }),
		});
		await recordHistory(tx, record, null, "placed", { status: row.status });
		const order = presentOrder(row);
		for (const message of newOrderMails(order, article, app)) await mail.enqueue(tx, message);
		await enqueueOrderSms(tx, app, order, { template: "order_received", event: "received" });
		return { id };
	});
	if (!repeated) mail.wake();
	const row = await queries.findOrder(db, made.id);
	if (!row) throw new AppError("not_found", ORDER_NOT_FOUND);
	// A repeated answer shows nothing of what staff have done with the order since.
	return presentOrder({ ...row, ...AS_PLACED, updated_at: row.created_at });
}

const AS_PLACED = { status: "pending", owner_id: null, due_on: null, erased_at: null };

type StaffFilter = RequestedFilter<OrderStatus, OrderWorkFilter>;

/** Unanswered ones first by default. Staff only. */
export async function listOrders(
	{ db }: App,
	actor: Actor | null,
	{ page, limit, sort, ...filter }: PageWindow & StaffFilter & { sort?: OrderSort | undefined },
): Promise<OrdersPage> {
	const staff = requireAccess(actor, "staff");
	const { counts, ...found } = await queries.listOrders(db, filterFor(staff, filter), {
		page,
		limit,
		sort,
	});
	return { ...(await presentPage(db, found, { page, limit })), counts };
}

export async function listOwnOrders(
	{ db }: App,
	actor: Actor | null,
	query: PageWindow,
): Promise<OrdersPage> {
	const found = await queries.listOwnOrders(db, requireAccess(actor, "member").id, query);
	const page = await presentPage(db, found, query);
	// Names of staff and how they plan their work are internal.
	const hidden = { consent_withdrawn_by: null, owner: null, due_on: null };
	return { ...page, orders: page.orders.map((order) => ({ ...order, ...hidden })) };
}

async function presentPage(
	db: Db,
	{ rows, total }: { rows: readonly queries.OrderRow[]; total: number },
	{ page, limit }: PageWindow,
): Promise<OrdersPage> {
	const pagination = paginationOf({ page, limit, total });
	return {
		orders: await presentOrders(db, rows),
		pagination: { ...pagination, pages: pagination.totalPages },
	};
}

/** 404 if there is no such order. Staff only. */
export async function requireOrder(
	{ db }: App,
	actor: Actor | null,
	{ id }: ById,
): Promise<OrderDetails> {
	requireAccess(actor, "staff");
	const row = await queries.findOrder(db, id);
	if (!row) throw new AppError("not_found", ORDER_NOT_FOUND);
	const { payments, refunds } = await moneyOf(db, id);
	const agreements = await readHistory(db, id, ["agreement"]);
	return {
		...(await presentWithSums(db, row)),
		agreed: isAgreed(row.status, agreements.length > 0),
		payments: payments.map(presentPayment),
		refunds: refunds.map(presentRefund),
		attempts: (await attemptsOf(db, id)).map(presentStaffAttempt),
		receipt: await receiptOf(db, row),
		receipt_path: receiptPath(row),
	};
}

export const {
	changeStatus: changeOrderStatus,
	changeOwnerAndDue: changeOrderOwnerAndDue,
	changeConsent: changeOrderConsent,
	changeMany: changeOrders,
	exportAll: exportOrders,
} = createRecordCalls<queries.OrderRow, Order, OrderStatus, OrderWorkFilter, OrderColumn>({
	subject: "order",
	refusal: ORDER_NOT_FOUND,
	find: queries.findOrder,
	// What we keep of a cancelled order applies only while it is cancelled.
	update: (tx, id, change) =>
		queries.updateOrder(tx, id, "status" in change ? { ...change, kept_cents: 0 } : change),
	present: presentOrders,
	/** A customer who gave an address gets an email after a delay, unless the status is changed back. */
	async notify(tx, app, before, order) {
		const { mail, settings } = app;
		const message = statusMail(order, app);
		const template = `status_${order.status}` as const;
		const event = `status:${order.updated_at}`;
		const notice = await enqueueStatusMessages(
			tx,
			{
				record: `order:${order.id}`,
				from: before.status,
				to: order.status,
				delaySeconds: settings.statusMailDelaySeconds,
			},
			{
				email: async (hold) =>
					message !== undefined && (await mail.enqueue(tx, { ...message, hold })),
				sms: (hold) => enqueueOrderSms(tx, app, order, { template, event, hold }),
			},
		);
		return settings.smtpUrl ? notice : withoutMail(notice);
	},
	export: {
		list: "orders",
		columns: ORDER_COLUMNS,
		each: queries.eachOrder,
		leftOut: {
			payment: "its sums are columns of their own",
			due_at: "follows from created_at",
			updated_at: "for comparing versions",
			erased_at: "erased orders have no name",
		},
		cells({ payment, status }) {
			const isDue = status !== "cancelled";
			return {
				paid: payment.paid,
				balance: isDue ? payment.balance : null,
				refunded: payment.refunded,
				payment_state: isDue ? payment.state : null,
			};
		},
	},
});

/** Leaves out email, because without a mail server emails stay in the outbox. */
function withoutMail(notice: StatusNotice | null): StatusNotice | null {
	const by = notice?.by.filter((channel) => channel !== "email") ?? [];
	return notice && by.length > 0 ? { ...notice, by } : null;
}
