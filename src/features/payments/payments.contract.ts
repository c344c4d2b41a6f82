import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	exportColumns,
	id,
	ifGiven,
	oneOf,
	optionalIdentifier,
	optionalLine,
	optionalText,
	pageWindow,
	pagination,
	requiredText,
	time,
	withoutSeparators,
} from "../../platform/http/contract-fields.ts";
import { issuedReceipt, PAYMENT_STATES, payment, paymentSummary } from "../ledger/payment.ts";
import { referenceField } from "../records/reference.ts";
import { trackerCredentials } from "../tracking/tracking.form.ts";
import {
	isSeparate,
	method,
	PAYMENT_SORTS,
	paidAmount,
	paidAt,
	recordAnyway,
} from "./payment-fields.ts";
import { MESSAGE_MAX, mpesaCodeFields } from "./payments.form.ts";

/** A month, or a year as YYYY. */
export const month = ifGiven(
	z
		.string()
		.check(
			z.regex(
				/^\d{4}(-(0[1-9]|1[0-2]))?$/,
				"A month is written as a year and two digits, such as 2026-03; a year must be four digits",
			),
		),
);

const defineCall = callsUnder("Payments");

const state = oneOf("State", PAYMENT_STATES);
/** Staff can set these; only codes that customers type are `unconfirmed` at first. */
const newState = oneOf("State", ["confirmed", "refused", "reversed"]);

/** Whether this M-Pesa payment is the prompt's, so that it counts once. Required while the prompt has no receipt. */
const isForPrompt = z.optional(
	z.nullable(
		z.boolean({ error: "Please say whether this is the payment that the prompt asked for" }),
	),
);

/** Whether the customer received the money twice, by our refund and by the reversal. Required after a refund. */
const isRefundedTwice = z.optional(
	z.nullable(z.boolean({ error: "Please say whether the customer received the money twice" })),
);

const paymentResponse = z.object({ data: z.object({ payment }) });

export const recordPayment = defineCall("POST /orders/:id/payments", {
	summary: "Record a payment for an order",
	access: "staff",
	refuses: ["not_found", "conflict"],
	idempotent: true,
	body: z.object({
		amount: paidAmount,
		method,
		/** For M-Pesa, ten letters and digits, or the message that contains them. */
		code: z.optional(optionalIdentifier(MESSAGE_MAX)),
		/** When it was paid; now by default. */
		at: z.optional(z.nullable(paidAt)),
		of_prompt: isForPrompt,
		is_separate: isSeparate,
		record_anyway: recordAnyway,
	}),
	response: paymentResponse,
	status: 201,
});

export const changePayment = defineCall("PUT /orders/:id/payments/:paymentId", {
	summary: "Confirm, refuse or reverse a payment",
	access: "staff",
	refuses: ["not_found", "conflict"],
	body: z.object({
		state: newState,
		/** Required to confirm a code that a customer typed. */
		amount: z.optional(z.nullable(paidAmount)),
		reason: z.optional(optionalText(500)),
		of_prompt: isForPrompt,
		paid_back_too: isRefundedTwice,
		/** The M-Pesa message that proves a payment to be confirmed. It is compared and not stored. */
		message: z.optional(optionalIdentifier(MESSAGE_MAX)),
		/** When a payment to be confirmed was paid; when its code was sent by default. */
		at: z.optional(z.nullable(paidAt)),
		record_anyway: recordAnyway,
	}),
	response: paymentResponse,
});

const NO_TARGET = { error: "Reference is required", path: ["reference"] };
const TWO_TARGETS = { error: "Give one reference or a list of orders, not both", path: ["orders"] };

export const movePayment = defineCall("POST /orders/:id/payments/:paymentId/move", {
	summary: "Move a payment, or parts of it, to the orders that it was paid for",
	access: "staff",
	refuses: ["not_found", "conflict"],
	idempotent: true,
	body: z
		.object({
			/** The order that it was paid for, if it is only one. */
			reference: z.optional(z.nullable(referenceField)),
			/** For `reference`; the whole payment by default. */
			amount: z.optional(z.nullable(paidAmount)),
			/** Several orders, each with its part. The rest stays with this order. */
			orders: z.optional(
				z.nullable(
					z
						.array(z.object({ reference: referenceField, amount: paidAmount }))
						.check(z.minLength(1, "Orders are required"), z.maxLength(100, "At most 100 orders")),
				),
			),
			/** The M-Pesa code, if the payment has none yet. Required if it was paid by prompt. */
			code: z.optional(optionalIdentifier(MESSAGE_MAX)),
			record_anyway: recordAnyway,
			reason: requiredText("Reason is required", 500),
		})
		.check(
			z.refine(({ reference, orders }) => Boolean(reference || orders), NO_TARGET),
			z.refine(({ reference, orders }) => !(reference && orders), TWO_TARGETS),
		),
	response: z.object({
		data: z.object({
			/** The payment of the other order, or of the first one. */
			payment,
			/** The payments of all of them, in the order of the list. */
			payments: z.array(payment),
		}),
	}),
});

