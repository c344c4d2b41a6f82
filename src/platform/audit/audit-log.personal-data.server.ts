import { sql } from "kysely";
import { likePattern } from "../../db/search.ts";
import type { Tx } from "../../db/transaction.ts";
import {
	type DataSubject,
	ERASED,
	inBatches,
	type PersonalData,
} from "../privacy/personal-data.ts";

export const auditLogPersonalData: PersonalData = {
	async export(tx, subject) {
		const changes = await inBatches(await findEntries(tx, subject), (ids) =>
			tx
				.selectFrom("audit_log")
				.select(["at", "action", "subject", "subject_id", "before", "after"])
				.where("id", "in", ids)
				.execute(),
		);
		return {
			changes: changes.map((change) => ({
				...change,
				before: change.before && (JSON.parse(change.before) as unknown),
				after: change.after && (JSON.parse(change.after) as unknown),
			})),
		};
	},

	/** Empties what the log says of the person; that somebody did what and when stays. */
	async erase(tx, subject) {
		const entries = await findEntries(tx, subject);
		await inBatches(entries, (ids) =>
			tx
				.updateTable("audit_log")
				.set({ before: null, after: null })
				.where("id", "in", ids)
				.execute(),
		);
		await inBatches(subject.ids, (ids) =>
			tx
				.updateTable("audit_log")
				.set({ actor_name: ERASED })
				.where("actor_id", "in", ids)
				.execute(),
		);
		return { changes: entries.length };
	},
};

/** The ids of changes of what is the person's, and of those that name their address. */
async function findEntries(tx: Tx, { person, ids }: DataSubject): Promise<string[]> {
	const found = await inBatches(ids, (some) =>
		tx.selectFrom("audit_log").select("id").where("subject_id", "in", some).execute(),
	);
	if (person.email) {
		// Also of an account that was deleted or renamed before.
		const pattern = likePattern(JSON.stringify(person.email));
		const named = await tx
			.selectFrom("audit_log")
			.select("id")
			.where(({ or }) =>
				or([
					sql<boolean>`${sql.ref("before")} like ${pattern} escape '\\'`,
					sql<boolean>`${sql.ref("after")} like ${pattern} escape '\\'`,
				]),
			)
			.execute();
		found.push(...named);
	}
	return [...new Set(found.map(({ id }) => id))];
}
