import { trashClient } from "../../../platform/browser/trash.ts";
import { formatDateTime } from "../../../ui/format.ts";
import type * as calls from "../assets.contract.ts";

/** Pictures have no title, so the list shows when each became unused. None of them can be restored. */
export const unusedPictures = trashClient<{ list: typeof calls.listUnusedPictures }>(
	"/trash/pictures",
	(picture) => ({
		title: `Picture of ${formatDateTime(picture.created_at)}`,
		picture: picture.variants?.[0]?.url ?? picture.url,
	}),
);
