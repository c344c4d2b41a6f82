import { storedToken } from "../../../features/accounts/auth/session.ts";
import type { RememberedReference } from "../../../features/tracking/remembered.ts";
import type { Receipt } from "../../../features/tracking/tracking.contract.ts";
import type { Api } from "../../../platform/browser/api-client.ts";

/* Loaded only when something was sent from the page. */

/** The receipt in an address; undefined if there is none or it cannot be shown. */
export async function readReceipt(api: Api, receipt: string | null): Promise<Receipt | undefined> {
	if (receipt === null) return undefined;
	const { fetchReceipt } = await import("../../../features/tracking/tracking.calls.ts");
	return fetchReceipt(api, receipt);
}

/** Remembers a reference in this browser; ignores a failure to load the script. */
export function rememberLater(entry: RememberedReference): void {
	const signedIn = storedToken() !== null;
	import("../../../features/tracking/remembered.ts").then(
		({ rememberReference }) => rememberReference(entry, { signedIn }),
		() => {},
	);
}
