import { createHash, randomUUID } from "node:crypto";
import { Hono } from "hono";
import * as z from "zod/v4/core";
import {
	isDatabaseAway,
	isForeignKeyViolation,
	isSerializationFailure,
	isStorageFull,
} from "../../db/errors.ts";
import type { AppContext } from "../app-context.ts";
import type { CacheTag } from "../cache/invalidation.server.ts";
import { BRIEFLY, CACHE_TAGS } from "../cache/page-cache.server.ts";
import type { VisitorReads } from "../cache/visitor-reads.server.ts";
import type { Admission } from "../files/upload-room.server.ts";
import { AppError } from "./app-error.ts";
import { requireAccess } from "./authorization.server.ts";
import type { Actor } from "./authorization.ts";
import { type CacheTagsByTable, checkRules } from "./call-rules.server.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { idempotentRequestOf } from "./idempotency.server.ts";
import { receiveForm } from "./multipart.server.ts";
import { absolutePictures, relativePictures } from "./picture-addresses.server.ts";
import { readBody } from "./read-body.ts";
import { validationMessage } from "./validation-messages.server.ts";

// The contracts are written with zod/mini, which brings no sentences of its own.
z.config({ localeError: validationMessage });

/** What the request pipeline knows of a call and a handler cannot read from the request. */
export interface CallOrigin {
	ip: string;
	/** The call comes from a page's form that was posted without script. */
	plainForm?: boolean;
	/** The call comes from a page of this server, which needs no absolute addresses of pictures. */
	ownPage?: boolean;
}

export interface HttpOptions {
	app: AppContext;
	endpoints: readonly Endpoint[];
	/** The actor of a token, or null when it is unknown or has expired. */
	findActor: (token: string) => Promise<Actor | null>;
	/** Where public answers that may be cached are read, when there is a replica. */
	visitorReads?: VisitorReads | undefined;
	/** Outside production: the tables by which each call is checked against the rules of the architecture. */
	rules?: CacheTagsByTable | undefined;
	/** Receives every answer, for metrics. */
	onAnswer: (answer: { method: string; route: string; status: number; ms: number }) => void;
}

const DEFAULT_BODY_BYTES = 1_048_576;

/** The API as one fetch function: each endpoint behind the same order of checks. */
export function createApi(options: HttpOptions) {
	const { app, endpoints, findActor, visitorReads, rules, onAnswer } = options;
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
			let room: Admission | undefined;
			let response: Response;
			let actor: Actor | null = null;
			try {
				const token = bearerToken(request);
				const { ip, plainForm = false, ownPage = false } = context.env;
				const known = token ? await findActor(token) : null;
				actor = known && { ...known, ip };
				if (definition.access !== "public") requireAccess(actor, definition.access);
				if (definition.limit) await app.limits.consume(definition.limit, ip);

				const params = check(definition.params, withoutNul(context.req.param()), "params");
				const query = check(definition.query, withoutNul(queryOf(request)), "query");
				const sent = (bodyHash: string) =>
					idempotentRequestOf(request.headers.get("idempotency-key"), bodyHash, {
						ip,
						plainForm,
						hash: app.limits.hash,
					});
				const call: Call<unknown, unknown, unknown> = {
					app,
					actor,
					params,
					query,
					body: undefined,
					files: [],
					keepFiles: () => room?.keep(),
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
						room = await app.uploadRoom.admit({ ip, declared });
					}
					const form = await receiveForm(request, definition.multipart, room?.take);
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
				const handleWith = (of: AppContext) => {
					const run = () => definition.handle({ ...call, app: of });
					return rules ? checkRules(definition, rules, run) : run();
				};
				const handle = () => handleWith(app);
				let tags: readonly string[] | undefined = definition.cacheTags;
				let result: object;
				if (visitorReads && mayReadReplica(definition, token)) {
					const read = await visitorReads.run((db) => handleWith({ ...app, db }));
					result = read.result;
					if (read.mayBeStale) tags = [...definition.cacheTags, BRIEFLY];
				} else {
					result = definition.invalidates
						? await app.invalidation.invalidating(definition.invalidates, handle)
						: await handle();
				}
				response = answer(definition, result, ownPage ? undefined : toPublic);
				// Nobody will read the file that a HEAD asks after: it must not stay open.
				if (request.method === "HEAD") await response.body?.cancel();
				setCaching(response, definition, token !== null, tags);
			} catch (error) {
				response = failure(error, log);
				await readToEnd(request);
			} finally {
				await discard?.();
				await room?.end().catch((error) => log.error({ error }, "upload cannot be given back"));
			}
			response.headers.set("x-request-id", requestId);
			const ms = performance.now() - startedAt;
			// The pattern, not the address: searches and ids of people stay out of the log.
			const { method, path } = definition;
			const { status } = response;
			// Who asked for what they may not have; of other calls the audit log and security events tell.
			const refused = status === 403 && actor ? { account: actor.id } : {};
			// What a page reads while it is written is not a visitor's call; many of these lines would say nothing new.
			const level = context.env.ownPage && method === "GET" && response.ok ? "debug" : "info";
			log[level]({ method, path, status, ms: Math.round(ms), ...refused });
			onAnswer({ method, route: `/api${path}`, status: response.status, ms });
			return response;
		});
	}
	api.all("/api/*", ({ req }) =>
		refuseAddress(req.method, methodsOf(endpointsAt(req.path)), app.log),
	);
	api.onError((error) => failure(error, app.log));
	return api;
}

