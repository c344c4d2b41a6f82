import { createImageUpload } from "../../features/assets/upload.client.ts";
import { browserUpload } from "../browser-api.ts";

/** Uploads a picture as the person signed in. */
export const uploadImage = createImageUpload(browserUpload);
