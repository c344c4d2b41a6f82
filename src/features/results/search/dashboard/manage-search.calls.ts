import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireList } from "../../../../platform/browser/api-error.ts";
import { readPagination } from "../../../../platform/browser/read-fields.ts";
import type { Pagination } from "../../../../platform/http/contract-fields.ts";
import type * as calls from "../result-search.contract.ts";
import type { StaffPlace } from "../result-search.contract.ts";

/** Items of all results, drafts included, by participant and school. */
export async function fetchAllPlaces(
	api: Api,
	q: string,
	page: number,
): Promise<{ places: StaffPlace[]; pagination: Pagination }> {
	const { result } = await api<typeof calls.searchAllPlaces>("GET /results/places", {
		base: "results",
		token: "required",
		query: { q, page },
	});
	return { places: requireList(result?.places), pagination: readPagination(result?.pagination) };
}
