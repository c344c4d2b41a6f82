import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import {
	type ReadPagination,
	readAmount,
	readCounts,
	readNumber,
	readObject,
	readPagination,
	readText,
	readTextOrNull,
	readTime,
	readTimeOrNull,
	readWord,
} from "../../../platform/browser/read-fields.ts";
import type { QueryOf, ResponseOf } from "../../../platform/http/call.ts";
import { textId, textIdOrNull } from "../../../platform/text/text-id.ts";
import { readGuardian, readOwner } from "../../records/read-record.ts";
import type { SavedStatus } from "../../records/status-change.ts";
import type { Owner } from "../../records/work.ts";
import type * as calls from "../orders.contract.ts";
import type { Order, OrderStatus, OrdersPage } from "../orders.contract.ts";

// A separate module, so that visitors do not load these calls.

/** An order in the list. Other servers have no owners and no payments. */
export type ListedOrder = Omit<Order, "owner" | "payment"> & {
	owner?: Owner;
	payment?: Order["payment"] | undefined;
};

export interface OrdersList extends Omit<OrdersPage, "orders" | "counts" | "pagination"> {
	pagination: ReadPagination & { pages: number };
	orders: ListedOrder[];
	counts: Partial<Record<string, number>> | undefined;
}

export const changeOrderOwnerAndDue = ownCall<typeof calls.changeOrderOwnerAndDue>(
	"PUT /orders/:id/work",
	{ take: "data.order" },
);

export type OrderFilters = Omit<QueryOf<typeof calls.exportOrders>, "columns">;

export async function fetchOrders(
	api: Api,
	page: number,
	{
		limit = 10,
		...filters
	}: OrderFilters & Pick<QueryOf<typeof calls.listOrders>, "sort" | "limit">,
): Promise<OrdersList> {
	const answer = await api<typeof calls.listOrders>("GET /orders", {
		specified: true,
		token: "required",
		errorIn: "message",
		query: { page, limit },
		ownFields: filters,
	});
	return readOrders(answer);
}

/** @param version `updated_at` of the order that the change is based on; any other version is a conflict */
export async function changeOrderStatus(
	api: Api,
	id: string,
	status: OrderStatus,
	version?: string,
): Promise<SavedStatus> {
	const { message, data }: Partial<ResponseOf<typeof calls.changeOrderStatus>> = await api<
		typeof calls.changeOrderStatus
	>("PUT /orders/:id", {
		specified: true,
		token: "required",
		params: { id },
		errorIn: "message",
		body: { status },
		ownFields: { updated_at: version || undefined },
	});
	return {
		message: readText(message) || undefined,
		updated_at: readText(readObject(data)?.order?.updated_at) || undefined,
		notice: readObject(data)?.notice,
	};
}

export const changeOrders = ownCall<typeof calls.changeOrders>("POST /orders/bulk", {
	take: "data.results",
	timeoutMs: 60_000,
});

export const fetchOrder = ownCall<typeof calls.getOrder>("GET /orders/:id", { take: "data.order" });

/** Amounts as entered; the server parses them. */
export const changeAgreement = ownCall<typeof calls.changeAgreement>("PUT /orders/:id/agreement");

export const changeOrderConsent =
	ownCall<typeof calls.changeOrderConsent>("PUT /orders/:id/consent");

export const exportOrders = ownCall<typeof calls.exportOrders>("GET /orders/export.csv", {
	timeoutMs: 60_000,
	file: true,
});

/** Other servers may send numeric ids, and omit the number of pages. */
function readOrders({ data }: { data?: Partial<OrdersPage> }): OrdersList {
	const { orders, pagination, counts } = requireObject(data);
	const pages = readPagination(pagination);
	const byStatus = readObject(counts);
	return {
		counts: byStatus && readCounts(byStatus),
		orders: requireList<Partial<Order>>(orders).map(readOrder),
		pagination: { ...pages, pages: readNumber(pagination?.pages) ?? pages.totalPages },
	};
}

function readOrder(sent: Partial<Order>): ListedOrder {
	return {
		id: textId(sent.id),
		reference: readText(sent.reference),
		created_at: readTime(sent.created_at),
		updated_at: readText(sent.updated_at),
		name: readText(sent.name),
		phone: readText(sent.phone),
		email: readTextOrNull(sent.email),
		article_id: textIdOrNull(sent.article_id),
		article_title: readText(sent.article_title),
		status: readWord(sent.status),
		notes: readTextOrNull(sent.notes),
		price: readAmount(sent.price),
		material_cost: readAmount(sent.material_cost),
		payment: readPaymentSummary(sent.payment),
		...(sent.owner !== undefined && { owner: readOwner(sent.owner) }),
		due_on: readTimeOrNull(sent.due_on),
		// By then the team must have answered.
		due_at: readTime(sent.due_at),
		erased_at: readTimeOrNull(sent.erased_at),
		...readGuardian(sent),
	};
}

function readPaymentSummary(sent: Order["payment"] | undefined): ListedOrder["payment"] {
	const sums = readObject(sent);
	return (
		sums && {
			currency: "KES",
			due: readAmount(sums.due),
			paid: readAmount(sums.paid),
			balance: readAmount(sums.balance),
			state: readWord(sums.state),
			refunded: readAmount(sums.refunded),
			to_refund: readAmount(sums.to_refund),
		}
	);
}
