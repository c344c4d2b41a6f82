/** A call that failed, and the sentences that screens show of it. Safe in the browser. */

export interface ApiErrorDetails {
	/** HTTP status, or 0 when no answer came. */
	status: number;
	/** The reason phrase, where the connection carries one. */
	statusText?: string | undefined;
	/** The server's own sentence, when it sent one. */
	serverText?: string | undefined;
	/** Sentences by field name. */
	fields?: Record<string, string> | undefined;
	/** The whole answer, where it was an object. */
	answer?: Record<string, unknown> | undefined;
	timedOut?: boolean;
	/** The answer has a status of success but not the shape of an answer. */
	unreadable?: boolean;
	/** The raw body of an answer that was no JSON, at most 300 characters. */
	body?: string | undefined;
}

export class ApiError extends Error {
	/**
	 * While a page is rendered, the server's client and the page's build each have a copy of this class;
	 * an error of one counts as an error of the other.
	 */
	static override [Symbol.hasInstance](value: unknown): boolean {
		return value instanceof Error && value.name === "ApiError";
	}

	readonly status: number;
	readonly statusText: string;
	readonly serverText: string | undefined;
	readonly fields: Record<string, string>;
	readonly answer: Record<string, unknown>;
	readonly timedOut: boolean;
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
		this.unreadable = details.unreadable ?? false;
		this.body = details.body ?? "";
	}
}

/** What a failed answer says of itself. */
export function errorOf(status: number, text: string, statusText?: string): ApiError {
	const parsed = parseObject(text);
	const said = parsed?.error || parsed?.message;
	const serverText = typeof said === "string" && said ? said : undefined;
	const message = serverText ?? (parsed ? "An error occurred" : `HTTP error ${status}`);
	const fields = parsed?.fields as Record<string, string> | undefined;
	return new ApiError(message, {
		status,
		statusText,
		serverText,
		fields,
		answer: parsed,
		body: text.slice(0, 300),
	});
}

/** The object or list in an answer of success. Throws when it is no JSON or says `success: false`. */
export function readEnvelope(status: number, text: string): object {
	const parsed = parseObject(text);
	if (!parsed) throw unreadableAnswer(text, status);
	if (parsed.success === false) throw errorOf(status, text);
	return parsed;
}

/** An answer that lacks what the screen needs. Screens show their own sentence for it. */
export function unreadableAnswer(text = "", status = 200): ApiError {
	return new ApiError("Unexpected API response format", {
		status,
		unreadable: true,
		body: text.slice(0, 300),
	});
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

/**
 * The first list among the places where an answer may carry it, without entries that are no objects;
 * throws when there is none.
 */
export function requireList<T>(...places: (readonly T[] | null | undefined)[]): T[] {
	const list = places.find((place) => Array.isArray(place));
	if (!list) throw unreadableAnswer();
	return list.filter((entry) => entry !== null && typeof entry === "object");
}

/** The object that an answer must carry; throws when it does not. */
export function requireObject<T extends object>(value: T | null | undefined): T {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw unreadableAnswer();
	return value;
}

/**
 * The sentence a screen shows: the server's own, else the screen's, in which `{status}` and `{statusText}` are replaced.
 * When no answer came, `withoutStatus` (or the sentence up to its colon) is used.
 */
export function errorText(error: unknown, catalogue: string, withoutStatus?: string): string {
	const plain = catalogue.replace(/:? ?\{status\}.*$/, "");
	if (!(error instanceof ApiError)) return withoutStatus ?? plain;
	if (error.serverText) return error.serverText;
	if (error.timedOut) return error.message;
	if (error.status === 0) return withoutStatus ?? plain;
	// A failure under a status of success: the status tells nothing.
	if (error.status < 300) return plain;
	return catalogue
		.replace("{status}", String(error.status))
		.replace("{statusText}", error.statusText)
		.trimEnd();
}
