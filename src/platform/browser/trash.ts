import { withTextId } from "../text/text-id.ts";
import { requireList } from "./api-error.ts";
import { readPagination } from "./pagination.ts";

/** A page of what was deleted, as the screen of the trash shows it. */
export interface TrashPage<Thing> {
	things: Thing[];
	pages: number;
}

/** How each kind of thing asks for a page of its trash. */
export function trashPageQuery(page: number) {
	return { token: "required", query: { page, limit: 10 } } as const;
}

export function readTrashPage<Thing extends { id: string }>(answer: {
	result: Thing[];
	pagination: Parameters<typeof readPagination>[0];
}): TrashPage<Thing> {
	return {
		things: requireList(answer.result).map(withTextId),
		pages: readPagination(answer.pagination).totalPages,
	};
}
