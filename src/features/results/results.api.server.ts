import { idParams, nothing } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import { trashQuery } from "../../platform/trash.ts";
import {
	resultAnswer,
	resultChange,
	resultInput,
	resultsAnswer,
	resultsQuery,
	resultsTrashAnswer,
} from "./results.contract.ts";
import {
	changeResult,
	createResult,
	deleteResult,
	listResults,
	listResultsTrash,
	requireResult,
	restoreResult,
} from "./results.service.server.ts";

const tag = "Results";

export const resultEndpoints = [
	endpoint({
		method: "GET",
		path: "/results",
		tag,
		summary: "Results, the newest year first; drafts only for staff",
		access: "public",
		query: resultsQuery,
		response: resultsAnswer,
		reads: ["results"],
		handle: async ({ app, actor, query }) => ({
			results: await listResults(app.db, actor, query.status),
		}),
	}),
	endpoint({
		method: "POST",
		path: "/results",
		tag,
		summary: "Create a result",
		access: "staff",
		body: resultInput,
		response: resultAnswer,
		status: 201,
		touches: ["results"],
		handle: async ({ app, actor, body }) => ({ result: await createResult(app.db, actor, body) }),
	}),
	endpoint({
		method: "GET",
		path: "/results/:id",
		tag,
		summary: "A result with its items and their categories",
		access: "public",
		params: idParams,
		response: resultAnswer,
		reads: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({
			result: await requireResult(app.db, actor, params.id),
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/results/:id",
		tag,
		summary: "Change, publish or unpublish a result",
		access: "staff",
		params: idParams,
		body: resultChange,
		response: resultAnswer,
		touches: ["results"],
		handle: async ({ app, actor, params, body }) => ({
			result: await changeResult(app.db, actor, params.id, body),
		}),
	}),
	endpoint({
		method: "DELETE",
		path: "/results/:id",
		tag,
		summary: "Move a result to the trash",
		access: "staff",
		params: idParams,
		response: nothing,
		touches: ["results"],
		handle: async ({ app, actor, params }) => {
			await deleteResult(app.db, actor, params.id);
			return {};
		},
	}),
	endpoint({
		method: "GET",
		path: "/trash/results",
		tag,
		summary: "Deleted results, the latest deleted first",
		access: "staff",
		query: trashQuery,
		response: resultsTrashAnswer,
		handle: async ({ app, actor, query }) => {
			const { results, pagination } = await listResultsTrash(app.db, actor, query);
			return { result: results, pagination };
		},
	}),
	endpoint({
		method: "POST",
		path: "/trash/results/:id/restore",
		tag,
		summary: "Take a result out of the trash",
		access: "staff",
		params: idParams,
		response: resultAnswer,
		touches: ["results"],
		handle: async ({ app, actor, params }) => ({
			result: await restoreResult(app.db, actor, params.id),
		}),
	}),
];
