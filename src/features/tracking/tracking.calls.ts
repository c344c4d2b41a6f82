import { ownCall } from "../../platform/browser/own-call.ts";
import type * as calls from "./tracking.contract.ts";

export const track = ownCall<typeof calls.track>("POST /track", { take: "result", token: "none" });

export const fetchConfirmation = ownCall<typeof calls.readConfirmation>(
	"POST /track/confirmations",
	{ take: "result", token: "none" },
);

export const answerDelivery = ownCall<typeof calls.answerDelivery>("POST /track/deliveries", {
	token: "none",
});
