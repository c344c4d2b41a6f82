import { randomBytes } from "node:crypto";
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { lockFolder } from "../db/database-files.ts";
import { createFirstAdmin } from "../features/accounts/auth/first-admin.server.ts";
import { recordSampleDecision } from "../features/overview/sample-content.service.server.ts";
import { features } from "../features.ts";
import type { App } from "../platform/app-context.ts";
import { SettingsError } from "../platform/environment.ts";
import { keepFilesPrivate, makeDataFolderPrivate } from "../platform/files/private-files.server.ts";
import { createLog, logProcessOutput } from "../platform/operations/log.server.ts";
import { findMisspelled, readSettings, type Settings } from "../platform/settings.ts";
import { createApplication, type PagesSource } from "./app.ts";
import { requireBackupsElsewhere, requireStrongPassphrase } from "./backup-folder.ts";
import {
	createHttpServer,
	httpLimits,
	idleConnections,
	listen,
	requireFreePort,
} from "./http-server.ts";
import { checkBackupTarget } from "./nightly-backups.ts";
import { redactedFields } from "./redacted-fields.ts";
import { onStopSignal, STOP_SECONDS } from "./stopping.ts";

const development = process.argv.includes("--dev");
// React chooses its production or development build at its first import, so this must be set by the parent process.
if (!development && process.env.NODE_ENV !== "production") {
	console.error(
		"Cannot start: NODE_ENV must be production (npm start sets it) unless --dev is given",
	);
	process.exit(1);
}

try {
	await start(readSettings(process.env));
} catch (error) {
	// Any other error ends the process, as it would later.
	if (!(error instanceof SettingsError)) throw error;
	// Bypasses the log: one line that tells the person at the terminal what to fix.
	process.stderr.write(`Cannot start: ${error.message}\n`);
	process.exit(1);
}

async function start(settings: Settings): Promise<void> {
	keepFilesPrivate();
	await requireBackupsElsewhere(settings);
	await requireStrongPassphrase(settings);
	await requireFreePort(settings);
	requireWritable(settings.dataDir);
	const log = createLog(settings.logLevel, redactedFields(features));
	if (!development) logProcessOutput(log);
	for (const path of makeDataFolderPrivate(settings.dataDir)) {
		log.warn({ path }, "other accounts on this machine can open this; chmod go= prevents it");
	}
	for (const { name, suggestion } of findMisspelled(process.env)) {
		log.warn(
			{ setting: name, meant: suggestion },
			`${name} is not a setting and has no effect: did you mean ${suggestion}?`,
		);
	}
	const server = createHttpServer(httpLimits(settings));
	const closeIdle = idleConnections(server);
	const pages = development ? await developmentPages() : await builtPages();
	let unlock: (() => void) | undefined;
	const open = async () => {
		if (!settings.databaseUrl) unlock = lockFolder(settings.dataDir);
		return createApplication(settings, log, pages);
	};
	const application = await open().catch((error: unknown) => {
		const message =
			error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
		throw new SettingsError(
			settings.databaseUrl
				? `DATABASE_URL: the database cannot be used (${message})`
				: `DATA_DIR: the database in ${settings.dataDir} cannot be used (${message})`,
		);
	});
	await recordSampleDecision(application.context.db, settings.demoContent);
	const { db, site } = application.context;
	const admin = await createFirstAdmin(db, { ...settings, siteName: site().name }, () =>
		randomBytes(12).toString("base64url"),
	);
	if (admin) {
		// Bypasses the log: shown once to the person at the terminal.
		process.stdout.write(
			admin.password
				? `\nFirst admin: ${admin.email}\nPassword:    ${admin.password}\n(not printed again; sign in at ${settings.siteUrl}/login)\n\n`
				: `\nFirst admin: ${admin.email}, with the password in ADMIN_PASSWORD\n\n`,
		);
	}
	server.on("request", (incoming, outgoing) => void application.listener(incoming, outgoing));
	const port = await listen(server, settings);
	application.startJobs();
	const stopping = new AbortController();
	void checkBackupTarget(application.context, stopping.signal).catch((error: unknown) => {
		log.error({ error }, "the backup location could not be tested");
	});
	const samples = settings.demoContent && loadSamples(application.context, stopping.signal);
	const onSignal = onStopSignal({
		begin() {
			log.info(
				`finishing running requests, in at most ${STOP_SECONDS} seconds; Ctrl+C again ends at once`,
			);
			// Stops accepting connections and lets running requests (uploads too) finish.
			stopping.abort();
			server.close(async () => {
				await samples;
				await application.close();
				// Also keeps the lock from being garbage-collected earlier.
				unlock?.();
				process.exit(0);
			});
			closeIdle();
			setInterval(closeIdle, 100).unref();
		},
		cutOff() {
			log.warn(`cutting off requests that have not finished after ${STOP_SECONDS} seconds`);
			server.closeAllConnections();
		},
		end: () => process.exit(130),
	});
	for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, onSignal);

	// Last: a reader of this line may send a signal at once. In development the parent process has the public port.
	if (development) process.send?.({ port });
	else log.info({ port }, `serving ${addresses(settings, port)}; Ctrl+C stops the server`);
}

/** The address on this machine, and the one for visitors if it is another. */
function addresses({ host, publicUrl }: Settings, port: number): string {
	const isEverywhere = host === "0.0.0.0" || host === "::";
	const local = `http://${isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
	return publicUrl && publicUrl !== local ? `${publicUrl}, here ${local}` : local;
}

/** Runs in the background after start, because rendering the pictures takes too long to delay the first requests. */
async function loadSamples(context: App, stopping: AbortSignal): Promise<void> {
	try {
		const { loadDemoContent } = await import("../demo/load.server.ts");
		await loadDemoContent(context, undefined, stopping);
	} catch (error) {
		context.log.error({ error }, "the demo content could not be loaded");
	}
}

function requireWritable(folder: string): void {
	try {
		makeFolder(folder);
		accessSync(folder, constants.W_OK | constants.X_OK);
	} catch (error) {
		throw new SettingsError(
			`DATA_DIR ${folder} is not writable (${(error as { code?: string }).code})`,
		);
	}
}

/** Node's recursive mkdirSync never returns where no folder can be created, such as in /proc. */
function makeFolder(folder: string): void {
	const isFolder = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory();
	if (isFolder()) return;
	makeFolder(dirname(folder));
	try {
		mkdirSync(folder, 0o700);
	} catch (error) {
		// Another process may have created it first.
		if (!isFolder()) throw error;
	}
}

async function builtPages(): Promise<PagesSource> {
	const file = resolve("build/server/index.js");
	const build = (await import(pathToFileURL(file).href)) as ServerBuild;
	return { build: async () => build, clientFolder: resolve("build/client") };
}

/** Runs the modules that Vite transforms in the parent process (scripts/dev.ts). */
async function developmentPages(): Promise<PagesSource> {
	const { createNodeImportMeta, ModuleRunner } = await import("vite/module-runner");
	const runner = new ModuleRunner({
		transport: {
			connect: ({ onMessage }) => void process.on("message", onMessage),
			send: (payload) => void process.send?.(payload),
		},
		createImportMeta: createNodeImportMeta,
		hmr: { logger: false },
	});
	return {
		build: () => runner.import<ServerBuild>("virtual:react-router/server-build"),
		clientFolder: undefined,
	};
}
