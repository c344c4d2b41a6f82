import { Hono } from "hono";
import * as z from "zod/v4/core";
import { type CallOptions, type CallOrigin, createAnswerCall } from "./answer-call.server.ts";
import type { Endpoint } from "./endpoint.ts";
import { createEndpointsAt, methodsOf, unroutedResponse } from "./endpoints-at.server.ts";
import { failure } from "./failure.server.ts";
import { validationMessage } from "./validation-messages.server.ts";

// The contracts use zod/mini, which has no messages of its own.
z.config({ localeError: validationMessage });

/** The routes of the API. */
export function createApi({
	endpoints,
	...options
}: CallOptions & { endpoints: readonly Endpoint[] }) {
	const { log } = options.app;
	const api = new Hono<{ Bindings: CallOrigin }>();
	const answer = createAnswerCall(options);
	for (const endpoint of endpoints) {
		api.on(endpoint.method, `/api${endpoint.path}`, ({ req, env }) =>
			answer(endpoint, req.raw, req.param(), env),
		);
	}
	const endpointsAt = createEndpointsAt(endpoints);
	api.all("/api/*", ({ req }) =>
		unroutedResponse(req.method, methodsOf(endpointsAt(req.path)), log),
	);
	api.onError((error) => failure(error, log));
	return api;
}
