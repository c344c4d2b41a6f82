import { type Api, requireSuccess } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { groupItems, type ItemGroup } from "./item-groups.ts";

/** A competition as the public list shows it; another server may leave out what is optional here. */
export interface ListedResult {
	id: string;
	title: string;
	description?: string | null;
	year: number;
	published_at?: string | null;
	created_at?: string;
}

export interface ShownItem {
	id: string;
	category_id?: string | null;
	category_name?: string;
	position: number | null;
	participant_name: string;
	school?: string | null;
	score?: string | null;
	additional_info?: string | null;
}

export interface ShownResult extends ListedResult {
	groups: ItemGroup<ShownItem>[];
}

interface Category {
	id: string | null;
	name: string;
}

export async function fetchPublishedResults(api: Api): Promise<ListedResult[]> {
	const answer = await api<{ results?: ListedResult[] }>("/results?status=published");
	return requireSuccess(answer).results ?? [];
}

/**
 * A competition with its items by category. Items and category names that the answer does not bring
 * are fetched from their own addresses. Throws `ApiError`, 404 when there is no such result.
 */
export async function fetchResult(api: Api, id: string): Promise<ShownResult> {
	const answer = await api<{
		result?: (ListedResult & { items?: ShownItem[]; categories?: Category[] }) | null;
	}>(`/results/${encodeURIComponent(id)}`);
	const { result } = requireSuccess(answer);
	if (!result) {
		const text = "Result not found.";
		throw new ApiError(text, { status: 404, serverText: text });
	}
	const items =
		result.items ??
		(await api<{ items?: ShownItem[] }>(`/results/${encodeURIComponent(id)}/items`)).items ??
		[];
	const named = items.every((item) => item.category_name);
	const categories =
		result.categories ??
		(named ? [] : (await api<{ categories?: Category[] }>("/categories")).categories);
	return { ...result, groups: groupItems(items, categories) };
}
