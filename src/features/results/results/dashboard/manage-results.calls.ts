import type { Api } from "../../../../platform/browser/api-client.ts";
import { requireList, requireObject } from "../../../../platform/browser/api-error.ts";
import { trashClient } from "../../../../platform/browser/trash.ts";
import type { BodyOf } from "../../../../platform/http/call.ts";
import type { NameWarnings } from "../../../../platform/privacy/hidden-names.ts";
import { textId, withTextId } from "../../../../platform/text/text-id.ts";
import {
	fetchItems,
	type ItemsOfResult,
	readItem,
	type StoredItem,
} from "../../items/dashboard/manage-items.calls.ts";
import type * as calls from "../results.contract.ts";
import type { Result, ResultInput, ResultSummary } from "../results.contract.ts";

/** The calls of staff screens; visitors' pages have their own. */

export const RESULTS = ["results"] as const;

/** The fields of the form; items are edited separately. */
export interface EditedResult extends Omit<Result, "items" | "categories">, ItemsOfResult {}

/** Includes drafts if the person may see them. */
export async function fetchAllResults(api: Api): Promise<ResultSummary[]> {
	const { results } = await api<typeof calls.listResults>("GET /results", {
		specified: true,
		base: "results",
		token: "required",
	});
	return requireList(results).map(withTextId);
}

/** A result with its items; `null` if the server sends none. */
export async function fetchResultToEdit(api: Api, id: string): Promise<EditedResult | null> {
	const answer = await api<typeof calls.getResult>("GET /results/:id", {
		specified: true,
		base: "results",
		token: "required",
		params: { id },
	});
	const sent: (Omit<Result, "items"> & { items?: StoredItem[] }) | null = answer.result;
	if (sent === null) return null;
	const result = withTextId(requireObject(sent));
	const items = result.items
		? requireList(result.items).map((item) => readItem(item, result.id))
		: await fetchItems(api, id);
	return { ...result, items };
}

/** Returns the id of the new result if the server sends it, and warnings of hidden names in its texts. */
export async function createResult(
	api: Api,
	{ names_shown, ...input }: ResultInput,
): Promise<{ id: string | undefined; warnings: NameWarnings }> {
	const names = names_shown === "full" ? undefined : names_shown;
	const { result, ...warnings }: NameWarnings & { result?: { id: string } } = await api<
		typeof calls.createResult
	>("POST /results", {
		specified: true,
		base: "results",
		token: "required",
		body: { ...input, year: input.year },
		ours: { names_shown: names },
	});
	return { id: result && textId(result.id), warnings };
}

/** A stored result; warnings of names that are hidden, in its own texts and elsewhere. */
export interface Changed extends NameWarnings {
	result: Partial<Result>;
}

export async function changeResult(
	api: Api,
	id: string,
	{ names_shown, updated_at, ...body }: BodyOf<typeof calls.changeResult>,
): Promise<Changed> {
	const answer: Partial<Changed> = await api<typeof calls.changeResult>("PUT /results/:id", {
		specified: true,
		base: "results",
		token: "required",
		params: { id },
		body,
		ours: { names_shown, updated_at },
	});
	return { ...answer, result: { ...answer.result, id } };
}

export async function deleteResult(api: Api, id: string): Promise<void> {
	await api<typeof calls.deleteResult>("DELETE /results/:id", {
		specified: true,
		base: "results",
		token: "required",
		params: { id },
	});
}

/** The year distinguishes results with the same title. */
export const trashedResults = trashClient<typeof calls.trash>("/trash/results", (result) => ({
	title: `${result.title} (${result.year})`,
}));