export const reportCode = defineCall("POST /track/codes", {
	summary: "Report the M-Pesa code of a payment for an order",
	access: "public",
	refuses: ["not_found", "conflict", "too_many"],
	idempotent: true,
	body: z.object({ ...trackerCredentials, ...mpesaCodeFields }),
	response: z.object({ message: z.string() }),
	status: 201,
});

/** A payment or refund in the list for all orders. Other responses list refunds separately, as positive amounts. */
export const listedPayment = z.extend(payment, {
	/** In KES; negative for a refund, null while a code that the customer typed waits for staff. */
	amount: z.nullable(z.number()),
	kind: z.enum(["payment", "refund"]),
	order_id: id,
	reference: z.string(),
	/** The order's customer; blank after an erasure. */
	customer: z.string(),
	article_title: z.string(),
	source: z.string(),
	reason: z.nullable(z.string()),
	payer_pin: z.nullable(z.string()),
	tax_invoice: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof listedPayment>;

const filters = {
	state: ifGiven(state),
	method: ifGiven(method),
	/** The month or year of payment in Nairobi time. */
	month,
	/** A code or a reference, or words of the order such as its customer's name. */
	search: z.optional(optionalText(100)),
};

/** A column of the list, with a leading - for descending order; by time of recording by default. */
const sort = ifGiven(oneOf("Sort", PAYMENT_SORTS));

const paymentsResponse = z.object({
	data: z.object({ payments: z.array(listedPayment), pagination }),
});
export type PaymentsPage = z.infer<typeof paymentsResponse>["data"];

export const listPayments = defineCall("GET /payments", {
	summary: "Payments for all orders, newest first unless sorted",
	access: "staff",
	query: z.object({ ...pageWindow(20), ...filters, sort }),
	response: paymentsResponse,
});

const monthTotals = z.object({
	month: z.string(),
	/** Months from the last payment back to the first, newest first, then their years. */
	periods: z.array(z.string()),
	/** Confirmed payments: their number, and their sum less refunds. */
	methods: z.array(
		z.object({
			method,
			count: z.number(),
			amount: z.number(),
			refunded: z.number(),
		}),
	),
	/** Payments less refunds. */
	total: z.number(),
	refunded: z.number(),
	/** Number of codes of all months that await confirmation. */
	unconfirmed: z.number(),
});
export type MonthTotals = z.infer<typeof monthTotals>;

export const readMonth = defineCall("GET /payments/month", {
	summary: "What was paid in a month or a year, by method",
	access: "staff",
	query: z.object({ month }),
	response: z.object({ data: monthTotals }),
});

/** Columns of the payments spreadsheet, in order. */
export const PAYMENT_COLUMNS = [
	"id",
	"at",
	"reference",
	"amount",
	"method",
	"code",
	"state",
	"source",
	"by",
	"reason",
	"article_title",
	"order_id",
	"kind",
	"payer_pin",
	"tax_invoice",
] as const;

export const exportPayments = defineCall("GET /payments/export.csv", {
	summary: "Payments for all orders as a spreadsheet, newest first",
	access: "staff",
	query: z.object({ ...filters, columns: exportColumns(PAYMENT_COLUMNS) }),
	file: true,
});

const receiptPart = z.object({
	amount: z.number(),
	method,
	code: z.nullable(z.string()),
	at: time,
});

/** The data of a receipt. It names the payer and has nothing else about the customer. */
export const receipt = z.extend(issuedReceipt, {
	reference: z.string(),
	article_title: z.string(),
	placed_at: time,
	price: z.number(),
	material_cost: z.number(),
	status: z.string(),
	summary: paymentSummary,
	payments: z.array(receiptPart),
	refunds: z.array(receiptPart),
	/** What becomes of the money that was paid for a cancelled order; otherwise null. */
	note: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof receipt>;

export const readReceipt = defineCall("GET /receipts/:reference", {
	summary: "The receipt of an order",
	access: "public",
	refuses: ["not_found"],
	query: z.object({ key: z._default(z.string(), "") }),
	response: z.object({ result: receipt }),
});

const PIN_INVALID = "A KRA PIN is a letter, nine digits and a letter, such as A001234567B";

/** Blank for none. */
const payerPin = z.pipe(
	optionalIdentifier(20),
	z.pipe(
		z.transform((text: string | null) => text && withoutSeparators(text).toUpperCase()),
		z.nullable(z.string().check(z.regex(/^[A-Z]\d{9}[A-Z]$/, PIN_INVALID))),
	),
);

/** Blank for none. */
const taxInvoice = optionalLine(300).check(
	z.refine(
		(text) => text === null || !/^\w+:/.test(text) || isWebAddress(text),
		"The web address must begin with https://",
	),
);

const isWebAddress = (text: string) => URL.parse(text)?.protocol === "https:";

export const editReceipt = defineCall("PUT /orders/:id/receipt", {
	summary: "Change the payer on an order's receipt, and the order's tax invoice",
	access: "staff",
	refuses: ["not_found", "conflict"],
	/** Fields left out do not change. */
	body: z.object({
		/** Blank for the customer. */
		payer: z.optional(optionalLine(200)),
		payer_pin: z.optional(payerPin),
		tax_invoice: z.optional(taxInvoice),
	}),
	response: z.object({ data: z.object({ receipt: issuedReceipt }) }),
});
