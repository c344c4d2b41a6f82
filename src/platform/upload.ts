/**
 * Sends forms with files from the browser. XMLHttpRequest, because it tells how far it is and `fetch`
 * does not. Failures are `ApiError`s, like those of other calls.
 */

import { type ApiClientOptions, ApiError, errorOf, parseObject } from "./api-client.ts";

/** A slow connection may take as long as it needs; one that stands still may not. */
export const STALLED_MS = 60_000;

export interface UploadOptions {
	headers?: Record<string, string>;
	/** From 0 to 1; 1 while the server works on what it has. */
	onProgress?: (share: number) => void;
	signal?: AbortSignal;
}

/**
 * Posts the form to `/api{path}` and returns the parsed envelope. Throws `ApiError`, and the signal's
 * reason when it is aborted.
 */
export type Upload = <T = Record<string, unknown>>(
	path: string,
	form: FormData,
	options?: UploadOptions,
) => Promise<T>;

export interface UploaderOptions extends Pick<ApiClientOptions, "token" | "onUnauthenticated"> {
	/** The address of a path of the API. */
	address: (path: string) => string;
}

export function createUploader(client: UploaderOptions): Upload {
	return <T>(path: string, form: FormData, options: UploadOptions = {}) =>
		new Promise<T>((resolve, reject) => {
			const { signal, onProgress } = options;
			if (signal?.aborted) return reject(signal.reason);
			const request = new XMLHttpRequest();
			let timer: ReturnType<typeof setTimeout> | undefined;
			const end = (settle: () => void) => {
				clearTimeout(timer);
				signal?.removeEventListener("abort", cancel);
				settle();
			};
			const fail = (error: unknown) => end(() => reject(error));
			const cancel = () => {
				request.abort();
				fail(signal?.reason);
			};
			const moved = () => {
				clearTimeout(timer);
				timer = setTimeout(() => {
					request.abort();
					fail(
						new ApiError(`API request failed: Request timed out after ${STALLED_MS}ms`, {
							status: 0,
							timedOut: true,
						}),
					);
				}, STALLED_MS);
			};

			request.open("POST", client.address(path));
			const token = client.token();
			if (token) {
				const value = token.startsWith("Bearer ") ? token : `Bearer ${token}`;
				request.setRequestHeader("authorization", value);
			}
			for (const [name, value] of Object.entries(options.headers ?? {})) {
				request.setRequestHeader(name, value);
			}
			request.upload.onprogress = (event) => {
				moved();
				if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
			};
			request.onprogress = moved;
			request.onerror = () => fail(new ApiError("Network error during upload", { status: 0 }));
			request.onload = () => {
				const { status, responseText } = request;
				if (status === 401 && token) client.onUnauthenticated?.();
				const answer = parseObject(responseText);
				if (status < 200 || status > 299) return fail(refusal(status, answer, responseText));
				if (!answer) {
					const text = "Unexpected response format from server";
					return fail(new ApiError(text, { status, body: responseText.slice(0, 300) }));
				}
				end(() => resolve(answer as T));
			};
			signal?.addEventListener("abort", cancel, { once: true });
			moved();
			request.send(form);
		});
}

/** The server's own sentence, else one that names the status. */
function refusal(
	status: number,
	answer: Record<string, unknown> | undefined,
	text: string,
): ApiError {
	const error = errorOf(status, answer, text);
	return error.serverText ? error : new ApiError(`Upload failed with status ${status}`, error);
}
