import type { Api } from "../../../platform/browser/api-client.ts";
import {
	readTrashPage,
	type TrashPage,
	trashCall,
	trashPageQuery,
} from "../../../platform/browser/trash.ts";
import type * as calls from "../assistance.contract.ts";
import type { TrashedRequest } from "../assistance.contract.ts";

/** Moves it to the trash. */
export async function deleteRequest(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteRequest>("DELETE /requests/:id", {
		token: "required",
		params: { id },
	});
}

export async function fetchTrashedRequests(
	api: Api,
	page: number,
): Promise<TrashPage<TrashedRequest & { title: string }>> {
	const { things, pages } = readTrashPage(
		await api<typeof calls.listTrashedRequests>("GET /trash/requests", trashPageQuery(page)),
	);
	return {
		things: things.map((request) => ({
			...request,
			title: `${request.name}: ${request.projectTitle}`,
		})),
		pages,
	};
}

export function restoreRequest(api: Api, id: string): Promise<void> {
	return trashCall<typeof calls.restoreRequest>(api, "POST /trash/requests/:id/restore", id);
}

export function removeRequest(api: Api, id: string): Promise<void> {
	return trashCall<typeof calls.removeRequest>(api, "DELETE /trash/requests/:id", id);
}
