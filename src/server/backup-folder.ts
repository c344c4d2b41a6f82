import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, sep } from "node:path";
import { findWeakness } from "../features/accounts/auth/password-choice.server.ts";
import { SettingsError } from "../platform/environment.ts";
import type { Settings } from "../platform/settings.ts";
import { defaultSite } from "../site.ts";

/** Refuses backups in the data folder or its uploads, which would be lost with them. The reverse nesting is allowed. */
export async function requireBackupsElsewhere({
	backupDir,
	dataDir,
}: Pick<Settings, "backupDir" | "dataDir">): Promise<void> {
	if (!backupDir) return;
	const backups = await realPath(backupDir);
	const dataFolders = await Promise.all([dataDir, join(dataDir, "uploads")].map(realPath));
	if (dataFolders.some((data) => isWithin(data, backups))) {
		throw new SettingsError(
			`BACKUP_DIR ${backupDir} is in the data folder ${dataDir}, and would be lost with it: set a folder outside it, ` +
				"preferably on another disk, and move the backups there",
		);
	}
}

/** Refuses an easily guessed passphrase, by the rules for passwords. */
export async function requireStrongPassphrase({
	backupStore,
	adminEmail,
}: Pick<Settings, "backupStore" | "adminEmail">): Promise<void> {
	if (!backupStore) return;
	const owner = { email: adminEmail, username: "" };
	const { passphrase } = backupStore;
	const weakness = await findWeakness(passphrase, owner, defaultSite.name, "passphrase");
	if (weakness) throw new SettingsError(`BACKUP_PASSPHRASE: ${weakness}`);
}

/** Resolves links, also if the last folders do not exist yet. */
async function realPath(path: string): Promise<string> {
	const parent = dirname(path);
	return realpath(path).catch(async () =>
		parent === path ? path : join(await realPath(parent), basename(path)),
	);
}

function isWithin(folder: string, path: string): boolean {
	const fromFolder = relative(folder, path);
	// Absolute if it is on another drive.
	return !isAbsolute(fromFolder) && fromFolder.split(sep)[0] !== "..";
}
