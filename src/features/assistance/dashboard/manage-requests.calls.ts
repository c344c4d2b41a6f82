import type { Api } from "../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../platform/browser/api-error.ts";
import { ownCall } from "../../../platform/browser/own-call.ts";
import {
	readCounts,
	readObject,
	readPagination,
	readText,
	readTime,
	readWord,
} from "../../../platform/browser/read-fields.ts";
import { trashClient } from "../../../platform/browser/trash.ts";
import type { BodyOf, QueryOf } from "../../../platform/http/call.ts";
import { textId, withTextId } from "../../../platform/text/text-id.ts";
import { readGuardian, readOwner } from "../../records/read-record.ts";
import type { SavedStatus } from "../../records/status-change.ts";
import type * as calls from "../assistance.contract.ts";
import type { AssistanceRequest, RequestStatus, RequestsPage } from "../assistance.contract.ts";

/* In a separate module, so that visitors' pages do not load these calls. */

/** Filters of the inbox. Blank ones are not sent. */
export type RequestFilters = Omit<QueryOf<typeof calls.exportRequests>, "columns">;

export async function fetchRequests(
	api: Api,
	page: number,
	filters: RequestFilters & Pick<QueryOf<typeof calls.listRequests>, "sort" | "limit">,
): Promise<RequestsPage> {
	const answer: { result?: Partial<RequestsPage> } = await api<typeof calls.listRequests>(
		"GET /requests",
		{ token: "required", query: { page, limit: 10, ...filters } },
	);
	const { requests, pagination, counts } = requireObject(answer.result);
	return {
		requests: requireList(requests).map(readRequest),
		pagination: readPagination(pagination),
		counts: readObject(counts) && readCounts(requireObject(counts)),
	};
}

/** All requests that match the filters, as a CSV file. */
export const exportRequests = ownCall<typeof calls.exportRequests>("GET /requests/export.csv", {
	timeoutMs: 60_000,
	file: true,
});

/** Changes several requests. Returns the result for each. */
export const changeRequests = ownCall<typeof calls.changeRequests>("POST /requests/bulk", {
	take: "result.results",
	timeoutMs: 60_000,
});

export async function fetchRequest(api: Api, id: string): Promise<AssistanceRequest> {
	const { result } = await api<typeof calls.getRequest>("GET /requests/:id", {
		token: "required",
		params: { id },
	});
	return readRequest(requireObject(result));
}

/**
 * Ignores the server's message, because the screen has its own.
 * @param version `updated_at` of the request that the change is based on; any other version is a conflict
 */
export async function changeRequestStatus(
	api: Api,
	id: string,
	status: RequestStatus,
	version?: string,
): Promise<SavedStatus> {
	const { result }: { result?: Partial<AssistanceRequest> } = await api<
		typeof calls.changeRequestStatus
	>("PUT /requests/:id", {
		token: "required",
		params: { id },
		body: { status, updated_at: version },
	});
	return { updated_at: result?.updated_at };
}

/** Records or clears the withdrawal of a request's consent. */
export const changeRequestConsent = ownCall<typeof calls.changeRequestConsent>(
	"PUT /requests/:id/consent",
);

/** Sets or removes a request's owner. */
export async function changeRequestWork(
	api: Api,
	id: string,
	body: BodyOf<typeof calls.changeRequestWork>,
): Promise<Pick<AssistanceRequest, "owner" | "updated_at">> {
	const { result } = await api<typeof calls.changeRequestWork>("PUT /requests/:id/work", {
		token: "required",
		params: { id },
		body,
	});
	const { owner, updated_at } = requireObject(result);
	return { owner, updated_at };
}

/** Downloads a file of a request. */
export const downloadFile = ownCall<typeof calls.downloadFile>("GET /requests/:id/files/:fileId", {
	timeoutMs: 60_000,
	file: true,
});

/** Other servers may send numeric ids and omit lists. */
function readRequest(sent: Partial<AssistanceRequest>): AssistanceRequest {
	const texts = <T>(list: unknown) => (Array.isArray(list) ? (list as T[]) : []);
	return {
		id: textId(sent.id),
		reference: readText(sent.reference),
		name: readText(sent.name),
		email: readText(sent.email),
		phone: readText(sent.phone),
		institution: readText(sent.institution),
		projectTitle: readText(sent.projectTitle),
		projectCategory: readText(sent.projectCategory),
		deadline: readText(sent.deadline),
		description: readText(sent.description),
		serviceType: texts(sent.serviceType).map((name) => readText(name)),
		files: texts<AssistanceRequest["files"][number]>(sent.files)
			.filter((file) => readObject(file))
			.map(withTextId),
		status: readWord(sent.status),
		created_at: readTime(sent.created_at),
		updated_at: readText(sent.updated_at),
		due_at: readTime(sent.due_at),
		owner: readOwner(sent.owner),
		...readGuardian(sent),
	};
}

/** Moves a request to the trash. */
export const deleteRequest = ownCall<typeof calls.deleteRequest>("DELETE /requests/:id");

export const trashedRequests = trashClient<typeof calls.trash>("/trash/requests", (request) => ({
	title: `${request.name}: ${request.projectTitle}`,
}));
