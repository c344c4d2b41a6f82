import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./help-given.contract.ts";

export const fetchPrintedHelp = ownCall<typeof calls.readPrintedHelp>(
	"GET /help-given/:reference",
	{ take: "result", token: "none" },
);
