export interface ApiErrorDetails {
	/** HTTP status, or 0 if no response arrived. */
	status: number;
	/** The reason phrase; HTTP/2 has none. */
	statusText?: string | undefined;
	serverText?: string | undefined;
	fields?: Record<string, string> | undefined;
	answer?: Record<string, unknown> | undefined;
	timedOut?: boolean;
	/** Another server answered, which has rules of its own. */
	foreign?: boolean;
	/** The status says success, but the body does not have the expected shape. */
	unreadable?: boolean;
	/** The raw body if it was not JSON, at most 300 characters. */
	body?: string | undefined;
}

export class ApiError extends Error {
	/** Accepts both copies of this class in server rendering: the server's client and the pages' build. */
	static override [Symbol.hasInstance](value: unknown): boolean {
		return value instanceof Error && value.name === "ApiError";
	}

	readonly status: number;
	readonly statusText: string;
	readonly serverText: string | undefined;
	readonly fields: Record<string, string>;
	readonly answer: Record<string, unknown>;
	readonly timedOut: boolean;
	readonly foreign: boolean;
	readonly unreadable: boolean;
	readonly body: string;

	constructor(message: string, details: ApiErrorDetails) {
		super(message);
		this.name = "ApiError";
		this.status = details.status;
		this.statusText = details.statusText ?? "";
		this.serverText = details.serverText;
		this.fields = details.fields ?? {};
		this.answer = details.answer ?? {};
		this.timedOut = details.timedOut ?? false;
		this.foreign = details.foreign ?? false;
		this.unreadable = details.unreadable ?? false;
		this.body = details.body ?? "";
	}
}

/** The call was made, but no response arrived. An error with a `serverText` says why no call was made. */
export function isUnanswered(error: unknown): boolean {
	return error instanceof ApiError && error.status === 0 && !error.serverText;
}

/** Whether a file is refused, so that a retry is useless. The browser's own checks throw errors that are no ApiError. */
export function isFileRefused(error: unknown): boolean {
	return !(error instanceof ApiError) || [400, 413, 415, 422].includes(error.status);
}

/** Our server's 409 without field errors: the record has changed, or the idempotency key was used with other content. */
export function isConflict(error: unknown): boolean {
	const is409 = error instanceof ApiError && error.status === 409 && !error.foreign;
	return is409 && Object.keys(error.fields).length === 0;
}

interface ErrorOptions {
	statusText?: string;
	errorIn?: "message";
	foreign?: boolean;
}

export function errorOf(
	status: number,
	text: string,
	{ statusText, errorIn, foreign = false }: ErrorOptions = {},
): ApiError {
	const parsed = parseObject(text);
	const messages = errorIn ? [parsed?.message, parsed?.error] : [parsed?.error, parsed?.message];
	const serverText = messages.find((one): one is string => typeof one === "string" && one !== "");
	const message = serverText ?? (parsed ? "An error occurred" : `HTTP error ${status}`);
	return new ApiError(message, {
		status,
		statusText,
		serverText,
		fields: textsIn(parsed?.fields),
		answer: parsed,
		foreign,
		body: text.slice(0, 300),
	});
}

/** Parses a success; throws if it is not JSON or says `success: false`. Any non-HTML answer to a write will do. */
export function readEnvelope(
	status: number,
	text: string,
	{ isWrite, ...options }: ErrorOptions & { isWrite?: boolean } = {},
): object {
	// HTML is the page of a captive portal or proxy: the call has not reached its server.
	const isHtml = text.trimStart().startsWith("<");
	const parsed = parseObject(text) ?? (isWrite && !isHtml ? {} : undefined);
	if (!parsed) throw unreadableResponse(text, status);
	if (parsed.success === false) throw errorOf(status, text, options);
	return parsed;
}

/** The error for a response that lacks what the screen needs. Screens show their own message for it. */
export function unreadableResponse(text = "", status = 200): ApiError {
	return new ApiError("Unexpected API response format", {
		status,
		unreadable: true,
		body: text.slice(0, 300),
	});
}

function textsIn(fields: unknown): Record<string, string> {
	const entries = typeof fields === "object" && fields !== null ? Object.entries(fields) : [];
	return Object.fromEntries(entries.filter(([, text]) => typeof text === "string"));
}

function parseObject(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return value !== null && typeof value === "object"
			? (value as Record<string, unknown>)
			: undefined;
	} catch {
		return undefined;
	}
}

/** The first of the candidates that is a list, without entries that are not objects; throws if none is a list. */
export function requireList<T>(...candidates: (readonly T[] | null | undefined)[]): T[] {
	const list = candidates.find((candidate) => Array.isArray(candidate));
	if (!list) throw unreadableResponse();
	return list.filter((entry) => isObject(entry));
}

function isObject(value: unknown): boolean {
	return value !== null && typeof value === "object" && !Array.isArray(value);
}

export function requireObject<T extends object>(value: T | null | undefined): T {
	if (!value || !isObject(value)) throw unreadableResponse();
	return value;
}

/**
 * The message to show: the server's own, else `fallback` with `{status}` and `{statusText}` filled in. Without a
 * response: `withoutStatus`, or the part before the colon, and "No connection" if the device is offline.
 */
export function errorText(error: unknown, fallback: string, withoutStatus?: string): string {
	const plain = fallback.replace(/:? ?\{status\}.*$/, "");
	if (!(error instanceof ApiError)) return withoutStatus ?? plain;
	if (error.serverText) return error.serverText;
	if (error.timedOut) return error.message;
	// A server has no `navigator`. The browser does not notice every dead connection.
	const isOffline = globalThis.navigator?.onLine === false;
	if (error.status === 0) return `${withoutStatus ?? plain}${isOffline ? ": No connection" : ""}`;
	// The status of an error despite 2xx would only confuse.
	if (error.status < 300) return plain;
	return fallback
		.replace("{status}", String(error.status))
		.replace("{statusText}", error.statusText)
		.trimEnd();
}
