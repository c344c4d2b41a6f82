import { ApiError } from "../../platform/browser/api-error.ts";
import type { Upload } from "../../platform/browser/upload.ts";
import type * as calls from "./assistance.contract.ts";

/** What is shown of a request that was sent. */
export interface SentRequest {
	reference: string;
	title: string;
}

/**
 * Sends the assistance form: text fields, `serviceType` and `files` repeated. A refusal is an `ApiError`
 * with the message `HTTP error! status: {code}`; the server's sentence is in its `serverText`. Answers undefined where
 * another server knows no references.
 *
 * @param key made once for each form filled in: sending twice then asks once.
 * @param options `onProgress` receives how much of the form is sent, from 0 to 1.
 */
export async function submitRequest(
	upload: Upload,
	form: FormData,
	key: string,
	options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<SentRequest | undefined> {
	try {
		const { result }: { result?: { reference?: string } } = await upload<
			typeof calls.submitRequest
		>("POST /request", {
			base: "assistance",
			form,
			idempotencyKey: key,
			...options,
		});
		const { reference } = result ?? {};
		return reference ? { reference, title: String(form.get("projectTitle")) } : undefined;
	} catch (error) {
		if (!(error instanceof ApiError) || error.status < 300) throw error;
		throw new ApiError(`HTTP error! status: ${error.status}`, error);
	}
}
