import { implement } from "../../../platform/http/endpoint.ts";
import * as calls from "./security-events.contract.ts";
import { listSecurityEvents } from "./security-events.service.server.ts";

export const securityEventEndpoints = [
	implement(calls.listSecurityEvents, {
		handle: async ({ app, actor, query }) => ({
			result: await listSecurityEvents(app, actor, query),
		}),
	}),
];
