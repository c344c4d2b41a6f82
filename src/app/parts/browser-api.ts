import { handleUnauthenticated, storedToken } from "../../features/accounts/auth/session.ts";
import { apiAddress } from "../../platform/browser/api-bases.ts";
import {
	type Api,
	type ApiClientOptions,
	createApiClient,
} from "../../platform/browser/api-client.ts";
import { fetchEarly, fetchOrTake } from "./early-responses.ts";

let readAnswer: ApiClientOptions["read"];

/** Called by the dashboard: visitors' scripts have no contracts to read by. */
export function readAnswersWith(read: ApiClientOptions["read"]): void {
	readAnswer = read;
}

/** The API client of the browser, which sends the stored token. */
export const browserApi: Api = createApiClient({
	address: apiAddress,
	fetch: fetchOrTake,
	token: storedToken,
	onUnauthenticated: (...refused) => handleUnauthenticated(browserApi, ...refused),
	read: (route, answer) => readAnswer?.(route, answer) ?? answer,
});

/** For data that a page will request when it opens. */
export const earlyApi = createApiClient({
	address: apiAddress,
	fetch: fetchEarly,
	token: storedToken,
});
