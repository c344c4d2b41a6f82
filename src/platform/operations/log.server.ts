import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Structured lines on standard output. What identifies a person or lets one in never reaches them:
 * handlers log ids, and these paths are removed should one slip through.
 */
export function createLog(level: string): Log {
	return pino({
		level,
		base: undefined,
		timestamp: pino.stdTimeFunctions.isoTime,
		redact: {
			paths: ["token", "password", "phone", "email", "authorization", "name", "notes"].flatMap(
				(key) => [key, `*.${key}`],
			),
			censor: "[removed]",
		},
		serializers: {
			error: (error: unknown) =>
				error instanceof Error
					? { type: error.name, message: scrub(error.message), stack: scrub(error.stack ?? "") }
					: { message: scrub(String(error)) },
		},
	});
}

/** Database drivers quote values in their errors: e-mail addresses, phone numbers and tokens are masked. */
export function scrub(text: string): string {
	return text
		.replace(/[^\s@"'<>(=]+@[^\s@"'<>)]+\.[^\s@"'<>)]+/g, "[e-mail]")
		.replace(/(\+254|\b0)[17]\d{8}\b/g, "[phone]")
		.replace(/\b[\w-]{43,}\b/g, "[token]")
		.replace(/:\/\/[^/\s:@]+:[^/\s@]+@/g, "://[removed]@");
}
