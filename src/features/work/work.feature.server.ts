import { asResult, serve } from "../../platform/api/endpoint.ts";
import type { App, ById } from "../../platform/app-context.ts";
import { defineFeature } from "../../platform/feature.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { TrackedKind, TrackedRecord } from "../records/references.server.ts";
import * as customerCalls from "./customer.contract.ts";
import { readCustomer } from "./customer.service.server.ts";
import * as templateCalls from "./templates.contract.ts";
import { changeTemplate, listTemplates } from "./templates.service.server.ts";
import * as calls from "./work.contract.ts";
import {
	addContact,
	addNote,
	readRecordHistory,
	readWork,
	sendReply,
} from "./work.service.server.ts";

/** Adapts a service for both kinds of records to the calls for one kind, which have no `kind`. */
function forKind<Input, Result>(
	kind: TrackedKind,
	service: (app: App, actor: Actor | null, input: Input & TrackedRecord) => Promise<Result>,
) {
	return (app: App, actor: Actor | null, input: Input & ById) =>
		service(app, actor, { ...input, kind });
}

const asHistory = (history: calls.HistoryEntry[]) => ({ result: { history } });

const endpoints = [
	serve(calls.readOrderHistory, forKind("order", readRecordHistory), asHistory),
	serve(calls.readRequestHistory, forKind("request", readRecordHistory), asHistory),
	serve(calls.addOrderNote, forKind("order", addNote), asResult),
	serve(calls.addRequestNote, forKind("request", addNote), asResult),
	serve(calls.addOrderContact, forKind("order", addContact), asResult),
	serve(calls.addRequestContact, forKind("request", addContact), asResult),
	serve(calls.replyToOrder, forKind("order", sendReply), asResult),
	serve(calls.replyToRequest, forKind("request", sendReply), asResult),
	serve(calls.readWork, readWork, asResult),
	serve(customerCalls.readCustomer, readCustomer, asResult),
	serve(templateCalls.listTemplates, listTemplates, (templates) => ({ result: { templates } })),
	serve(templateCalls.changeTemplate, changeTemplate, (template) => ({ result: { template } })),
];

export const work = defineFeature({
	name: "work",
	needs: [
		"accounts",
		"assistance",
		"customer-messages",
		"ledger",
		"orders",
		"payments",
		"projects",
		"records",
	],
	endpoints,
});
