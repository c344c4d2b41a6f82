/* Sends forms with files by XMLHttpRequest, which reports progress. Failures are `ApiError`s. */

import type { CallContract, ResponseOf, RouteOf } from "../http/call.ts";
import {
	type ApiClientOptions,
	type CallOptions,
	type CommonOptions,
	prepareCall,
	reportUnauthenticated,
} from "./api-client.ts";
import { ApiError, errorOf, readEnvelope } from "./api-error.ts";

/** No limit on the total time, because connections are slow; only a stalled upload is aborted. */
export const STALLED_MS = 60_000;

interface UploadForm {
	form: FormData;
	/** From 0 to 1; 1 while the server processes the upload. */
	onProgress?: ((fraction: number) => void) | undefined;
}

/** Posts a multipart form; returns the parsed JSON. Throws `ApiError`, or the signal's reason when aborted. */
export type Upload = <C extends CallContract = never>(
	route: RouteOf<C>,
	options: Omit<CallOptions<C>, "body" | "ownFields" | "timeoutMs"> & UploadForm,
) => Promise<ResponseOf<C>>;

export interface UploaderOptions
	extends Pick<ApiClientOptions, "address" | "token" | "onUnauthenticated"> {}

export function createUploader(client: UploaderOptions): Upload {
	const post = (
		route: string,
		options: CommonOptions & UploadForm & { token?: "required"; specified?: true },
	) =>
		new Promise<object>((resolve, reject) => {
			const { signal, onProgress, form } = options;
			if (signal?.aborted) return reject(signal.reason);
			const missingToken = "No authentication token found";
			const { url, isOwnServer, headers } = prepareCall(client, route, options, missingToken);
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
			const restartTimer = () => {
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

			request.open("POST", url);
			for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
			request.upload.onprogress = (event) => {
				restartTimer();
				if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
			};
			request.onprogress = restartTimer;
			request.onerror = () => fail(new ApiError("Network error during upload", { status: 0 }));
			request.onload = () => {
				const { status, responseText } = request;
				if (status < 200 || status > 299) {
					const error = errorOf(status, responseText, { foreign: !isOwnServer });
					reportUnauthenticated(client, headers, options, error);
					return fail(withFallback(error, `Upload failed with status ${status}`));
				}
				end(() => {
					try {
						resolve(readEnvelope(status, responseText, { foreign: !isOwnServer }));
					} catch (error) {
						reject(withFallback(error, "Unexpected response format from server"));
					}
				});
			};
			signal?.addEventListener("abort", cancel, { once: true });
			restartTimer();
			request.send(form);
		});
	return post as unknown as Upload;
}

/** The error, with `fallback` as its message if the server sent none. */
function withFallback(error: unknown, fallback: string): unknown {
	return error instanceof ApiError && !error.serverText ? new ApiError(fallback, error) : error;
}
