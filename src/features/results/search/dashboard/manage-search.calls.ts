import { ownCall } from "../../../../platform/browser/own-call.ts";
import type * as calls from "../result-search.contract.ts";

export const fetchAllItems = ownCall<typeof calls.searchAllItems>("GET /results/places", {
	take: "result",
	apiPart: "results",
});
