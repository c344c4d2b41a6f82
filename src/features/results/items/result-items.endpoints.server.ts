import { csvAttachment } from "../../../platform/http/attachment.server.ts";
import { implement } from "../../../platform/http/endpoint.ts";
import { trashEndpoints } from "../../../platform/trash.server.ts";
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
		handle: async ({ app, actor, params, body: { result_id: _named, ...item }, idempotency }) => ({
			item: await addItem(app, actor, { resultId: params.id, item, idempotency }),
		}),
	}),
	implement(calls.importItems, {
		invalidates: ["results"],
		handle: async ({ app, actor, params, body, idempotency }) => ({
			items: await importItems(app, actor, { resultId: params.id, rows: body.rows, idempotency }),
		}),
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
		handle: async ({ app, actor, params, body }) => ({
			item: await changeItem(app, actor, { ...body, resultId: params.id, id: params.itemId }),
		}),
	}),
	implement(calls.deleteItem, {
		invalidates: ["results"],
		handle: ({ app, actor, params }) =>
			deleteItem(app, actor, { resultId: params.id, id: params.itemId }),
	}),
	...trashEndpoints(calls.trash, {
		trash: itemsTrash,
		invalidates: ["results"],
		answer: (item) => ({ item }),
	}),
];
