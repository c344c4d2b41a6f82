import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { id, messageResponse, seenVersion, time } from "../../platform/http/contract-fields.ts";
import { PROJECT_STATUSES, savedProjectResponse, storedProject } from "./projects.contract.ts";

const defineCall = callsUnder("Projects");

export const version = z.object({
	id,
	saved_at: time,
	/** Null if unknown, and after that person's account was deleted. */
	by: z.nullable(z.string()),
	/** Set for accepted proposals. */
	proposed_by: z.nullable(z.string()),
	title: z.string(),
	status: z.enum(PROJECT_STATUSES),
	/** Words of the text; null for older versions. */
	words: z.nullable(z.number()),
});
export type Version = z.infer<typeof version>;

const versionDetails = z.extend(version, storedProject.shape);
export type VersionDetails = z.infer<typeof versionDetails>;

export const listVersions = defineCall("GET /projects/:id/versions", {
	summary: "The versions of a project that are kept, newest first: each save makes one",
	access: "staff",
	response: z.object({ result: z.object({ versions: z.array(version) }) }),
});

export const getVersion = defineCall("GET /projects/:id/versions/:versionId", {
	summary: "A version of a project with its content",
	access: "staff",
	response: z.object({ result: versionDetails }),
});

export const restoreVersion = defineCall("POST /projects/:id/versions/:versionId/restore", {
	summary: "Save a project as it was in a version; its status stays (its author or an admin)",
	access: "staff",
	body: z.object({ updated_at: seenVersion }),
	response: savedProjectResponse,
});

export const deleteVersion = defineCall("DELETE /projects/:id/versions/:versionId", {
	summary:
		"Permanently delete a version, with the pictures that nothing else uses (the project's author or an admin)",
	access: "staff",
	response: messageResponse,
});
