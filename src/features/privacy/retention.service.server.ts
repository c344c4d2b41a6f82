import { setImmediate } from "node:timers/promises";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { App } from "../../platform/app-context.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { subjectOf } from "../../platform/privacy/data-subject.server.ts";
import type { PersonalData } from "../../platform/privacy/personal-data.ts";
import { monthsBefore } from "../../product/retention.ts";

/** Records per transaction, to keep locks short. */
const BATCH = 100;

/** Makes orders and requests anonymous after the months in the site settings. Safe to run twice. */
export async function anonymiseExpired(app: App): Promise<void> {
	const before = monthsBefore(now(), app.site().retention_months);
	let total = 0;
	for (const { findExpired } of app.personalData) {
		if (!findExpired) continue;
		for (;;) {
			const count = await anonymiseBatch(app, findExpired, before);
			total += count;
			if (count < BATCH) break;
			await setImmediate();
		}
	}
	if (total === 0) return;
	app.log.info({ records: total }, "old orders and requests made anonymous");
	await deletePendingFiles(app);
}

function anonymiseBatch(
	{ db, personalData, tables }: App,
	findExpired: NonNullable<PersonalData["findExpired"]>,
	before: string,
): Promise<number> {
	const anonymise = async (tx: Tx) => {
		const ids = await findExpired(tx, before, BATCH);
		if (ids.length === 0) return 0;
		const subject = await subjectOf(tx, tables, { ids });
		for (const { makeAnonymous, erase } of personalData)
			await (makeAnonymous ?? erase)(tx, subject);
		return ids.length;
	};
	// Read committed with locked rows: serializable, two processes doing the same work would conflict.
	return transaction(db, anonymise, "read committed");
}
