import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import {
	readFlag,
	readGiven,
	readNumber,
	readPagination,
	readText,
	readTime,
	readWord,
} from "../../../platform/browser/read-fields.ts";
import type { BodyOf, ResponseOf } from "../../../platform/http/call.ts";
import { textId } from "../../../platform/text/text-id.ts";
import type * as users from "./users.contract.ts";
import type { ListedUser, RoleFilter, UserDetails } from "./users.contract.ts";

/** A user as other servers may send it: with an unknown role, or without a number of articles. */
export type ShownUser = Omit<ListedUser, "role"> & { role: string } & Partial<
		Pick<UserDetails, "articlesCount" | "hasSecondStep">
	>;

export interface UserList {
	users: ShownUser[];
	totalPages: number;
	/** More than `users` if not all are listed; other servers list all. */
	total: number | undefined;
}

/** All users, as specified, or a page by words and role. Other servers put the list under different keys. */
export async function fetchUsers(
	api: Api,
	{ page, search, role }: { page: number; search: string; role: RoleFilter | undefined },
): Promise<UserList> {
	const isNarrowed = search !== "" || role !== undefined;
	const answer = await api<typeof users.listUsers>("GET /users", {
		specified: true,
		token: "required",
		ownFields: isNarrowed ? { ...(page > 1 && { page }), ...(search && { search }), role } : {},
	});
	return readUsers(answer);
}

export function readUsers(answer: ResponseOf<typeof users.listUsers>): UserList {
	type AnyUserList = { result?: ShownUser[] | { users?: ShownUser[] }; users?: ShownUser[] };
	const { result, users } = answer as AnyUserList;
	const list = Array.isArray(result) ? result : result?.users;
	const { total, totalPages } = readPagination(answer.pagination);
	return { users: requireList(list, users).map(readUser), total, totalPages };
}

function readUser(sent: Partial<ShownUser>): ShownUser {
	const { hasSecondStep } = sent;
	return {
		id: textId(sent.id),
		username: readText(sent.username),
		email: readText(sent.email),
		role: readWord(sent.role),
		createdAt: readTime(sent.createdAt),
		updated_at: readText(sent.updated_at),
		articlesCount: readNumber(sent.articlesCount),
		...(hasSecondStep !== undefined && { hasSecondStep: readFlag(hasSecondStep) }),
	};
}

/** All users with this role whose name or email contains `search`, as a CSV file. */
export const exportUsers = ownCall<typeof users.exportUsers>("GET /users/export.csv", {
	timeoutMs: 60_000,
	file: true,
});

export async function fetchUser(api: Api, id: string): Promise<ShownUser> {
	const { result } = await api<typeof users.getUser>("GET /users/:id", {
		specified: true,
		token: "required",
		params: { id },
	});
	return { ...readUser(requireObject(result)), id };
}

export async function saveUser(
	api: Api,
	id: string,
	{ username, email, role, updated_at }: BodyOf<typeof users.changeUser>,
): Promise<(Partial<ShownUser> & { id: string }) | undefined> {
	const { result } = await api<typeof users.changeUser>("PUT /users/:id", {
		specified: true,
		token: "required",
		params: { id },
		body: { username, email },
		ownFields: { role, updated_at: updated_at || undefined },
	});
	return result && { ...readGiven(result, readUser), id };
}

export const endUserSessions = ownCall<typeof users.endUserSessions>("DELETE /users/:id/sessions", {
	take: "result.ended",
});

/** A link to set a new password, for a person who gets no email. The server shows it only once. */
export const createPasswordLink = ownCall<typeof users.createPasswordLink>(
	"POST /users/:id/password-link",
	{ take: "result.link" },
);

export const removeUserSecondStep = ownCall<typeof users.removeUserSecondStep>(
	"DELETE /users/:id/second-step",
);

export async function deleteUser(api: Api, id: string): Promise<void> {
	await api<typeof users.deleteUser>("DELETE /users/:id", {
		specified: true,
		token: "required",
		params: { id },
	});
}
