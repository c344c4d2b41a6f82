import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import { readText } from "../../platform/browser/read-fields.ts";
import type * as calls from "./site.contract.ts";
import type { SiteInput, SiteSettings, SiteVersion } from "./site.contract.ts";

export async function fetchSite(api: Api): Promise<SiteSettings> {
	const { result } = await api<typeof calls.readSite>("GET /site", { token: "required" });
	return requireObject(result);
}

export async function changeSite(api: Api, body: SiteInput): Promise<SiteSettings> {
	const { result } = await api<typeof calls.changeSite>("PUT /site", { token: "required", body });
	return requireObject(result);
}

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
