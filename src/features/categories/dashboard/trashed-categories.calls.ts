import type { Api } from "../../../platform/browser/api-client.ts";
import {
	readTrashPage,
	type TrashPage,
	trashCall,
	trashPageQuery,
} from "../../../platform/browser/trash.ts";
import type * as calls from "../categories.contract.ts";
import type { TrashedCategory } from "../categories.contract.ts";

export async function fetchTrashedCategories(
	api: Api,
	page: number,
): Promise<TrashPage<TrashedCategory & { title: string }>> {
	const { things, pages } = readTrashPage(
		await api<typeof calls.listTrashedCategories>("GET /trash/categories", trashPageQuery(page)),
	);
	return { things: things.map((category) => ({ ...category, title: category.name })), pages };
}

export function restoreCategory(api: Api, id: string): Promise<void> {
	return trashCall<typeof calls.restoreCategory>(api, "POST /trash/categories/:id/restore", id);
}

export function removeCategory(api: Api, id: string): Promise<void> {
	return trashCall<typeof calls.removeCategory>(api, "DELETE /trash/categories/:id", id);
}
