import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	oneOf,
	pageWindow,
	pagination,
	phone,
	requiredText,
	seenVersion,
	time,
} from "../../platform/http/contract-fields.ts";
import { amountField } from "../ledger/amount.ts";
import { issuedReceipt, payment, paymentSummary, refund, staffAttempt } from "../ledger/payment.ts";
import { consentChange, guardianFields, guardianInput } from "../records/guardian.ts";
import { reference } from "../records/reference.ts";
import { bulkChanges, bulkResults, statusNotice } from "../records/status-change.ts";
import {
	daysInOrder,
	dueChange,
	exportChoice,
	listFilters,
	orderSort,
	orderWorkFilter,
	owner,
	ownerChange,
	statusChange,
} from "../records/work.ts";
import { orderFields } from "./orders.form.ts";

const defineCall = callsUnder("Orders");

export const ORDER_STATUSES = ["pending", "processing", "completed", "cancelled"] as const;
export const orderStatus = oneOf("Status", ORDER_STATUSES);
export type OrderStatus = z.infer<typeof orderStatus>;

export const orderInput = z.object({ ...orderFields, phone, ...guardianInput });
export type OrderInput = z.infer<typeof orderInput>;

export const order = z.object({
	id,
	reference,
	created_at: time,
	updated_at: time,
	name: z.string(),
	phone: z.string(),
	email: z.nullable(z.string()),
	/** Null after the project was permanently deleted. */
	article_id: z.nullable(id),
	article_title: z.string(),
	status: orderStatus,
	notes: z.nullable(z.string()),
	/** Agreed amounts in KES; initially the project's costs at the time of the order. */
	price: z.number(),
	material_cost: z.number(),
	payment: paymentSummary,
	owner,
	/** The day by which staff have planned to complete it. */
	due_on: z.nullable(z.string()),
	/** Deadline of the promise to answer within 24 hours. */
	due_at: time,
	erased_at: z.nullable(time),
	...guardianFields,
});
export type Order = z.infer<typeof order>;

export const orderDetails = z.extend(order, {
	/** Agreed with the customer. Until then the price is the project's and may change. */
	agreed: z.boolean(),
	payments: z.array(payment),
	refunds: z.array(refund),
	/** Payment prompts, newest first. */
	attempts: z.array(staffAttempt),
	receipt: issuedReceipt,
	/** The receipt's path on the site, with the receipt's key; null without a receipt. */
	receipt_path: z.nullable(z.string()),
});
export type OrderDetails = z.infer<typeof orderDetails>;

const filters = listFilters(orderStatus, orderWorkFilter);
export const ordersQuery = z
	.object({ ...pageWindow(10), ...filters, sort: orderSort })
	.check(daysInOrder);

const orderResponse = z.object({ data: z.object({ order }) });
const ordersResponse = z.object({
	data: z.object({
		orders: z.array(order),
		pagination: z.extend(pagination, { pages: z.number() }),
		/** For staff: orders per status that match the other filters. */
		counts: z.optional(z.record(orderStatus, z.number())),
	}),
});
export type OrdersPage = z.infer<typeof ordersResponse>["data"];

export const placeOrder = defineCall("POST /orders/by-slug", {
	specifiedFields: ["slug", "name", "phone", "email", "notes"],
	summary: "Order a project",
	access: "public",
	refuses: ["not_found"],
	idempotent: true,
	body: orderInput,
	response: z.object({ data: z.object({ order, confirmation_key: z.string() }) }),
	status: 201,
});

export const listOrders = defineCall("GET /orders", {
	specifiedFields: ["page", "limit"],
	summary: "All orders, unanswered ones first unless sorted otherwise",
	access: "staff",
	query: ordersQuery,
	response: ordersResponse,
});

export const listOwnOrders = defineCall("GET /orders/mine", {
	summary: "The orders placed while signed in to this account",
	access: "member",
	query: z.object(pageWindow(10)),
	response: ordersResponse,
});

export const ORDER_COLUMNS = [
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
	"price",
	"material_cost",
	"paid",
	"balance",
	"payment_state",
	"owner",
	"due_on",
	"refunded",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

export const exportOrders = defineCall("GET /orders/export.csv", {
	summary: "All orders as a spreadsheet, newest first",
	access: "staff",
	query: z.object({ ...filters, ...exportChoice(ORDER_COLUMNS) }).check(daysInOrder),
	file: true,
});

export const changeOrders = defineCall("POST /orders/bulk", {
	summary: "Change the status or the owner of several orders, one by one",
	access: "staff",
	body: z.object({ changes: bulkChanges(orderStatus) }),
	response: z.object({ data: z.object({ results: bulkResults(order) }) }),
});

export const getOrder = defineCall("GET /orders/:id", {
	summary: "One order",
	access: "staff",
	response: z.object({ data: z.object({ order: orderDetails }) }),
});

export const changeOrderStatus = defineCall("PUT /orders/:id", {
	specifiedFields: ["status"],
	summary: "Change an order's status",
	access: "staff",
	body: statusChange(orderStatus),
	response: z.object({
		data: z.object({ order, notice: statusNotice }),
		message: z.string(),
	}),
});

export const changeOrderConsent = defineCall("PUT /orders/:id/consent", {
	summary: "Record that the consent to an order was withdrawn, or undo that",
	access: "staff",
	body: consentChange,
	response: orderResponse,
});

export const changeAgreement = defineCall("PUT /orders/:id/agreement", {
	summary: "Change what was agreed with the customer",
	access: "staff",
	body: z.object({
		price: amountField("Price"),
		material_cost: amountField("Material cost"),
		reason: requiredText("Reason is required", 500),
		updated_at: seenVersion,
	}),
	response: orderResponse,
});

export const changeOrderOwnerAndDue = defineCall("PUT /orders/:id/work", {
	summary: "Change who looks after an order and when it is due",
	access: "staff",
	body: z.object({ ...ownerChange, due_on: dueChange }),
	response: orderResponse,
});
