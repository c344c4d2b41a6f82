import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { nothing, pageWindow, pagination, time } from "../../platform/http/contract-fields.ts";
import { paymentSummary } from "../ledger/payment.ts";
import { reference } from "../records/reference.ts";
import { trackerCredentials } from "./tracking.form.ts";

const defineCall = callsUnder("Tracking");

/** Sent while signed in, or added by reference and phone: email addresses are unverified, so they add nothing. */
const ownRecord = z.object({
	reference,
	kind: z.enum(["order", "request"]),
	title: z.string(),
	status: z.string(),
	placed_at: time,
	updated_at: time,
	/** Whether it was sent while signed in; added ones show only what the tracker shows. */
	placed_by_account: z.boolean(),
	payment: z.nullable(
		z.extend(paymentSummary, {
			receipt_path: z.nullable(z.string()),
		}),
	),
	next: z.string(),
	help_path: z.nullable(z.string()),
	/** Initial values for ordering again; null if that is impossible. */
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

export const addRecordInput = z.object(trackerCredentials);

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
