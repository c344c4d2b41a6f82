import { refuseSession, storedToken } from "../../features/accounts/auth/session.ts";
import { createApiClient } from "../../platform/browser/api-client.ts";
import { createUploader } from "../../platform/browser/upload.ts";
import { apiAddress } from "./client-settings.ts";

/** The API client of the browser, which sends the stored token. */
export const browserApi = createApiClient({
	address: apiAddress,
	fetch: (url, init) => fetch(url, init),
	token: storedToken,
	onUnauthenticated: refuseSession,
});

/** Sends forms with files and reports progress. */
export const browserUpload = createUploader({
	address: apiAddress,
	token: storedToken,
	onUnauthenticated: refuseSession,
});
