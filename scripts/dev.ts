/**
 * npm run dev [-- --fresh]: Vite and the public port in this process, the server itself in a second one.
 * Changing a file that the server has imported restarts only the server. Vite and open pages stay; requests wait
 * until the server is back, and then the pages reload.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
	createServer,
	type IncomingMessage,
	type ServerResponse,
	request as sendRequest,
} from "node:http";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import {
	createServerModuleRunnerTransport,
	createServer as createVite,
	isRunnableDevEnvironment,
	type ViteDevServer,
} from "vite";
import { SettingsError } from "../src/platform/environment.ts";
import { createLog } from "../src/platform/operations/log.server.ts";
import { readSettings, type Settings } from "../src/platform/settings.ts";
import { listen } from "../src/server/http-server.ts";
import type { ServerMessage } from "./dev-server.ts";
import { loadDotEnv } from "./dot-env.mjs";

/** Milliseconds that a restart waits for running requests. */
const STOP_MS = 2_000;
/** Changes within this many milliseconds, such as by a branch switch, restart the server once. */
const SETTLE_MS = 50;
/**
 * Some editors empty a file before they write it. Vite would read the empty file and keep it, because its watcher
 * drops a change that immediately follows another. So a change only counts when the size has been stable for this
 * many milliseconds.
 */
const WRITTEN_MS = 50;

try {
	loadDotEnv();
	const settings = readSettings(process.env);
	if (process.argv.includes("--fresh")) {
		const { setDataAside } = await import("./fresh-data.ts");
		console.log(setDataAside(settings.dataDir));
	}
	await develop(settings);
} catch (error) {
	console.error(error instanceof SettingsError ? `Cannot start: ${error.message}` : error);
	process.exit(1);
}

async function develop(settings: Settings): Promise<void> {
	// This process imports no feature, so a changed feature does not restart it.
	const log = createLog(settings.logLevel, []);
	const proxy = createServer();
	const dataDir = join(settings.dataDir, sep);
	let environments: ViteDevServer["environments"];
	/** Every file that the server process has imported so far. */
	const imported = new Set<string>();
	let server: ChildProcess | undefined;
	let port = nextPort();
	/** Number of changes so far. A server that was started before the latest change is not used. */
	let changes = 0;
	let restarts = Promise.resolve();
	let hasServed = false;
	let isStopping = false;
	let restartTimer: NodeJS.Timeout | undefined;
	/** Resolves about a second after Vite has started. */
	let watcherReady: Promise<void>;

	const vite = await createVite({
		clearScreen: false,
		server: {
			middlewareMode: true,
			hmr: { server: proxy },
			watch: {
				awaitWriteFinish: { stabilityThreshold: WRITTEN_MS, pollInterval: 10 },
				// Otherwise each write to the database would make open pages reload their data.
				ignored: (file) => file.startsWith(dataDir),
			},
		},
		plugins: [{ name: "server-process", configureServer: followChanges }],
	});
	proxy.on("request", (incoming, outgoing) => {
		vite.middlewares(incoming, outgoing, () => {
			port.promise.then(
				(number) => forward(incoming, outgoing, number),
				() => sendErrorPage(outgoing, 503),
			);
		});
	});
	await listen(proxy, settings);
	start();
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, end);

	/** Vite calls this when it starts, and again when its configuration changes. */
	function followChanges({ watcher, environments: started }: ViteDevServer): void {
		environments = started;
		watcherReady = new Promise((ready) => watcher.once("ready", ready));
		watcher.on("all", (_event, file) => {
			// Some server files run in child processes and are not reported as imports (picture-worker.server.ts).
			if (imported.has(file) || file.endsWith(".server.ts")) restartSoon();
		});
		if (server) restartSoon();
	}

	function start(): void {
		const child = fork(fileURLToPath(new URL("dev-server.ts", import.meta.url)), ["--dev"], {
			env: {
				...process.env,
				NODE_ENV: "development",
				HOST: "127.0.0.1",
				PORT: "0",
				SITE_URL: settings.siteUrl,
				// This process is one more proxy in front of the server.
				TRUST_PROXY: String(settings.trustProxy + 1),
			},
		});
		server = child;
		const startedAt = changes;
		const isCurrent = () => server === child && startedAt === changes;
		const modules = moduleTransport(environments);
		void modules.connect?.({
			// Without a callback, sending to a process that is just ending would throw here.
			onMessage: (payload) => child.connected && child.send(payload, () => {}),
			onDisconnection() {},
		});
		child.on("message", async (message: ServerMessage) => {
			if ("imported" in message) imported.add(message.imported);
			else if ("port" in message) {
				await watcherReady;
				if (isCurrent()) serve(message.port);
			} else void modules.send?.(message);
		});
		child.once("exit", (code) => {
			void modules.disconnect?.();
			if (!isCurrent()) return;
			// Usually invalid settings, which a changed file cannot fix.
			if (!hasServed) process.exit(code ?? 1);
			log.error("the server has exited; it restarts at the next change of one of its files");
			port.isKnown = true;
			port.reject();
		});
	}

	function serve(number: number): void {
		port.isKnown = true;
		port.resolve(number);
		if (hasServed) environments.client.hot.send({ type: "full-reload" });
		else log.info({ port: settings.port }, `serving ${settings.siteUrl}`);
		hasServed = true;
	}

	function restartSoon(): void {
		changes += 1;
		if (port.isKnown) port = nextPort();
		clearTimeout(restartTimer);
		restartTimer = setTimeout(() => {
			restarts = restarts.then(restart);
		}, SETTLE_MS);
	}

	async function restart(): Promise<void> {
		await stop();
		if (!isStopping) start();
	}

	async function stop(): Promise<void> {
		const child = server;
		server = undefined;
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, "exit");
		child.kill();
		const timer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
		await ended;
		clearTimeout(timer);
	}

	async function end(): Promise<void> {
		if (isStopping) return;
		isStopping = true;
		proxy.close();
		proxy.closeAllConnections();
		await Promise.all([stop(), vite.close()]);
		process.exit(0);
	}
}

