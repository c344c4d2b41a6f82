import { type Api, requireSuccess } from "../../platform/api-client.ts";
import type { Overview } from "./overview.contract.ts";

export async function fetchOverview(api: Api): Promise<{ result?: Partial<Overview> }> {
	return requireSuccess(await api<{ result?: Partial<Overview> }>("/dashboard/stats"));
}
