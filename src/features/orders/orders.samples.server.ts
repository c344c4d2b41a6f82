import { type SampleData, versionsIn } from "../../platform/sample-data.ts";

export const sampleOrders: SampleData = {
	kind: "orders",
	trash: false,
	versionsOf: async (db, ids) =>
		versionsIn(
			await db.selectFrom("orders").select(["id", "updated_at"]).where("id", "in", ids).execute(),
		),
	async remove(tx, _actor, ids) {
		await tx.deleteFrom("orders").where("id", "in", ids).execute();
		return ids;
	},
};
