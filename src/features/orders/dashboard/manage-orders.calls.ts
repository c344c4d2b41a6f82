import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import type { BodyOf, QueryOf, ResponseOf } from "../../../platform/http/call.ts";
import type { SavedStatus } from "../../../platform/tracking/status-change.ts";
import type * as calls from "../orders.contract.ts";
import type {
	Order,
	OrderColumn,
	OrderDetails,
	OrderStatus,
	OrdersPage,
} from "../orders.contract.ts";

/* In a separate module, so that visitors' pages do not load these calls. */

/** Rows and page count of a list. Other servers may omit either. */
export const rowsOfOrders = ({ orders = [], pagination }: OrdersPage) => ({
	rows: orders,
	pages: pagination?.pages ?? pagination?.totalPages ?? 1,
});

/** Changes the given fields: owner, due date, or both. */
export async function changeOrderWork(
	api: Api,
	id: string,
	body: BodyOf<typeof calls.changeOrderWork>,
): Promise<Pick<Order, "owner" | "due_on">> {
	const { data } = await api<typeof calls.changeOrderWork>("PUT /orders/:id/work", {
		token: "required",
		params: { id },
		body,
	});
	const { owner, due_on } = requireObject(requireObject(data).order);
	return { owner, due_on };
}

/** Filters of the staff list. Blank ones are not sent. */
export type OrderFilters = Omit<QueryOf<typeof calls.exportOrders>, "columns">;

export async function fetchOrders(
	api: Api,
	page: number,
	{
		limit = 10,
		...filters
	}: OrderFilters & Pick<QueryOf<typeof calls.listOrders>, "sort" | "limit">,
): Promise<OrdersPage> {
	const answer = await api<typeof calls.listOrders>("GET /orders", {
		specified: true,
		token: "required",
		errorIn: "message",
		query: { page, limit },
		ours: filters,
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
		ours: { updated_at: version },
	});
	return { message, updated_at: data?.order?.updated_at, notice: data?.notice };
}

/** Changes several orders. Returns the result for each. */
export async function changeOrders(
	api: Api,
	changes: BodyOf<typeof calls.changeOrders>["changes"],
): Promise<ResponseOf<typeof calls.changeOrders>["data"]["results"]> {
	const { data } = await api<typeof calls.changeOrders>("POST /orders/bulk", {
		token: "required",
		body: { changes },
		timeoutMs: 60_000,
	});
	return requireList(requireObject(data).results);
}

/** One order with its payments. */
export async function fetchOrder(api: Api, id: string): Promise<OrderDetails> {
	const { data } = await api<typeof calls.getOrder>("GET /orders/:id", {
		token: "required",
		params: { id },
	});
	const order = requireObject(requireObject(data).order);
	return { ...order, payments: requireList(order.payments) };
}

/** Sends the amounts as typed. The server parses them. */
export async function changeAgreement(
	api: Api,
	id: string,
	typed: { price: string; material_cost: string; reason: string; updated_at: string },
): Promise<void> {
	await api<typeof calls.changeAgreement>("PUT /orders/:id/agreement", {
		token: "required",
		params: { id },
		body: typed,
	});
}

/** Records or clears the withdrawal of an order's consent. */
export async function changeOrderConsent(api: Api, id: string, withdrawn: boolean): Promise<void> {
	await api<typeof calls.changeOrderConsent>("PUT /orders/:id/consent", {
		token: "required",
		params: { id },
		body: { withdrawn },
	});
}

/** All orders that match the filters, as a CSV file. */
export function exportOrders(
	api: Api,
	filters: OrderFilters,
	columns?: OrderColumn[],
): Promise<Blob> {
	return api<typeof calls.exportOrders>("GET /orders/export.csv", {
		token: "required",
		query: { ...filters, columns },
		timeoutMs: 60_000,
		file: true,
	});
}

/** Other servers may send numeric ids, and omit the number of pages. */
function readOrders({ data }: { data?: Partial<OrdersPage> }): OrdersPage {
	const { orders, pagination, counts } = requireObject(data);
	return {
		counts,
		orders: requireList(orders).map((order: Order) => ({ ...order, id: String(order.id) })),
		pagination: { page: 1, limit: 10, total: 0, totalPages: 1, pages: 1, ...pagination },
	};
}
