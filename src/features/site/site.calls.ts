import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import { ownCall } from "../../platform/browser/own-call.ts";
import { readText } from "../../platform/browser/read-fields.ts";
import type * as calls from "./site.contract.ts";
import type { SiteVersion } from "./site.contract.ts";

export const fetchSite = ownCall<typeof calls.readSite>("GET /site", {
	token: "optional",
	take: "result",
});

export const changeSite = ownCall<typeof calls.changeSite>("PUT /site", { take: "result" });

export async function fetchSiteVersions(api: Api): Promise<SiteVersion[]> {
	const { result } = await api<typeof calls.listSiteVersions>("GET /site/versions", {
		token: "required",
	});
	return requireList(requireObject(result).versions).map((version) => ({
		...version,
		changes: version.changes.map(({ field, before, after }) => ({
			field,
			before: readText(before),
			after: readText(after),
		})),
	}));
}
