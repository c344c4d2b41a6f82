import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { id, ifGiven, optionalIdentifier, time } from "../../platform/http/contract-fields.ts";
import { assistanceRequest } from "../assistance/assistance.contract.ts";
import { payment } from "../ledger/payment.ts";
import { order } from "../orders/orders.contract.ts";

const defineCall = callsUnder("Work");

const customer = z.object({
	/** Null if the query was for an account. */
	phone: z.nullable(z.string()),
	/** The newest first, at most 100. */
	orders: z.array(order),
	requests: z.array(assistanceRequest),
	/** Payments of the orders; refunds are negative. */
	payments: z.array(z.extend(payment, { order_id: id, reference: z.string() })),
	notes: z.array(
		z.object({
			id,
			at: time,
			by: z.nullable(z.string()),
			text: z.string(),
			record_id: id,
		}),
	),
});
export type Customer = z.infer<typeof customer>;

export const readCustomer = defineCall("GET /customers", {
	summary: "All orders and requests from one phone number, or sent while signed in to one account",
	access: "staff",
	refuses: ["not_found"],
	/** One of them. An order or request stands for its phone number, so that no URL contains the number. */
	query: z.object({
		phone: z.optional(optionalIdentifier(40)),
		order: ifGiven(z.string()),
		request: ifGiven(z.string()),
		account: ifGiven(z.string()),
	}),
	response: z.object({ result: customer }),
});
