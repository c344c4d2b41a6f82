import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./help-given.contract.ts";

/** The call of the public page; those of the dashboard are in `dashboard/`. Throws `ApiError`. */
export const fetchPrintedHelp = ownCall<typeof calls.readPrintedHelp>(
	"GET /help-given/:reference",
	{ take: "result", token: "none" },
);
