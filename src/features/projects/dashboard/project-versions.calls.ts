import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import type * as calls from "../project-versions.contract.ts";
import type { Version, WholeVersion } from "../project-versions.contract.ts";

/** Newest first. */
export async function fetchVersions(api: Api, id: string): Promise<Version[]> {
	const { result } = await api<typeof calls.listVersions>("GET /projects/:id/versions", {
		token: "required",
		params: { id },
	});
	return requireList(result?.versions);
}

export async function fetchVersion(api: Api, id: string, versionId: string): Promise<WholeVersion> {
	const { result } = await api<typeof calls.getVersion>("GET /projects/:id/versions/:versionId", {
		token: "required",
		params: { id, versionId },
	});
	return requireObject(result) as WholeVersion;
}

/**
 * Returns the hidden names in the restored text, see `hiddenNames`.
 *
 * @param readAt `updated_at` of the project that was loaded; a newer version is not overwritten (409)
 */
export async function restoreVersion(
	api: Api,
	id: string,
	versionId: string,
	readAt: string,
): Promise<string[] | undefined> {
	const { hidden_names } = await api<typeof calls.restoreVersion>(
		"POST /projects/:id/versions/:versionId/restore",
		{
			token: "required",
			params: { id, versionId },
			body: { updated_at: readAt },
		},
	);
	return hidden_names;
}

export async function deleteVersion(api: Api, id: string, versionId: string): Promise<void> {
	await api<typeof calls.deleteVersion>("DELETE /projects/:id/versions/:versionId", {
		token: "required",
		params: { id, versionId },
	});
}