/** Tells the endpoints at an address, whatever their method. */
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

/** The methods that these take; none where there is nothing. */
export function methodsOf(endpoints: readonly Endpoint[]): string[] {
	const methods = endpoints.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : method));
	return [...new Set(methods)];
}

export function refuseAddress(method: string, methods: string[], log: AppContext["log"]): Response {
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

type Replacer = (key: string, value: unknown) => unknown;

function answer(definition: Endpoint, result: object, replacer: Replacer | undefined): Response {
	if (result instanceof Response) return result;
	const body: Record<string, unknown> = { success: true, ...result };
	return new Response(JSON.stringify(body, replacer), {
		status: definition.status ?? 200,
		headers: { "content-type": "application/json" },
	});
}

function setCaching(
	response: Response,
	definition: Endpoint,
	signedIn: boolean,
	tags: readonly string[] | undefined,
): void {
	if (response.headers.has("cache-control")) return;
	const { method, access, unstored } = definition;
	const cacheable = method === "GET" && access === "public" && !unstored && !signedIn;
	response.headers.set("cache-control", cacheable ? "no-cache" : "no-store");
	if (cacheable && tags) response.headers.set(CACHE_TAGS, tags.join(","));
}

/** Only what the page cache may hold, too: such an answer is the same for everybody, and its call changes nothing. */
function mayReadReplica(
	definition: Endpoint,
	token: string | null,
): definition is Endpoint & { cacheTags: readonly CacheTag[] } {
	const { method, access, unstored, cacheTags } = definition;
	return (
		method === "GET" && access === "public" && !unstored && !!cacheTags?.length && token === null
	);
}

/** The token with or without its `Bearer ` prefix, or null. */
function bearerToken(request: Request): string | null {
	const value = request.headers
		.get("authorization")
		?.replace(/^(Bearer\s+)+/i, "")
		.trim();
	return value && value !== "null" && value !== "undefined" ? value : null;
}

function queryOf(request: Request): Record<string, string> {
	const mark = request.url.indexOf("?");
	return mark < 0 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(mark)));
}

