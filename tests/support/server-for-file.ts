import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { type RunningServer, startServer } from "./server.ts";

/** A server without sample content. It stops after the last test. */
export async function serverForFile(): Promise<RunningServer> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-test-"));
	const server = await startServer({ DATA_DIR: folder, DEMO_CONTENT: "off" });
	afterAll(async () => {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	});
	return server;
}
