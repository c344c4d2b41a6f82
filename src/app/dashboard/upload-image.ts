import { refuseSession, storedToken } from "../../features/accounts/session.ts";
import { createUploader } from "../../features/assets/upload.client.ts";
import { apiAddress } from "../client-settings.ts";

/** Uploads a picture as the person signed in. A refused token ends the session, as with other calls. */
export const uploadImage = createUploader({
	address: apiAddress("/assets/upload"),
	token: storedToken,
	onUnauthenticated: refuseSession,
});
