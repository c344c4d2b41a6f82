import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./audit.contract.ts";

export const fetchChanges = ownCall<typeof calls.listChanges>("GET /audit", { take: "result" });

export const fetchRecordHistory = ownCall<typeof calls.readRecordHistory>(
	"GET /records/:kind/:id/history",
	{ take: "result.history" },
);
