import { endRejectedSession, storedToken } from "../../features/accounts/auth/session.ts";
import { createApiClient } from "../../platform/browser/api-client.ts";
import { apiAddress } from "./client-settings.ts";
import { fetchEarly, fetchOrTake } from "./early-responses.ts";

/** The API client of the browser, which sends the stored token. */
export const browserApi = createApiClient({
	address: apiAddress,
	fetch: fetchOrTake,
	token: storedToken,
	onUnauthenticated: endRejectedSession,
});

/** For data that a page will request when it opens. */
export const earlyApi = createApiClient({
	address: apiAddress,
	fetch: fetchEarly,
	token: storedToken,
});
