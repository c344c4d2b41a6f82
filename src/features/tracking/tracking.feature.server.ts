import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./tracking.contract.ts";
import { readReceipt, track } from "./tracking.service.server.ts";

const endpoints = [
	implement(calls.track, {
		handle: async ({ app, actor, body, ip }) => ({
			result: await track(app, actor, { ...body, ip }),
		}),
	}),
	implement(calls.readReceipt, {
		handle: async ({ app, actor, body }) => ({ result: await readReceipt(app, actor, body) }),
	}),
];

/** What customers see of their orders and requests without an account. It has no tables of its own. */
export const tracker = defineFeature({ name: "tracker", endpoints });
