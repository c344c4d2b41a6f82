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

/** Whether what needs a recent proof may be done without asking again, and with what one may prove it. */
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

/** Ask first: this cannot be undone. The session ends with it. */
export async function deleteOwnAccount(
	api: Api,
	body: BodyOf<typeof account.deleteOwnAccount>,
): Promise<void> {
	await api<typeof account.deleteOwnAccount>("POST /account/delete", { token: "required", body });
}
