import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import type { QueryOf } from "../../../platform/http/call.ts";
import type { Payment } from "../../ledger/payment.ts";
import type * as orderCalls from "../../orders/orders.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import type * as mpesaCalls from "../mpesa/mpesa.contract.ts";
import type { PaymentSort } from "../payment-fields.ts";
import type * as calls from "../payments.contract.ts";
import type { MonthSum, PaymentsPage } from "../payments.contract.ts";
import type * as refundCalls from "../refunds.contract.ts";
import type * as statementCalls from "../statement.contract.ts";
import type { StatementReport } from "../statement.contract.ts";
import { errorAtLines, readMovedLines } from "./moved-lines.ts";

/** Filters of the list. Blank ones are not sent. */
export type PaymentFilters = Omit<QueryOf<typeof calls.exportPayments>, "columns">;

export async function fetchPayments(
	api: Api,
	page: number,
	filters: PaymentFilters & { sort?: PaymentSort | undefined },
): Promise<PaymentsPage> {
	const { data } = await api<typeof calls.listPayments>("GET /payments", {
		token: "required",
		query: { page, limit: 20, ...filters },
	});
	const { payments, pagination } = requireObject(data);
	return { payments: requireList(payments), pagination };
}

export async function fetchMonth(api: Api, month: string): Promise<MonthSum> {
	const { data } = await api<typeof calls.sumMonth>("GET /payments/month", {
		token: "required",
		query: { month },
	});
	const sum = requireObject(data);
	return { ...sum, methods: requireList(sum.methods) };
}

/** All payments that match the filters, as a CSV file. */
export const exportPayments = ownCall<typeof calls.exportPayments>("GET /payments/export.csv", {
	timeoutMs: 60_000,
	file: true,
});

/** The form's answers. Nothing is sent until staff have been asked. */
export const IS_OF_PROMPT: Record<string, boolean | undefined> = { yes: true, no: false };

export const recordPayment = ownCall<typeof calls.recordPayment>("POST /orders/:id/payments");

export interface TypedChange {
	state: "confirmed" | "refused" | "reversed";
	amount?: string;
	reason?: string;
	of_prompt?: string;
	paid_back_too?: string;
}

/** To which orders a payment is moved. */
export interface TypedMove {
	state: "moved";
	/** One order a line: its reference and its part. */
	orders: string;
	/** M-Pesa's receipt, if the payment has none yet. */
	code: string;
	reason: string;
	/** As for `recordPayment`. */
	idempotencyKey: string;
}

/** A refund as staff type it. The server parses the amount. */

export const recordRefund = ownCall<typeof refundCalls.recordRefund>("POST /orders/:id/refunds");

export type PaymentAction = TypedChange | TypedMove;

/** Changes or moves a payment, or changes a refund if its amount is negative. */
export function changePayment(
	api: Api,
	orderId: string,
	{ id, amount }: Pick<Payment, "id" | "amount">,
	change: PaymentAction,
): Promise<void> {
	if (change.state === "moved") return movePayment(api, orderId, id, change);
	return amount !== null && amount < 0
		? sendRefundChange(api, orderId, id, change)
		: sendPaymentChange(api, orderId, id, change);
}

async function movePayment(
	api: Api,
	orderId: string,
	paymentId: string,
	{ orders, code, reason, idempotencyKey }: TypedMove,
): Promise<void> {
	const lines = readMovedLines(orders);
	const [first] = lines;
	const isOne = lines.length < 2;
	try {
		await api<typeof calls.movePayment>("POST /orders/:id/payments/:paymentId/move", {
			token: "required",
			params: { id: orderId, paymentId },
			body: {
				reference: isOne ? (first?.reference ?? "") : undefined,
				amount: isOne ? first?.amount || null : undefined,
				orders: isOne ? undefined : lines.map(({ reference, amount }) => ({ reference, amount })),
				code: code || undefined,
				reason,
			},
			idempotencyKey,
		});
	} catch (error) {
		throw errorAtLines(error, lines);
	}
}

async function sendRefundChange(
	api: Api,
	orderId: string,
	refundId: string,
	{ state, reason = "" }: TypedChange,
): Promise<void> {
	await api<typeof refundCalls.changeRefund>("PUT /orders/:id/refunds/:refundId", {
		token: "required",
		params: { id: orderId, refundId },
		body: { state: state === "confirmed" ? state : "reversed", reason },
	});
}

async function sendPaymentChange(
	api: Api,
	orderId: string,
	paymentId: string,
	{ state, amount, reason, of_prompt, paid_back_too }: TypedChange,
): Promise<void> {
	await api<typeof calls.changePayment>("PUT /orders/:id/payments/:paymentId", {
		token: "required",
		params: { id: orderId, paymentId },
		body: {
			state,
			...(amount !== undefined && { amount }),
			...(reason !== undefined && { reason }),
			of_prompt: IS_OF_PROMPT[of_prompt ?? ""],
			...(paid_back_too === "yes" && { paid_back_too: true }),
		},
	});
}

export async function sendStatement(
	api: Api,
	text: string,
	{ store }: { store: boolean },
): Promise<StatementReport> {
	const options = { token: "required", body: { text }, timeoutMs: 60_000 } as const;
	const { data } = store
		? await api<typeof statementCalls.storeStatement>("POST /payments/statement", options)
		: await api<typeof statementCalls.checkStatement>("POST /payments/statement/check", options);
	const report = requireObject(data);
	return { ...report, lines: requireList(report.lines) };
}

export const changePayer = ownCall<typeof calls.changePayer>("PUT /orders/:id/receipt");

/** The newest orders that match a search text, a name, phone or reference. */
export async function findOrders(api: Api, search: string, limit: number): Promise<Order[]> {
	const { data } = await api<typeof orderCalls.listOrders>("GET /orders", {
		specified: true,
		token: "required",
		query: { page: 1, limit },
		ours: { search },
	});
	return requireList(requireObject(data).orders);
}

/** What the customer of an order still has to pay. */
export const dueOf = ({
	status,
	payment,
}: {
	status: string;
	payment: Pick<Order["payment"], "balance">;
}): number => (status === "cancelled" ? 0 : Math.max(0, payment.balance));

/** The same by the order's reference; undefined if it cannot be found out. */
export async function fetchDue(api: Api, reference: string): Promise<number | undefined> {
	const orders = await findOrders(api, reference, 1).catch(() => []);
	const order = orders.find((each) => each.reference === reference);
	return order && dueOf(order);
}

export const fetchOddMessages = ownCall<typeof mpesaCalls.listOddMessages>(
	"GET /payments/messages",
	{ take: "data.messages" },
);

export const dismissOddMessage = ownCall<typeof mpesaCalls.dismissOddMessage>(
	"DELETE /payments/messages/:id",
);
