import { implement } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import * as calls from "./audit.contract.ts";
import { listChanges } from "./audit.service.server.ts";

const endpoints = [
	implement(calls.listChanges, {
		handle: async ({ app, actor, query }) => ({ result: await listChanges(app, actor, query) }),
	}),
];

export const audit = defineFeature({
	name: "audit",
	needs: ["accounts"],
	endpoints,
});
