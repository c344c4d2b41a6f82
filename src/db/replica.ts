import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { type Db, type QueryLog, queryLogger } from "./connect.ts";
import { createPool, discardedWhenBroken, REPLICA_LIMITS } from "./postgres.ts";
import type { Schema } from "./schema.ts";
import { assertNotInTransaction } from "./transaction-scope.ts";

/** A read-only copy of the primary by PostgreSQL's streaming replication, with a small lag. */
export interface Replica {
	/** Each query first checks that the replica has replayed far enough, else it throws `ReplicaBehind`. */
	current: Db;
	/** The same server without that check. */
	anyAge: Db;
	/** Throws if it cannot be reached. */
	readPosition(): Promise<WalPosition>;
	close(): Promise<void>;
}

export class ReplicaBehind extends Error {
	override readonly name = "ReplicaBehind";
}

/** Bytes of write-ahead log (WAL) since the database cluster was created. */
export type WalPosition = number;

/**
 * Connects on the first query, so that the server can start without its replica.
 *
 * @param needed the position that the replica must have replayed; called for each query
 */
export function connectReplica(
	url: string,
	needed: () => WalPosition,
	queryLog: QueryLog,
): Replica {
	// The next query notices a connection that was lost while idle.
	const pool = createPool(url, () => {}, REPLICA_LIMITS);
	// Per connection, because an address may lead to several replicas.
	const replayed = new WeakMap<pg.PoolClient, WalPosition>();
	const requireReplayed = async (connection: pg.PoolClient, client: pg.PoolClient) => {
		// The position never goes back, so most queries need no check.
		if ((replayed.get(connection) ?? -1) >= needed()) return;
		const position = await readReplayed(client);
		replayed.set(connection, position);
		if (position < needed())
			throw new ReplicaBehind("The replica has not replayed the last writes");
	};
	const open = (check: typeof requireReplayed): Db =>
		new Kysely<Schema>({
			dialect: new PostgresDialect({
				pool: {
					options: pool.options,
					connect: async () => {
						assertNotInTransaction();
						const connection = await pool.connect();
						const client = discardedWhenBroken(connection);
						try {
							await check(connection, client);
						} catch (error) {
							client.release();
							throw error;
						}
						return client;
					},
					end: async () => {},
				},
			}),
			log: queryLogger(queryLog),
		});
	return {
		current: open(requireReplayed),
		anyAge: open(async () => {}),
		async readPosition() {
			const connection = await pool.connect();
			const client = discardedWhenBroken(connection);
			try {
				return await readReplayed(client);
			} finally {
				client.release();
			}
		},
		close: () => pool.end(),
	};
}

/** A promoted replica no longer replays: its position is what it has written itself. */
async function readReplayed(client: pg.PoolClient): Promise<WalPosition> {
	const { rows } = await client.query<{ position: WalPosition | null }>(
		`select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
			else pg_current_wal_insert_lsn() end, '0/0') as position`,
	);
	return rows[0]?.position ?? -1;
}

/**
 * The primary's current write position, which includes everything committed. Not the flushed or sent position: with
 * `synchronous_commit=off` a commit is visible before it is flushed.
 */
export async function readPrimaryPosition(primary: Db): Promise<WalPosition> {
	const { rows } = await sql<{
		position: WalPosition;
	}>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as position`.execute(primary);
	return rows[0]!.position;
}
