// Makes the calls of every screen, in the browser and in server rendering. Failures become `ApiError`.

import type {
	ApiPart,
	BodyOf,
	CallContract,
	InputOf,
	ParamsOf,
	QueryOf,
	ResponseOf,
	RouteOf,
} from "../http/call.ts";
import { ApiError, errorOf, readEnvelope } from "./api-error.ts";
import { queryString } from "./query-string.ts";

export const TIMEOUT_MS = 10_000;

/**
 * `none`: never sent. `required`: without a stored token the call is not made, and a 401 ends the session. `optional`
 * is the default for public calls to the main base. `ownServer`: the same, but for our own server only.
 */
type TokenRule = "none" | "ownServer" | "optional" | "required";

export interface CommonOptions {
	/** One key per filled-in form, kept over retries. Sent to our own server only. */
	idempotencyKey?: string;
	/** Lets the server recognise this browser at the next sign-in. Sent to our own server only. */
	knownBrowserToken?: string;
	/** Adds no missing `Bearer ` prefix: the specification sends this token as it is stored. */
	skipBearerPrefix?: true;
	/** The key of a refusal's body whose text counts first; `error` by default. */
	errorIn?: "message";
	timeoutMs?: number;
	signal?: AbortSignal;
}

type Rules<C extends CallContract> = (C["access"] extends "public"
	? { token?: TokenRule }
	: { token: "required" }) &
	(C extends { readonly apiPart: infer B extends ApiPart }
		? { apiPart: B }
		: { apiPart?: ApiPart }) &
	(C extends { readonly file: true } ? { file: true } : unknown) &
	(C extends { readonly specifiedFields: readonly string[] } ? { specified: true } : unknown);

export type CallOptions<C extends CallContract> = CommonOptions &
	Rules<C> &
	(string extends keyof ParamsOf<C>
		? unknown
		: keyof ParamsOf<C> extends never
			? unknown
			: { params: ParamsOf<C> }) &
	InputOf<C, "query", QueryOf<C>> &
	InputOf<C, "body", BodyOf<C>>;

/** An argument that may be left out if it may be empty. */
export type Arguments<Options> =
	Record<never, never> extends Options ? [options?: Options] : [Options];

/**
 * Sends one call of a contract, for example `api<typeof placeOrder>("POST /orders/by-slug", { specified: true, body })`. Throws
 * `ApiError` for a refusal, for a body that says `success: false` and for one that cannot be parsed.
 */
export type Api = <C extends CallContract = never>(
	route: RouteOf<C>,
	...options: Arguments<CallOptions<C>>
) => Promise<ResponseOf<C>>;

interface AnyOptions extends CommonOptions {
	token?: TokenRule;
	apiPart?: ApiPart;
	params?: Record<string, string>;
	query?: Record<string, unknown>;
	body?: object;
	/** Fields of a specified call that only our own server knows. */
	ownFields?: object;
	specified?: true;
	file?: true;
}

export interface ApiAddress {
	url: string;
	/** Whether the call goes to our own server; only then our own headers are sent. */
	isOwnServer: boolean;
}

export interface ApiClientOptions {
	address: (path: string, apiPart: ApiPart | undefined) => ApiAddress;
	fetch: (url: string, init: RequestInit) => Promise<Response>;
	/** The stored token, with or without its `Bearer ` prefix. */
	token: () => string | null;
	/** Called with the sent token when a call that needs one gets 401. Only specified calls end the session by it. */
	onUnauthenticated?: (sentToken: string, isSpecified: boolean, refusal: ApiError) => void;
}

export const NOT_OFFERED = "The server of this site does not offer this.";

