import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "../own-records.contract.ts";

/* Separate, so that visitors' pages do not load these calls. */

export const fetchOwnRecords = ownCall<typeof calls.listOwnRecords>("GET /account/records", {
	take: "result",
});

export const addOwnRecord = ownCall<typeof calls.addOwnRecord>("POST /account/records");

export const removeOwnRecord = ownCall<typeof calls.removeOwnRecord>(
	"DELETE /account/records/:reference",
);
