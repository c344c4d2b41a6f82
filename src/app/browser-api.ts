import { refuseSession, storedToken } from "../features/accounts/session.ts";
import { createApiClient } from "../platform/api-client.ts";
import { apiAddress } from "./client-settings.ts";

/** The API as the browser calls it, with the stored token. A refused token ends the session. */
export const browserApi = createApiClient({
	base: "",
	fetch: (path, init) => fetch(apiAddress(path), init),
	token: storedToken,
	onUnauthenticated: refuseSession,
});
