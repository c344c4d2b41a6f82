import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import type * as account from "../auth/auth.contract.ts";
import type { Session } from "../auth/auth.contract.ts";

export async function changePassword(
	api: Api,
	body: BodyOf<typeof account.changePassword>,
): Promise<void> {
	await api<typeof account.changePassword>("PUT /auth/password", { token: "required", body });
}

/** Whether the last proof of identity is recent enough, and whether a passkey can be used for a new one. */
export async function fetchProof(api: Api): Promise<{ recent: boolean; passkey: boolean }> {
	const { result } = await api<typeof account.readProof>("GET /auth/proof", { token: "required" });
	return requireObject(result);
}

export async function prove(api: Api, body: BodyOf<typeof account.prove>): Promise<void> {
	await api<typeof account.prove>("POST /auth/proof", { token: "required", body });
}

export async function fetchSessions(api: Api): Promise<Session[]> {
	const { result } = await api<typeof account.listSessions>("GET /auth/sessions", {
		token: "required",
	});
	return requireList(result);
}

export async function revokeSession(api: Api, id: string): Promise<void> {
	await api<typeof account.revokeSession>("DELETE /auth/sessions/:id", {
		token: "required",
		params: { id },
	});
}

export async function signOutEverywhere(api: Api): Promise<void> {
	await api<typeof account.logoutEverywhere>("POST /auth/logout-all", { token: "required" });
}

/** Ask for confirmation first: this cannot be undone. It also ends the session. */
export async function deleteOwnAccount(
	api: Api,
	body: BodyOf<typeof account.deleteOwnAccount>,
): Promise<void> {
	await api<typeof account.deleteOwnAccount>("POST /account/delete", { token: "required", body });
}
