import { format } from "node:util";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type Log = Logger;

/**
 * Structured log lines on standard output. Handlers log ids, never data that identifies a person or grants access. As a
 * safety net the values of redacted fields are removed (but not from `child` bindings, which hold only the request id).
 */
export function createLog(
	level: string,
	redacted: readonly string[],
	destination?: DestinationStream,
): Log {
	// Not pino's own `redact`: with this many paths it would make each line five times slower.
	const names = new Set(redacted);
	const redact = (fields: Record<string, unknown>): Record<string, unknown> =>
		Object.fromEntries(
			Object.entries(fields).map(([name, value]) => [
				name,
				names.has(name) ? "[removed]" : isPlainObject(value) ? redact(value) : value,
			]),
		);
	const options: LoggerOptions = {
		level,
		base: undefined,
		timestamp: pino.stdTimeFunctions.isoTime,
		formatters: { log: redact },
		serializers: { error: (error: unknown) => describeError(error) },
	};
	return destination ? pino(options, destination) : pino(options);
}

interface DescribedError {
	type?: string;
	message: string;
	stack?: string;
	cause?: DescribedError;
}

/** A cause may be its own cause. */
const MAX_CAUSES = 3;

function describeError(error: unknown, causes = 0): DescribedError {
	if (!(error instanceof Error)) return { message: scrub(String(error)) };
	const { name, message, stack = "", cause } = error;
	return {
		type: name,
		message: scrub(message),
		stack: scrub(stack),
		...(cause !== undefined && causes < MAX_CAUSES && { cause: describeError(cause, causes + 1) }),
	};
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && value.constructor === Object;
}

/**
 * Masks email addresses, phone numbers, tokens and query strings, which errors of libraries quote. The first two
 * patterns also match what they do not mask: otherwise each character of a long word would start another attempt.
 */
export function scrub(text: string): string {
	return text
		.replace(/(\/[^\s?"'`]*)(\?[^\s"'`)]+)?/g, (_, path: string, query?: string) =>
			query ? `${path}?[query]` : path,
		)
		.replace(/[^\s@"'<>(=]+(@[^\s@"'<>)]+\.[^\s@"'<>)]+)?/g, (word: string, domain?: string) =>
			domain ? "[email]" : word,
		)
		.replace(/(\+254|\b0)[17]\d{8}\b/g, "[phone]")
		.replace(/\b[\w-]{43,}\b/g, "[token]")
		.replace(/:\/\/[^/\s:@]+:[^/\s@]+@/g, "://[removed]@");
}

/** Sends console output, Node's warnings and the final error to the log. Output of Node's native code is not caught. */
export function logProcessOutput(log: Log): void {
	const write =
		(level: "debug" | "info" | "warn" | "error") =>
		(...parts: unknown[]) => {
			const error = parts.find((part) => part instanceof Error);
			if (error) log[level]({ error }, "printed by a library");
			else log[level]({ printed: scrub(format(...parts)) }, "printed by a library");
		};
	Object.assign(console, {
		debug: write("debug"),
		log: write("info"),
		info: write("info"),
		trace: write("info"),
		warn: write("warn"),
		error: write("error"),
	});

	// Removes Node's default listener, which prints.
	process.removeAllListeners("warning");
	process.on("warning", ({ name, message }) =>
		log.warn({ warning: scrub(`${name}: ${message}`) }, "Node warning"),
	);

	// Also covers unhandled rejections.
	process.on("uncaughtException", (error) => {
		log.fatal({ error }, "the process ends: uncaught error");
		process.exit(1);
	});
}
