import { requireSuccess } from "../../platform/api-client.ts";
import type { Upload } from "../../platform/upload.ts";

/** 5 MB. */
const IMAGE_MAX_BYTES = 5_242_880;

export interface UploadedImage {
	id: string;
	url: string;
}

export interface ImageUploadOptions {
	/** Told how much has been sent, 0 to 100. */
	onProgress?: (percent: number) => void;
	signal?: AbortSignal;
}

/** Uploads one picture; rejects with an error whose message the person may read. */
export type UploadImage = (file: File, options?: ImageUploadOptions) => Promise<UploadedImage>;

/** The sentence that refuses a file before it is sent, or null for a picture of at most 5 MB. */
export function refuseImage(file: File): string | null {
	if (!file.type.startsWith("image/")) return "Please select an image file";
	if (file.size > IMAGE_MAX_BYTES) return "File size should not exceed 5MB";
	return null;
}

export function createImageUpload(upload: Upload): UploadImage {
	return async (file, { onProgress, signal } = {}) => {
		const refusal = refuseImage(file);
		if (refusal) throw new Error(refusal);
		const form = new FormData();
		form.append("file", file);
		const answer = await upload("/assets/upload", form, {
			signal,
			onProgress: (share) => onProgress?.(share * 100),
		});
		const image = imageIn(requireSuccess(answer));
		if (!image) throw new Error("Unexpected response format from server");
		return image;
	};
}

/** The picture stands in `result` or in `result.asset`. */
function imageIn(answer: { result?: unknown }): UploadedImage | undefined {
	const result = answer.result as { asset?: unknown } | null | undefined;
	for (const candidate of [result, result?.asset]) {
		const { id, url } = (candidate ?? {}) as { id?: unknown; url?: unknown };
		if (typeof url === "string" && (typeof id === "string" || typeof id === "number")) {
			return { id: String(id), url };
		}
	}
	return undefined;
}
