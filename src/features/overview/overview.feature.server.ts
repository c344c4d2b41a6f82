import { asResult, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import { ALL_CACHE_TAGS } from "../../product/kinds.ts";
import * as calls from "./overview.contract.ts";
import { readOverview } from "./overview.service.server.ts";
import { removeSampleContent } from "./sample-content.service.server.ts";

const endpoints = [
	serve(calls.readOverview, readOverview, asResult),
	serve(
		calls.removeSampleContent,
		removeSampleContent,
		(removed) => ({ result: { removed }, message: "Sample content removed successfully" }),
		{ invalidates: ALL_CACHE_TAGS },
	),
];

export const overview = defineFeature({
	name: "overview",
	needs: ["accounts", "assistance", "categories", "projects"],
	endpoints,
});
