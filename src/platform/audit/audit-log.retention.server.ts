import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import { BATCH_ROWS, changeInBatches, type Tx } from "../../db/transaction.ts";
import { IMPERSONAL_SUBJECTS } from "../../product/kinds.ts";
import { monthsBefore } from "../../product/retention.ts";
import type { App } from "../app-context.ts";
import { ERASED, FORMER_STAFF, FORMER_USER } from "../privacy/personal-data.ts";

const ANONYMOUS_NAMES = [FORMER_STAFF, FORMER_USER, ERASED];

/** Removes a deleted account's name from authors and values. The actor's id stays. */
export async function anonymizeAccount(
	tx: Tx,
	{ id, role }: { id: string; role: string },
): Promise<void> {
	await tx
		.updateTable("audit_log")
		.set({ actor_name: role === "user" ? FORMER_USER : FORMER_STAFF })
		.where("actor_id", "=", id)
		.execute();
	await tx
		.updateTable("audit_log")
		.set({ before: null, after: null })
		.where("subject_id", "=", id)
		.execute();
}

/** Removes names of deleted accounts that a restored backup brought back. `isAccount`: an account has this id. */
export async function anonymizeDeletedAccounts(
	db: Db,
	isAccount: (id: RawBuilder<unknown>) => RawBuilder<boolean>,
): Promise<void> {
	const hasAccount = async (id: string) =>
		(await sql`select 1 where ${isAccount(sql`${id}`)}`.execute(db)).rows.length > 0;
	for await (const { id, name } of eachActor(db)) {
		if (ANONYMOUS_NAMES.includes(name) || (await hasAccount(id))) continue;
		await changeInBatches(() =>
			db
				.updateTable("audit_log")
				.set({ actor_name: FORMER_STAFF })
				.where(
					sql<boolean>`id in (select id from audit_log
						where actor_id = ${id} and actor_name = ${name} limit ${BATCH_ROWS})`,
				)
				.execute(),
		);
	}
	await emptyEvents(db, sql`subject = 'user' and not ${isAccount(sql`audit_log.subject_id`)}`);
}

/** All pairs of actor and name. They are few, so each step jumps to the next one in the index instead of scanning. */
async function* eachActor(db: Db): AsyncGenerator<{ id: string; name: string }> {
	let last = { id: "", name: "" };
	for (;;) {
		const next = await db
			.selectFrom("audit_log")
			.select([sql<string>`actor_id`.as("id"), "actor_name as name"])
			.where(sql<boolean>`(actor_id, actor_name) > (${last.id}, ${last.name})`)
			.orderBy("actor_id")
			.orderBy("actor_name")
			.limit(1)
			.executeTakeFirst();
		if (!next) return;
		yield next;
		last = next;
	}
}

/** Empties the recorded values of old entries about people, including deleted records. Who did what and when stays. */
export async function emptyOldEvents({ db, site }: App): Promise<void> {
	const expired = monthsBefore(now(), site().retention_months);
	await emptyEvents(db, sql`at < ${expired} and subject not in (${sql.join(IMPERSONAL_SUBJECTS)})`);
}

async function emptyEvents(db: Db, condition: RawBuilder<unknown>): Promise<void> {
	await changeInBatches(() =>
		db
			.updateTable("audit_log")
			.set({ before: null, after: null })
			.where(
				sql<boolean>`id in (select id from audit_log
					where ${condition} and (before is not null or after is not null) limit ${BATCH_ROWS})`,
			)
			.execute(),
	);
}
