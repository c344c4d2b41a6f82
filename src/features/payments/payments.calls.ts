import { ownCall } from "../../platform/browser/own-call.ts";
import type * as mpesaCalls from "./mpesa/mpesa.contract.ts";
import type * as calls from "./payments.contract.ts";

/** The calls of public pages; those of the dashboard are in `dashboard/`. */

export const reportCode = ownCall<typeof calls.reportCode>("POST /track/codes", { token: "none" });

export const askForPrompt = ownCall<typeof mpesaCalls.askForPrompt>("POST /track/payments", {
	token: "none",
});

export const fetchReceipt = ownCall<typeof calls.readReceipt>("GET /receipts/:reference", {
	take: "result",
	token: "none",
});
