import { shrinkPicture } from "../../../features/assets/dashboard/shrink-picture.ts";
import { createImageUpload, type UploadImage } from "../../../features/assets/upload.calls.ts";
import { browserUpload } from "../../parts/browser-api.ts";

/** Has the browser save what is already here. */
export function saveFile(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// The browser has taken the content over by the next turn.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Uploads a picture as the person signed in. */
export const uploadImage = createImageUpload(browserUpload);

/** The same with a picture of any size: over 5 MB it is made smaller first. */
export const uploadImageOfAnySize: UploadImage = async (file, options) =>
	uploadImage(await shrinkPicture(file), options);
