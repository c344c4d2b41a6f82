import { type Kysely, sql } from "kysely";
import { connect, type Db } from "./connect.ts";
import { type Dialect, dialectOf } from "./handles.ts";
import { up as schema } from "./migrations/0001-schema.ts";
import { up as paymentCodes } from "./migrations/0002-payment-codes.ts";
import { up as statements } from "./migrations/0003-statements.ts";
import { NO_LIMITS } from "./postgres.ts";
import type { Tx } from "./transaction.ts";

interface Migration {
	name: string;
	up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
	/** For the owner: what it does, as the rest of a sentence that begins with its name. */
	does: string;
	writes?: readonly string[];
}

/** In order. Never edit a released migration; add another one. */
export const migrations: Migration[] = [
	{ name: "0001-schema", up: schema, does: "creates all tables" },
	{
		name: "0002-payment-codes",
		up: paymentCodes,
		does: "adds a column by which payments are recognised after an erasure",
	},
	{
		name: "0003-statements",
		up: statements,
		does: "adds columns for what statements say of recorded and reversed payments",
	},
];

const isKnown = (name: string) => migrations.some((known) => known.name === name);

/** The first migration of databases from before version 1.0, which had other tables. */
const PRE_RELEASE = "0001-first";

/** Called under the lock, before a non-empty database changes; a throw ends the migration. `pending`: a sentence each. */
export type BeforeMigration = (pending: readonly string[]) => Promise<void>;

/** A newer version may have tables that this one neither backs up nor erases. `what`: such as "The database". */
export function assertKnownMigrations(what: string, names: readonly string[]): void {
	if (names.includes(PRE_RELEASE)) {
		throw new Error(
			`${what} is from before version 1.0: such versions were never released and cannot be upgraded. Start with an empty database`,
		);
	}
	for (const name of names) {
		if (isKnown(name)) continue;
		throw new Error(
			`${what} is from a newer version (${name}): run that version, or use an earlier backup`,
		);
	}
}

/** Any constant: all processes that migrate this database take the same advisory lock. */
const LOCK = 7_263_001;

/**
 * Migrates the tables, all or nothing. Of several processes the second waits for the first (advisory lock or SQLite's
 * write lock) and finds nothing to do.
 * @param only creates the tables of an older version, which had exactly these migrations
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
	db: Db,
	only?: ReadonlySet<string>,
	before?: BeforeMigration,
): Promise<string[]> {
	// Read committed (the default): the snapshot of a serializable transaction could be older than the lock.
	return db.transaction().execute((tx) => migrateWithin(tx, only, before));
}

/** `migrate` over a separate connection without statement time-outs. */
export async function migrateAlone(
	where: Parameters<typeof connect>[0],
	before?: BeforeMigration,
): Promise<string[]> {
	const { db, close } = await connect(where, undefined, NO_LIMITS);
	try {
		return await migrate(db, undefined, before);
	} finally {
		await close();
	}
}

/** `migrate` as part of a transaction, which must not be serializable. */
export async function migrateWithin(
	tx: Tx,
	only?: ReadonlySet<string>,
	before?: BeforeMigration,
): Promise<string[]> {
	const dialect = dialectOf(tx);
	if (dialect === "postgres") {
		await requireUtf8(tx);
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
	}
	await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
		tx,
	);
	const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx);
	const appliedBefore = rows.map(({ name }) => name);
	assertKnownMigrations("The database", appliedBefore);
	const pending = migrations.filter(
		({ name }) => !appliedBefore.includes(name) && only?.has(name) !== false,
	);
	if (appliedBefore.length > 0 && pending.length > 0) {
		await before?.(await Promise.all(pending.map((migration) => describeMigration(tx, migration))));
	}
	for (const { name, up } of pending) {
		await up(tx as unknown as Kysely<unknown>, dialect);
		await sql`insert into schema_migrations (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(
			tx,
		);
	}
	return pending.map(({ name }) => name);
}

/** Such as "0002-words adds the words of articles (articles: 120 rows)". */
async function describeMigration(tx: Tx, { name, does, writes = [] }: Migration) {
	const counts: string[] = [];
	for (const table of writes) {
		const { rows } = await sql<{
			count: number | string;
		}>`select count(*) as count from ${sql.table(table)}`.execute(tx);
		counts.push(`${table}: ${rows[0]?.count} rows`);
	}
	return `${name} ${does}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`;
}

async function requireUtf8(db: Db | Tx): Promise<void> {
	const { rows } = await sql<{
		encoding: string;
	}>`select current_setting('server_encoding') as encoding`.execute(db);
	if (rows[0]?.encoding !== "UTF8") {
		throw new Error(`DATABASE_URL must be a UTF8 database, not ${rows[0]?.encoding}`);
	}
}
