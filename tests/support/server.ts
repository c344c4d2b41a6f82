import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { NODE_COMPILE_CACHE } from "./compile-cache.ts";

export interface RunningServer {
	url: string;
	process: ChildProcess;
	output: string[];
	/** Resolves to the printed line; rejects if the server ends without it. */
	printed(text: string | RegExp): Promise<string>;
	/** Stops it as a service manager does. Resolves to the exit code. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const ROOT = resolve(import.meta.dirname, "../..");

/** As in scripts/start.mjs, which sets them itself. */
export const NODE_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=50"];

/**
 * Starts the built server on a free port. Resolves once it serves.
 * @param folder working directory, whose `build` is served
 * @param sources checkout from which `script` is run
 */
export async function startServer(
	environment: Record<string, string>,
	folder = ROOT,
	sources = ROOT,
	script = "build/main/main.js",
): Promise<RunningServer> {
	const flags = script.startsWith("build/") ? NODE_FLAGS : [];
	const child = spawn(process.execPath, [...flags, resolve(sources, script)], {
		cwd: folder,
		env: {
			PATH: process.env.PATH,
			NODE_ENV: "production",
			MALLOC_ARENA_MAX: "1",
			HOST: "127.0.0.1",
			PORT: "0",
			NODE_COMPILE_CACHE,
			...environment,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output: string[] = [];
	const lines = new EventEmitter();
	let ended = false;
	const url = await new Promise<string>((ready, fail) => {
		for (const stream of [child.stdout, child.stderr]) {
			createInterface({ input: stream }).on("line", (line) => {
				output.push(line);
				lines.emit("line");
				const port = /"port":(\d+),"msg":"serving/.exec(line)?.[1];
				if (port) ready(`http://127.0.0.1:${port}`);
			});
		}
		// Not "exit": the last lines may arrive after it.
		child.once("close", (code, signal) => {
			fail(new Error(`The server ended with ${code ?? signal}:\n${output.join("\n")}`));
			ended = true;
			lines.emit("line");
		});
	});
	return {
		url,
		process: child,
		output,
		async printed(text) {
			for (;;) {
				const found = output.find((line) =>
					typeof text === "string" ? line.includes(text) : text.test(line),
				);
				if (found !== undefined) return found;
				if (ended) throw new Error(`The server ended without "${text}":\n${output.join("\n")}`);
				await once(lines, "line");
			}
		},
		async stop(signal = "SIGTERM") {
			if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
			const ended = once(child, "exit");
			child.kill(signal);
			const [code] = await ended;
			return code as number | null;
		},
	};
}

/** `as` is a token. */
export async function call(
	server: RunningServer,
	method: string,
	path: string,
	options: { as?: string; body?: unknown } = {},
) {
	const { as, body } = options;
	const response = await fetch(`${server.url}/api${path}`, {
		method,
		headers: as ? { authorization: `Bearer ${as}` } : {},
		...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
	});
	const bytes = Buffer.from(await response.arrayBuffer());
	const isJson = response.headers.get("content-type")?.includes("json");
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
	const parsed = (isJson ? JSON.parse(bytes.toString("utf8")) : undefined) as any;
	return { status: response.status, headers: response.headers, bytes, body: parsed };
}
