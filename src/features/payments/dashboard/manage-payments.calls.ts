import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import type { Payment } from "../../ledger/payment.ts";
import type * as orderCalls from "../../orders/orders.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import type * as mpesaCalls from "../mpesa/mpesa.contract.ts";
import type * as calls from "../payments.contract.ts";
import type * as refundCalls from "../refunds.contract.ts";
import type * as statementCalls from "../statement.contract.ts";
import type * as unclaimedCalls from "../unclaimed.contract.ts";
import { errorAtLines, readPastedParts } from "./moved-lines.ts";

export const fetchPayments = ownCall<typeof calls.listPayments>("GET /payments", { take: "data" });

export const fetchMonth = ownCall<typeof calls.readMonth>("GET /payments/month", {
	take: "data",
});

export const exportPayments = ownCall<typeof calls.exportPayments>("GET /payments/export.csv", {
	timeoutMs: 60_000,
	file: true,
});

/** Staff's answer to a question such as whether the payment is a prompt's; undefined if they were not asked. */
export const YES_OR_NO: Record<string, boolean | undefined> = { yes: true, no: false };

export const recordPayment = ownCall<typeof calls.recordPayment>("POST /orders/:id/payments");

export interface ChangeValues {
	state: "confirmed" | "refused" | "reversed";
	amount?: string;
	reason?: string;
	message?: string;
	at?: string;
	record_anyway?: string;
	/** Whether it is the payment that a prompt asked for. */
	of_prompt?: string;
	/** Whether the customer received the money twice, by a refund and by M-Pesa's reversal. */
	paid_back_too?: string;
}

export interface MoveValues {
	state: "moved";
	/** One order a line: its reference and its part of the payment. */
	orders: string;
	/** M-Pesa's receipt, if the payment has none yet. */
	code: string;
	record_anyway: string;
	reason: string;
	idempotencyKey: string;
}

export const recordRefund = ownCall<typeof refundCalls.recordRefund>("POST /orders/:id/refunds");

export type PaymentAction = ChangeValues | MoveValues;

const sendMove = ownCall<typeof calls.movePayment>("POST /orders/:id/payments/:paymentId/move");
const sendChange = ownCall<typeof calls.changePayment>("PUT /orders/:id/payments/:paymentId");
const sendRefundChange = ownCall<typeof refundCalls.changeRefund>(
	"PUT /orders/:id/refunds/:refundId",
);

/** Changes or moves a payment, or changes a refund if its amount is negative. */
export async function changePayment(
	api: Api,
	orderId: string,
	{ id, amount }: Pick<Payment, "id" | "amount">,
	change: PaymentAction,
): Promise<void> {
	if (change.state === "moved") return movePayment(api, orderId, id, change);
	const { state, reason, message, at, record_anyway, of_prompt, paid_back_too } = change;
	if (amount !== null && amount < 0) {
		await sendRefundChange(api, {
			params: { id: orderId, refundId: id },
			body: { state: state === "confirmed" ? state : "reversed", reason: reason ?? "" },
		});
		return;
	}
	await sendChange(api, {
		params: { id: orderId, paymentId: id },
		body: {
			state,
			...(change.amount !== undefined && { amount: change.amount }),
			...(reason !== undefined && { reason }),
			...(message && { message }),
			...(at && { at }),
			...(state === "confirmed" && { record_anyway: record_anyway === "yes" }),
			of_prompt: YES_OR_NO[of_prompt ?? ""],
			...(paid_back_too === "yes" && { paid_back_too: true }),
		},
	});
}

async function movePayment(
	api: Api,
	orderId: string,
	paymentId: string,
	{ orders, code, record_anyway, reason, idempotencyKey }: MoveValues,
): Promise<void> {
	const lines = readPastedParts(orders);
	const [first] = lines;
	const isOne = lines.length < 2;
	try {
		await sendMove(api, {
			params: { id: orderId, paymentId },
			body: {
				reference: isOne ? (first?.reference ?? "") : undefined,
				amount: isOne ? first?.amount || null : undefined,
				orders: isOne ? undefined : lines.map(({ reference, amount }) => ({ reference, amount })),
				code: code || undefined,
				record_anyway: record_anyway === "yes" || undefined,
				reason,
			},
			idempotencyKey,
		});
	} catch (error) {
		throw errorAtLines(error, lines);
	}
}

/** A statement has many lines. */
const STATEMENT_MS = 60_000;
export const checkStatement = ownCall<typeof statementCalls.checkStatement>(
	"POST /payments/statement/check",
	{ take: "data", timeoutMs: STATEMENT_MS },
);
export const storeStatement = ownCall<typeof statementCalls.storeStatement>(
	"POST /payments/statement",
	{ take: "data", timeoutMs: STATEMENT_MS },
);

export const editReceipt = ownCall<typeof calls.editReceipt>("PUT /orders/:id/receipt");

/** The newest orders that match a search text, a name, phone or reference. */
export async function findOrders(api: Api, search: string, limit: number): Promise<Order[]> {
	const { data } = await api<typeof orderCalls.listOrders>("GET /orders", {
		specified: true,
		token: "required",
		query: { page: 1, limit },
		ownFields: { search, sort: "-created_at" },
	});
	return requireList(requireObject(data).orders);
}

/** What the customer of an order still has to pay. */
export const dueOf = (order: { status: string; payment: Pick<Order["payment"], "balance"> }) =>
	order.status === "cancelled" ? 0 : Math.max(0, order.payment.balance);

/** What is due for the order with this reference; undefined if it cannot be fetched. */
export async function fetchDue(api: Api, reference: string): Promise<number | undefined> {
	const orders = await findOrders(api, reference, 1).catch(() => []);
	const order = orders.find((each) => each.reference === reference);
	return order && dueOf(order);
}

export const fetchUnsettledMessages = ownCall<typeof mpesaCalls.listUnsettledMessages>(
	"GET /payments/messages",
	{ take: "data.messages" },
);

export const dismissUnsettledMessage = ownCall<typeof mpesaCalls.dismissUnsettledMessage>(
	"DELETE /payments/messages/:id",
);

export const fetchUnclaimed = ownCall<typeof unclaimedCalls.listUnclaimed>(
	"GET /payments/unclaimed",
	{ take: "data" },
);

export const assignUnclaimed = ownCall<typeof unclaimedCalls.assignUnclaimed>(
	"POST /payments/unclaimed/:id/assign",
);

export const setUnclaimedAside = ownCall<typeof unclaimedCalls.setUnclaimedAside>(
	"POST /payments/unclaimed/:id/set-aside",
);

export const putUnclaimedBack = ownCall<typeof unclaimedCalls.putUnclaimedBack>(
	"POST /payments/unclaimed/:id/put-back",
);
