import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { nothing, pageWindow, pagination, time } from "../../platform/http/contract-fields.ts";
import { paymentSummary } from "../ledger/payment.ts";
import { reference } from "../records/reference.ts";
import { trackerAccess } from "./tracking.form.ts";

const defineCall = callsUnder("Tracking");

/**
 * An order or a request in an account. Accounts' e-mail addresses are not verified, so a matching address is not
 * enough: only what was sent while signed in, or added by reference and phone number, belongs to an account.
 */
const ownRecord = z.object({
	reference,
	kind: z.enum(["order", "request"]),
	title: z.string(),
	status: z.string(),
	placed_at: time,
	updated_at: time,
	/** Whether it was sent while signed in; an added one shows only what the tracker shows. */
	placed_here: z.boolean(),
	/** For an order. */
	payment: z.nullable(
		z.extend(paymentSummary, {
			/** The path of the receipt; null if there is none. */
			receipt_path: z.nullable(z.string()),
		}),
	),
	/** What happens next, in one sentence. */
	next: z.string(),
	/** The path of the list of help given; null if there is none. */
	help_path: z.nullable(z.string()),
	/** Initial values for another order of the same project; null if it can no longer be ordered. */
	again: z.nullable(
		z.object({
			slug: z.string(),
			/** Null for an order that was added by reference. */
			name: z.nullable(z.string()),
			email: z.nullable(z.string()),
		}),
	),
});
export type OwnRecord = z.infer<typeof ownRecord>;

const recordsPage = z.object({ records: z.array(ownRecord), pagination });
export type OwnRecordsPage = z.infer<typeof recordsPage>;

export const listOwnRecords = defineCall("GET /account/records", {
	summary: "The orders and requests of your account, newest first",
	access: "member",
	query: z.object(pageWindow(10)),
	response: z.object({ result: recordsPage }),
});

/** Also validated by the form. */
export const addRecordInput = z.object(trackerAccess);

export const addOwnRecord = defineCall("POST /account/records", {
	summary: "Add an order or a request to your account, by its reference and phone number",
	access: "member",
	refuses: ["not_found", "too_many"],
	body: addRecordInput,
	status: 201,
	response: z.object({ result: ownRecord }),
});

export const removeOwnRecord = defineCall("DELETE /account/records/:reference", {
	summary: "Remove an order or a request from your account; the record itself stays",
	access: "member",
	response: nothing,
});
