import type { Db } from "../../db/connect.ts";
import { daysFromNow, now } from "../../db/time.ts";
import { countMails } from "../../platform/mail/outbox.server.ts";
import { deleteMeta, listMetaKeys, readMeta, writeMeta } from "../../platform/meta/meta.server.ts";

/** For problems that only the server's administrator can solve; the linked section has a text to send. */
export const ASK_SERVER_LINK = { "Ask Whoever Runs the Server": "/dashboard/site#ask-the-server" };

/** Begins keys in `meta` that end with a job's name; the value says why that job failed. */
const JOB_FAILED_PREFIX = "job failed: ";
/** Key in `meta`: JSON of the last hour with too many errors. */
const ERRORS_KEY = "too many errors";

/** 5xx answers within an hour. */
const MANY_ERRORS = 20;

export async function recordJob(db: Db, name: string, error: unknown): Promise<void> {
	if (error === undefined) await deleteMeta(db, JOB_FAILED_PREFIX + name);
	else await writeMeta(db, JOB_FAILED_PREFIX + name, String((error as Error)?.message ?? error));
}

/** Deletes failures of jobs that an upgrade renamed or removed. */
export async function forgetOtherJobs(db: Db, jobs: readonly { name: string }[]): Promise<void> {
	for (const key of await listMetaKeys(db, JOB_FAILED_PREFIX)) {
		if (!jobs.some(({ name }) => key === JOB_FAILED_PREFIX + name)) await deleteMeta(db, key);
	}
}

export async function recordErrors(db: Db, count: number): Promise<void> {
	if (count >= MANY_ERRORS) await writeMeta(db, ERRORS_KEY, JSON.stringify({ count, at: now() }));
}

export async function findFailedJobs(db: Db) {
	const failed = await listMetaKeys(db, JOB_FAILED_PREFIX);
	const names = failed.map((key) => `“${key.slice(JOB_FAILED_PREFIX.length)}”`).join(", ");
	return { ok: failed.length === 0, text: `Failed: ${names}.`, links: ASK_SERVER_LINK };
}

/** Reports the last hour with too many errors, for a day. */
export async function findErrors(db: Db) {
	const stored = await readMeta(db, ERRORS_KEY);
	const none = { count: 0, at: "" };
	const { count, at } = stored ? (JSON.parse(stored) as typeof none) : none;
	return {
		ok: at < daysFromNow(-1),
		text: `${count} server errors in the hour up to ${at.slice(0, 16).replace("T", " ")} UTC.`,
		links: ASK_SERVER_LINK,
	};
}

export async function findUnsentMails(db: Db) {
	const { given_up = 0 } = (await countMails(db)) as { given_up?: number };
	const count = given_up === 1 ? "1 message was" : `${given_up} messages were`;
	return {
		ok: given_up === 0,
		text: `${count} not sent.`,
		links: ASK_SERVER_LINK,
	};
}
