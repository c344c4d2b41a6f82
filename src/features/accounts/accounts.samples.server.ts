import type { SampleData } from "../../platform/sample-data.ts";

/**
 * Sample accounts have passwords that nobody knows. If one has a session, somebody has taken it over, so it is kept.
 */
export const sampleAccounts: SampleData = {
	kind: "accounts",
	trash: false,
	async versionsOf(db, ids) {
		const rows = await db
			.selectFrom("users")
			.select((eb) => [
				"id",
				"updated_at",
				eb
					.selectFrom("sessions")
					.whereRef("sessions.user_id", "=", "users.id")
					.select((sessions) => sessions.fn.countAll<number>().as("count"))
					.as("sessions"),
			])
			.where("id", "in", ids)
			.execute();
		return new Map(rows.map((row) => [row.id, `${row.updated_at} ${row.sessions}`]));
	},
	async remove(tx, _actor, ids) {
		// Like `deleteUser`: rows that refer to the accounts stay without them.
		await tx.deleteFrom("users").where("id", "in", ids).execute();
		return ids;
	},
};
