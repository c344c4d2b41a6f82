import { asResult, implement, serve } from "../../platform/api/endpoint.ts";
import { defineFeature } from "../../platform/feature.ts";
import * as customerCalls from "./customer.contract.ts";
import { readCustomer } from "./customer.service.server.ts";
import * as templateCalls from "./templates.contract.ts";
import { changeTemplate, listTemplates } from "./templates.service.server.ts";
import * as calls from "./work.contract.ts";
import {
	addContact,
	addNote,
	listOpenWork,
	readRecordHistory,
	readWork,
	sendReply,
} from "./work.service.server.ts";

const endpoints = [
	implement(calls.readOrderHistory, {
		handle: async ({ app, actor, params: { id } }) => ({
			result: { history: await readRecordHistory(app, actor, { kind: "order", id }) },
		}),
	}),
	implement(calls.readRequestHistory, {
		handle: async ({ app, actor, params: { id } }) => ({
			result: { history: await readRecordHistory(app, actor, { kind: "request", id }) },
		}),
	}),
	implement(calls.addOrderNote, {
		handle: async ({ app, actor, params: { id }, idempotency, body: { text } }) => ({
			result: await addNote(app, actor, { record: { kind: "order", id }, text, idempotency }),
		}),
	}),
	implement(calls.addRequestNote, {
		handle: async ({ app, actor, params: { id }, idempotency, body: { text } }) => ({
			result: await addNote(app, actor, { record: { kind: "request", id }, text, idempotency }),
		}),
	}),
	implement(calls.addOrderContact, {
		handle: async ({ app, actor, params: { id }, idempotency, body }) => ({
			result: await addContact(app, actor, { record: { kind: "order", id }, idempotency, ...body }),
		}),
	}),
	implement(calls.addRequestContact, {
		handle: async ({ app, actor, params: { id }, idempotency, body }) => ({
			result: await addContact(app, actor, {
				record: { kind: "request", id },
				idempotency,
				...body,
			}),
		}),
	}),
	implement(calls.replyToOrder, {
		handle: async ({ app, actor, params: { id }, idempotency, body }) => ({
			result: await sendReply(app, actor, { record: { kind: "order", id }, idempotency, ...body }),
		}),
	}),
	implement(calls.replyToRequest, {
		handle: async ({ app, actor, params: { id }, idempotency, body }) => ({
			result: await sendReply(app, actor, {
				record: { kind: "request", id },
				idempotency,
				...body,
			}),
		}),
	}),
	serve(calls.listOpenWork, listOpenWork, asResult),
	serve(calls.readWork, readWork, asResult),
	serve(customerCalls.readCustomer, readCustomer, asResult),
	serve(templateCalls.listTemplates, listTemplates, (templates) => ({ result: { templates } })),
	serve(templateCalls.changeTemplate, changeTemplate, (template) => ({ result: { template } })),
];

/** Staff's work on orders and requests: notes, history, open work, and message texts. */
export const work = defineFeature({
	name: "work",
	needs: ["accounts", "assistance", "customer-messages", "ledger", "orders", "projects", "records"],
	endpoints,
});
