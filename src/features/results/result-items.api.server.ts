import { Readable } from "node:stream";
import { attachment } from "../../platform/attachment.server.ts";
import { idParams, nothing } from "../../platform/contract.ts";
import { endpoint } from "../../platform/endpoint.ts";
import {
	addItem,
	changeItem,
	deleteItem,
	listItems,
	orderItems,
} from "./result-items.service.server.ts";
import { exportItems, importItems } from "./result-sheet.service.server.ts";
import {
	importInput,
	itemAnswer,
	itemChange,
	itemInput,
	itemOrderInput,
	itemParams,
	itemsAnswer,
} from "./results.contract.ts";

const tag = "Results";

export const resultItemEndpoints = [
	endpoint({
		method: "GET",
		path: "/results/:id/items",
		tag,
		summary: "The items of a result by category and position",
		access: "public",
		params: idParams,
		response: itemsAnswer,
		reads: ["results", "categories"],
		handle: async ({ app, actor, params }) => ({
			items: await listItems(app.db, actor, params.id),
		}),
	}),
	endpoint({
		method: "POST",
		path: "/results/:id/items",
		tag,
		summary: "Add an item",
		access: "staff",
		params: idParams,
		body: itemInput,
		response: itemAnswer,
		status: 201,
		idempotent: true,
		touches: ["results"],
		handle: async ({ app, actor, params, body, sending }) => ({
			item: await addItem(app.db, actor, params.id, body, sending),
		}),
	}),
	endpoint({
		method: "POST",
		path: "/results/:id/items/import",
		tag,
		summary: "Add many items at once, all or none",
		access: "staff",
		params: idParams,
		body: importInput,
		response: itemsAnswer,
		status: 201,
		idempotent: true,
		touches: ["results"],
		handle: async ({ app, actor, params, body, sending }) => ({
			items: await importItems(app.db, actor, params.id, body.rows, sending),
		}),
	}),
	endpoint({
		method: "GET",
		path: "/results/:id/export.csv",
		tag,
		summary: "The items of a result as a spreadsheet",
		access: "staff",
		params: idParams,
		file: true,
		handle: async ({ app, actor, params }) => {
			const { name, content } = await exportItems(app.db, actor, params.id);
			return attachment({
				name,
				type: "text/csv; charset=utf-8",
				content: Readable.from(content),
			});
		},
	}),
	// Before the one for an item, whose id it would otherwise be taken for.
	endpoint({
		method: "PUT",
		path: "/results/:id/items/order",
		tag,
		summary: "Put items of one category into an order; their positions are dealt out anew",
		access: "staff",
		params: idParams,
		body: itemOrderInput,
		response: itemsAnswer,
		touches: ["results"],
		handle: async ({ app, actor, params, body }) => ({
			items: await orderItems(app.db, actor, params.id, body.ids),
		}),
	}),
	endpoint({
		method: "PUT",
		path: "/results/:id/items/:itemId",
		tag,
		summary: "Change an item",
		access: "staff",
		params: itemParams,
		body: itemChange,
		response: itemAnswer,
		touches: ["results"],
		handle: async ({ app, actor, params, body }) => ({
			item: await changeItem(app.db, actor, params, body),
		}),
	}),
	endpoint({
		method: "DELETE",
		path: "/results/:id/items/:itemId",
		tag,
		summary: "Delete an item",
		access: "staff",
		params: itemParams,
		response: nothing,
		touches: ["results"],
		handle: async ({ app, actor, params }) => {
			await deleteItem(app.db, actor, params);
			return {};
		},
	}),
];
