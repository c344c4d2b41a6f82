import type { Api } from "../../platform/browser/api-client.ts";
import type { BodyOf } from "../../platform/http/call.ts";
import type * as calls from "./deliveries.contract.ts";

/** The customer's answer whether a delivery has arrived. Throws `ApiError`. */
export async function answerDelivery(
	api: Api,
	body: BodyOf<typeof calls.answerDelivery>,
): Promise<void> {
	await api<typeof calls.answerDelivery>("POST /track/deliveries", { token: "none", body });
}
