import { implement } from "../../../platform/http/endpoint.ts";
import { trashEndpoints } from "../../../platform/trash.server.ts";
import { warnOfTextsNaming } from "../hidden-names.server.ts";
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
		handle: async ({ app, actor, body }) => ({ result: await createResult(app, actor, body) }),
	}),
	implement(calls.getResult, {
		cacheTags: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({ result: await requireResult(app, actor, params) }),
	}),
	implement(calls.changeResult, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body }) => {
			const result = await changeResult(app, actor, { ...body, id: params.id });
			return { result, ...(await warnOfTextsNaming(app, result)) };
		},
	}),
	implement(calls.deleteResult, {
		invalidates: ["results"],
		handle: ({ app, actor, params }) => resultsTrash.delete(app, actor, params),
	}),
	...trashEndpoints(calls.trash, {
		trash: resultsTrash,
		invalidates: ["results"],
		answer: async (result, app) => ({ result, ...(await warnOfTextsNaming(app, result)) }),
	}),
];
