import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../project-versions.contract.ts";

export const fetchVersions = ownCall<typeof calls.listVersions>("GET /projects/:id/versions", {
	take: "result.versions",
});

export const fetchVersion = ownCall<typeof calls.getVersion>(
	"GET /projects/:id/versions/:versionId",
	{ take: "result" },
);

export const restoreVersion = ownCall<typeof calls.restoreVersion>(
	"POST /projects/:id/versions/:versionId/restore",
);

export const deleteVersion = ownCall<typeof calls.deleteVersion>(
	"DELETE /projects/:id/versions/:versionId",
);
