import { ownCall } from "../../../../platform/browser/own-call.ts";
import type * as calls from "../result-search.contract.ts";

export const fetchAllPlaces = ownCall<typeof calls.searchAllPlaces>("GET /results/places", {
	take: "result",
	apiBase: "results",
});
