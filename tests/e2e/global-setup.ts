import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "../support/server.ts";

export const ADMIN = { email: "admin@mradi.example", password: "the admins password" };

/**
 * Loads the demo content once into a data folder that every worker then copies, and starts the
 * PostgreSQL server that the tests marked @both share.
 */
export default async function setUp(): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-e2e-"));
	process.env.E2E_DATA = join(folder, "data");
	const server = await startServer({
		DATA_DIR: process.env.E2E_DATA,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
	await server.stop();
	const postgres = await startPostgres();
	process.env.E2E_POSTGRES = postgres.url;
	return async () => {
		await postgres.stop();
		await rm(folder, { recursive: true, force: true });
	};
}
