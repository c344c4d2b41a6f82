import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createInterface } from "node:readline";
import { vi } from "vitest";
import { NODE_COMPILE_CACHE } from "./compile-cache.ts";
import { freePort } from "./postgres.ts";
import type { WorkTree } from "./work-tree.ts";

export const ADMIN = { email: "admin@school.example", password: "the admins password" };

export interface DevServer {
	url: string;
	port: number;
	output: string[];
	printed(text: string): Promise<void>;
	/** Collects the messages that Vite sends to open pages from now on. */
	collectMessages(): Promise<ViteMessages>;
	/** Signals npm only, or all processes as Ctrl-C does. Resolves when the last has ended. */
	stop(signal: NodeJS.Signals, to: "npm" | "all"): Promise<number | null>;
}

interface ViteMessages {
	all: { type: string; event?: string }[];
	close(): void;
}

/** Starts `npm run dev` on a free port. Resolves once it serves. */
export async function startDev({ folder }: WorkTree): Promise<DevServer> {
	const port = await freePort();
	const child = spawn("npm", ["run", "dev"], {
		cwd: folder,
		detached: true,
		stdio: ["ignore", "pipe", "pipe"],
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			NODE_COMPILE_CACHE,
			HOST: "127.0.0.1",
			PORT: String(port),
			ADMIN_EMAIL: ADMIN.email,
			ADMIN_PASSWORD: ADMIN.password,
			DEMO_CONTENT: "off",
		},
	});
	const output: string[] = [];
	const lines = new EventEmitter();
	await new Promise<void>((ready, fail) => {
		for (const stream of [child.stdout, child.stderr]) {
			createInterface({ input: stream }).on("line", (line) => {
				output.push(line);
				lines.emit("line");
				if (line.includes('"msg":"serving')) ready();
			});
		}
		child.once("close", (code) =>
			fail(new Error(`npm run dev ended with ${code}:\n${output.join("\n")}`)),
		);
	});
	return {
		url: `http://127.0.0.1:${port}`,
		port,
		output,
		async printed(text) {
			while (!output.some((line) => line.includes(text))) await once(lines, "line");
		},
		// Vite refuses connections for a moment after reporting its restart.
		collectMessages: () => vi.waitFor(() => collectMessages(port), { timeout: 30_000 }),
		stop: (signal, to) => endProcesses(child, signal, to),
	};
}

async function collectMessages(port: number): Promise<ViteMessages> {
	const socket = new WebSocket(`ws://127.0.0.1:${port}`, "vite-hmr");
	const all: ViteMessages["all"] = [];
	await new Promise<void>((connected, fail) => {
		socket.addEventListener("error", () => fail(new Error("Vite refuses the connection")));
		socket.addEventListener("message", ({ data }) => {
			const message = JSON.parse(String(data));
			if (message.type === "connected") connected();
			else all.push(message);
		});
	});
	return { all, close: () => socket.close() };
}

/** Waits for "close": then no process holds the output, so none is left running. */
async function endProcesses(child: ChildProcess, signal: NodeJS.Signals, to: "npm" | "all") {
	if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
	const pid = child.pid as number;
	const closed = once(child, "close");
	process.kill(to === "all" ? -pid : pid, signal);
	const [code] = await closed;
	return code as number | null;
}
