import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList } from "../../../platform/browser/api-error.ts";
import type { BodyOf } from "../../../platform/http/call.ts";
import type * as account from "../auth/auth.contract.ts";
import type { Session } from "../auth/auth.contract.ts";

export async function changePassword(
	api: Api,
	body: BodyOf<typeof account.changePassword>,
): Promise<void> {
	await api<typeof account.changePassword>("PUT /auth/password", { token: "required", body });
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
