import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./tracking.contract.ts";

/** The progress of an order or a request. Throws `ApiError`. */
export const track = ownCall<typeof calls.track>("POST /track", { take: "result", token: "none" });

/** The data of a confirmation; undefined if there is none, or it cannot be loaded now. */
export const fetchConfirmation = ownCall<typeof calls.readConfirmation>("POST /track/receipts", {
	take: "result",
	token: "none",
});

/** The customer's answer whether a delivery has arrived. Throws `ApiError`. */
export const answerDelivery = ownCall<typeof calls.answerDelivery>("POST /track/deliveries", {
	token: "none",
});
