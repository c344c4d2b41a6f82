/**
 * The request helper of every screen, in the browser and (over an in-process fetch) while a page is
 * rendered. It adds the token, a JSON content type and a time-out, and turns failures into `ApiError`.
 */

export const TIMEOUT_MS = 10_000;

export interface RequestOptions {
	method?: "GET" | "POST" | "PUT" | "DELETE";
	/** Sent as JSON, or as it is when it is FormData. */
	body?: unknown;
	headers?: Record<string, string>;
	timeoutMs?: number;
	signal?: AbortSignal;
	/** The answer is a file: it comes as a Blob. A refusal is JSON all the same. */
	file?: true;
}

/** Calls `/api{path}` and returns the parsed envelope; throws `ApiError`. */
export type Api = <T = Record<string, unknown>>(
	path: string,
	options?: RequestOptions,
) => Promise<T>;

export interface ApiErrorDetails {
	/** HTTP status, or 0 when no answer came. */
	status: number;
	/** The reason beside the status, where the connection carries one. */
	statusText?: string | undefined;
	/** The server's own sentence, when it sent one. */
	serverText?: string | undefined;
	/** Sentences by field name. */
	fields?: Record<string, string> | undefined;
	timedOut?: boolean;
	/** The raw body of an answer that was no JSON, at most 300 characters. */
	body?: string | undefined;
}

export class ApiError extends Error {
	/**
	 * While a page is rendered the client is the server's and the page that asks is the build's: each has
	 * a copy of this class, and an error of the one is an error of the other.
	 */
	static override [Symbol.hasInstance](value: unknown): boolean {
		return value instanceof Error && value.name === "ApiError";
	}

	readonly status: number;
	readonly statusText: string;
	readonly serverText: string | undefined;
	readonly fields: Record<string, string>;
	readonly timedOut: boolean;
	readonly body: string;

	constructor(message: string, details: ApiErrorDetails) {
		super(message);
		this.name = "ApiError";
		this.status = details.status;
		this.statusText = details.statusText ?? "";
		this.serverText = details.serverText;
		this.fields = details.fields ?? {};
		this.timedOut = details.timedOut ?? false;
		this.body = details.body ?? "";
	}
}

export interface ApiClientOptions {
	/** Without a trailing slash; "/api" of the same server unless the settings point elsewhere. */
	base: string;
	fetch: (url: string, init: RequestInit) => Promise<Response>;
	token: () => string | null;
	/** Called when a call that carried a token is answered 401. */
	onUnauthenticated?: () => void;
}

export function createApiClient(client: ApiClientOptions): Api {
	return async <T>(path: string, options: RequestOptions = {}) => {
		const { method = "GET", body, timeoutMs = TIMEOUT_MS } = options;
		const isForm = typeof FormData !== "undefined" && body instanceof FormData;
		const headers: Record<string, string> = { ...options.headers };
		const token = client.token();
		if (token) headers.authorization = token.startsWith("Bearer ") ? token : `Bearer ${token}`;
		if (body !== undefined && !isForm) headers["content-type"] = "application/json";

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
		let file: Blob | undefined;
		try {
			response = await client.fetch(`${client.base}${path}`, {
				method,
				headers,
				signal: controller.signal,
				...(body !== undefined && { body: isForm ? (body as FormData) : JSON.stringify(body) }),
			});
			if (options.file && response.ok) file = await response.blob();
			else text = await response.text();
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

		if (file) return file as T;
		const parsed = parseObject(text);
		if (!response.ok) {
			if (response.status === 401 && token) client.onUnauthenticated?.();
			throw errorOf(response.status, parsed, text, response.statusText);
		}
		return (parsed ?? {}) as T;
	};
}

/** The object that a text holds in JSON, or undefined. */
export function parseObject(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return value !== null && typeof value === "object"
			? (value as Record<string, unknown>)
			: undefined;
	} catch {
		return undefined;
	}
}

/** What a failed answer says of itself; also used for uploads, which do not go through fetch. */
export function errorOf(
	status: number,
	parsed: Record<string, unknown> | undefined,
	text: string,
	statusText?: string,
): ApiError {
	const said = parsed?.error ?? parsed?.message;
	const serverText = typeof said === "string" && said ? said : undefined;
	const message = serverText ?? (parsed ? "An error occurred" : `HTTP error ${status}`);
	const fields = parsed?.fields as Record<string, string> | undefined;
	return new ApiError(message, {
		status,
		statusText,
		serverText,
		fields,
		body: text.slice(0, 300),
	});
}

/**
 * The sentence a screen shows: the server's own, else the screen's, in which `{status}` and `{statusText}` are replaced.
 * When no answer came, `withoutStatus` (or the sentence up to its colon) is used.
 */
export function errorText(error: unknown, catalogue: string, withoutStatus?: string): string {
	if (!(error instanceof ApiError)) {
		return withoutStatus ?? catalogue.replace(/:? ?\{status\}.*$/, "");
	}
	if (error.serverText) return error.serverText;
	if (error.timedOut) return error.message;
	if (error.status === 0) return withoutStatus ?? catalogue.replace(/:? ?\{status\}.*$/, "");
	// An answer that says of itself that it failed: its status tells nothing.
	if (error.status < 300) return catalogue.replace(/:? ?\{status\}.*$/, "");
	return catalogue
		.replace("{status}", String(error.status))
		.replace("{statusText}", error.statusText)
		.trimEnd();
}

/** Passes an answer on; throws when it says of itself that it failed, though its status is 200. */
export function requireSuccess<T extends object>(answer: T & { success?: unknown }): T {
	if (answer.success === false) throw errorOf(200, { ...answer }, "");
	return answer;
}
