import type { Tx } from "../../db/transaction.ts";
import { inBatches, type PersonalData } from "../../platform/privacy/personal-data.ts";

/**
 * Orders and requests that people added to their accounts. The rows name nobody; the records themselves are exported by
 * their features.
 */
export const ownRecordsPersonalData: PersonalData = {
	async export(tx, { ids }) {
		return { added_to_account: await selectAdded(tx, ids) };
	},

	async exportOwn(tx, { ids }) {
		return { added_to_account: await selectAdded(tx, ids) };
	},

	/** Deletes rows of the account, and rows of any account that contain the person's records. */
	async erase(tx, { ids }) {
		await inBatches(ids, (some) =>
			tx
				.deleteFrom("account_records")
				.where((eb) => eb.or([eb("user_id", "in", some), eb("record_id", "in", some)]))
				.returning("record_id")
				.execute(),
		);
		return {};
	},
};

function selectAdded(tx: Tx, ids: readonly string[]) {
	return inBatches(ids, (some) =>
		tx
			.selectFrom("account_records")
			.leftJoin("orders", "orders.id", "account_records.record_id")
			.leftJoin("assistance_requests as requests", "requests.id", "account_records.record_id")
			.select((eb) => [
				eb.fn.coalesce("orders.reference", "requests.reference").as("reference"),
				"account_records.kind",
				"account_records.added_at",
			])
			.where("account_records.user_id", "in", some)
			.execute(),
	);
}
