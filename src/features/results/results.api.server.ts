import { implement } from "../../platform/endpoint.ts";
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
		reads: ["results"],
		handle: async ({ app, actor, query }) => ({
			results: await listResults(app.db, actor, query.status),
		}),
	}),
	implement(calls.createResult, {
		touches: ["results"],
		handle: async ({ app, actor, body }) => ({ result: await createResult(app.db, actor, body) }),
	}),
	implement(calls.getResult, {
		reads: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({
			result: await requireResult(app.db, actor, params.id),
		}),
	}),
	implement(calls.changeResult, {
		touches: ["results"],
		handle: async ({ app, actor, params, body }) => ({
			result: await changeResult(app.db, actor, params.id, body),
		}),
	}),
	implement(calls.deleteResult, {
		touches: ["results"],
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
		touches: ["results"],
		handle: async ({ app, actor, params }) => ({
			result: await restoreResult(app.db, actor, params.id),
		}),
	}),
];
