import { apiAddress } from "../platform/browser/api-bases.ts";
import { createUploader } from "../platform/browser/upload.ts";
import { browserApi } from "./browser-api.ts";
import { handleUnauthenticated, storedToken } from "./session.ts";

/** Sends forms with files. Not part of `browserApi`, because few pages send files. */
export const browserUpload = createUploader({
	address: apiAddress,
	token: storedToken,
	onUnauthenticated: (...refused) => handleUnauthenticated(browserApi, ...refused),
});
