import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./site.contract.ts";

export const fetchSite = ownCall<typeof calls.readSite>("GET /site", {
	token: "optional",
	take: "result",
});

export const changeSite = ownCall<typeof calls.changeSite>("PUT /site", { take: "result" });

export const fetchSiteVersions = ownCall<typeof calls.listSiteVersions>("GET /site/versions", {
	take: "result.versions",
});
