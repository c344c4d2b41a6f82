import type { Api } from "../../../platform/browser/api-client.ts";
import { readTrashPage, type TrashPage, trashPageQuery } from "../../../platform/browser/trash.ts";
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

export async function restoreCategory(api: Api, id: string): Promise<void> {
	await api<typeof calls.restoreCategory>("POST /trash/categories/:id/restore", {
		token: "required",
		params: { id },
	});
}

export async function removeCategory(api: Api, id: string): Promise<void> {
	await api<typeof calls.removeCategory>("DELETE /trash/categories/:id", {
		token: "required",
		params: { id },
	});
}
