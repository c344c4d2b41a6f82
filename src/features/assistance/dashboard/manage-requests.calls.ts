import type { Api } from "../../../platform/browser/api-client.ts";
import { trashClient } from "../../../platform/browser/trash.ts";
import type * as calls from "../assistance.contract.ts";

/** Moves it to the trash. */
export async function deleteRequest(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteRequest>("DELETE /requests/:id", {
		token: "required",
		params: { id },
	});
}

export const trashedRequests = trashClient<typeof calls.trash>("/trash/requests", (request) => ({
	title: `${request.name}: ${request.projectTitle}`,
}));
