import type { Api } from "../../platform/browser/api-client.ts";
import { storedToken } from "../../shell/session.ts";
import type { RememberedReference } from "./remembered.ts";
import type { Confirmation } from "./tracking.contract.ts";

/* This module is loaded only after a form was sent. */

/** What the key in an address confirms; undefined without one, or if it cannot be shown. */
export async function readConfirmation(
	api: Api,
	confirmation_key: string | null,
): Promise<Confirmation | undefined> {
	if (confirmation_key === null) return undefined;
	const { fetchConfirmation } = await import("./tracking.calls.ts");
	return fetchConfirmation(api, { body: { confirmation_key } }).catch(() => undefined);
}

let mayBePosted = true;

/** Remembers a form posted before hydration, on its redirect only: a reload may be by the next person on the phone. */
export function rememberPosted(confirmation: RememberedReference | undefined): void {
	if (!confirmation || !mayBePosted || performance.navigation.redirectCount === 0) return;
	mayBePosted = false;
	const signedIn = storedToken() !== null;
	import("./remembered.ts").then(
		({ rememberReference }) => rememberReference(confirmation, { signedIn }),
		() => {},
	);
}
