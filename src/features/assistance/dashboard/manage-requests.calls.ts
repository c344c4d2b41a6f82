import { ownCall } from "../../../platform/browser/own-call.ts";
import { trashClient } from "../../../platform/browser/trash.ts";
import type * as calls from "../assistance.contract.ts";

// A separate module, so that visitors do not load these calls.

export const fetchRequests = ownCall<typeof calls.listRequests>("GET /requests", {
	take: "result",
});

export const exportRequests = ownCall<typeof calls.exportRequests>("GET /requests/export.csv", {
	timeoutMs: 60_000,
	file: true,
});

export const changeRequests = ownCall<typeof calls.changeRequests>("POST /requests/bulk", {
	take: "result.results",
	timeoutMs: 60_000,
});

export const fetchRequest = ownCall<typeof calls.getRequest>("GET /requests/:id", {
	take: "result",
});

export const changeRequestStatus = ownCall<typeof calls.changeRequestStatus>("PUT /requests/:id", {
	take: "result",
});

export const changeRequestConsent = ownCall<typeof calls.changeRequestConsent>(
	"PUT /requests/:id/consent",
);

export const changeRequestOwner = ownCall<typeof calls.changeRequestOwner>(
	"PUT /requests/:id/work",
	{ take: "result" },
);

export const downloadFile = ownCall<typeof calls.downloadFile>("GET /requests/:id/files/:fileId", {
	timeoutMs: 60_000,
	file: true,
});

export const deleteRequest = ownCall<typeof calls.deleteRequest>("DELETE /requests/:id");

export const trashedRequests = trashClient<typeof calls.trash>("/trash/requests", (request) => ({
	title: `${request.name}: ${request.projectTitle}`,
}));
