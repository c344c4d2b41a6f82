import type { CallContract, RouteOf } from "../http/call.ts";
import { withTextId } from "../text/text-id.ts";
import type { Api } from "./api-client.ts";
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

type TrashCall = CallContract & { readonly path: `/trash/${string}/:id${string}` };

/** Makes a call about one thing in the trash: restores it, or removes it for good. */
export async function trashCall<Call extends TrashCall>(
	api: Api,
	route: RouteOf<Call>,
	id: string,
): Promise<void> {
	// Such calls have an id and nothing else, which the compiler cannot know of a contract named by its caller.
	const send = api as (route: string, options: object) => Promise<unknown>;
	await send(route, { token: "required", params: { id } });
}
