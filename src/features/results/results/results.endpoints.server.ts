import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./results.contract.ts";
import {
	changeResult,
	createResult,
	deleteResult,
	listResults,
	listResultsTrash,
	requireResult,
	restoreResult,
} from "./results.service.server.ts";

export const resultEndpoints = [
	implement(calls.listResults, {
		cacheTags: ["results"],
		handle: async ({ app, actor, query }) => ({
			results: await listResults(app.db, actor, query.status),
		}),
	}),
	implement(calls.createResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, body }) => ({ result: await createResult(app.db, actor, body) }),
	}),
	implement(calls.getResult, {
		cacheTags: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({
			result: await requireResult(app.db, actor, params.id),
		}),
	}),
	implement(calls.changeResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body }) => ({
			result: await changeResult(app.db, actor, params.id, body),
		}),
	}),
	implement(calls.deleteResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, params }) => {
			await deleteResult(app.db, actor, params.id);
			return {};
		},
	}),
	implement(calls.listResultsTrash, {
		handle: async ({ app, actor, query }) => {
			const { results, pagination } = await listResultsTrash(app.db, actor, query);
			return { result: results, pagination };
		},
	}),
	implement(calls.restoreResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, params }) => ({
			result: await restoreResult(app.db, actor, params.id),
		}),
	}),
];
