import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./tracking.contract.ts";

export const track = ownCall<typeof calls.track>("POST /track", { take: "result", token: "none" });

/** Undefined if there is no confirmation, or it cannot be loaded now. */
export const fetchConfirmation = ownCall<typeof calls.readConfirmation>(
	"POST /track/confirmations",
	{ take: "result", token: "none" },
);

/** Sends the customer's answer whether a delivery has arrived. Throws `ApiError`. */
export const answerDelivery = ownCall<typeof calls.answerDelivery>("POST /track/deliveries", {
	token: "none",
});
