import { implement } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import * as calls from "./audit.contract.ts";
import { listChanges, readRecordHistory } from "./audit.service.server.ts";

const endpoints = [
	implement(calls.listChanges, {
		handle: async ({ app, actor, query }) => ({ result: await listChanges(app, actor, query) }),
	}),
	implement(calls.readRecordHistory, {
		handle: async ({ app, actor, params }) => ({
			result: { history: await readRecordHistory(app, actor, params) },
		}),
	}),
];

export const audit = defineFeature({
	name: "audit",
	needs: ["accounts"],
	endpoints,
});
