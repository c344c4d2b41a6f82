import { daysFromNow, now } from "../db/time.ts";
import { BACKUP_ERROR } from "../features/going-live/checks.server.ts";
import type { App } from "../platform/app-context.ts";
import { deleteMeta, lockMeta, readMeta, writeMeta } from "../platform/meta/meta.server.ts";
import { nairobiDay } from "../platform/text/nairobi.ts";
import { logMissingUploads, recordBackup } from "./backup.ts";
import { backupTarget } from "./backup-targets.ts";
import { deleteOldUpgradeBackups } from "./upgrade.ts";

/** Key in `meta`: locked by the process that makes the backup, so that only one does. */
export const RUNNING_KEY = "backup running since";
/** The lock is renewed while the backup is made, so that the lock of a killed process expires soon. */
const RENEWAL_MS = 60_000;
const LOCK_DAYS = 10 / 1_440;
/** Key in `meta`: the last backup that was read back. A file alone may be incomplete, left by a killed process. */
const LAST_VERIFIED = "nightly backup";
/** Key in `meta`: the location that was usable although the last backup failed, for example for lack of space. */
const USABLE_TARGET = "backup failed in";

const DAYS = 7;
const WEEKS = 4;
const DAY_MS = 86_400_000;
const NAME = /^mradi-(\d{4}-\d\d-\d\d)$/;

/** Backups that are no longer kept: all but the newest of each of the last 7 days and 4 weeks that have one. */
export function outdatedBackups(names: readonly string[]): string[] {
	const dated = names
		.flatMap((name) => {
			const day = NAME.exec(name)?.[1];
			return day ? [{ name, week: mondayOf(day) }] : [];
		})
		.sort((one, other) => (one.name < other.name ? 1 : -1));
	const newestOfWeek = dated.filter(
		({ week }, index) => dated.findIndex((other) => other.week === week) === index,
	);
	const retained = new Set([...dated.slice(0, DAYS), ...newestOfWeek.slice(0, WEEKS)]);
	return dated.filter((each) => !retained.has(each)).map(({ name }) => name);
}

/** In days since 1970. */
function mondayOf(day: string): number {
	const days = Date.parse(day) / DAY_MS;
	// January 1, 1970 was a Thursday.
	return days - ((days + 3) % 7);
}

type BackupContext = Pick<App, "settings" | "db" | "log">;

/** Reports soon after the start what would fail at night, without stopping the server. Aborted by `stopping`. */
export async function checkBackupTarget(
	{ settings, db, log }: BackupContext,
	stopping?: AbortSignal,
): Promise<void> {
	const target = await backupTarget(settings);
	try {
		await target?.probe();
		// The location works again, or has changed. Whether other failures are fixed shows only in the next backup.
		if (!target || (await readMeta(db, USABLE_TARGET)) !== target.location)
			await deleteMeta(db, BACKUP_ERROR);
	} catch (error) {
		if (stopping?.aborted) return;
		const problem = target?.problem(error) ?? "";
		const name = settings.backupStore ? "BACKUP_BUCKET" : "BACKUP_DIR";
		log.error({ error }, `no backup can be made in ${name}: ${problem}`);
		await deleteMeta(db, USABLE_TARGET);
		await writeMeta(db, BACKUP_ERROR, problem);
	}
}

/** Makes and verifies the day's backup if there is none, and deletes outdated ones. Runs hourly. */
export async function backUpNightly({ settings, db, log }: BackupContext): Promise<void> {
	const target = await backupTarget(settings);
	if (!target) return deleteOldUpgradeBackups(settings);
	if (!(await lockMeta(db, RUNNING_KEY, daysFromNow(-LOCK_DAYS)))) return;
	const renewal = setInterval(() => {
		writeMeta(db, RUNNING_KEY, now()).catch(() => {});
	}, RENEWAL_MS);
	try {
		await deleteOldUpgradeBackups(settings);
		const name = `mradi-${nairobiDay(Date.parse(now()))}`;
		if ((await target.list()).includes(name) && (await readMeta(db, LAST_VERIFIED)) === name) {
			// The disk or the store may be available again.
			return void (await deleteMeta(db, BACKUP_ERROR));
		}
		await deleteMeta(db, LAST_VERIFIED);
		await target.prepare();
		const backup = await target.make(name);
		await writeMeta(db, LAST_VERIFIED, name);
		await recordBackup(db, backup, backup.bytes);
		logMissingUploads(log, backup);
		for (const outdated of outdatedBackups(await target.list())) await target.delete(outdated);
	} catch (error) {
		log.error({ error }, "the nightly backup failed; trying again in an hour");
		const isUsable = await target.probe().then(
			() => true,
			() => false,
		);
		await writeMeta(db, USABLE_TARGET, isUsable ? target.location : "");
		await writeMeta(db, BACKUP_ERROR, target.problem(error));
	} finally {
		clearInterval(renewal);
		await deleteMeta(db, RUNNING_KEY);
	}
}
