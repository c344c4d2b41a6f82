import { readText, readVariants } from "../../platform/browser/read-fields.ts";
import type { Upload } from "../../platform/browser/upload.ts";
import type { PictureVariant } from "../../platform/http/contract-fields.ts";
import { textId } from "../../platform/text/text-id.ts";
import { sendFileOnce } from "../../ui/send-file-once.ts";
import type * as calls from "./assets.contract.ts";

export const IMAGE_MAX_BYTES = 5_242_880;

export interface UploadedImage {
	id: string;
	url: string;
	/** The smallest copy, for lists. Other servers may not send it. */
	small?: string;
	notice?: string;
}

export interface ImageUploadOptions {
	onProgress?: (percent: number) => void;
	signal?: AbortSignal;
}

export type UploadImage = (file: File, options?: ImageUploadOptions) => Promise<UploadedImage>;

/** The message for a file that would be refused; null for a picture of at most 5 MB. */
export function imageError(file: File): string | null {
	if (!file.type.startsWith("image/")) return "Please select an image file";
	if (file.size > IMAGE_MAX_BYTES) return "File size should not exceed 5MB";
	return null;
}

export function createImageUpload(upload: Upload): UploadImage {
	return async (file, { onProgress, signal } = {}) => {
		const refusal = imageError(file);
		if (refusal) throw new Error(refusal);
		const form = new FormData();
		form.append("file", file);
		const answer = await sendFileOnce("picture", file, (idempotencyKey) =>
			upload<typeof calls.uploadAsset>("POST /assets/upload", {
				specified: true,
				token: "required",
				form,
				idempotencyKey,
				...(signal && { signal }),
				onProgress: (fraction) => onProgress?.(fraction * 100),
			}),
		);
		const image = readImage(answer);
		if (!image) throw new Error("Unexpected response format from server");
		return image;
	};
}

interface SentImage {
	id?: string | number | null;
	url?: string;
	variants?: readonly PictureVariant[] | null;
	notice?: string | null;
}

/** Other servers may return the picture in `result` or `result.asset`, with a numeric id. */
function readImage(answer: {
	result?: (SentImage & { asset?: SentImage | null }) | null;
}): UploadedImage | undefined {
	for (const sent of [answer.result, answer.result?.asset]) {
		const id = textId(sent?.id);
		const url = readText(sent?.url);
		const small = readVariants(sent?.variants)[0]?.url;
		const notice = readText(sent?.notice);
		if (url && id) return { id, url, ...(small && { small }), ...(notice && { notice }) };
	}
	return undefined;
}
