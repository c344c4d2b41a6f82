import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../project-drafts.contract.ts";

export const fetchDraft = ownCall<typeof calls.getDraft>("GET /project-drafts/:record", {
	take: "result.draft",
});

/** Resolves to the new `updated_at`. Rejects with 409 if `read_at` is not the stored one. */
export const saveDraft = ownCall<typeof calls.saveDraft>("PUT /project-drafts/:record", {
	take: "result.updated_at",
});

export const discardDraft = ownCall<typeof calls.discardDraft>("DELETE /project-drafts/:record");

export const fetchPreview = ownCall<typeof calls.previewDraft>(
	"GET /project-drafts/:record/preview",
	{ take: "result" },
);
