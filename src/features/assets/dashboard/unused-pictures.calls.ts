import type { Api } from "../../../platform/browser/api-client.ts";
import {
	readTrashPage,
	type TrashPage,
	trashCall,
	trashPageQuery,
} from "../../../platform/browser/trash.ts";
import { formatDateTime } from "../../../ui/format.ts";
import type * as calls from "../assets.contract.ts";
import type { UnusedPicture } from "../assets.contract.ts";

/** Pictures have no title: the time tells them apart. */
export async function fetchUnusedPictures(
	api: Api,
	page: number,
): Promise<TrashPage<UnusedPicture & { title: string; picture: string }>> {
	const { things, pages } = readTrashPage(
		await api<typeof calls.listUnusedPictures>("GET /trash/pictures", trashPageQuery(page)),
	);
	return {
		things: things.map((one) => ({
			...one,
			title: `Picture of ${formatDateTime(one.created_at)}`,
			picture: one.variants?.[0]?.url ?? one.url,
		})),
		pages,
	};
}

export function removePicture(api: Api, id: string): Promise<void> {
	return trashCall<typeof calls.removePicture>(api, "DELETE /trash/pictures/:id", id);
}
