import type { Api } from "../../platform/api-client.ts";
import type { Pagination } from "../../platform/contract.ts";
import type { Session } from "./accounts.contract.ts";
import type { ListedUser, UserDetails } from "./users.contract.ts";

export interface UserListAnswer {
	result?: ListedUser[];
	pagination?: Partial<Pagination>;
}

/** `GET /api/users`: parameters are sent only when they are set. */
export function fetchUsers(
	api: Api,
	{ page, search }: { page?: number; search?: string } = {},
): Promise<UserListAnswer> {
	const query = new URLSearchParams();
	if (page !== undefined && page > 1) query.set("page", String(page));
	if (search) query.set("search", search);
	return api(query.size === 0 ? "/users" : `/users?${query}`);
}

export function fetchUser(api: Api, id: string): Promise<{ result?: UserDetails }> {
	return api(`/users/${id}`);
}

export function saveUser(
	api: Api,
	id: string,
	user: { username: string; email: string; role?: string; updated_at?: string },
): Promise<{ result?: UserDetails }> {
	return api(`/users/${id}`, { method: "PUT", body: user });
}

export function deleteUser(api: Api, id: string): Promise<unknown> {
	return api(`/users/${id}`, { method: "DELETE" });
}

export function changePassword(
	api: Api,
	input: { currentPassword: string; newPassword: string },
): Promise<{ message?: string }> {
	return api("/auth/password", { method: "PUT", body: input });
}

export function requestPasswordReset(api: Api, email: string): Promise<{ message?: string }> {
	return api("/auth/forgot-password", { method: "POST", body: { email } });
}

export function resetPassword(
	api: Api,
	input: { token: string; password: string },
): Promise<{ message?: string }> {
	return api("/auth/reset-password", { method: "POST", body: input });
}

export function fetchSessions(api: Api): Promise<{ result?: Session[] }> {
	return api("/auth/sessions");
}

export function endSession(api: Api, id: string): Promise<unknown> {
	return api(`/auth/sessions/${id}`, { method: "DELETE" });
}

export function signOutEverywhere(api: Api): Promise<unknown> {
	return api("/auth/logout-all", { method: "POST" });
}
