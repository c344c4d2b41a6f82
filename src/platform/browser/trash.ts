import type { CallContract, ResponseOf } from "../http/call.ts";
import type { Pagination } from "../http/contract-fields.ts";
import { withTextId } from "../text/text-id.ts";
import type { Api } from "./api-client.ts";
import { requireList } from "./api-error.ts";
import { readPagination } from "./pagination.ts";

/** What the trash of every feature has: something with a title. */
export interface TrashedThing {
	id: string;
	title: string;
	/** The address of a small one. */
	picture?: string;
	deleted_at: string;
	/** When it is removed for good. */
	removed_at: string;
}

/** A page of what was deleted, as the screen of the trash shows it. */
export interface TrashPage {
	things: TrashedThing[];
	pages: number;
}

type Sent = Omit<TrashedThing, "title" | "picture">;
type ListCall = CallContract & { readonly path: `/trash/${string}` };
type Listed<Call extends ListCall> =
	ResponseOf<Call> extends { result: (infer Thing extends Sent)[] } ? Thing : never;

/**
 * The calls of one kind of trash, as `trashCalls` declares them.
 *
 * @param path That of the list.
 */
export function trashClient<Calls extends { list: ListCall }>(
	path: Calls["list"]["path"],
	shown: (thing: Listed<Calls["list"]>) => { title: string; picture?: string },
) {
	/** The compiler has compared the path; all calls of a trash have the same options. */
	const send = (api: Api, route: string, options: object) =>
		(api as (route: string, options: object) => Promise<unknown>)(route, {
			token: "required",
			...options,
		});
	return {
		async fetch(api: Api, page: number): Promise<TrashPage> {
			const answer = await send(api, `GET ${path}`, { query: { page, limit: 10 } });
			const { result, pagination } = answer as {
				result: Listed<Calls["list"]>[];
				pagination: Pagination;
			};
			return {
				things: requireList(result).map((sent) => ({ ...withTextId(sent), ...shown(sent) })),
				pages: readPagination(pagination).totalPages,
			};
		},
		async restore(api: Api, id: string): Promise<void> {
			await send(api, `POST ${path}/:id/restore`, { params: { id } });
		},
		async remove(api: Api, id: string): Promise<void> {
			await send(api, `DELETE ${path}/:id`, { params: { id } });
		},
	};
}
