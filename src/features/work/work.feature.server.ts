import { defineFeature } from "../../platform/feature.ts";
import { implement } from "../../platform/http/endpoint.ts";
import * as calls from "./work.contract.ts";
import { addNote, readRecordHistory, readWork } from "./work.service.server.ts";

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
	implement(calls.readWork, {
		handle: async ({ app, actor }) => ({ result: await readWork(app, actor) }),
	}),
];

/** What staff do with orders and requests: notes, history, and what waits for them. */
export const work = defineFeature({ name: "work", endpoints });
