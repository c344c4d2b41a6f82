import { type SampleData, versionsIn } from "../../platform/sample-data.ts";

/** They have no files. */
export const sampleRequests: SampleData = {
	kind: "requests",
	trash: false,
	versionsOf: async (db, ids) =>
		versionsIn(
			await db
				.selectFrom("assistance_requests")
				.select(["id", "updated_at"])
				.where("id", "in", ids)
				.execute(),
		),
	async remove(tx, _actor, ids) {
		await tx.deleteFrom("assistance_requests").where("id", "in", ids).execute();
		return ids;
	},
};
