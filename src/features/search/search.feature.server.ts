import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./search.contract.ts";
import { searchEverything } from "./search.service.server.ts";

const endpoints = [
	implement(calls.searchEverything, {
		handle: async ({ app, actor, query }) => ({
			result: { groups: await searchEverything(app, actor, query) },
		}),
	}),
];

/** One search over the lists of the dashboard. */
export const search = defineFeature({ name: "search", endpoints });
