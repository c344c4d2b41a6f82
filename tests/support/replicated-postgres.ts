import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { chown } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { initialisePostgres } from "./postgres.ts";

/** A server and a streaming replica, both on loopback. */
export async function startReplicatedPostgres() {
	const cluster = await initialisePostgres(tmpdir());
	const copy = join(cluster.folder, "replica");
	// The data folder is unused, so a copy is a valid base backup.
	execFileSync("cp", ["-a", cluster.data, copy]);
	const primary = await cluster.start(cluster.data);
	const { port } = new URL(primary.url);
	const signal = join(copy, "standby.signal");
	writeFileSync(signal, "");
	const { uid, gid } = statSync(copy);
	await chown(signal, uid, gid);
	const replica = await cluster.start(copy, [
		`primary_conninfo=host=127.0.0.1 port=${port} user=postgres`,
	]);

	const query = async (url: string, text: string) => {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		try {
			return (await client.query(text)).rows;
		} finally {
			await client.end();
		}
	};
	// From here on commits wait for the replica.
	await query(primary.url, "alter system set synchronous_standby_names = '*'");
	await query(primary.url, "select pg_reload_conf()");

	return {
		primary: primary.url,
		replica: replica.url,
		query,
		killPrimary() {
			const [pid] = readFileSync(join(cluster.data, "postmaster.pid"), "utf8").split("\n");
			process.kill(Number(pid), "SIGKILL");
		},
		promoteReplica: () => query(replica.url, "select pg_promote()"),
		async stop() {
			await Promise.all([primary.stop(), replica.stop()]);
			await cluster.remove();
		},
	};
}
