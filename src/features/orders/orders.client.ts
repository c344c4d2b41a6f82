import { type Api, requireSuccess } from "../../platform/api-client.ts";
import type { OrderStatus, OrdersPage } from "./orders.contract.ts";

/** As the form holds it: empty optional fields as null. */
export interface OrderForm {
	slug: string;
	name: string;
	phone: string;
	email: string | null;
	notes: string | null;
	/** The field that people do not see. */
	website?: string;
}

/** @param key made once for each form filled in: sending twice then orders once. */
export async function placeOrder(api: Api, form: OrderForm, key: string): Promise<void> {
	requireSuccess(
		await api("/orders/by-slug", {
			method: "POST",
			body: form,
			headers: { "idempotency-key": key },
		}),
	);
}

export interface OrderListQuery {
	page: number;
	/** A status, or "" for all of them. */
	status?: string;
	search?: string;
}

interface OrdersAnswer {
	success?: boolean;
	data: OrdersPage;
}

export async function fetchOrders(api: Api, query: OrderListQuery): Promise<OrdersPage> {
	const path = `/orders?page=${query.page}&limit=10${filters(query)}`;
	return requireSuccess(await api<OrdersAnswer>(path)).data;
}

export async function fetchOwnOrders(api: Api, page: number): Promise<OrdersPage> {
	return requireSuccess(await api<OrdersAnswer>(`/orders/mine?page=${page}&limit=10`)).data;
}

export async function changeOrderStatus(
	api: Api,
	id: string,
	status: OrderStatus,
): Promise<{ success?: boolean; message?: string }> {
	return requireSuccess(
		await api<{ success?: boolean }>(`/orders/${id}`, { method: "PUT", body: { status } }),
	);
}

/** The spreadsheet of all orders that pass the filters. */
export function exportPath(query: Omit<OrderListQuery, "page">): string {
	return `/orders/export.csv?${filters(query).slice(1)}`;
}

/** Extra parameters only when a filter is set. */
function filters({ status, search }: Pick<OrderListQuery, "status" | "search">): string {
	const set = new URLSearchParams();
	if (status) set.set("status", status);
	if (search?.trim()) set.set("search", search.trim());
	return set.size === 0 ? "" : `&${set}`;
}
