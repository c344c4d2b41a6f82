import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Connection, connect } from "../db/connect.ts";
import { migrate, migrateAlone, migrations } from "../db/migrate.ts";
import { now } from "../db/time.ts";
import type { Settings } from "../platform/settings.ts";
import { recordBackup } from "./backup.ts";
import {
	type BackupSettings,
	type BackupTarget,
	backupTarget,
	folderTarget,
	type MadeBackup,
} from "./backup-targets.ts";

const targetOf = async (settings: BackupSettings): Promise<BackupTarget> =>
	(await backupTarget(settings)) ?? folderTarget(settings, join(settings.dataDir, "backups"));

/** Runs new migrations, in a database with rows after a verified backup, and returns them. */
export async function upgrade(
	{ db, pool }: Pick<Connection, "db" | "pool">,
	settings: BackupSettings & Pick<Settings, "backsUpBeforeMigration">,
	print: (text: string) => void,
): Promise<string[]> {
	let backup: MadeBackup | undefined;
	const beforeMigration = async (pending: readonly string[]) => {
		print(`this version changes the database: ${pending.join("; ")}`);
		if (!settings.backsUpBeforeMigration) {
			print("no backup is made (MIGRATION_BACKUP=off)");
			return;
		}
		backup = await backUpBefore(settings, pending);
		print(`a backup was made and read back: ${backup.file}; changing the database now`);
	};
	const added = await (pool
		? migrateAlone(settings, beforeMigration)
		: migrate(db, undefined, beforeMigration));
	if (backup) await recordBackup(db, backup, backup.bytes);
	return added;
}

/** Refuses a database made between two releases, whose first migration was edited since, before it is migrated. */
export async function refuseUnreleasedSchema(
	db: Connection["db"],
	tables: ReadonlyMap<string, { columns: object }>,
): Promise<void> {
	const found = await columnsOf(db);
	if (!found.has("schema_migrations")) return;
	const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
	const applied = new Set(rows.map(({ name }) => name));
	const isUpToDate = migrations.every(({ name }) => applied.has(name));
	const expected = isUpToDate ? undefined : await columnsMadeBy(applied);
	const missing = [...tables].flatMap(([table, { columns }]) =>
		Object.keys(columns)
			.filter((column) => !found.get(table)?.includes(column))
			.filter((column) => !expected || expected.get(table)?.includes(column))
			.map((column) => `${table}.${column}`),
	);
	if (missing.length > 0) {
		throw new Error(
			`The database lacks ${missing.join(", ")}: it was made by a version between two releases. Nothing was changed. ` +
				"Make a backup (npm run backup) and restore it into an empty database (npm run restore), which adds them",
		);
	}
}

async function columnsOf(db: Connection["db"]): Promise<Map<string, string[]>> {
	const tables = await db.introspection.getTables();
	return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

/** The columns that these migrations create in an empty SQLite database. */
async function columnsMadeBy(applied: ReadonlySet<string>): Promise<Map<string, string[]>> {
	const dataDir = await mkdtemp(join(tmpdir(), "mradi-columns-"));
	const { db, close } = await connect({ dataDir });
	try {
		await migrate(db, applied);
		return await columnsOf(db);
	} finally {
		await close();
		await rm(dataDir, { recursive: true });
	}
}

/** If the migration fails, the backup of the next start replaces this one. */
async function backUpBefore(settings: BackupSettings, [first = ""]: readonly string[]) {
	const target = await targetOf(settings);
	try {
		return await target.make(`${PREFIX}${first.split(" ")[0]}`);
	} catch (error) {
		throw new Error(
			`Nothing was changed, because the backup made beforehand failed: ${target.problem(error)}. Make room in ${target.location}, ` +
				"or set BACKUP_DIR to another folder, then start again. If you have a backup of your own, start once with " +
				"MIGRATION_BACKUP=off",
			{ cause: error },
		);
	}
}

const PREFIX = "mradi-before-";
const RETENTION_MS = 28 * 86_400_000;

/** Deletes backups made before migrations after four weeks, like nightly ones: they contain what was erased since. */
export async function deleteOldUpgradeBackups(settings: BackupSettings): Promise<void> {
	const target = await targetOf(settings);
	for (const name of await target.list()) {
		if (!name.startsWith(PREFIX)) continue;
		// Another process may have deleted it.
		const changedAt = await target.changedAt(name);
		if (changedAt && changedAt.getTime() <= Date.parse(now()) - RETENTION_MS)
			await target.delete(name);
	}
}
