import { apiAddress } from "../platform/browser/api-bases.ts";
import { type Api, createApiClient } from "../platform/browser/api-client.ts";
import { fetchEarly, fetchOrTake } from "./early-responses.ts";
import { handleUnauthenticated, storedToken } from "./session.ts";

/** The API client of the browser, which sends the stored token. */
export const browserApi: Api = createApiClient({
	address: apiAddress,
	fetch: fetchOrTake,
	token: storedToken,
	onUnauthenticated: (...refused) => handleUnauthenticated(browserApi, ...refused),
});

/** For data that a page will request when it opens. */
export const earlyApi = createApiClient({
	address: apiAddress,
	fetch: fetchEarly,
	token: storedToken,
});
