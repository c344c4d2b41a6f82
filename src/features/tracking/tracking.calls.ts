import type { Api } from "../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../platform/browser/api-error.ts";
import { ownCall } from "../../platform/browser/own-call.ts";
import type { BodyOf } from "../../platform/http/call.ts";
import type * as calls from "./tracking.contract.ts";
import type { Confirmation, TrackedRecord } from "./tracking.contract.ts";

/** The progress of an order or a request. Throws `ApiError`. */
export async function track(
	api: Api,
	{ reference, phone }: BodyOf<typeof calls.track>,
): Promise<TrackedRecord> {
	const answer = await api<typeof calls.track>("POST /track", {
		token: "none",
		body: { reference, phone },
	});
	const result = requireObject(answer.result);
	// Other servers have no deliveries.
	const { history, deliveries = [] } = result;
	return { ...result, history: requireList(history), deliveries };
}

/** The data of a confirmation; undefined if there is none, or it cannot be loaded now. */
export async function fetchConfirmation(
	api: Api,
	receipt: string,
): Promise<Confirmation | undefined> {
	const body = { receipt };
	const call = api<typeof calls.readConfirmation>("POST /track/receipts", { token: "none", body });
	return call.then(
		({ result }) => result,
		() => undefined,
	);
}

/** The customer's answer whether a delivery has arrived. Throws `ApiError`. */
export const answerDelivery = ownCall<typeof calls.answerDelivery>("POST /track/deliveries", {
	token: "none",
});
