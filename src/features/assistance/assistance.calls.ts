import { ApiError } from "../../platform/browser/api-error.ts";
import { readText } from "../../platform/browser/read-fields.ts";
import type { Upload } from "../../platform/browser/upload.ts";
import type * as calls from "./assistance.contract.ts";

export interface SentRequest {
	reference: string;
	title: string;
}

/**
 * Sends multipart data with repeated `serviceType` and `files`. A refusal is an `ApiError` with the message `HTTP
 * error! status: {code}` and the server's in `serverText`. Returns undefined if another server sends no reference.
 * @param key one per filled-in form, so that sending it twice stores one request
 * @param options `onProgress` receives the fraction that is sent, from 0 to 1
 */
export async function submitRequest(
	upload: Upload,
	form: FormData,
	key: string,
	options: { onProgress?: (fraction: number) => void; signal?: AbortSignal } = {},
): Promise<SentRequest | undefined> {
	try {
		const { result }: { result?: { reference?: string } } = await upload<
			typeof calls.submitRequest
		>("POST /request", {
			specified: true,
			apiPart: "assistance",
			form,
			idempotencyKey: key,
			...options,
		});
		const reference = readText(result?.reference);
		return reference ? { reference, title: String(form.get("projectTitle")) } : undefined;
	} catch (error) {
		if (!(error instanceof ApiError) || error.status < 300) throw error;
		throw new ApiError(`HTTP error! status: ${error.status}`, error);
	}
}
