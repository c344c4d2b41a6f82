import { createImageUpload } from "../../../features/assets/upload.calls.ts";
import { browserUpload } from "../../parts/browser-api.ts";

/** Uploads a picture as the person signed in. */
export const uploadImage = createImageUpload(browserUpload);
