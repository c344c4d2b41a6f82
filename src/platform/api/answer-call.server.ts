import { randomUUID } from "node:crypto";
import type { App } from "../app-context.ts";
import { CACHE_TAGS } from "../cache/page-cache.server.ts";
import { moveErasuresToFileStore } from "../erasures/erasures.server.ts";
import { FileStoreUnavailable, uploadsUnavailable } from "../files/storage.server.ts";
import { AppError } from "../http/app-error.ts";
import { requireAccess } from "../http/authorization.server.ts";
import type { Actor } from "../http/authorization.ts";
import { createCallLimits } from "../http/rate-limits.server.ts";
import { bearerToken, readToEnd } from "../http/request-input.server.ts";
import { type CacheTagsByTable, checkRules } from "./call-rules.server.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { failure } from "./failure.server.ts";
import { idempotentRequestOf } from "./idempotency.server.ts";
import { absolutePictures, relativePictures } from "./picture-addresses.server.ts";
import { type Received, receiveInput } from "./receive-input.server.ts";

/** What a handler cannot read from the request. */
export interface CallOrigin {
	ip: string;
	/** The call comes from a page's form that was posted without script. */
	plainForm?: boolean;
	/** The call comes from server rendering, where pictures may keep relative addresses. */
	ownPage?: boolean;
}

export interface CallOptions {
	app: App;
	findActor: (token: string) => Promise<Actor | null>;
	/** Outside production: the cache tag of each table, to check every call against the architecture's rules. */
	checkedTags?: CacheTagsByTable | undefined;
	onResponse: (response: { method: string; route: string; status: number; ms: number }) => void;
}

type AnswerCall = (
	endpoint: Endpoint,
	request: Request,
	path: Record<string, string>,
	origin: CallOrigin,
) => Promise<Response>;

/** Returns the function that answers every call: all take the same steps in the same order. */
export function createAnswerCall(options: CallOptions): AnswerCall {
	const { app, findActor, checkedTags, onResponse } = options;
	const { siteUrl, publicUrl } = app.settings;
	const relativeUrls = relativePictures(siteUrl);
	const toPublic = publicUrl === undefined ? undefined : absolutePictures(publicUrl);

	return async (endpoint, request, path, origin) => {
		const id = randomUUID();
		const log = app.log.child({ request: id });
		const startedAt = performance.now();
		const limits = createCallLimits(app.limits);
		const { ip, plainForm = false, ownPage = false } = origin;
		const token = bearerToken(request);
		let actor: Actor | null = null;
		let received: Received | undefined;
		let response: Response;
		try {
			actor = await findCaller(token, ip);
			if (endpoint.access !== "public") requireAccess(actor, endpoint.access);
			if (endpoint.limit) await limits.consume(endpoint.limit, ip);
			received = await receiveInput({ app, log, endpoint, request, path, ip, relativeUrls });
			const { release: _, bodyHash, ...input } = received;
			const key = request.headers.get("idempotency-key");
			const result = await run(endpoint, {
				...input,
				app: { ...app, limits },
				actor,
				ip,
				token,
				userAgent: (request.headers.get("user-agent") ?? "").slice(0, 300),
				headers: request.headers,
				idempotency: idempotentRequestOf(key, bodyHash, { ip, plainForm, hash: limits.keyedHash }),
				log,
			});
			await storeErasures(endpoint, log);
			response = toResponse(endpoint, result, ownPage ? undefined : toPublic);
			// A HEAD request reads no body, so close the file.
			if (request.method === "HEAD") await response.body?.cancel();
			setCaching(response, endpoint, token !== null);
		} catch (error) {
			const isFileStoreError =
				endpoint.multipart?.fromVisitors && error instanceof FileStoreUnavailable;
			response = failure(isFileStoreError ? uploadsUnavailable(error) : error, log);
			if (response.status >= 500 && !(error instanceof AppError && error.countsTowardsLimits)) {
				await limits
					.refundAll()
					.catch((error) =>
						log.error({ error }, "a failed call still counts towards its rate limits"),
					);
			}
			await readToEnd(request);
		} finally {
			await received?.release();
		}
		response.headers.set("x-request-id", id);
		report(endpoint, response, { log, actor, ownPage, ms: performance.now() - startedAt });
		return response;
	};

	async function findCaller(token: string | null, ip: string): Promise<Actor | null> {
		const known = token ? await findActor(token) : null;
		return known && { ...known, ip };
	}

	/** Runs the handler, outside production with the rule checks, and drops the caches that it has made stale. */
	function run(endpoint: Endpoint, call: Call<unknown, unknown, unknown>): Promise<object> {
		const handle = () => endpoint.handle(call);
		const checked = () => (checkedTags ? checkRules(endpoint, checkedTags, handle) : handle());
		return endpoint.invalidates
			? app.invalidation.invalidating(endpoint.invalidates, checked)
			: checked();
	}

	/** Moves erasures to the file store before the response, so that losing the database now does not undo a confirmed one. */
	async function storeErasures({ method, access }: Endpoint, log: App["log"]): Promise<void> {
		if (method === "GET" || access === "public") return;
		await moveErasuresToFileStore(app).catch((error) =>
			log.error({ error }, "erasures not moved to the file store"),
		);
	}

	function report(
		{ method, path }: Endpoint,
		{ status, ok }: Response,
		call: { log: App["log"]; actor: Actor | null; ownPage: boolean; ms: number },
	): void {
		// Logs the refused account; the audit log and security events cover other calls.
		const refused = status === 403 && call.actor ? { actor: call.actor.id } : {};
		// Calls made by server rendering are not visitors' calls; logging the successful ones would be noise.
		const level = call.ownPage && method === "GET" && ok ? "debug" : "info";
		// The route pattern, not the path: searches and people's ids stay out of the log.
		call.log[level]({ method, path, status, ms: Math.round(call.ms), ...refused });
		onResponse({ method, route: `/api${path}`, status, ms: call.ms });
	}
}

function toResponse(
	{ status = 200 }: Endpoint,
	result: object,
	replacer: ReturnType<typeof absolutePictures> | undefined,
): Response {
	if (result instanceof Response) return result;
	return new Response(JSON.stringify({ success: true, ...result }, replacer), {
		status,
		headers: { "content-type": "application/json" },
	});
}

function setCaching(response: Response, endpoint: Endpoint, signedIn: boolean): void {
	if (response.headers.has("cache-control")) return;
	const { method, access, noStore, cacheTags } = endpoint;
	const cacheable = method === "GET" && access === "public" && !noStore && !signedIn;
	response.headers.set("cache-control", cacheable ? "no-cache" : "no-store");
	if (cacheable && cacheTags) response.headers.set(CACHE_TAGS, cacheTags.join(","));
}
