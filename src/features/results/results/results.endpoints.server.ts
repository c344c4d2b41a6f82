import { implement } from "../../../platform/http/endpoint.ts";
import { trashEndpoints } from "../../../platform/trash.server.ts";
import { warnOfResult } from "../hidden-names.server.ts";
import * as calls from "./results.contract.ts";
import {
	changeResult,
	createResult,
	listResults,
	requireResult,
} from "./results.service.server.ts";
import { resultsTrash } from "./results-trash.service.server.ts";

export const resultEndpoints = [
	implement(calls.listResults, {
		cacheTags: ["results"],
		handle: async ({ app, actor, query }) => ({ results: await listResults(app, actor, query) }),
	}),
	implement(calls.createResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, body }) => {
			const result = await createResult(app, actor, body);
			return { result, ...(await warnOfResult(app, result)) };
		},
	}),
	implement(calls.getResult, {
		cacheTags: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({ result: await requireResult(app, actor, params) }),
	}),
	implement(calls.changeResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body }) => {
			const { result, before } = await changeResult(app, actor, { ...body, id: params.id });
			return { result, ...(await warnOfResult(app, result, before)) };
		},
	}),
	implement(calls.deleteResult, {
		invalidates: ["results"],
		handle: ({ app, actor, params }) => resultsTrash.delete(app, actor, params),
	}),
	...trashEndpoints(calls.trash, {
		trash: resultsTrash,
		invalidates: ["results"],
		answer: async (result, app) => ({ result, ...(await warnOfResult(app, result)) }),
	}),
];
