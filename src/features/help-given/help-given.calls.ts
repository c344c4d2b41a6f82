import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./help-given.contract.ts";

/** What the service did for a customer, as a sheet to print for the judges. */
export const fetchPrintableHelpSheet = ownCall<typeof calls.readPrintableHelpSheet>(
	"GET /help-given/:reference",
	{ take: "result", token: "none" },
);