async function readJson(
	request: Request,
	maxBytes: number,
	reviver: Replacer,
	takesForm: boolean,
): Promise<{ body: unknown; hash: string }> {
	const bytes = await readBody(request, maxBytes).catch(() => {
		throw new AppError("invalid", "The content was cut off");
	});
	if (!bytes) {
		throw new AppError(
			"too_large",
			`The content is too large: at most ${Math.round(maxBytes / 1_048_576)} MB`,
		);
	}
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		if (takesForm && /^application\/x-www-form-urlencoded\b/i.test(contentType(request))) {
			const form = withoutNul(Object.fromEntries(new URLSearchParams(text)));
			return { body: form, hash: hashOf(form) };
		}
		// Also refused here: what is nested too deep to be walked through.
		const body = withoutNul(JSON.parse(text, reviver));
		return { body, hash: hashOf(body) };
	} catch {
		// JSON is accepted under any content type; other content gets a hint what to send.
		const type = request.headers.get("content-type");
		throw !type || /\bjson\b/i.test(type)
			? new AppError("invalid", "The content is not valid JSON")
			: new AppError("unsupported_type", "This call takes JSON (application/json)");
	}
}

function contentType(request: Request): string {
	return request.headers.get("content-type") ?? "";
}

/**
 * Drains the unread request body before replying: a connection closed on a client that is still sending
 * would look like a network error there.
 */
async function readToEnd(request: Request): Promise<void> {
	if (!request.body || request.bodyUsed) return;
	// A sender who goes away needs no answer.
	await readBody(request, 0).catch(() => {});
}

function hashOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Parses with a schema; throws 400 with one sentence a field. */
function check(schema: z.$ZodType | undefined, value: unknown, what: string): unknown {
	if (!schema) return undefined;
	const parsed = z.safeParse(schema, value);
	if (parsed.success) return parsed.data;
	const fields: Record<string, string> = {};
	for (const issue of parsed.error.issues) {
		const field = issue.path.join(".") || what;
		fields[field] ??= issue.message;
	}
	throw new AppError("invalid", Object.values(fields)[0] as string, { fields });
}

/** Fields of which nothing is cut out: a password is hashed, never stored as a text; a username with it is refused. */
const VERBATIM = /password$|^username$/i;

/** PostgreSQL's text cannot hold the character NUL; nobody types it. */
function withoutNul(value: unknown): unknown {
	if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
	if (Array.isArray(value)) return value.map(withoutNul);
	if (value !== null && typeof value === "object") {
		const copy: Record<string, unknown> = {};
		for (const [key, inner] of Object.entries(value)) {
			// Assigning to __proto__ would change the copy's prototype.
			if (key === "__proto__") continue;
			copy[key] = VERBATIM.test(key) && typeof inner === "string" ? inner : withoutNul(inner);
		}
		return copy;
	}
	return value;
}

/** The one place where an error becomes an answer. Unexpected ones are logged and answered with one plain sentence. */
export function failure(error: unknown, log: AppContext["log"]): Response {
	const known = asAppError(error);
	if (!(error instanceof AppError)) log.error({ error }, "call failed");
	const headers = new Headers({ "cache-control": "no-store" });
	if (known.retryAfter) headers.set("retry-after", String(known.retryAfter));
	return Response.json(
		{
			success: false,
			error: known.message,
			message: known.message,
			...(known.fields && { fields: known.fields }),
			...known.next,
		},
		{ status: known.status, headers },
	);
}

function asAppError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	if (isStorageFull(error)) {
		return new AppError(
			"storage_full",
			"The server's storage is full. Nothing was stored. Please try again later.",
		);
	}
	if (isForeignKeyViolation(error)) {
		return new AppError(
			"conflict",
			"Something that this belongs to was deleted in the meantime. Please reload the page and try again.",
		);
	}
	if (isDatabaseAway(error) || isSerializationFailure(error)) {
		return new AppError(
			"unavailable",
			"The service is not available right now. Please try again in a moment.",
			{
				retryAfter: 5,
			},
		);
	}
	return new AppError("internal", "Something went wrong on our side. Please try again.");
}
