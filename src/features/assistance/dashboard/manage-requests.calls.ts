import { ownCall } from "../../../platform/browser/own-call.ts";
import { trashClient } from "../../../platform/browser/trash.ts";
import type * as calls from "../assistance.contract.ts";

/* In a separate module, so that visitors' pages do not load these calls. */

export const fetchRequests = ownCall<typeof calls.listRequests>("GET /requests", {
	take: "result",
});

/** All requests that match the filters, as a CSV file. */
export const exportRequests = ownCall<typeof calls.exportRequests>("GET /requests/export.csv", {
	timeoutMs: 60_000,
	file: true,
});

/** Changes several requests. Returns the result for each. */
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

/** Records or clears the withdrawal of a request's consent. */
export const changeRequestConsent = ownCall<typeof calls.changeRequestConsent>(
	"PUT /requests/:id/consent",
);

/** Sets or removes a request's owner. */
export const changeRequestWork = ownCall<typeof calls.changeRequestWork>("PUT /requests/:id/work", {
	take: "result",
});

/** Downloads a file of a request. */
export const downloadFile = ownCall<typeof calls.downloadFile>("GET /requests/:id/files/:fileId", {
	timeoutMs: 60_000,
	file: true,
});

/** Moves a request to the trash. */
export const deleteRequest = ownCall<typeof calls.deleteRequest>("DELETE /requests/:id");

export const trashedRequests = trashClient<typeof calls.trash>("/trash/requests", (request) => ({
	title: `${request.name}: ${request.projectTitle}`,
}));
