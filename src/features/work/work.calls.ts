import { ownCall } from "../../platform/browser/own-call.ts";
import type { BodyOf } from "../../platform/http/call.ts";
import type * as customerCalls from "./customer.contract.ts";
import type * as templateCalls from "./templates.contract.ts";
import type * as calls from "./work.contract.ts";

export const fetchWorkQueue = ownCall<typeof calls.readWork>("GET /work", { take: "result" });

export const callsByKind = {
	order: {
		history: ownCall<typeof calls.readOrderHistory>("GET /orders/:id/history", {
			take: "result.history",
		}),
		addNote: ownCall<typeof calls.addOrderNote>("POST /orders/:id/notes"),
		addContact: ownCall<typeof calls.addOrderContact>("POST /orders/:id/contacts"),
		reply: ownCall<typeof calls.replyToOrder>("POST /orders/:id/replies"),
	},
	request: {
		history: ownCall<typeof calls.readRequestHistory>("GET /requests/:id/history", {
			take: "result.history",
		}),
		addNote: ownCall<typeof calls.addRequestNote>("POST /requests/:id/notes"),
		addContact: ownCall<typeof calls.addRequestContact>("POST /requests/:id/contacts"),
		reply: ownCall<typeof calls.replyToRequest>("POST /requests/:id/replies"),
	},
};

export const fetchTemplates = ownCall<typeof templateCalls.listTemplates>(
	"GET /message-templates",
	{ take: "result.templates" },
);

export type SavedTemplate = BodyOf<typeof templateCalls.changeTemplate>;

export const saveTemplate = ownCall<typeof templateCalls.changeTemplate>(
	"PUT /message-templates/:channel/:key",
	{ take: "result.template" },
);

export const fetchCustomer = ownCall<typeof customerCalls.readCustomer>("GET /customers", {
	take: "result",
});
