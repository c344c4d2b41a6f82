import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireList } from "../../../../platform/browser/api-error.ts";
import { ownCall } from "../../../../platform/browser/own-call.ts";
import {
	readFlag,
	readNumber,
	readObject,
	readText,
	readTime,
} from "../../../../platform/browser/read-fields.ts";
import { trashClient } from "../../../../platform/browser/trash.ts";
import type { NameWarnings } from "../../../../platform/privacy/hidden-names.ts";
import { idAsReceived, textId, textIdOrNull } from "../../../../platform/text/text-id.ts";
import type * as calls from "../result-items.contract.ts";
import type { ItemInput, ResultItem } from "../result-items.contract.ts";

/** Other servers may omit the category's name. */
export interface StoredItem extends Omit<ResultItem, "category_name"> {
	category_name?: string | undefined;
}

/** The part of a result that screens of its items use; the whole result is cached under `resultKey`. */
export interface ItemsOfResult {
	id: string;
	items: StoredItem[];
	/** In the order of the server, if it names them. */
	categories?: readonly { id: string | null; name: string }[] | undefined;
}

export const resultKey = (id: string) => ["results", id] as const;

type ItemKey = Pick<StoredItem, "result_id" | "id">;

/** If the answer omits the stored item, the screen reloads it. */
interface ItemResponse extends NameWarnings {
	item?: StoredItem;
}

export interface SavedItem {
	item: StoredItem | undefined;
	warnings: NameWarnings;
}

export async function fetchItems(api: Api, resultId: string): Promise<StoredItem[]> {
	const { items } = await api<typeof calls.listItems>("GET /results/:id/items", {
		specified: true,
		apiPart: "results",
		token: "required",
		params: { id: resultId },
	});
	return requireList(items).map((item) => readItem(item, resultId));
}

export async function addItem(
	api: Api,
	resultId: string,
	{ name_hidden, ...input }: ItemInput,
	key: string,
): Promise<SavedItem> {
	const { item, ...warnings }: ItemResponse = await api<typeof calls.addItem>(
		"POST /results/:id/items",
		{
			specified: true,
			apiPart: "results",
			token: "required",
			params: { id: resultId },
			body: {
				...input,
				category_id: idAsReceived(input.category_id),
				result_id: idAsReceived(resultId),
			},
			ownFields: { name_hidden: name_hidden || undefined },
			idempotencyKey: key,
		},
	);
	return { item: readObject(item) && readItem(item ?? {}, resultId), warnings };
}

export const changeItem = ownCall<typeof calls.changeItem>("PUT /results/:id/items/:itemId", {
	apiPart: "results",
});

export async function deleteItem(api: Api, { result_id, id }: ItemKey): Promise<void> {
	await api<typeof calls.deleteItem>("DELETE /results/:id/items/:itemId", {
		specified: true,
		apiPart: "results",
		token: "required",
		params: { id: result_id, itemId: id },
	});
}

export const orderItems = ownCall<typeof calls.orderItems>("PUT /results/:id/items/order", {
	apiPart: "results",
});

/** Stores all rows or none; skips rows that equal a stored item or a row above them, unless `store_equal`. */
export const importItems = ownCall<typeof calls.importItems>("POST /results/:id/items/import", {
	apiPart: "results",
	// Enough for a whole fair's list on a slow connection.
	timeoutMs: 60_000,
});

export const exportItems = ownCall<typeof calls.exportItems>("GET /results/:id/export.csv", {
	apiPart: "results",
	timeoutMs: 60_000,
	file: true,
});

export function readItem(sent: Partial<StoredItem>, resultId: string): StoredItem {
	return {
		id: textId(sent.id),
		result_id: resultId,
		category_id: textIdOrNull(sent.category_id),
		category_name: readText(sent.category_name) || undefined,
		position: readNumber(sent.position) ?? null,
		participant_name: readText(sent.participant_name),
		school: readText(sent.school),
		score: readText(sent.score),
		additional_info: readText(sent.additional_info),
		name_hidden: readFlag(sent.name_hidden),
		created_at: readTime(sent.created_at),
		updated_at: readText(sent.updated_at),
	};
}

/** The result's title distinguishes several items of one participant. */
export const trashedItems = trashClient<typeof calls.trash>("/trash/result-items", (item) => ({
	title: `${item.participant_name}, ${item.category_name}: ${item.result_title} (${item.year})`,
}));