export function createApiClient(client: ApiClientOptions): Api {
	const send = async (route: string, options: AnyOptions = {}) => {
		const { timeoutMs = TIMEOUT_MS } = options;
		const method = route.slice(0, route.indexOf(" "));
		const call = prepareCall(client, route, options, "Authentication required");
		const { url, isOwnServer, headers, body } = call;
		if (body !== undefined) headers["content-type"] = "application/json";

		const controller = new AbortController();
		const cancel = () => controller.abort();
		options.signal?.addEventListener("abort", cancel, { once: true });
		let timedOut = false;
		const timer = setTimeout(() => {
			timedOut = true;
			controller.abort();
		}, timeoutMs);
		let response: Response;
		let text = "";
		try {
			response = await client.fetch(url, {
				method,
				headers,
				signal: controller.signal,
				...(body !== undefined && { body: JSON.stringify(body) }),
			});
			if (options.file && response.ok) return await response.blob();
			text = await response.text();
		} catch (error) {
			if (options.signal?.aborted) throw error;
			const cause = timedOut
				? `Request timed out after ${timeoutMs}ms`
				: error instanceof Error
					? error.message
					: String(error);
			throw new ApiError(`API request failed: ${cause}`, { status: 0, timedOut });
		} finally {
			clearTimeout(timer);
			options.signal?.removeEventListener("abort", cancel);
		}
		const { status, statusText } = response;
		if (response.ok) {
			const isWrite = options.specified && method !== "GET";
			return readEnvelope(status, text, { ...options, isWrite, foreign: !isOwnServer });
		}
		const refusal = errorOf(status, text, { statusText, ...options, foreign: !isOwnServer });
		reportUnauthenticated(client, headers, options, refusal);
		throw refusal;
	};
	return send as Api;
}

/** A 401 says nothing about the session if the call needs none, such as a sign-in. */
export function reportUnauthenticated(
	client: Pick<ApiClientOptions, "onUnauthenticated">,
	headers: Record<string, string>,
	{ token, specified }: Pick<AnyOptions, "token" | "specified">,
	refusal: ApiError,
): void {
	if (refusal.status !== 401 || token !== "required") return;
	client.onUnauthenticated?.(headers.authorization ?? "", specified === true, refusal);
}

/** Address, headers and body of a call. Throws `ApiError` if its server lacks it or a required token is missing. */
export function prepareCall(
	client: Pick<ApiClientOptions, "address" | "token">,
	route: string,
	options: AnyOptions,
	missingTokenText: string,
): ApiAddress & { headers: Record<string, string>; body: object | undefined } {
	const path = fillPath(route.slice(route.indexOf(" ") + 1), options.params);
	const { isOwnServer } = client.address(path, options.apiPart);
	if (!isOwnServer && !options.specified) {
		throw new ApiError(NOT_OFFERED, { status: 404, serverText: NOT_OFFERED });
	}
	const ownFields = isOwnServer ? options.ownFields : undefined;
	const isRead = route.startsWith("GET ");
	const query = queryString({ ...options.query, ...(isRead && ownFields) });
	const { url } = client.address(path + query, options.apiPart);
	// Other bases receive the token only if the call requires it.
	const rule = options.token ?? (options.apiPart && !isOwnServer ? "none" : "optional");
	const isWithheld = rule === "none" || (rule === "ownServer" && !isOwnServer);
	const token = isWithheld ? null : client.token();
	if (rule === "required" && !token) {
		throw new ApiError(missingTokenText, { status: 0, serverText: missingTokenText });
	}
	const headers: Record<string, string> = {};
	if (token) headers.authorization = options.skipBearerPrefix ? token : withPrefix(token);
	if (options.idempotencyKey && isOwnServer) headers["idempotency-key"] = options.idempotencyKey;
	if (options.knownBrowserToken && isOwnServer)
		headers["browser-token"] = options.knownBrowserToken;
	const body =
		options.body && ownFields && !isRead ? { ...options.body, ...ownFields } : options.body;
	return { url, isOwnServer, headers, body };
}

/** A token as `Authorization` and the browser's storage hold it. */
export function withPrefix(token: string): string {
	return token.startsWith("Bearer ") ? token : `Bearer ${token}`;
}

function fillPath(path: string, params: Record<string, string> = {}): string {
	return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
