import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod/v4/core";
import type { AppContext } from "../app-context.ts";
import { CACHE_TAGS } from "../cache/page-cache.server.ts";
import { FileStoreAway, filesNotTaken } from "../files/store-away.server.ts";
import type { Admission } from "../files/upload-capacity.server.ts";
import { listErasures } from "../privacy/erasures.server.ts";
import { AppError } from "./app-error.ts";
import { requireAccess } from "./authorization.server.ts";
import type { Actor } from "./authorization.ts";
import { type CacheTagsByTable, checkRules } from "./call-rules.server.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { createEndpointsAt, methodsOf, unroutedResponse } from "./endpoints-at.server.ts";
import { failure } from "./failure.server.ts";
import { idempotentRequestOf } from "./idempotency.server.ts";
import { receiveForm } from "./multipart.server.ts";
import { absolutePictures, relativePictures } from "./picture-addresses.server.ts";
import { createCallLimits } from "./rate-limits.server.ts";
import {
	bearerToken,
	check,
	hashOf,
	queryOf,
	type Replacer,
	readJson,
	readToEnd,
	withoutNul,
} from "./request-input.server.ts";
import { validationMessage } from "./validation-messages.server.ts";

// The contracts use zod/mini, which has no messages of its own.
z.config({ localeError: validationMessage });

/** What the request pipeline knows about a call and a handler cannot read from the request. */
export interface CallOrigin {
	ip: string;
	/** The call comes from a page's form that was posted without script. */
	plainForm?: boolean;
	/** The call comes from server rendering, where pictures may keep relative addresses. */
	ownPage?: boolean;
}

export interface HttpOptions {
	app: AppContext;
	endpoints: readonly Endpoint[];
	/** The actor of a token, or null when it is unknown or has expired. */
	findActor: (token: string) => Promise<Actor | null>;
	/** Outside production: the cache tag of each table, to check every call against the architecture's rules. */
	rules?: CacheTagsByTable | undefined;
	/** Called for every response, for metrics. */
	onResponse: (response: { method: string; route: string; status: number; ms: number }) => void;
}

const DEFAULT_BODY_BYTES = 1_048_576;

