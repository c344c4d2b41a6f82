import { csvAttachment } from "../../../platform/http/attachment.server.ts";
import { implement } from "../../../platform/http/endpoint.ts";
import { trashEndpoints } from "../../../platform/trash.server.ts";
import { warnOfParticipants } from "../hidden-names.server.ts";
import * as calls from "./result-items.contract.ts";
import { addItem, changeItem, listItems, orderItems } from "./result-items.service.server.ts";
import { deleteItem, itemsTrash } from "./result-items-trash.service.server.ts";
import { exportItems, importItems } from "./result-sheet.service.server.ts";

export const resultItemEndpoints = [
	implement(calls.listItems, {
		cacheTags: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({
			items: await listItems(app, actor, { resultId: params.id }),
		}),
	}),
	implement(calls.addItem, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body: { result_id: _named, ...input }, idempotency }) => {
			const item = await addItem(app, actor, { resultId: params.id, item: input, idempotency });
			return { item, ...(await warnOfParticipants(app, params.id, [item])) };
		},
	}),
	implement(calls.importItems, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body, idempotency }) => {
			const { items, leftOut } = await importItems(app, actor, {
				resultId: params.id,
				rows: body.rows,
				storeEqual: body.store_equal,
				idempotency,
			});
			return { items, left_out: leftOut, ...(await warnOfParticipants(app, params.id, items)) };
		},
	}),
	implement(calls.exportItems, {
		handle: async ({ app, actor, params }) => {
			const { name, content } = await exportItems(app, actor, { resultId: params.id });
			return csvAttachment(name, content);
		},
	}),
	// Before the endpoint for one item, which would match this address too.
	implement(calls.orderItems, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body }) => ({
			items: await orderItems(app, actor, { resultId: params.id, ids: body.ids }),
		}),
	}),
	implement(calls.changeItem, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body }) => {
			const change = { ...body, resultId: params.id, id: params.itemId };
			const { item, mayBeNamed } = await changeItem(app, actor, change);
			return { item, ...(mayBeNamed && (await warnOfParticipants(app, params.id, [item]))) };
		},
	}),
	implement(calls.deleteItem, {
		invalidates: ["results"],
		handle: ({ app, actor, params }) =>
			deleteItem(app, actor, { resultId: params.id, id: params.itemId }),
	}),
	...trashEndpoints(calls.trash, {
		trash: itemsTrash,
		invalidates: ["results"],
		answer: async (item, app) => ({
			item,
			...(await warnOfParticipants(app, item.result_id, [item])),
		}),
	}),
];
