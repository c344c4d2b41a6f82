import { format } from "node:util";
import { type Log, scrub } from "./log.server.ts";

/**
 * Routes all process output through the log: libraries' console output, Node's warnings, and the error that ends the
 * process. Output of native code (out of memory) cannot be caught.
 */
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
