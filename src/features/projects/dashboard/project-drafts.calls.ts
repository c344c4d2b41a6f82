import type { Api } from "../../../platform/browser/api-client.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../project-drafts.contract.ts";
import type { ProjectDraft } from "../project-drafts.contract.ts";
import { readProject } from "../projects.calls.ts";
import type { Project } from "../projects.contract.ts";

/** @param record a project's id, or `new` */
export async function fetchDraft(api: Api, record: string): Promise<ProjectDraft | null> {
	const { result } = await api<typeof calls.getDraft>("GET /project-drafts/:record", {
		token: "required",
		params: { record },
	});
	return result?.draft ?? null;
}

/** Resolves to the draft's new `updated_at`. Rejects with 409 if `read_at` is not the stored one. */
export const keepDraft = ownCall<typeof calls.keepDraft>("PUT /project-drafts/:record", {
	take: "result.updated_at",
});

export const discardDraft = ownCall<typeof calls.discardDraft>("DELETE /project-drafts/:record");

/** The draft in the form of the public page's data. */
export async function fetchPreview(api: Api, record: string): Promise<Project> {
	const { result } = await api<typeof calls.previewDraft>("GET /project-drafts/:record/preview", {
		token: "required",
		params: { record },
	});
	return readProject({ result });
}
