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
	/** The password was right, the second step is still missing. */
	"second step asked",
	/** By somebody who is signed in and was asked again for a password or code. */
	"proof refused",
	"password changed",
	"password reset",
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
	/** The id of the account it is about, or a part of its name or e-mail in any case. */
	user: z.optional(optionalText(200)),
});
export type SecurityEventQuery = z.infer<typeof securityEventQuery>;

/** The name is null once the account is deleted. */
const account = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));

const securityEvent = z.object({
	id: z.string(),
	kind: z.enum(SECURITY_EVENTS),
	/** By what, or from what to what: `passkey`, `wrong password`, `user to staff`. */
	detail: z.nullable(z.string()),
	/** Whose account it is about; null when nobody has the e-mail that was tried. */
	user: account,
	/** Who did it; null when nobody was signed in. */
	actor: account,
	/** The network: IPv4 /24, IPv6 /48; null when it is not known, or there were too many in a day. */
	address: z.nullable(z.string()),
	/** How often on that day (UTC), from the first time to the last. */
	count: z.number(),
	at: time,
	last_at: time,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEvents = defineCall("GET /security-events", {
	summary: "Sign-ins, refused ones and changes of how people sign in, newest first; kept 90 days",
	access: "admin",
	query: securityEventQuery,
	response: z.object({ result: z.object({ events: z.array(securityEvent), pagination }) }),
});
