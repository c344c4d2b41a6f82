import { endpoint } from "../../platform/endpoint.ts";
import { auditAnswer, auditQuery } from "./audit.contract.ts";
import { listChanges } from "./audit.service.server.ts";

export const auditEndpoints = [
	endpoint({
		method: "GET",
		path: "/audit",
		tag: "Audit",
		summary: "Who changed what, newest first",
		access: "admin",
		query: auditQuery,
		response: auditAnswer,
		handle: async ({ app, actor, query }) => ({ result: await listChanges(app.db, actor, query) }),
	}),
];
