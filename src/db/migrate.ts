import { type Kysely, sql } from "kysely";
import { connect, type Db } from "./connect.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { up as first } from "./migrations/0001-first.ts";
import { up as mailGivenUp } from "./migrations/0002-mail-given-up.ts";
import { up as pictureSide } from "./migrations/0003-picture-side.ts";
import { up as noPlaceholder } from "./migrations/0004-no-picture-placeholder.ts";
import { up as knownBrowsers } from "./migrations/0005-known-browsers.ts";
import { up as sessionProofs } from "./migrations/0006-session-proofs.ts";
import { up as secondStep } from "./migrations/0007-second-step.ts";
import { up as mailSlots } from "./migrations/0008-mail-slots.ts";
import { up as securityEvents } from "./migrations/0009-security-events.ts";
import { up as withdrawnPictures } from "./migrations/0010-withdrawn-pictures.ts";
import { up as retention } from "./migrations/0011-retention.ts";
import { up as guardiansAndNames } from "./migrations/0012-guardians-and-names.ts";
import { up as deletedRequests } from "./migrations/0013-deleted-requests.ts";
import { up as categoryTrash } from "./migrations/0014-category-trash.ts";
import { up as searchIndex } from "./migrations/0016-search-index.ts";
import { up as referencesAndHistory } from "./migrations/0017-references-and-history.ts";
import { up as payments } from "./migrations/0018-payments.ts";
import { up as messagesOfOrders } from "./migrations/0019-messages-of-orders.ts";
import { up as searchWords } from "./migrations/0020-search-words.ts";
import { up as sms } from "./migrations/0022-sms.ts";
import { up as messageTemplates } from "./migrations/0023-message-templates.ts";
import { up as helpGiven } from "./migrations/0024-help-given.ts";
import { up as sumsOfPayments } from "./migrations/0025-sums-of-payments.ts";
import { up as growth } from "./migrations/0026-growth.ts";
import { up as heldMessages } from "./migrations/0027-held-messages.ts";
import { up as costsOfProjects } from "./migrations/0029-costs-of-projects.ts";
import { up as publishing } from "./migrations/0030-publishing.ts";
import { up as lists } from "./migrations/0031-lists.ts";
import { up as projectDrafts } from "./migrations/0032-project-drafts.ts";
import { up as projectProposals } from "./migrations/0033-project-proposals.ts";
import { up as media } from "./migrations/0034-media.ts";
import { up as invitations } from "./migrations/0035-invitations.ts";
import { up as photosAndPreviews } from "./migrations/0036-photos-and-previews.ts";
import { up as accountRecords } from "./migrations/0037-account-records.ts";
import { up as requirementsOfProjects } from "./migrations/0038-requirements-of-projects.ts";
import { up as itemTrashAndSorting } from "./migrations/0039-item-trash-and-sorting.ts";
import { up as partialUploads } from "./migrations/0040-partial-uploads.ts";
import { up as indexesAndSums } from "./migrations/0041-indexes-and-sums.ts";
import { up as countsOfResults } from "./migrations/0042-counts-of-results.ts";
import { up as payers } from "./migrations/0043-payers.ts";
import { up as refunds } from "./migrations/0044-refunds.ts";
import { up as indexInSteps } from "./migrations/0045-index-in-steps.ts";
import { up as textsOfAnonymousRecords } from "./migrations/0046-texts-of-anonymous-records.ts";
import { up as deliveries } from "./migrations/0047-deliveries.ts";
import { up as wordLists } from "./migrations/0048-word-lists.ts";
import { up as countsOfProjects } from "./migrations/0049-counts-of-projects.ts";
import { up as searchPath } from "./migrations/0052-search-path.ts";
import { up as foldedTexts } from "./migrations/0053-folded-texts.ts";
import { up as visibleAddresses } from "./migrations/0054-visible-addresses.ts";
import { up as erasedWork } from "./migrations/0058-erased-work.ts";
import { up as messagesWithoutOrder } from "./migrations/0059-messages-without-order.ts";
import { up as warningsOfFiles } from "./migrations/0061-warnings-of-files.ts";
import { up as usernameLooks } from "./migrations/0064-username-looks.ts";
import { NO_LIMITS } from "./postgres.ts";
import type { Tx } from "./transaction.ts";

type Migration = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>;

