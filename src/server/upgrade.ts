import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Connection } from "../db/connect.ts";
import { migrate, migrateAlone } from "../db/migrate.ts";
import { now } from "../db/time.ts";
import type { Settings } from "../platform/settings.ts";
import { backUp, noteBackup } from "./backup.ts";

type Place = Pick<
	Settings,
	"dataDir" | "databaseUrl" | "s3" | "backupDir" | "backsUpBeforeMigration"
>;

const folderOf = ({ backupDir, dataDir }: Pick<Settings, "backupDir" | "dataDir">) =>
	backupDir ?? join(dataDir, "backups");

/**
 * Migrates the database. Unless it is empty, first says what will change and makes a backup, which is read back; without
 * one nothing is changed.
 *
 * @returns the names of the migrations that were applied now
 */
export async function upgrade(
	{ db, pool }: Pick<Connection, "db" | "pool">,
	place: Place,
	say: (text: string) => void,
): Promise<string[]> {
	let made: string | undefined;
	const before = async (waiting: readonly string[]) => {
		say(`this version changes the database: ${waiting.join("; ")}`);
		if (!place.backsUpBeforeMigration) {
			say("no backup is made (MIGRATION_BACKUP=off)");
			return;
		}
		made = await backUpBefore(place, waiting);
		say(`a backup was made and read back: ${made}; changing the database now`);
	};
	const added = await (pool ? migrateAlone(place, before) : migrate(db, undefined, before));
	if (made) await noteBackup(db, (await stat(made)).size);
	return added;
}

/** A start that is repeated, because the migration failed, replaces the backup. */
async function backUpBefore(place: Place, [first = ""]: readonly string[]): Promise<string> {
	const folder = folderOf(place);
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const file = join(folder, `mradi-before-${first.split(" ")[0]}.tar.gz`);
		await backUp(place, file);
		return file;
	} catch (error) {
		throw new Error(
			`Nothing was changed, because the backup before it failed: ${(error as Error).message}. Make room in ${folder}, or ` +
				"set BACKUP_DIR to another folder, then start again. If you have a backup of your own, start once with " +
				"MIGRATION_BACKUP=off",
			{ cause: error },
		);
	}
}

const KEPT_MS = 28 * 86_400_000;

/** Backups from before a migration are deleted after four weeks, as nightly ones are: they contain what was erased since. */
export async function deleteOldUpgradeBackups(
	place: Pick<Settings, "backupDir" | "dataDir">,
): Promise<void> {
	const folder = folderOf(place);
	for (const name of await readdir(folder).catch(() => [])) {
		if (!/^mradi-before-.+\.tar\.gz$/.test(name)) continue;
		// Another process may have deleted it.
		const found = await stat(join(folder, name)).catch(() => undefined);
		if (!found || found.mtimeMs > Date.parse(now()) - KEPT_MS) continue;
		await rm(join(folder, name), { force: true });
	}
}
