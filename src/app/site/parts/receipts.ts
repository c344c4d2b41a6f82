import type { RememberedReference } from "../../../features/tracking/remembered.ts";
import type { Receipt } from "../../../features/tracking/tracking.contract.ts";
import type { Api } from "../../../platform/browser/api-client.ts";

/* By scripts of their own, which a page fetches only when something has been sent from it. */

/** The receipt of an address; undefined where it names none, or none to be shown. */
export async function readReceipt(api: Api, receipt: string | null): Promise<Receipt | undefined> {
	if (receipt === null) return undefined;
	const { fetchReceipt } = await import("../../../features/tracking/tracking.calls.ts");
	return fetchReceipt(api, receipt);
}

/** Keeps a reference in this browser, if the script for it comes. */
export function rememberLater(entry: RememberedReference): void {
	import("../../../features/tracking/remembered.ts").then(
		({ rememberReference }) => rememberReference(entry),
		() => {},
	);
}