/** The API as one fetch function: every endpoint runs behind the same checks in the same order. */
export function createApi(options: HttpOptions) {
	const { app, endpoints, findActor, rules, onResponse } = options;
	const api = new Hono<{ Bindings: CallOrigin }>();
	const endpointsAt = createEndpointsAt(endpoints);
	const { siteUrl, publicUrl } = app.settings;
	const toStored = relativePictures(siteUrl);
	const toPublic = publicUrl === undefined ? undefined : absolutePictures(publicUrl);
	for (const definition of endpoints) {
		api.on(definition.method, `/api${definition.path}`, async (context) => {
			const request = context.req.raw;
			const requestId = randomUUID();
			const log = app.log.child({ request: requestId });
			const startedAt = performance.now();
			let discard: (() => Promise<void>) | undefined;
			let admission: Admission | undefined;
			let response: Response;
			let actor: Actor | null = null;
			const limits = createCallLimits(app.limits);
			const callApp = { ...app, limits };
			try {
				const token = bearerToken(request);
				const { ip, plainForm = false, ownPage = false } = context.env;
				const known = token ? await findActor(token) : null;
				actor = known && { ...known, ip };
				if (definition.access !== "public") requireAccess(actor, definition.access);
				if (definition.limit) await limits.consume(definition.limit, ip);

				const params = check(definition.params, withoutNul(context.req.param()), "params");
				const query = check(definition.query, withoutNul(queryOf(request)), "query");
				const sent = (bodyHash: string) =>
					idempotentRequestOf(request.headers.get("idempotency-key"), bodyHash, {
						ip,
						plainForm,
						hash: limits.hash,
					});
				const call: Call<unknown, unknown, unknown> = {
					app: callApp,
					actor,
					params,
					query,
					body: undefined,
					files: [],
					keepFiles: () => admission?.keep(),
					ip,
					token,
					userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
					headers: request.headers,
					idempotency: sent(""),
					log,
				};
				if (definition.multipart) {
					if (definition.multipart.fromVisitors) {
						const declared = Number(request.headers.get("content-length") ?? 0);
						admission = await app.uploadCapacity.admit({ ip, declared });
					}
					const form = await receiveForm(request, definition.multipart, admission?.take);
					discard = form.discard;
					call.files = form.files;
					const files = form.files.map((file) => [file.name, file.sha256]);
					call.idempotency = sent(hashOf([form.fields, files]));
					call.body = check(definition.body, withoutNul({ ...form.fields }), "body");
				} else if (definition.body) {
					const json = await readJson(
						request,
						definition.maxBodyBytes ?? DEFAULT_BODY_BYTES,
						toStored,
						definition.form === true,
					);
					call.idempotency = sent(json.hash);
					call.body = check(definition.body, json.body, "body");
				}
				const run = () => definition.handle(call);
				const handle = () => (rules ? checkRules(definition, rules, run) : run());
				const result = definition.invalidates
					? await app.invalidation.invalidating(definition.invalidates, handle)
					: await handle();
				// Before the response, so that what a person was told to be gone stays gone if the database is lost now.
				if (definition.method !== "GET" && definition.access !== "public") {
					await listErasures(app).catch((error) => log.error({ error }, "erasures not listed"));
				}
				response = toResponse(definition, result, ownPage ? undefined : toPublic);
				// A HEAD request reads no body, so close the file.
				if (request.method === "HEAD") await response.body?.cancel();
				setCaching(response, definition, token !== null);
			} catch (error) {
				const isOfFiles = definition.multipart?.fromVisitors && error instanceof FileStoreAway;
				response = failure(isOfFiles ? filesNotTaken(error) : error, log);
				if (response.status >= 500 && !(error instanceof AppError && error.counts)) {
					await limits
						.refundAll()
						.catch((error) => log.error({ error }, "rate limits could not be given back"));
				}
				await readToEnd(request);
			} finally {
				await discard?.();
				await admission
					?.end()
					.catch((error) => log.error({ error }, "upload reservation could not be released"));
			}
			response.headers.set("x-request-id", requestId);
			const ms = performance.now() - startedAt;
			// The route pattern, not the path: searches and people's ids stay out of the log.
			const { method, path } = definition;
			const { status } = response;
			// Names the account that was refused; other calls are traced by the audit log and security events.
			const refused = status === 403 && actor ? { account: actor.id } : {};
			// Calls made by server rendering are not visitors' calls; logging the successful ones would be noise.
			const level = context.env.ownPage && method === "GET" && response.ok ? "debug" : "info";
			log[level]({ method, path, status, ms: Math.round(ms), ...refused });
			onResponse({ method, route: `/api${path}`, status: response.status, ms });
			return response;
		});
	}
	api.all("/api/*", ({ req }) =>
		unroutedResponse(req.method, methodsOf(endpointsAt(req.path)), app.log),
	);
	api.onError((error) => failure(error, app.log));
	return api;
}

function toResponse(
	definition: Endpoint,
	result: object,
	replacer: Replacer | undefined,
): Response {
	if (result instanceof Response) return result;
	const body: Record<string, unknown> = { success: true, ...result };
	return new Response(JSON.stringify(body, replacer), {
		status: definition.status ?? 200,
		headers: { "content-type": "application/json" },
	});
}

function setCaching(response: Response, definition: Endpoint, signedIn: boolean): void {
	if (response.headers.has("cache-control")) return;
	const { method, access, unstored, cacheTags } = definition;
	const cacheable = method === "GET" && access === "public" && !unstored && !signedIn;
	response.headers.set("cache-control", cacheable ? "no-cache" : "no-store");
	if (cacheable && cacheTags) response.headers.set(CACHE_TAGS, cacheTags.join(","));
}
