import * as z from "zod/mini";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	ifGiven,
	optionalText,
	pageWindow,
	pagination,
	time,
} from "../../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Audit");

export const SECURITY_EVENTS = [
	"sign-up",
	"sign-in",
	"sign-in refused",
	/** The password was right; the second step is still missing. */
	"second step asked",
	/** A signed-in person gave a wrong password, passkey or code when asked for it again. */
	"proof refused",
	"password changed",
	"password reset",
	/** An admin created it for a person who gets no email. */
	"password link created",
	"email changed",
	"role changed",
	"second step added",
	"second step removed",
	"sessions ended",
	"account deleted",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

const securityEventQuery = z.object({
	...pageWindow(50),
	kind: ifGiven(z.enum(SECURITY_EVENTS, "There is no such kind of event")),
	/** The account's id, or part of its name or email in any case. */
	user: z.optional(optionalText(200)),
});
export type SecurityEventQuery = z.infer<typeof securityEventQuery>;

/** The name is null after the account was deleted. */
const account = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));

export const securityEvent = z.object({
	id: z.string(),
	kind: z.enum(SECURITY_EVENTS),
	detail: z.nullable(z.string()),
	user: account,
	actor: account,
	address: z.nullable(z.string()),
	/** Number of times on that day (UTC), from the first to the last time. */
	count: z.number(),
	at: time,
	last_at: time,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = defineCall("GET /security-events", {
	summary:
		"Sign-ins, failed sign-ins and changes to how people sign in, newest first; kept for 90 days",
	access: "admin",
	query: securityEventQuery,
	response: z.object({ result: z.object({ events: z.array(securityEvent), pagination }) }),
});
