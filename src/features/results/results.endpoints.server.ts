import { asEmpty, asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { csvAttachment } from "../../platform/http/streamed-response.server.ts";
import { trashEndpoints } from "../../platform/trash.server.ts";
import { participantWarnings, resultWarnings } from "./hidden-names.server.ts";
import * as itemCalls from "./items/result-items.contract.ts";
import {
	addItem,
	changeItem,
	deleteItem,
	itemsTrash,
	listItems,
	orderItems,
} from "./items/result-items.service.server.ts";
import { exportItems, importItems } from "./items/result-sheet.service.server.ts";
import * as resultCalls from "./results/results.contract.ts";
import {
	changeResult,
	createResult,
	listResults,
	requireResult,
	resultsTrash,
} from "./results/results.service.server.ts";
import * as searchCalls from "./search/result-search.contract.ts";
import {
	requireSchool,
	searchAllItems,
	searchItems,
} from "./search/result-search.service.server.ts";

export const resultEndpoints = [
	serve(resultCalls.listResults, listResults, (results) => ({ results }), {
		cacheTags: ["results", "categories"],
	}),
	serve(
		resultCalls.createResult,
		createResult,
		async (result, app) => ({ result, ...(await resultWarnings(app, result)) }),
		{ invalidates: ["results"] },
	),
	serve(resultCalls.getResult, requireResult, asResult, { cacheTags: ["results", "categories"] }),
	serve(
		resultCalls.changeResult,
		changeResult,
		async ({ result, before }, app) => ({
			result,
			...(await resultWarnings(app, result, before)),
		}),
		{ invalidates: ["results"] },
	),
	serve(resultCalls.deleteResult, resultsTrash.delete, asEmpty, { invalidates: ["results"] }),
	...trashEndpoints(resultCalls.trash, {
		trash: resultsTrash,
		invalidates: ["results"],
		answer: async (result, app) => ({ result, ...(await resultWarnings(app, result)) }),
	}),
];

export const resultSearchEndpoints = [
	serve(searchCalls.searchItems, searchItems, asResult, { cacheTags: ["results", "categories"] }),
	serve(searchCalls.searchAllItems, searchAllItems, asResult),
	serve(searchCalls.getSchool, requireSchool, asResult, { cacheTags: ["results", "categories"] }),
];

export const resultItemEndpoints = [
	serve(itemCalls.listItems, listItems, (items) => ({ items }), {
		cacheTags: ["results", "categories"],
	}),
	implement(itemCalls.addItem, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body: { result_id: _named, ...input }, idempotency }) => {
			const item = await addItem(app, actor, { resultId: params.id, item: input, idempotency });
			return { item, ...(await participantWarnings(app, params.id, [item])) };
		},
	}),
	implement(itemCalls.importItems, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body, idempotency }) => {
			const { items, leftOut } = await importItems(app, actor, {
				resultId: params.id,
				rows: body.rows,
				corrections: body.corrections,
				storeEqual: body.store_equal,
				idempotency,
			});
			return {
				items,
				left_out: leftOut,
				...(await participantWarnings(app, params.id, items)),
			};
		},
	}),
	serve(itemCalls.exportItems, exportItems, ({ name, content }) => csvAttachment(name, content)),
	// Before the endpoint for one item, which would match this address too.
	serve(itemCalls.orderItems, orderItems, (items) => ({ items }), { invalidates: ["results"] }),
	implement(itemCalls.changeItem, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body }) => {
			const change = { ...body, resultId: params.id, id: params.itemId };
			const { item, mayBeInTexts } = await changeItem(app, actor, change);
			return {
				item,
				...(mayBeInTexts && (await participantWarnings(app, params.id, [item]))),
			};
		},
	}),
	implement(itemCalls.deleteItem, {
		invalidates: ["results"],
		handle: ({ app, actor, params }) =>
			deleteItem(app, actor, { resultId: params.id, id: params.itemId }),
	}),
	...trashEndpoints(itemCalls.trash, {
		trash: itemsTrash,
		invalidates: ["results"],
		answer: async (item, app) => ({
			item,
			...(await participantWarnings(app, item.result_id, [item])),
		}),
	}),
];
