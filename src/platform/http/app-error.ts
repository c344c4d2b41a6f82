export const STATUS = {
	invalid: 400,
	unauthenticated: 401,
	forbidden: 403,
	not_found: 404,
	wrong_method: 405,
	conflict: 409,
	too_large: 413,
	unsupported_type: 415,
	too_many: 429,
	internal: 500,
	unavailable: 503,
	storage_full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

export interface ErrorDetails {
	fields?: Record<string, string>;
	/** Seconds until a retry makes sense. */
	retryAfter?: number;
	/** Additional keys of the response, such as what the client can do next. */
	responseExtras?: Record<string, unknown>;
	/** For a 5xx: the call still counts towards its rate limits, because what they limit may have happened. */
	countsTowardsLimits?: true;
	cause?: unknown;
}

/** An expected failure. `message` is shown to people. */
export class AppError extends Error {
	readonly code: ErrorCode;
	readonly fields: Record<string, string> | undefined;
	readonly retryAfter: number | undefined;
	readonly responseExtras: Record<string, unknown> | undefined;
	readonly countsTowardsLimits: boolean;

	constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
		super(message, { cause: details.cause });
		this.code = code;
		this.fields = details.fields;
		this.retryAfter = details.retryAfter;
		this.responseExtras = details.responseExtras;
		this.countsTowardsLimits = details.countsTowardsLimits ?? false;
	}

	get status(): number {
		return STATUS[this.code];
	}
}

/** A refusal of one field: the message is the response's `error` and `message`, and the field's entry in `fields`. */
export function invalidField(
	field: string,
	message: string,
	code: ErrorCode = "invalid",
): AppError {
	return new AppError(code, message, { fields: { [field]: message } });
}
