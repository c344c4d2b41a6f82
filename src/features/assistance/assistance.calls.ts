import { type Api, requireSuccess } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import type { Upload, UploadOptions } from "../../platform/upload.ts";
import type { AssistanceRequest, RequestStatus, RequestsPage } from "./assistance.contract.ts";

/**
 * Sends the assistance form: text fields, `serviceType` and `files` repeated. A refusal is an `ApiError`
 * with the message `HTTP error! status: {code}`; the server's sentence is in its `serverText`.
 *
 * @param key made once for each form filled in: sending twice then asks once.
 */
export async function submitRequest(
	upload: Upload,
	form: FormData,
	key: string,
	options: Pick<UploadOptions, "onProgress" | "signal"> = {},
): Promise<void> {
	const headers = { "idempotency-key": key };
	const answer = await upload<SubmitAnswer>("/request", form, { ...options, headers }).catch(
		(error: unknown) => {
			if (!(error instanceof ApiError) || error.status < 300) throw error;
			throw new ApiError(`HTTP error! status: ${error.status}`, error);
		},
	);
	requireSuccess(answer);
}

interface SubmitAnswer {
	success?: boolean;
}

interface InboxAnswer {
	success?: boolean;
	result: RequestsPage;
}

interface RequestAnswer {
	success?: boolean;
	result: AssistanceRequest;
}

export interface RequestListQuery {
	page: number;
	/** A status, or "" for all of them. */
	status?: string;
	search?: string;
}

export async function fetchRequests(
	api: Api,
	{ page, status, search }: RequestListQuery,
): Promise<RequestsPage> {
	const query = new URLSearchParams({ page: String(page), limit: "10" });
	if (status) query.set("status", status);
	if (search?.trim()) query.set("search", search.trim());
	return requireSuccess(await api<InboxAnswer>(`/requests?${query}`)).result;
}

export async function changeRequestStatus(
	api: Api,
	id: string,
	status: RequestStatus,
): Promise<AssistanceRequest> {
	const answer = await api<RequestAnswer>(`/requests/${id}`, { method: "PUT", body: { status } });
	return requireSuccess(answer).result;
}

/** Of a file that came with a request. */
export function filePath(requestId: string, fileId: string): string {
	return `/requests/${requestId}/files/${fileId}`;
}
