import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";

export const ADMIN = { email: "admin@mradi.example", password: "the admins password" };

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;

/** Starts a server with the demo content on either database. */
export async function startDemoServer(
	onPostgres: boolean,
	environment: Record<string, string> = {},
) {
	const folder = await mkdtemp(join(tmpdir(), "mradi-e2e-worker-"));
	// On PostgreSQL the server only uses the files.
	await cp(process.env.E2E_DATA as string, folder, { recursive: true });
	const database: Record<string, string> = {};
	if (onPostgres) database.DATABASE_URL = await copyDemoDatabase();
	const settings = {
		DATA_DIR: folder,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		DEMO_CONTENT: "on",
		PAYBILL_NUMBER: "247247",
		// Each server would render those of every picture that a test shows.
		AVIF_COPIES: "off",
		...database,
		...environment,
	};
	const started = await startServer(settings);
	const server = { ...started, url: environment.SITE_URL ?? started.url };
	let running = server;
	return {
		server,
		settings,
		/**
		 * Starts another server on the same data after the first has ended. With a PORT in the settings its address
		 * stays the same.
		 */
		async startNext(changed: Record<string, string> = {}) {
			running = await startServer({ ...settings, ...changed });
		},
		async end() {
			await running.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Copies the database with the demo content, which the first worker of a run restores. */
async function copyDemoDatabase(): Promise<string> {
	const server = process.env.E2E_POSTGRES as string;
	const original = process.env.E2E_DATABASE as string;
	const copy = () => createDatabase(server, `e2e_${randomUUID()}`, original);
	try {
		return await copy();
	} catch (error) {
		const isMissing = (error as { code?: string }).code === "3D000";
		if (!isMissing) throw error;
	}
	// No other worker does this at the same time, because the project has only one.
	const DATABASE_URL = await createDatabase(server, original);
	const DATA_DIR = await mkdtemp(join(tmpdir(), "mradi-e2e-restored-"));
	runScript("restore", process.env.E2E_BACKUP as string, { DATA_DIR, DATABASE_URL });
	await rm(DATA_DIR, { recursive: true });
	return copy();
}

/** Runs the same script that an operator runs. */
export function runScript(
	name: "backup" | "restore",
	file: string,
	environment: Record<string, string>,
): void {
	execFileSync(process.execPath, [`scripts/${name}.ts`, file], {
		env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
	});
}
