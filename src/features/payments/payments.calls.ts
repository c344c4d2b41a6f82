import { ownCall } from "../../platform/browser/own-call.ts";
import type * as mpesaCalls from "./mpesa/mpesa.contract.ts";
import type * as calls from "./payments.contract.ts";

/** The calls of public pages; those of the dashboard are in `dashboard/`. */

/** Sends the code of a manual payment. Throws `ApiError`. */
export const reportCode = ownCall<typeof calls.reportCode>("POST /track/codes", { token: "none" });

/** Requests a payment prompt on the payer's phone. Throws `ApiError`. */
export const askForPrompt = ownCall<typeof mpesaCalls.askForPrompt>("POST /track/payments", {
	token: "none",
});

/** Throws `ApiError`. */
export const fetchReceipt = ownCall<typeof calls.readReceipt>("GET /receipts/:reference", {
	take: "result",
	token: "none",
});
