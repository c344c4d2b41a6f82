import { Readable } from "node:stream";
import { attachment } from "../../platform/attachment.server.ts";
import { idParams } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import { fairDay } from "../../platform/fair-day.ts";
import {
	deletedUserAnswer,
	userAnswer,
	userExportQuery,
	userInput,
	userListAnswer,
	userListQuery,
} from "./users.contract.ts";
import {
	changeUser,
	deleteUser,
	exportUsers,
	listUsers,
	requireUser,
} from "./users.service.server.ts";

export const userEndpoints = [
	endpoint({
		method: "GET",
		path: "/users",
		tag: "Users",
		summary: "List users, newest first",
		access: "admin",
		query: userListQuery,
		response: userListAnswer,
		handle: async ({ app, actor, query }) => {
			const { users, pagination } = await listUsers(app.db, actor, query);
			return { result: users, pagination };
		},
	}),
	endpoint({
		method: "GET",
		path: "/users/export.csv",
		tag: "Users",
		summary: "All users as a spreadsheet, newest first",
		access: "admin",
		query: userExportQuery,
		file: true,
		handle: async ({ app, actor, query }) =>
			attachment({
				name: `users-${fairDay(Date.now())}.csv`,
				type: "text/csv; charset=utf-8",
				content: Readable.from(exportUsers(app.db, actor, query.search)),
			}),
	}),
	endpoint({
		method: "GET",
		path: "/users/:id",
		tag: "Users",
		summary: "One user with the number of their projects",
		access: "admin",
		params: idParams,
		response: userAnswer,
		handle: async ({ app, actor, params }) => ({
			result: await requireUser(app.db, actor, params.id),
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/users/:id",
		tag: "Users",
		summary: "Change a user's name, e-mail or role",
		access: "admin",
		params: idParams,
		body: userInput,
		response: userAnswer,
		handle: async ({ app, actor, params, body }) => ({
			result: await changeUser(app.db, actor, params.id, body),
		}),
	}),
	endpoint({
		method: "DELETE",
		path: "/users/:id",
		tag: "Users",
		summary: "Delete a user; articles and orders stay",
		access: "admin",
		params: idParams,
		response: deletedUserAnswer,
		handle: async ({ app, actor, params }) => {
			await deleteUser(app.db, actor, params.id);
			return { result: { id: params.id } };
		},
	}),
];
