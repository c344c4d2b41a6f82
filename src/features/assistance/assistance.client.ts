import { type Api, ApiError } from "../../platform/api-client.ts";
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
): Promise<{ message: string; result: { id: string } }> {
	try {
		return await upload("/request", form, { ...options, headers: { "idempotency-key": key } });
	} catch (error) {
		if (!(error instanceof ApiError) || error.status < 300) throw error;
		throw new ApiError(`HTTP error! status: ${error.status}`, error);
	}
}

export interface RequestListQuery {
	page: number;
	status?: RequestStatus | undefined;
	search?: string | undefined;
}

export async function fetchRequests(
	api: Api,
	{ page, status, search }: RequestListQuery,
): Promise<RequestsPage> {
	const query = new URLSearchParams({ page: String(page), limit: "10" });
	if (status) query.set("status", status);
	if (search?.trim()) query.set("search", search.trim());
	return (await api<{ result: RequestsPage }>(`/requests?${query}`)).result;
}

export async function changeRequestStatus(
	api: Api,
	id: string,
	status: RequestStatus,
): Promise<AssistanceRequest> {
	const { result } = await api<{ result: AssistanceRequest }>(`/requests/${id}`, {
		method: "PUT",
		body: { status },
	});
	return result;
}

/** A file that came with a request; save it with `saveFile` under its name. */
export function fetchFile(api: Api, requestId: string, fileId: string): Promise<Blob> {
	return api<Blob>(`/requests/${requestId}/files/${fileId}`, { file: true, timeoutMs: 60_000 });
}
