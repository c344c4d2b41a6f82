/**
 * The request helper of every screen, in the browser and (over an in-process fetch) while a page is
 * rendered. It adds the token, a JSON content type and a time-out, and turns failures into `ApiError`.
 */

import type {
	Base,
	BodyOf,
	CallContract,
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
 * is the default for public calls to the main base.
 */
type TokenRule = "none" | "optional" | "required";

export interface CommonOptions {
	/** One key for each form that is filled in, kept over retries. Sent to our own server only. */
	idempotencyKey?: string;
	/** Lets the server recognise this browser at the next sign-in. Sent to our own server only. */
	browserToken?: string;
	timeoutMs?: number;
	signal?: AbortSignal;
}

type Rules<C extends CallContract> = (C["access"] extends "public"
	? { token?: TokenRule }
	: { token: "required" }) &
	(C extends { readonly base: infer B extends Base } ? { base: B } : { base?: Base }) &
	(C extends { readonly file: true } ? { file: true } : unknown);

export type CallOptions<C extends CallContract> = CommonOptions &
	Rules<C> &
	(string extends keyof ParamsOf<C>
		? unknown
		: keyof ParamsOf<C> extends never
			? unknown
			: { params: ParamsOf<C> }) &
	([QueryOf<C>] extends [never] ? unknown : { query?: QueryOf<C> }) &
	([BodyOf<C>] extends [never] ? unknown : { body: BodyOf<C> });

type Arguments<Options> = Record<never, never> extends Options ? [options?: Options] : [Options];

/**
 * Sends one call of a contract, for example `api<typeof placeOrder>("POST /orders/by-slug", { body })`. Throws
 * `ApiError` for a refusal, for a body that says `success: false` and for one that cannot be parsed.
 */
export type Api = <C extends CallContract = never>(
	route: RouteOf<C>,
	...options: Arguments<CallOptions<C>>
) => Promise<ResponseOf<C>>;

/** The options of any call, untyped, as the client reads them. */
interface AnyOptions extends CommonOptions {
	token?: TokenRule;
	base?: Base;
	params?: Record<string, string>;
	query?: Record<string, unknown>;
	body?: unknown;
	file?: true;
}

export interface Address {
	url: string;
	/** Whether the call goes to our own server; only then our own headers are sent. */
	own: boolean;
}

export interface ApiClientOptions {
	/** Resolves a path against a base. */
	address: (path: string, base: Base | undefined) => Address;
	fetch: (url: string, init: RequestInit) => Promise<Response>;
	/** The stored token, with or without its `Bearer ` prefix. */
	token: () => string | null;
	/** Called with the token that was sent when a call that needs one is answered 401. */
	onUnauthenticated?: (sent: string) => void;
}

export function createApiClient(client: ApiClientOptions): Api {
	const send = async (route: string, options: AnyOptions = {}) => {
		const { timeoutMs = TIMEOUT_MS, body } = options;
		const method = route.slice(0, route.indexOf(" "));
		const { url, headers } = prepareCall(client, route, options, "Authentication required");
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
		if (!response.ok) {
			if (response.status === 401 && options.token === "required") {
				client.onUnauthenticated?.(headers.authorization ?? "");
			}
			throw errorOf(response.status, text, response.statusText);
		}
		return readEnvelope(response.status, text);
	};
	return send as Api;
}

/**
 * Address and headers of a call; also used for uploads, which do not go through fetch. Throws `ApiError` with the
 * message `withoutToken` when a token is required and none is stored.
 */
export function prepareCall(
	client: Pick<ApiClientOptions, "address" | "token">,
	route: string,
	options: AnyOptions,
	withoutToken: string,
): { url: string; headers: Record<string, string> } {
	const path = fillIn(route.slice(route.indexOf(" ") + 1), options.params);
	const { url, own } = client.address(path + queryString(options.query), options.base);
	// Other bases receive the token only if the call requires it.
	const rule = options.token ?? (options.base && !own ? "none" : "optional");
	const token = rule === "none" ? null : client.token();
	if (rule === "required" && !token) {
		throw new ApiError(withoutToken, { status: 0, serverText: withoutToken });
	}
	const headers: Record<string, string> = {};
	if (token) headers.authorization = token.startsWith("Bearer ") ? token : `Bearer ${token}`;
	if (options.idempotencyKey && own) headers["idempotency-key"] = options.idempotencyKey;
	if (options.browserToken && own) headers["browser-token"] = options.browserToken;
	return { url, headers };
}

function fillIn(path: string, params: Record<string, string> = {}): string {
	return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
}
