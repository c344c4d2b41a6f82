import { refuseSession, storedToken } from "../features/accounts/session.ts";
import { createApiClient } from "../platform/api-client.ts";
import { createUploader } from "../platform/upload.ts";
import { apiAddress } from "./client-settings.ts";

/** The API as the browser calls it, with the stored token. A refused token ends the session. */
export const browserApi = createApiClient({
	base: "",
	fetch: (path, init) => fetch(apiAddress(path), init),
	token: storedToken,
	onUnauthenticated: refuseSession,
});

/** Sends forms with files, and tells how far it is. */
export const browserUpload = createUploader({
	address: apiAddress,
	token: storedToken,
	onUnauthenticated: refuseSession,
});
