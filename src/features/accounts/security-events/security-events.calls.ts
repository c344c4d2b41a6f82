import { ownCall } from "../../../platform/browser/own-call.ts";
import type * as calls from "./security-events.contract.ts";

export const fetchSecurityEvents = ownCall<typeof calls.listSecurityEvents>(
	"GET /security-events",
	{ take: "result" },
);
