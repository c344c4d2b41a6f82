import * as z from "zod/mini";
import { id, limit, page, pagination, readVersion, time } from "../../platform/contract.ts";
import { ROLES } from "../../platform/guard.ts";
import { email, sessionUser, username } from "./accounts.contract.ts";

export const userListQuery = z.object({
	page,
	limit: limit(50),
	/** Part of a username or an e-mail, in any case. */
	search: z.optional(z.string().check(z.maxLength(200, "Search takes at most 200 characters"))),
});
export type UserListQuery = z.infer<typeof userListQuery>;

export const userExportQuery = z.pick(userListQuery, { search: true });

export const userInput = z.object({
	username: z.optional(username),
	email: z.optional(email),
	role: z.optional(z.enum(ROLES, `Role must be one of ${ROLES.join(", ")}`)),
	updated_at: readVersion,
});
export type UserInput = z.infer<typeof userInput>;

const listedUser = z.extend(sessionUser, { createdAt: time, updated_at: time });
export type ListedUser = z.infer<typeof listedUser>;

const userDetails = z.extend(listedUser, { articlesCount: z.number() });
export type UserDetails = z.infer<typeof userDetails>;

export const userListAnswer = z.object({ result: z.array(listedUser), pagination });
export const userAnswer = z.object({ result: userDetails });
export const deletedUserAnswer = z.object({ result: z.object({ id }) });
