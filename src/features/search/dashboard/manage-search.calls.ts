import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import type * as calls from "../search.contract.ts";
import type { HitGroup } from "../search.contract.ts";

/** @param signal aborts the call when another search starts */
export async function searchEverything(
	api: Api,
	q: string,
	signal: AbortSignal,
): Promise<HitGroup[]> {
	const { result } = await api<typeof calls.searchEverything>("GET /search", {
		token: "required",
		query: { q },
		signal,
	});
	return requireList(requireObject(result).groups);
}
