import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../search.contract.ts";

export const searchEverything = ownCall<typeof calls.searchEverything>("GET /search", {
	take: "result.groups",
});
