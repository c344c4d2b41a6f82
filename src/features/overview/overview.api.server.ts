import { endpoint } from "../../platform/endpoint.ts";
import { overviewAnswer } from "./overview.contract.ts";
import { readOverview } from "./overview.service.server.ts";

export const overviewEndpoints = [
	endpoint({
		method: "GET",
		path: "/dashboard/stats",
		tag: "Overview",
		summary: "Counts, recent activity and the last eight weeks",
		access: "staff",
		response: overviewAnswer,
		handle: async ({ app, actor }) => ({ result: await readOverview(app.db, actor) }),
	}),
];
