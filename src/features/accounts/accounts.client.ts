import { type Api, requireSuccess } from "../../platform/api-client.ts";
import type { Pagination } from "../../platform/contract.ts";
import type { Session } from "./accounts.contract.ts";
import type { ListedUser, UserDetails } from "./users.contract.ts";

export interface UserListAnswer {
	result?: ListedUser[];
	pagination?: Partial<Pagination>;
}

/** A page of users; parameters are sent only when they are set. */
export async function fetchUsers(
	api: Api,
	{ page, search }: { page?: number; search?: string } = {},
): Promise<UserListAnswer> {
	const query = new URLSearchParams();
	if (page !== undefined && page > 1) query.set("page", String(page));
	if (search?.trim()) query.set("search", search.trim());
	return requireSuccess(await api<UserListAnswer>(query.size ? `/users?${query}` : "/users"));
}

/** All users whose name or e-mail contains `search`, as a CSV file. */
export function exportUsers(api: Api, search = ""): Promise<Blob> {
	const query = search.trim() ? `?${new URLSearchParams({ search: search.trim() })}` : "";
	return api<Blob>(`/users/export.csv${query}`, { file: true, timeoutMs: 60_000 });
}

export async function fetchUser(api: Api, id: string): Promise<{ result?: UserDetails }> {
	return requireSuccess(await api<{ result?: UserDetails }>(`/users/${id}`));
}

export async function saveUser(
	api: Api,
	id: string,
	user: { username: string; email: string; role?: string; updated_at?: string },
): Promise<{ result?: UserDetails }> {
	return requireSuccess(
		await api<{ result?: UserDetails }>(`/users/${id}`, { method: "PUT", body: user }),
	);
}

export async function deleteUser(api: Api, id: string): Promise<void> {
	requireSuccess(await api(`/users/${id}`, { method: "DELETE" }));
}

interface MessageAnswer {
	message?: string;
}

export async function changePassword(
	api: Api,
	input: { currentPassword: string; newPassword: string },
): Promise<MessageAnswer> {
	return requireSuccess(await api<MessageAnswer>("/auth/password", { method: "PUT", body: input }));
}

export async function requestPasswordReset(api: Api, email: string): Promise<MessageAnswer> {
	return requireSuccess(
		await api<MessageAnswer>("/auth/forgot-password", { method: "POST", body: { email } }),
	);
}

export async function resetPassword(
	api: Api,
	input: { token: string; password: string },
): Promise<MessageAnswer> {
	return requireSuccess(
		await api<MessageAnswer>("/auth/reset-password", { method: "POST", body: input }),
	);
}

export async function fetchSessions(api: Api): Promise<{ result?: Session[] }> {
	return requireSuccess(await api<{ result?: Session[] }>("/auth/sessions"));
}

export async function endSession(api: Api, id: string): Promise<void> {
	requireSuccess(await api(`/auth/sessions/${id}`, { method: "DELETE" }));
}

export async function signOutEverywhere(api: Api): Promise<void> {
	requireSuccess(await api("/auth/logout-all", { method: "POST" }));
}
