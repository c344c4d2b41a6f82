import { Hono } from "hono";
import * as z from "zod/v4/core";
import type { App } from "../app-context.ts";
import { AppError } from "../http/app-error.ts";
import { type CallOptions, type CallOrigin, createAnswerCall } from "./answer-call.server.ts";
import type { Endpoint } from "./endpoint.ts";
import { failure } from "./failure.server.ts";

// The contracts use zod/mini, which has no messages of its own.
z.config({ localeError: validationMessage });

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

export function createEndpointsAt(
	endpoints: readonly Endpoint[],
): (path: string) => readonly Endpoint[] {
	const routes = endpoints.map((endpoint) => ({
		endpoint,
		pattern: new RegExp(`^/api${endpoint.path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`),
	}));
	return (path) =>
		routes.filter(({ pattern }) => pattern.test(path)).map(({ endpoint }) => endpoint);
}

export function methodsOf(endpoints: readonly Endpoint[]): string[] {
	const methods = endpoints.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : method));
	return [...new Set(methods)];
}

/** 404 if the path takes no method, 204 for OPTIONS, otherwise 405. */
export function unroutedResponse(method: string, methods: string[], log: App["log"]): Response {
	if (methods.length === 0) {
		return failure(new AppError("not_found", "There is nothing at this address"), log);
	}
	const allow = methods.join(", ");
	if (method === "OPTIONS") {
		return new Response(null, { status: 204, headers: { allow, "cache-control": "no-store" } });
	}
	log.info({ method, status: 405 }, "method refused");
	const response = failure(
		new AppError("wrong_method", `This address takes ${allow}, not ${method}`),
		log,
	);
	response.headers.set("allow", allow);
	return response;
}

/** The message for a check whose contract defines none: names the field and says what it accepts. */
function validationMessage(issue: z.$ZodRawIssue): string {
	const field = issue.path?.join(".") || "The content";
	switch (issue.code) {
		case "invalid_type":
			return issue.input === undefined
				? `${field} is required`
				: `${field} must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}`;
		case "too_small":
			return `${field} must be at least ${issue.minimum}${UNITS[issue.origin] ?? ""}`;
		case "too_big":
			return `${field} must be at most ${issue.maximum}${UNITS[issue.origin] ?? ""}`;
		case "invalid_format":
			return issue.format === "uuid" ? `${field} must be an id` : `${field} is not valid`;
		case "invalid_value":
			return `${field} must be one of ${issue.values.join(", ")}`;
		default:
			return `${field} is not valid`;
	}
}

const TYPES: Record<string, string> = {
	string: "text",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "an object",
	record: "an object",
};

const UNITS: Record<string, string> = { string: " characters", array: " entries" };
