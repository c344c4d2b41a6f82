import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	id,
	oneOf,
	requiredLine,
	requiredText,
	time,
} from "../../platform/http/contract-fields.ts";
import { placeholdersIn } from "../customer-messages/templates.ts";

const defineCall = callsUnder("Work");

const historyEntry = z.object({
	id,
	at: time,
	/** Name of the member of staff; null for customers and automatic events. */
	by: z.nullable(z.string()),
	event: z.string(),
	/** The event in a sentence; for a note, its text. */
	text: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const historyResponse = z.object({ result: z.object({ history: z.array(historyEntry) }) });

const note = z.object({ text: requiredText("Please write a note", 5_000) });
const contact = z.object({
	channel: oneOf("Channel", ["call", "whatsapp"]),
	outcome: oneOf("Outcome", ["reached", "no_answer"]),
});
export type Contact = z.infer<typeof contact>;
// The screen fills in what it knows; customers must not read placeholders.
const allFilledIn = z.refine<string>((text) => placeholdersIn(text).length === 0, {
	error: ({ input }) => {
		const names = placeholdersIn(String(input)).map((name) => `{${name}}`);
		return `Cannot be filled in: ${names.join(", ")}`;
	},
});
const reply = z.object({
	subject: requiredLine("Please write a subject", 200).check(allFilledIn),
	text: requiredText("Please write a message", 5_000).check(allFilledIn),
});
export type Reply = z.infer<typeof reply>;
/** Id of the record that the entry is about. */
const entryResponse = z.object({ result: z.object({ id }) });

const readHistory = { access: "staff", response: historyResponse } as const;
const addEntry = {
	access: "staff",
	refuses: ["not_found"],
	idempotent: true,
	response: entryResponse,
	status: 201,
} as const;

export const readOrderHistory = defineCall("GET /orders/:id/history", {
	summary: "Everything that happened to an order, oldest first",
	...readHistory,
});

export const readRequestHistory = defineCall("GET /requests/:id/history", {
	summary: "Everything that happened to a request, oldest first",
	...readHistory,
});

export const addOrderNote = defineCall("POST /orders/:id/notes", {
	summary: "Add to an order a note that the customer never sees",
	...addEntry,
	body: note,
});

export const addRequestNote = defineCall("POST /requests/:id/notes", {
	summary: "Add to a request a note that the customer never sees",
	...addEntry,
	body: note,
});

export const addOrderContact = defineCall("POST /orders/:id/contacts", {
	summary: "Record that an order's customer was called or written to, and whether they answered",
	...addEntry,
	body: contact,
});

export const addRequestContact = defineCall("POST /requests/:id/contacts", {
	summary:
		"Record that a request's customer was called or written to; once they are reached, the request is no longer new",
	...addEntry,
	body: contact,
});

export const replyToOrder = defineCall("POST /orders/:id/replies", {
	summary: "Send an email to an order's customer; the history keeps what was sent",
	...addEntry,
	body: reply,
});

export const replyToRequest = defineCall("POST /requests/:id/replies", {
	summary: "Send an email to a request's customer; the request is then no longer new",
	...addEntry,
	body: reply,
});

const count = z.number();
const recordCounts = {
	/** Unanswered. */
	waiting: count,
	/** Deadline of the oldest of these; null if there is none. */
	answer_by: z.nullable(time),
	/** Unanswered past the deadline. */
	answer_late: count,
	/** Within 3 days; `due_week`: within 7. */
	due_soon: count,
	due_week: count,
	late: count,
	mine: count,
};
const deliveryCounts = {
	delivery_late: count,
	/** Orders with a delivery reported as not arrived. */
	not_received: count,
};
const work = z.object({
	orders: z.object({ ...recordCounts, unpaid: count, to_refund: count, ...deliveryCounts }),
	requests: z.object(recordCounts),
	/** Customers' codes that nobody has confirmed. */
	payments: z.object({
		unconfirmed: count,
		/** Payments that belong to no order. */
		unclaimed: count,
		/** Payments that differ from a statement: reversed there, or with another amount or order. */
		reversed: count,
	}),
	projects: z.object({ drafts: count }),
	/** People who can own work, by name. */
	staff: z.array(z.object({ id, username: z.string() })),
	/** Whether mail is set up: without it no email can be written to a customer. */
	mail: z.boolean(),
});
export type Work = z.infer<typeof work>;

export const readWork = defineCall("GET /work", {
	summary: "How much is waiting for staff, and who the staff are",
	access: "staff",
	response: z.object({ result: work }),
});
