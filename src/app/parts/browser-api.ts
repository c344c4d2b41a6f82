import { refuseSession, storedToken } from "../../features/accounts/auth/session.ts";
import { createApiClient } from "../../platform/browser/api-client.ts";
import { createUploader } from "../../platform/browser/upload.ts";
import { apiAddress } from "./client-settings.ts";

/** The API as the browser calls it, with the stored token. */
export const browserApi = createApiClient({
	address: apiAddress,
	fetch: (url, init) => fetch(url, init),
	token: storedToken,
	onUnauthenticated: refuseSession,
});

/** Sends forms with files, and tells how far it is. */
export const browserUpload = createUploader({
	address: apiAddress,
	token: storedToken,
	onUnauthenticated: refuseSession,
});
