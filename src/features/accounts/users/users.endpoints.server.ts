import { csvAttachment } from "../../../platform/http/attachment.server.ts";
import { implement } from "../../../platform/http/endpoint.ts";
import { fairDay } from "../../../platform/text/fair-day.ts";
import { createPasswordLink } from "./password-link.service.server.ts";
import * as calls from "./users.contract.ts";
import {
	changeUser,
	deleteUser,
	endUserSessions,
	exportUsers,
	listUsers,
	removeUserSecondStep,
	requireUser,
} from "./users.service.server.ts";

export const userEndpoints = [
	implement(calls.listUsers, {
		handle: async ({ app, actor, query }) => {
			const { users, pagination } = await listUsers(app, actor, query);
			return { result: users, pagination };
		},
	}),
	implement(calls.exportUsers, {
		handle: async ({ app, actor, query }) =>
			csvAttachment(`users-${fairDay(Date.now())}`, await exportUsers(app, actor, query)),
	}),
	implement(calls.getUser, {
		handle: async ({ app, actor, params }) => ({ result: await requireUser(app, actor, params) }),
	}),
	implement(calls.changeUser, {
		handle: async ({ app, actor, params, body }) => ({
			result: await changeUser(app, actor, { id: params.id, ...body }),
		}),
	}),
	implement(calls.endUserSessions, {
		handle: async ({ app, actor, params }) => ({
			result: { ended: await endUserSessions(app, actor, params) },
		}),
	}),
	implement(calls.createPasswordLink, {
		handle: async ({ app, actor, params }) => ({
			result: { link: await createPasswordLink(app, actor, params) },
		}),
	}),
	implement(calls.removeUserSecondStep, {
		handle: ({ app, actor, params }) => removeUserSecondStep(app, actor, params),
	}),
	implement(calls.deleteUser, {
		handle: async ({ app, actor, params }) => {
			await deleteUser(app, actor, params);
			return { result: { id: params.id } };
		},
	}),
];
