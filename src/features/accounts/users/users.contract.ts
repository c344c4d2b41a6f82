import * as z from "zod/mini";
import { ROLES } from "../../../platform/http/authorization.ts";
import { callsUnder } from "../../../platform/http/call.ts";
import {
	changeOf,
	id,
	ifGiven,
	nothing,
	oneOf,
	optionalWindow,
	pagination,
	time,
} from "../../../platform/http/contract-fields.ts";
import { sessionUser } from "../../../shell/session.contract.ts";
import { email, username } from "../auth/auth.contract.ts";

const defineCall = callsUnder("Users");

export const ALL_USERS_MAX = 1_000;

/** `colleagues` are staff and admins. */
export const ROLE_FILTERS = ["colleagues", ...ROLES] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];

const userListQuery = z.object({
	/** Without page, limit, search and role, all users are listed, at most 1,000. Otherwise a page has 50 by default. */
	...optionalWindow,
	/** Search words; each must occur in the username or the email, in any order and case. */
	search: z.optional(z.string().check(z.maxLength(200, "Search must be at most 200 characters"))),
	role: ifGiven(oneOf("Role", ROLE_FILTERS)),
});
export type UserListQuery = z.infer<typeof userListQuery>;

const userInput = changeOf({
	username,
	email,
	role: oneOf("Role", ROLES),
});
export type UserInput = z.infer<typeof userInput>;

const listedUser = z.extend(sessionUser, { createdAt: time, updated_at: time });
export type ListedUser = z.infer<typeof listedUser>;

const userDetails = z.extend(listedUser, {
	articlesCount: z.number(),
	hasSecondStep: z.boolean(),
});
export type UserDetails = z.infer<typeof userDetails>;

const userResponse = z.object({ result: userDetails });

export const listUsers = defineCall("GET /users", {
	specifiedFields: [],
	summary: "List users, newest first: all of them, or a page or search",
	access: "admin",
	query: userListQuery,
	response: z.object({ result: z.array(listedUser), pagination }),
});

export const exportUsers = defineCall("GET /users/export.csv", {
	summary: "All users as a spreadsheet, newest first",
	access: "admin",
	query: z.pick(userListQuery, { search: true, role: true }),
	file: true,
});

export const getUser = defineCall("GET /users/:id", {
	specifiedFields: [],
	summary: "One user with the number of their projects, and whether they have a second step",
	access: "admin",
	response: userResponse,
});

export const changeUser = defineCall("PUT /users/:id", {
	specifiedFields: ["username", "email"],
	summary: "Change a user's name, email or role",
	access: "admin",
	body: userInput,
	response: userResponse,
});

export const endUserSessions = defineCall("DELETE /users/:id/sessions", {
	summary: "Sign a user out everywhere",
	access: "admin",
	response: z.object({ result: z.object({ ended: z.number() }) }),
});

export const createPasswordLink = defineCall("POST /users/:id/password-link", {
	summary:
		"A link that lets a person who gets no email set a new password, once, within an hour; earlier links stop working",
	access: "admin",
	refuses: ["forbidden"],
	response: z.object({ result: z.object({ link: z.string() }) }),
});

export const removeUserSecondStep = defineCall("DELETE /users/:id/second-step", {
	summary:
		"Remove the lost second step of a user: passkeys, app and recovery codes; signs them out",
	access: "admin",
	refuses: ["forbidden"],
	response: nothing,
});

export const deleteUser = defineCall("DELETE /users/:id", {
	specifiedFields: [],
	summary: "Delete a user; articles and orders stay",
	access: "admin",
	response: z.object({ result: z.object({ id }) }),
});
