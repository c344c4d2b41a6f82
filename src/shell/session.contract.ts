import * as z from "zod/mini";
import { callsUnder } from "../platform/http/call.ts";
import { id, nothing, role } from "../platform/http/contract-fields.ts";

/** Calls that every page makes about the session; the feature `accounts` answers them. */
const defineCall = callsUnder("Accounts");

export const sessionUser = z.object({
	id,
	email: z.string(),
	role,
	username: z.string(),
	/** Set for staff who must set up a second step before they can work. */
	secondStep: z.optional(z.literal("missing")),
	/** Set for the first admin while the account has its generated address or password. */
	firstAdmin: z.optional(z.literal(true)),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const verify = defineCall("GET /auth/verify", {
	specifiedFields: [], // specified, without fields
	summary: "Who the token belongs to",
	access: "member",
	response: z.object({ result: z.object({ user: sessionUser }) }),
});

export const logout = defineCall("POST /auth/logout", {
	summary: "End this session",
	access: "member",
	response: nothing,
});