/** Port of the next server. Requests wait for it; rejects if the server cannot start. */
function nextPort() {
	const port = { ...Promise.withResolvers<number>(), isKnown: false };
	port.promise.catch(() => {});
	return port;
}

function moduleTransport({ ssr }: ViteDevServer["environments"]) {
	if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no environment ssr");
	return createServerModuleRunnerTransport({ channel: ssr.hot });
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
	const { method, url, headers, socket } = incoming;
	const proxies = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
	const forwarded = sendRequest({
		host: "127.0.0.1",
		port,
		method,
		path: url,
		headers: { ...headers, "x-forwarded-for": proxies },
	});
	forwarded.on("response", (answer) => {
		if (answer.statusCode === 500 && headers.accept?.includes("text/html")) {
			answer.resume();
			sendErrorPage(outgoing, 500);
			return;
		}
		outgoing.writeHead(answer.statusCode as number, answer.rawHeaders);
		answer.pipe(outgoing);
	});
	forwarded.on("error", () => outgoing.destroy());
	outgoing.on("close", () => forwarded.destroy());
	incoming.pipe(forwarded);
}

/** An HTML error page for browsers. It reloads once a change has fixed the page. */
function sendErrorPage(outgoing: ServerResponse, status: 500 | 503): void {
	outgoing.writeHead(status, { "content-type": "text/html; charset=utf-8" });
	outgoing.end(`<!doctype html><title>${status}</title>
<p>This page cannot be shown; the terminal says why. It reloads when that is fixed.</p>
<script type="module">
import { createHotContext } from "/@vite/client";
const hot = createHotContext("/broken");
async function check() {
	if ((await fetch(location.href)).ok) location.reload();
}
// The page may have been fixed before it started listening. React Router reports every changed file.
hot.on("vite:ws:connect", check);
hot.on("react-router:hmr", check);
</script>`);
}
