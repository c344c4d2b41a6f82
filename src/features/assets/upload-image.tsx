import { isOwnServer } from "../../platform/browser/api-bases.ts";
import { browserUpload } from "../../shell/browser-upload.ts";
import { ANIMATION_LOST } from "./assets.contract.ts";
import { isAnimation, shrinkPicture } from "./dashboard/shrink-picture.ts";
import { UploadsDialog, type UploadsDialogProps } from "./dashboard/uploads-dialog.tsx";
import { createImageUpload, type UploadImage } from "./upload.calls.ts";

export const uploadImage = createImageUpload(browserUpload);

/** Like `uploadImage`, but accepts pictures over 5 MB and shrinks them first. */
export const uploadImageOfAnySize: UploadImage = async (file, options) => {
	const shrunk = await shrinkPicture(file);
	const image = await uploadImage(shrunk, options);
	const isAnimationLost = shrunk !== file && (await isAnimation(file));
	return isAnimationLost ? { ...image, notice: ANIMATION_LOST } : image;
};

/** A dialog for choosing a picture from earlier uploads, which only our own server lists. */
export function uploadsLibrary() {
	if (!isOwnServer()) return undefined;
	return (control: UploadsDialogProps) => <UploadsDialog {...control} />;
}