/** In order. Never edit a released migration; add another one. */
const migrations: [name: string, up: Migration][] = [
	["0001-first", first],
	["0002-mail-given-up", mailGivenUp],
	["0003-picture-side", pictureSide],
	["0004-no-picture-placeholder", noPlaceholder],
	["0005-known-browsers", knownBrowsers],
	["0006-session-proofs", sessionProofs],
	["0007-second-step", secondStep],
	["0008-mail-slots", mailSlots],
	["0009-security-events", securityEvents],
	["0010-withdrawn-pictures", withdrawnPictures],
	["0011-retention", retention],
	["0012-guardians-and-names", guardiansAndNames],
	["0013-deleted-requests", deletedRequests],
	["0014-category-trash", categoryTrash],
	["0016-search-index", searchIndex],
	["0017-references-and-history", referencesAndHistory],
	["0018-payments", payments],
	["0019-messages-of-orders", messagesOfOrders],
	["0020-search-words", searchWords],
	["0022-sms", sms],
	["0023-message-templates", messageTemplates],
	["0024-help-given", helpGiven],
	["0025-sums-of-payments", sumsOfPayments],
	["0026-growth", growth],
	["0027-held-messages", heldMessages],
	["0029-costs-of-projects", costsOfProjects],
	["0030-publishing", publishing],
	["0031-lists", lists],
	["0032-project-drafts", projectDrafts],
	["0033-project-proposals", projectProposals],
	["0034-media", media],
	["0035-invitations", invitations],
	["0036-photos-and-previews", photosAndPreviews],
	["0037-account-records", accountRecords],
	["0038-requirements-of-projects", requirementsOfProjects],
	["0039-item-trash-and-sorting", itemTrashAndSorting],
	["0040-partial-uploads", partialUploads],
	["0041-indexes-and-sums", indexesAndSums],
	["0042-counts-of-results", countsOfResults],
	["0043-payers", payers],
	["0044-refunds", refunds],
	["0045-index-in-steps", indexInSteps],
	["0046-texts-of-anonymous-records", textsOfAnonymousRecords],
	["0047-deliveries", deliveries],
	["0048-word-lists", wordLists],
	["0049-counts-of-projects", countsOfProjects],
	["0052-search-path", searchPath],
	["0053-folded-texts", foldedTexts],
	["0054-visible-addresses", visibleAddresses],
	["0058-erased-work", erasedWork],
	["0059-messages-without-order", messagesWithoutOrder],
	["0061-warnings-of-files", warningsOfFiles],
	["0064-username-looks", usernameLooks],
];

export const migrationNames: readonly string[] = migrations.map(([name]) => name);

/**
 * A newer version's tables may hold what this one neither shows, backs up nor erases.
 *
 * @param what has the migrations, such as "The database"
 */
export function assertKnownMigrations(what: string, names: Iterable<string>): void {
	for (const name of names) {
		if (migrationNames.includes(name)) continue;
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
export async function migrate(db: Db, only?: ReadonlySet<string>): Promise<string[]> {
	// Read committed (the default): the snapshot of a serializable transaction could be older than the lock.
	return db.transaction().execute((tx) => migrateWithin(tx, only));
}

/** `migrate` over a separate connection without statement time-outs. */
export async function migrateAlone(where: Parameters<typeof connect>[0]): Promise<string[]> {
	const { db, close } = await connect(where, undefined, NO_LIMITS);
	try {
		return await migrate(db);
	} finally {
		await close();
	}
}

/** `migrate` as part of a transaction, which must not be serializable. */
export async function migrateWithin(tx: Tx, only?: ReadonlySet<string>): Promise<string[]> {
	const dialect = dialectOf(tx);
	if (dialect === "postgres") {
		await requireUtf8(tx);
		await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
	}
	await sql`create table if not exists schema_migrations (name text primary key, applied_at text not null)`.execute(
		tx,
	);
	const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx);
	const applied = new Set(rows.map((row) => row.name));
	assertKnownMigrations("The database", applied);
	const added: string[] = [];
	for (const [name, up] of migrations) {
		if (applied.has(name) || only?.has(name) === false) continue;
		await up(tx as unknown as Kysely<unknown>, dialect);
		await sql`insert into schema_migrations (name, applied_at) values (${name}, ${new Date().toISOString()})`.execute(
			tx,
		);
		added.push(name);
	}
	return added;
}

/** When a migration was applied to this database (ISO 8601): older rows lack values for the columns that it added. */
export async function migratedAt(db: Db | Tx, migration: string): Promise<string> {
	const { rows } = await sql<{
		applied_at: string;
	}>`select applied_at from schema_migrations where name = ${migration}`.execute(db);
	if (!rows[0]) throw new Error(`This database does not have the migration ${migration}`);
	return rows[0].applied_at;
}

async function requireUtf8(db: Db | Tx): Promise<void> {
	const { rows } = await sql<{
		encoding: string;
	}>`select current_setting('server_encoding') as encoding`.execute(db);
	if (rows[0]?.encoding !== "UTF8") {
		throw new Error(`DATABASE_URL must be a UTF8 database, not ${rows[0]?.encoding}`);
	}
}
