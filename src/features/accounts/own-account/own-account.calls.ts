import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as account from "../auth/auth.contract.ts";

export const changePassword = ownCall<typeof account.changePassword>("PUT /auth/password");

/** Whether the last proof of identity is recent enough, and whether a passkey can be used for a new one. */
export const fetchProof = ownCall<typeof account.readProof>("GET /auth/proof", { take: "result" });

export const prove = ownCall<typeof account.prove>("POST /auth/proof");

export const fetchSessions = ownCall<typeof account.listSessions>("GET /auth/sessions", {
	take: "result",
});

export const revokeSession = ownCall<typeof account.revokeSession>("DELETE /auth/sessions/:id");

export const signOutEverywhere = ownCall<typeof account.logoutEverywhere>("POST /auth/logout-all");

/** Ask for confirmation first: this cannot be undone. It also ends the session. */
export const deleteOwnAccount = ownCall<typeof account.deleteOwnAccount>("POST /account/delete");
