import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./overview.contract.ts";
import { readOverview } from "./overview.service.server.ts";

export const overviewEndpoints = [
	implement(calls.readOverview, {
		handle: async ({ app, actor }) => ({ result: await readOverview(app.db, actor) }),
	}),
];
