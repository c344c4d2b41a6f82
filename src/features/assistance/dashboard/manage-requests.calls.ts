import type { Api } from "../../../platform/browser/api-client.ts";
import { readTrashPage, type TrashPage, trashPageQuery } from "../../../platform/browser/trash.ts";
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

export async function restoreRequest(api: Api, id: string): Promise<void> {
	await api<typeof calls.restoreRequest>("POST /trash/requests/:id/restore", {
		token: "required",
		params: { id },
	});
}

export async function removeRequest(api: Api, id: string): Promise<void> {
	await api<typeof calls.removeRequest>("DELETE /trash/requests/:id", {
		token: "required",
		params: { id },
	});
}
