import { ANIMATION_LOST } from "../../../features/assets/assets.contract.ts";
import { isAnimation, shrinkPicture } from "../../../features/assets/dashboard/shrink-picture.ts";
import { createImageUpload, type UploadImage } from "../../../features/assets/upload.calls.ts";
import { browserUpload } from "../../parts/browser-upload.ts";

/** Lets the browser save content that has already been loaded. */
export function saveFile(content: Blob, name: string): void {
	const address = URL.createObjectURL(content);
	const link = document.createElement("a");
	link.href = address;
	link.download = name;
	link.click();
	// By then the browser has read the content.
	setTimeout(() => URL.revokeObjectURL(address), 1_000);
}

/** Uploads a picture as the signed-in person. */
export const uploadImage = createImageUpload(browserUpload);

/** Like `uploadImage`, but accepts pictures over 5 MB and shrinks them first. */
export const uploadImageOfAnySize: UploadImage = async (file, options) => {
	const small = await shrinkPicture(file);
	const image = await uploadImage(small, options);
	const hasStopped = small !== file && (await isAnimation(file));
	return hasStopped ? { ...image, notice: ANIMATION_LOST } : image;
};
