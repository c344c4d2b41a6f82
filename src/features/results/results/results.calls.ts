import type { Api } from "../../../platform/browser/api-client.ts";
import { ApiError, requireList, requireObject } from "../../../platform/browser/api-error.ts";
import {
	readNumber,
	readRows,
	readText,
	readTextOrNull,
	readTime,
	readTimeOrNull,
} from "../../../platform/browser/read-fields.ts";
import { textId, textIdOrNull } from "../../../platform/text/text-id.ts";
import { textOrNone } from "../../../ui/format.ts";
import { groupItems, type ItemGroup, orderByCategories } from "../items/item-groups.ts";
import type * as itemCalls from "../items/result-items.contract.ts";
import type { ResultCategory } from "../items/result-items.contract.ts";
import type * as calls from "./results.contract.ts";
import type { PublicResult, Winner } from "./results.contract.ts";

/** Other servers may omit the optional fields. */
export interface ListedResult {
	id: string;
	title: string;
	description?: string | null;
	year: number;
	published_at?: string | null;
	created_at?: string;
	/** By category; other servers omit them. */
	winners?: readonly Winner[];
	/** Their number, if some are left out. */
	winners_total?: number;
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
	previews?: PublicResult["previews"] | null | undefined;
}

export async function fetchPublishedResults(api: Api): Promise<ListedResult[]> {
	const { results } = await api<typeof calls.listResults>("GET /results", {
		specified: true,
		apiPart: "results",
		query: { status: "published" },
	});
	return requireList<ListedResult>(results).map((sent) => ({
		...readShownResult(sent),
		...(sent.winners && { winners: readRows(sent.winners).map(readWinner) }),
	}));
}

function readWinner(sent: Partial<Winner>): Winner {
	return {
		category_id: textIdOrNull(sent.category_id),
		category_name: readText(sent.category_name),
		participant_name: readText(sent.participant_name),
		school: readText(sent.school),
	};
}

/** For the public, who see a placeholder instead of an empty title. */
function readShownResult(sent: Partial<ListedResult>) {
	const result = readListedResult(sent);
	return { ...result, title: textOrNone(result.title) };
}

export function readListedResult(sent: Partial<ListedResult>) {
	return {
		id: textId(sent.id),
		title: readText(sent.title).trim(),
		description: readTextOrNull(sent.description),
		year: readNumber(sent.year) ?? 0,
		published_at: readTimeOrNull(sent.published_at),
		created_at: readTime(sent.created_at),
	};
}

type SentResult = ListedResult & {
	items?: ShownItem[] | null | undefined;
	categories?: ResultCategory[] | null | undefined;
	previews?: PublicResult["previews"] | null | undefined;
};

/** Items by category; fetches those that the answer lacks. Throws `ApiError`, 404 if there is no such result. */
export async function fetchResult(
	api: Api,
	id: string,
	fetchCategories: (api: Api) => Promise<ResultCategory[]>,
): Promise<ShownResult> {
	const answer = await api<typeof calls.getResult>("GET /results/:id", {
		specified: true,
		apiPart: "results",
		params: { id },
	});
	const sent: SentResult | null = answer.result;
	if (sent === null) {
		const text = "Result not found.";
		throw new ApiError(text, { status: 404, serverText: text });
	}
	const result = requireObject(sent);
	const items = requireList(result.items ?? (await fetchItems(api, id))).map(readItem);
	const isNamed = items.every((item) => item.category_name);
	const categories = result.categories ?? (isNamed ? [] : await fetchCategories(api));
	const known = readRows(categories).map(readCategory);
	const groups = groupItems(items, known);
	return {
		...readShownResult(result),
		groups: result.categories ? orderByCategories(known, groups) : groups,
		previews: readRows(result.previews).map(({ category_id, url }) => ({
			category_id: textIdOrNull(category_id),
			url: readText(url),
		})),
	};
}

async function fetchItems(api: Api, id: string): Promise<ShownItem[]> {
	const { items } = await api<typeof itemCalls.listItems>("GET /results/:id/items", {
		specified: true,
		apiPart: "results",
		params: { id },
	});
	return items;
}

function readItem(sent: Partial<ShownItem>): ShownItem {
	return {
		id: textId(sent.id),
		category_id: textIdOrNull(sent.category_id),
		category_name: readText(sent.category_name) || undefined,
		...readItemFields(sent),
	};
}

export function readItemFields(sent: Partial<ShownItem>) {
	return {
		position: readNumber(sent.position) ?? null,
		participant_name: readText(sent.participant_name),
		school: readText(sent.school),
		score: readText(sent.score),
		additional_info: readText(sent.additional_info),
	};
}

export function readCategory({ id, name }: Partial<ResultCategory>): ResultCategory {
	return { id: textIdOrNull(id), name: readText(name) };
}

/** Fragment of an item's row; short, because every row is sent to every visitor. */
export function rowAnchor(itemId: string): string {
	return `item-${itemId.length === 36 ? itemId.slice(-8) : itemId}`;
}
