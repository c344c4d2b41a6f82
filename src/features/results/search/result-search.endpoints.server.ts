import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./result-search.contract.ts";
import { requireSchool, searchAllPlaces, searchPlaces } from "./result-search.service.server.ts";

export const resultSearchEndpoints = [
	implement(calls.searchPlaces, {
		cacheTags: ["results", "categories"],
		handle: async ({ app, actor, query }) => ({ result: await searchPlaces(app, actor, query) }),
	}),
	implement(calls.searchAllPlaces, {
		handle: async ({ app, actor, query }) => ({ result: await searchAllPlaces(app, actor, query) }),
	}),
	implement(calls.getSchool, {
		cacheTags: ["results", "categories"],
		handle: async ({ app, actor, params, query }) => ({
			result: await requireSchool(app, actor, { ...params, ...query }),
		}),
	}),
];
