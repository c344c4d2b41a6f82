import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./audit.contract.ts";
import { listChanges } from "./audit.service.server.ts";

const endpoints = [
	implement(calls.listChanges, {
		handle: async ({ app, actor, query }) => ({ result: await listChanges(app, actor, query) }),
	}),
];

export const audit = defineFeature({
	name: "audit",
	endpoints,
});
