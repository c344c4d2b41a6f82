import { ApiError, errorOf } from "../../platform/api-client.ts";

/** 5 MB. */
const IMAGE_MAX_BYTES = 5_242_880;
/** Milliseconds without progress after which an upload is given up. */
const STALLED_MS = 60_000;

export interface UploadedImage {
	id: string;
	url: string;
}

export interface UploadOptions {
	/** Told how much has been sent, 0 to 100. */
	onProgress?: (percent: number) => void;
	signal?: AbortSignal;
}

/** Uploads one picture; rejects with an error whose message the person may read. */
export type UploadImage = (file: File, options?: UploadOptions) => Promise<UploadedImage>;

interface Uploader {
	/** Full address of the call, for example `/api/assets/upload`. */
	address: string;
	token: () => string | null;
	onUnauthenticated: () => void;
}

/** The sentence that refuses a file before it is sent, or null for a picture of at most 5 MB. */
export function refuseImage(file: File): string | null {
	if (!file.type.startsWith("image/")) return "Please select an image file";
	if (file.size > IMAGE_MAX_BYTES) return "File size should not exceed 5MB";
	return null;
}

/** By XMLHttpRequest, because fetch does not tell how much has been sent. */
export function createUploader({ address, token, onUnauthenticated }: Uploader): UploadImage {
	return (file, { onProgress, signal } = {}) =>
		new Promise((resolve, reject) => {
			const refusal = refuseImage(file);
			if (refusal) return reject(new Error(refusal));
			const request = new XMLHttpRequest();
			const fail = (error: Error) => {
				clearTimeout(timer);
				reject(error);
			};
			const giveUp = () => {
				fail(new ApiError("Network error during upload", { status: 0, timedOut: true }));
				request.abort();
			};
			let timer = setTimeout(giveUp, STALLED_MS);
			request.upload.onprogress = (event) => {
				clearTimeout(timer);
				timer = setTimeout(giveUp, STALLED_MS);
				if (event.lengthComputable) onProgress?.((event.loaded / event.total) * 100);
			};
			request.onerror = () => fail(new ApiError("Network error during upload", { status: 0 }));
			request.onabort = () => fail(new DOMException("Upload cancelled", "AbortError"));
			request.onload = () => {
				clearTimeout(timer);
				const answer = parse(request.responseText);
				const { status } = request;
				if (status < 200 || status >= 300) {
					if (status === 401) onUnauthenticated();
					const failure = errorOf(status, answer, request.responseText);
					const message = failure.serverText ?? `Upload failed with status ${status}`;
					return reject(new ApiError(message, { status, serverText: failure.serverText }));
				}
				const image = imageIn(answer);
				if (image) resolve(image);
				else reject(new Error(refusedIn(answer) ?? "Unexpected response format from server"));
			};
			signal?.addEventListener("abort", () => request.abort(), { once: true });
			request.open("POST", address);
			const stored = token();
			if (stored) {
				request.setRequestHeader(
					"authorization",
					stored.startsWith("Bearer ") ? stored : `Bearer ${stored}`,
				);
			}
			const form = new FormData();
			form.append("file", file);
			request.send(form);
		});
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return value !== null && typeof value === "object"
			? (value as Record<string, unknown>)
			: undefined;
	} catch {
		return undefined;
	}
}

/** The picture stands in `result` or in `result.asset`. */
function imageIn(answer: Record<string, unknown> | undefined): UploadedImage | undefined {
	if (!answer || answer.success === false) return undefined;
	const result = answer.result as { asset?: unknown } | undefined;
	for (const candidate of [result, result?.asset]) {
		const { id, url } = (candidate ?? {}) as { id?: unknown; url?: unknown };
		if (typeof url === "string" && (typeof id === "string" || typeof id === "number")) {
			return { id: String(id), url };
		}
	}
	return undefined;
}

function refusedIn(answer: Record<string, unknown> | undefined): string | undefined {
	if (answer?.success !== false) return undefined;
	return typeof answer.error === "string" ? answer.error : undefined;
}
