import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./results.contract.ts";
import {
	changeResult,
	createResult,
	deleteResult,
	listResults,
	listResultsTrash,
	removeResult,
	requireResult,
	restoreResult,
} from "./results.service.server.ts";

export const resultEndpoints = [
	implement(calls.listResults, {
		cacheTags: ["results"],
		handle: async ({ app, actor, query }) => ({ results: await listResults(app, actor, query) }),
	}),
	implement(calls.createResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, body }) => ({ result: await createResult(app, actor, body) }),
	}),
	implement(calls.getResult, {
		cacheTags: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({ result: await requireResult(app, actor, params) }),
	}),
	implement(calls.changeResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body }) => ({
			result: await changeResult(app, actor, { ...body, id: params.id }),
		}),
	}),
	implement(calls.deleteResult, {
		invalidates: ["results"],
		handle: ({ app, actor, params }) => deleteResult(app, actor, params),
	}),
	implement(calls.listResultsTrash, {
		handle: async ({ app, actor, query }) => {
			const { items, pagination } = await listResultsTrash(app, actor, query);
			return { result: items, pagination };
		},
	}),
	implement(calls.removeResult, {
		invalidates: ["results"],
		handle: ({ app, actor, params }) => removeResult(app, actor, params),
	}),
	implement(calls.restoreResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, params }) => ({ result: await restoreResult(app, actor, params) }),
	}),
];
