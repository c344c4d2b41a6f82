import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./audit.contract.ts";
import { listChanges } from "./audit.service.server.ts";

export const auditEndpoints = [
	implement(calls.listChanges, {
		handle: async ({ app, actor, query }) => ({ result: await listChanges(app.db, actor, query) }),
	}),
];
