import { endRejectedSession, storedToken } from "../../features/accounts/auth/session.ts";
import { createUploader } from "../../platform/browser/upload.ts";
import { apiAddress } from "./client-settings.ts";

/** Sends forms with files and reports progress. Apart from `browserApi`, because few pages send files. */
export const browserUpload = createUploader({
	address: apiAddress,
	token: storedToken,
	onUnauthenticated: endRejectedSession,
});
