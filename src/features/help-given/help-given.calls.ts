import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./help-given.contract.ts";

export const fetchPrintableHelpSheet = ownCall<typeof calls.readPrintableHelpSheet>(
	"GET /help-given/:reference",
	{ take: "result", token: "none" },
);
