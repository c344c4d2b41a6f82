import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { id, time } from "../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Payments");

/** What importing does with a line of a statement. */
export const STATEMENT_OUTCOMES = [
	/** Confirms a code that the customer typed, with the statement's amount. */
	"confirm",
	/** Records a payment: its account names an order. */
	"record",
	/** Nothing: it is stored already with this amount. */
	"known",
	/** Lists it once under Messages to Check: it is stored with other values. */
	"differs",
	/** Records nothing: M-Pesa reversed it. Reverses a stored payment, refuses a typed code. */
	"reversed",
	/** Stores it as unclaimed money: no order has its code or reference. */
	"unmatched",
	/** Stores it as unclaimed money with a question for staff: it names two orders, or may have been reversed. */
	"held",
] as const;

export const statementLine = z.object({
	code: z.string(),
	at: z.nullable(time),
	amount: z.number(),
	/** The account that the payer typed, if it can be a reference. */
	account: z.nullable(z.string()),
	outcome: z.enum(STATEMENT_OUTCOMES),
	reference: z.nullable(z.string()),
	order_id: z.nullable(id),
	/** What differs, or what happened to the money. */
	note: z.nullable(z.string()),
	/** Whether importing it stores anything. */
	changes: z.boolean(),
});
export type StatementLine = z.infer<typeof statementLine>;

const statementBody = z.object({
	text: z
		.string({ error: "Statement is required" })
		.check(
			z.minLength(1, "Statement is required"),
			z.maxLength(500_000, "The statement is too long"),
		),
});
const statementResponse = z.object({
	data: z.object({
		lines: z.array(statementLine),
		/** Lines that are no received payment, such as fees and withdrawals: each with its number and why, or its text. */
		left_out: z.array(z.string()),
		/** Lines that cannot be read, each with its number and what is wrong. The others are imported without them. */
		unread: z.array(z.string()),
		/** Headers of columns that are not understood. */
		unread_columns: z.array(z.string()),
		/** Left-out lines whose code is not stored. Importing stores it: a payment recorded later is compared with it. */
		other_codes: z.optional(z.number()),
	}),
});
export type StatementReport = z.infer<typeof statementResponse>["data"];

export const checkStatement = defineCall("POST /payments/statement/check", {
	summary: "Compare a paybill statement with the recorded payments",
	access: "staff",
	body: statementBody,
	response: statementResponse,
});

export const storeStatement = defineCall("POST /payments/statement", {
	summary: "Confirm and record what a paybill statement proves",
	access: "staff",
	body: statementBody,
	response: statementResponse,
});
