import { daysFromNow, now } from "../db/time.ts";
import { BACKUP_ERROR } from "../features/going-live/checks.server.ts";
import type { App } from "../platform/app-context.ts";
import { claimMetaSince, deleteMeta, readMeta, writeMeta } from "../platform/meta/meta.server.ts";
import { nairobiDay } from "../platform/text/nairobi.ts";
import { logMissingUploads, recordBackup } from "./backup.ts";
import { backupTarget } from "./backup-targets.ts";
import { deleteOldUpgradeBackups } from "./upgrade.ts";

/** Key in `meta`: claimed by the process that makes the backup, so that only one does. */
export const RUNNING = "backup running since";
/** The claim is renewed while the backup is made, so that the claim of a killed process expires soon. */
const RENEWAL_MS = 60_000;
const EXPIRED_DAYS = 10 / 1_440;
/** Key in `meta`: the last backup that was read back. A file alone may be incomplete, left by a killed process. */
const READ_BACK = "nightly backup";
/** Key in `meta`: the location that was usable although the last backup failed, for example for lack of space. */
const USABLE = "backup failed in";

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

/** Reports soon after the start what would fail at night, without stopping the server. `ending` aborts it. */
export async function checkBackupTarget(
	{ settings, db, log }: Pick<App, "settings" | "db" | "log">,
	ending?: AbortSignal,
): Promise<void> {
	const target = await backupTarget(settings);
	try {
		await target?.probe();
		// The location works again, or has changed. Whether other failures are fixed shows only in the next backup.
		if (!target || (await readMeta(db, USABLE)) !== target.where)
			await deleteMeta(db, BACKUP_ERROR);
	} catch (error) {
		if (ending?.aborted) return;
		const problem = target?.problem(error) ?? "";
		const name = settings.backupStore ? "BACKUP_BUCKET" : "BACKUP_DIR";
		log.error({ error }, `no backup can be made in ${name}: ${problem}`);
		await deleteMeta(db, USABLE);
		await writeMeta(db, BACKUP_ERROR, problem);
	}
}

/**
 * Makes and verifies the day's backup if there is none, and deletes outdated ones. Runs hourly; the owner's to-do list
 * shows failures.
 */
export async function backUpNightly({
	settings,
	db,
	log,
}: Pick<App, "settings" | "db" | "log">): Promise<void> {
	const target = await backupTarget(settings);
	if (!target) return deleteOldUpgradeBackups(settings);
	if (!(await claimMetaSince(db, RUNNING, daysFromNow(-EXPIRED_DAYS)))) return;
	const renewal = setInterval(() => {
		writeMeta(db, RUNNING, now()).catch(() => {});
	}, RENEWAL_MS);
	try {
		await deleteOldUpgradeBackups(settings);
		const name = `mradi-${nairobiDay(Date.parse(now()))}`;
		if ((await target.list()).includes(name) && (await readMeta(db, READ_BACK)) === name) {
			// The disk or the store may be available again.
			return void (await deleteMeta(db, BACKUP_ERROR));
		}
		await deleteMeta(db, READ_BACK);
		await target.prepare();
		const backup = await target.make(name);
		await writeMeta(db, READ_BACK, name);
		await recordBackup(db, backup, backup.bytes);
		logMissingUploads(log, backup);
		for (const outdated of outdatedBackups(await target.list())) await target.delete(outdated);
	} catch (error) {
		log.error({ error }, "the nightly backup failed; trying again in an hour");
		const isUsable = await target.probe().then(
			() => true,
			() => false,
		);
		await writeMeta(db, USABLE, isUsable ? target.where : "");
		await writeMeta(db, BACKUP_ERROR, target.problem(error));
	} finally {
		clearInterval(renewal);
		await deleteMeta(db, RUNNING);
	}
}
