import { type Kysely, sql } from "kysely";
import { connect, type Db } from "./connect.ts";
import { type Dialect, dialectOf } from "./handles.ts";
import { up as schema } from "./migrations/0001-schema.ts";
import { NO_LIMITS } from "./postgres.ts";
import type { Tx } from "./transaction.ts";

interface Migration {
	name: string;
	up: (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;
	/** What it changes, in words for the owner, after "it". */
	does: string;
	/** The tables with rows that it writes. */
	writes?: readonly string[];
}

/** In order. Never edit a released migration; add another one. */
export const migrations: Migration[] = [
	{ name: "0001-schema", up: schema, does: "creates all tables" },
];

const isKnown = (name: string) => migrations.some((known) => known.name === name);

/** Whether a database with the migrations of these names lacks some that this version has. */
export const isOlder = (names: readonly string[]) =>
	migrations.some(({ name }) => !names.includes(name));

/** Before version 1.0, 53 migrations made the tables of the first one. These are the first and the last of them. */
const BEFORE = { first: "0001-first", last: "0064-username-looks", count: 53 };

/** Whether these are all migrations of version 0.1.0, whose database is taken over. */
export const isBefore = (names: readonly string[]) =>
	names.length === BEFORE.count && names.includes(BEFORE.last);

/**
 * Called under the lock, before the first of these migrations changes anything; what it throws ends the migration. Not
 * called for an empty database.
 *
 * @param waiting one sentence each
 */
export type BeforeMigration = (waiting: readonly string[]) => Promise<void>;

/**
 * A newer version's tables may hold what this one neither shows, backs up nor erases; those from before version 1.0
 * lack columns.
 *
 * @param what has the migrations, such as "The database"
 */
export function assertKnownMigrations(what: string, names: readonly string[]): void {
	if (names.includes(BEFORE.first)) {
		throw new Error(
			`${what} is from before version 1.0: start version 0.1.0 with it once, which upgrades it, then this version`,
		);
	}
	for (const name of names) {
		if (isKnown(name)) continue;
		throw new Error(
			`${what} is of a newer version (${name}): run that version, or use a backup from before it`,
		);
	}
}

/** Any constant: all processes that migrate this database take the same advisory lock. */
const LOCK = 7_263_001;

/**
 * Migrates the tables, all or nothing. Safe if several processes start at once: the second waits for the first (an
 * advisory lock, or SQLite's write lock) and then finds nothing to do.
 *
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
	const found = rows.map(({ name }) => name);
	const mayTakeOver = isBefore(found) && (await hasListedPictures(tx));
	if (!mayTakeOver) assertKnownMigrations("The database", found);
	const after = (applied: readonly string[]) =>
		migrations.filter(({ name }) => !applied.includes(name) && only?.has(name) !== false);
	const waiting = mayTakeOver ? [TAKE_OVER, ...after(["0001-schema"])] : after(found);
	if (found.length > 0 && waiting.length > 0) {
		await before?.(await Promise.all(waiting.map((migration) => inWords(tx, migration))));
	}
	if (mayTakeOver) await takeOver(tx);
	const added: string[] = [];
	for (const { name, up } of after(mayTakeOver ? ["0001-schema"] : found)) {
		await up(tx as unknown as Kysely<unknown>, dialect);
		await noteMigration(tx, name);
		added.push(name);
	}
	return added;
}

const noteMigration = (tx: Tx, name: string) =>
	sql`insert into schema_migrations (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(
		tx,
	);

/** Such as "0002-words adds the words of articles (articles: 120 rows)". */
async function inWords(tx: Tx, { name, does, writes = [] }: Omit<Migration, "up">) {
	const counts: string[] = [];
	for (const table of writes) {
		const { rows } = await sql<{
			count: number | string;
		}>`select count(*) as count from ${sql.table(table)}`.execute(tx);
		counts.push(`${table}: ${rows[0]?.count} rows`);
	}
	return `${name} ${does}${counts.length > 0 ? ` (${counts.join(", ")})` : ""}`;
}

const TAKE_OVER = {
	name: "0001-schema",
	does: "adds what version 0.1.0 had not, and gives the payments receipts with numbers",
	writes: ["payments"],
};

/**
 * Version 0.1.0 lists the pictures of older articles a minute after its start; without that they would be taken for
 * unused.
 */
async function hasListedPictures(tx: Tx): Promise<boolean> {
	const unlisted = await sql`select id from articles where pictures_at is null limit 1`.execute(tx);
	return unlisted.rows.length === 0;
}

/** Version 0.1.0 leaves what the first migration makes but for some columns, indexes and tables. */
async function takeOver(tx: Tx): Promise<void> {
	for (const statement of [
		"drop index assets_without_narrow_copies",
		"drop index articles_pictures_outdated",
		"drop index article_pictures_undescribed",
		"alter table assets drop column narrow_copies",
		"alter table articles drop column pictures_at",
		// It kept whole answers, which nothing can be made of: a request that is sent again is a new one.
		"drop table idempotency_keys",
		`create table idempotency_keys (
			scope text not null, key text not null, body_hash text not null, made text not null,
			created_at text not null, constraint idempotency_keys_pk primary key (scope, key))`,
		"create index idempotency_keys_age on idempotency_keys (created_at)",
		"alter table result_items add column name_hidden integer not null default 0",
		`create table site_versions (
			id text primary key, fields text not null, created_at text not null,
			created_by text references users on delete set null)`,
		"create index result_items_first on result_items (result_id) where position = 1 and deleted_at is null",
		...["articles", "project_versions", "project_proposals"].flatMap((table) => [
			`alter table ${table} add column materials text`,
			`alter table ${table} add column prices_month text`,
		]),
		`create table receipts (
			order_id text primary key, number bigint unique, payer text, issued_at text not null)`,
		`insert into receipts (order_id, number, issued_at)
			select order_id, row_number() over (order by min(created_at), order_id), max(created_at)
			from payments where state = 'confirmed' and amount_cents > 0 group by order_id`,
		"create table receipt_counter (id integer primary key, last bigint not null)",
		"insert into receipt_counter (id, last) select 1, count(*) from receipts",
		`create table delivery_files (
			id text primary key, order_id text not null, delivery_id text not null references deliveries on delete cascade,
			name text not null, type text not null, size bigint not null, storage_key text not null unique, warning text,
			created_at text not null)`,
		"create index delivery_files_order on delivery_files (order_id)",
		"create index delivery_files_delivery on delivery_files (delivery_id)",
		"alter table assets add column file_name text",
		"alter table project_versions add column words integer",
		"delete from schema_migrations",
	]) {
		await sql.raw(statement).execute(tx);
	}
	await noteMigration(tx, "0001-schema");
}

async function requireUtf8(db: Db | Tx): Promise<void> {
	const { rows } = await sql<{
		encoding: string;
	}>`select current_setting('server_encoding') as encoding`.execute(db);
	if (rows[0]?.encoding !== "UTF8") {
		throw new Error(`DATABASE_URL must be a UTF8 database, not ${rows[0]?.encoding}`);
	}
}
