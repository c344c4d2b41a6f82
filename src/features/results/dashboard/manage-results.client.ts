import { type Api, requireSuccess } from "../../../platform/api-client.ts";
import type { Pagination } from "../../../platform/contract.ts";
import type {
	ImportRow,
	ItemChange,
	ItemInput,
	Result,
	ResultChange,
	ResultInput,
	ResultItem,
	ResultSummary,
	TrashedResult,
} from "../results.contract.ts";

/** The calls of the staff's screens; visitors' pages have their own. */

export const RESULTS = ["results"] as const;
export const resultKey = (id: string) => ["results", id] as const;

/** Drafts too, for whoever may see them. */
export async function fetchAllResults(api: Api): Promise<ResultSummary[]> {
	const { results } = requireSuccess(await api<{ results?: ResultSummary[] }>("/results"));
	return results ?? [];
}

/** A result with its items; `null` when the server sends none. */
export async function fetchResultToEdit(api: Api, id: string): Promise<Result | null> {
	const { result } = requireSuccess(await api<{ result?: Result }>(`/results/${id}`));
	if (!result) return null;
	return { ...result, items: result.items ?? (await fetchItems(api, id)) };
}

async function fetchItems(api: Api, id: string): Promise<ResultItem[]> {
	const { items } = requireSuccess(await api<{ items?: ResultItem[] }>(`/results/${id}/items`));
	return items ?? [];
}

export async function createResult(api: Api, input: ResultInput): Promise<{ id: string }> {
	const answer = requireSuccess(
		await api<{ result: { id: string } }>("/results", { method: "POST", body: input }),
	);
	return answer.result;
}

export async function changeResult(
	api: Api,
	id: string,
	change: ResultChange,
): Promise<Partial<Result>> {
	const answer = requireSuccess(
		await api<{ result?: Partial<Result> }>(`/results/${id}`, {
			method: "PUT",
			body: change,
		}),
	);
	return answer.result ?? {};
}

export async function deleteResult(api: Api, id: string): Promise<void> {
	requireSuccess(await api(`/results/${id}`, { method: "DELETE" }));
}

/** @param key made once for each item: sending it again stores it once. */
export async function addItem(
	api: Api,
	resultId: string,
	input: ItemInput,
	key: string,
): Promise<ResultItem> {
	const answer = requireSuccess(
		await api<{ item: ResultItem }>(`/results/${resultId}/items`, {
			method: "POST",
			body: { ...input, result_id: resultId },
			headers: { "idempotency-key": key },
		}),
	);
	return answer.item;
}

export async function changeItem(
	api: Api,
	{ result_id, id }: Pick<ResultItem, "result_id" | "id">,
	change: ItemChange,
): Promise<ResultItem> {
	const answer = requireSuccess(
		await api<{ item: ResultItem }>(`/results/${result_id}/items/${id}`, {
			method: "PUT",
			body: change,
		}),
	);
	return answer.item;
}

export async function deleteItem(
	api: Api,
	{ result_id, id }: Pick<ResultItem, "result_id" | "id">,
): Promise<void> {
	requireSuccess(await api(`/results/${result_id}/items/${id}`, { method: "DELETE" }));
}

/** Returns all items of the result in their new order. */
export async function orderItems(
	api: Api,
	resultId: string,
	ids: readonly string[],
): Promise<ResultItem[]> {
	const answer = requireSuccess(
		await api<{ items: ResultItem[] }>(`/results/${resultId}/items/order`, {
			method: "PUT",
			body: { ids },
		}),
	);
	return answer.items;
}

/** Stores all rows or none; `key` as for `addItem`. */
export async function importItems(
	api: Api,
	resultId: string,
	rows: readonly ImportRow[],
	key: string,
): Promise<ResultItem[]> {
	const answer = requireSuccess(
		await api<{ items: ResultItem[] }>(`/results/${resultId}/items/import`, {
			method: "POST",
			body: { rows },
			headers: { "idempotency-key": key },
			// A whole fair's list on a slow line.
			timeoutMs: 60_000,
		}),
	);
	return answer.items;
}

export function itemsExportPath(resultId: string): string {
	return `/results/${resultId}/export.csv`;
}

export async function fetchTrashedResults(
	api: Api,
	page: number,
): Promise<{ results: TrashedResult[]; totalPages: number }> {
	const { result, pagination } = requireSuccess(
		await api<{ result?: TrashedResult[]; pagination?: Partial<Pagination> }>(
			`/trash/results?page=${page}&limit=10`,
		),
	);
	return { results: result ?? [], totalPages: pagination?.totalPages ?? 1 };
}

export async function restoreResult(api: Api, id: string): Promise<void> {
	requireSuccess(await api(`/trash/results/${id}/restore`, { method: "POST" }));
}
