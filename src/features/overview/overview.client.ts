import type { Api } from "../../platform/api-client.ts";
import type { Overview } from "./overview.contract.ts";

export function fetchOverview(api: Api): Promise<{ result?: Partial<Overview> }> {
	return api("/dashboard/stats");
}
