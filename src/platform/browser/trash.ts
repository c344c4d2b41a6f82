import type { CallContract, ResponseOf } from "../http/call.ts";
import type { Pagination } from "../http/contract-fields.ts";
import type { NameWarnings } from "../privacy/hidden-names.ts";
import type { Api } from "./api-client.ts";

export interface TrashedRecord {
	id: string;
	title: string;
	picture?: string;
	deleted_at: string;
	/** When it will be deleted permanently. */
	removed_at: string;
}

export interface TrashPage {
	records: TrashedRecord[];
	pages: number;
	total: number;
}

/** Several records of one trash, or all of it as it was counted. */
export type Removals = { ids: string[] } | { count: number };

/** Time-out: a removal may have thousands of records, each with files. */
const REMOVAL_MS = 300_000;

type ListCall = CallContract & { readonly path: `/trash/${string}` };
type TrashRow<Call extends ListCall> =
	ResponseOf<Call> extends {
		result: (infer Row extends Omit<TrashedRecord, "title" | "picture">)[];
	}
		? Row
		: never;

/** The calls of one kind of trash, as `trashCalls` declares them; `path` is that of the list. */
export function trashClient<Calls extends { list: ListCall }>(
	path: Calls["list"]["path"],
	titleOf: (record: TrashRow<Calls["list"]>) => { title: string; picture?: string },
) {
	/** The compiler has checked the path; all trash calls take the same options. */
	const send = (api: Api, route: string, options: object) =>
		(api as (route: string, options: object) => Promise<unknown>)(route, {
			token: "required",
			...options,
		});
	return {
		async fetch(api: Api, page: number, limit = 10): Promise<TrashPage> {
			const answer = await send(api, `GET ${path}`, { query: { page, limit } });
			const { result, pagination } = answer as {
				result: TrashRow<Calls["list"]>[];
				pagination: Pagination;
			};
			return {
				records: result.map((sent) => ({ ...sent, ...titleOf(sent) })),
				pages: pagination.totalPages,
				total: pagination.total,
			};
		},
		async restore(api: Api, id: string): Promise<NameWarnings> {
			return (await send(api, `POST ${path}/:id/restore`, { params: { id } })) as NameWarnings;
		},
		async remove(api: Api, id: string): Promise<void> {
			await send(api, `DELETE ${path}/:id`, { params: { id } });
		},
		async removeSome(api: Api, body: Removals): Promise<number> {
			const answer = await send(api, `POST ${path}/remove`, { body, timeoutMs: REMOVAL_MS });
			return (answer as { removed: number }).removed;
		},
	};
}
