import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./overview.contract.ts";
import { readOverview } from "./overview.service.server.ts";

const endpoints = [
	implement(calls.readOverview, {
		handle: async ({ app, actor }) => ({ result: await readOverview(app, actor) }),
	}),
];

export const overview = defineFeature({
	name: "overview",
	endpoints,
});
