import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../../platform/browser/api-error.ts";
import {
	readGiven,
	readRows,
	readText,
	readWord,
} from "../../../../platform/browser/read-fields.ts";
import { trashClient } from "../../../../platform/browser/trash.ts";
import type { BodyOf } from "../../../../platform/http/call.ts";
import type { NameWarnings } from "../../../../platform/privacy/hidden-names.ts";
import { textId } from "../../../../platform/text/text-id.ts";
import {
	fetchItems,
	type ItemsOfResult,
	readItem,
	type StoredItem,
} from "../../items/dashboard/manage-items.calls.ts";
import type { NamesShown } from "../../shown-name.ts";
import { readCategory, readListedResult } from "../results.calls.ts";
import type * as calls from "../results.contract.ts";
import type { Result, ResultInput, ResultSummary } from "../results.contract.ts";

export const RESULTS = ["results"] as const;

/** Other servers may not count the items. */
export type ShownSummary = Omit<ResultSummary, "items_count">;

export interface EditedResult extends ShownSummary, ItemsOfResult {}

/** Includes drafts if the person may see them. */
export async function fetchAllResults(api: Api): Promise<ShownSummary[]> {
	const { results } = await api<typeof calls.listResults>("GET /results", {
		specified: true,
		apiPart: "results",
		token: "required",
	});
	return requireList(results).map(readResult);
}

/** `null` if the server sends none. */
export async function fetchResultToEdit(api: Api, id: string): Promise<EditedResult | null> {
	const answer = await api<typeof calls.getResult>("GET /results/:id", {
		specified: true,
		apiPart: "results",
		token: "required",
		params: { id },
	});
	const sent: (Omit<Result, "items"> & { items?: StoredItem[] }) | null = answer.result;
	if (sent === null) return null;
	const { items, categories, ...fields } = requireObject(sent);
	const result = readResult(fields);
	return {
		...result,
		id: result.id || id,
		categories: categories ? readRows(categories).map(readCategory) : undefined,
		items: items ? requireList(items).map((item) => readItem(item, id)) : await fetchItems(api, id),
	};
}

function readResult(sent: Partial<ShownSummary>): ShownSummary {
	return {
		...readListedResult(sent),
		status: readWord(sent.status),
		names_shown: readWord<NamesShown>(sent.names_shown) || "full",
		updated_at: readText(sent.updated_at),
	};
}

/**
 * Returns the new id if the server sends it, and warnings of hidden names in its texts.
 * @param idempotencyKey one per filled-in form, so that sending it twice creates one result
 */
export async function createResult(
	api: Api,
	{ names_shown, ...input }: ResultInput,
	idempotencyKey?: string,
): Promise<{ id: string | undefined; warnings: NameWarnings }> {
	const names = names_shown === "full" ? undefined : names_shown;
	const { result, ...warnings }: NameWarnings & { result?: { id: string } } = await api<
		typeof calls.createResult
	>("POST /results", {
		specified: true,
		apiPart: "results",
		token: "required",
		body: { ...input, year: input.year },
		ownFields: { names_shown: names },
		idempotencyKey,
	});
	return { id: textId(result?.id) || undefined, warnings };
}

/** Warns of hidden names, in its own texts and elsewhere. */
export interface SavedResult extends NameWarnings {
	result: Partial<Result>;
}

export async function changeResult(
	api: Api,
	id: string,
	{ names_shown, updated_at, ...body }: BodyOf<typeof calls.changeResult>,
): Promise<SavedResult> {
	const answer: Partial<SavedResult> = await api<typeof calls.changeResult>("PUT /results/:id", {
		specified: true,
		apiPart: "results",
		token: "required",
		params: { id },
		body,
		ownFields: { names_shown, updated_at: updated_at || undefined },
	});
	return { ...answer, result: { ...readGiven(answer.result, readResult), id } };
}

export async function deleteResult(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteResult>("DELETE /results/:id", {
		specified: true,
		apiPart: "results",
		token: "required",
		params: { id },
	});
}

/** The year distinguishes equal titles. */
export const trashedResults = trashClient<typeof calls.trash>("/trash/results", (result) => ({
	title: `${result.title} (${result.year})`,
}));
