import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../support/server.ts";

export const ADMIN = { email: "admin@mradi.example", password: "the admins password" };

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>;

export async function startDemoServer(environment: Record<string, string> = {}) {
	const folder = await mkdtemp(join(tmpdir(), "mradi-e2e-worker-"));
	await cp(process.env.E2E_DATA as string, folder, { recursive: true });
	const settings = {
		DATA_DIR: folder,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
		DEMO_CONTENT: "on",
		PAYBILL_NUMBER: "247247",
		// Otherwise each server renders copies of every picture that a test shows.
		AVIF_COPIES: "off",
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
