import type { SampleData } from "../../../platform/sample-data.ts";
import { listTrash, trashOf } from "../../../platform/trash.server.ts";
import { requireVisibleResult, selectResults } from "../visible-result.server.ts";
import { presentSummary } from "./results.presenter.server.ts";
import { audited, readResult } from "./results.service.server.ts";

/** A result is moved to the trash together with its items. */
export const resultsTrash = trashOf({
	table: "results",
	kind: "results",
	subject: "result",
	missing: "This result is not in the trash",
	require: requireVisibleResult,
	audited,
	list: (db, window) => listTrash(selectResults(db), "results", window, presentSummary),
	restored: (tx, staff, { id }) => readResult(tx, staff, id),
});

export const sampleResults: SampleData = {
	...resultsTrash.samples,
	uses: {
		async categories(tx, ids) {
			const rows = await tx
				.selectFrom("result_items")
				.innerJoin("results", "results.id", "result_items.result_id")
				.select("result_items.category_id")
				.where("result_items.category_id", "in", ids)
				.where("result_items.deleted_at", "is", null)
				.where("results.deleted_at", "is", null)
				.execute();
			return rows.flatMap(({ category_id }) => category_id ?? []);
		},
	},
	async versionsOf(db, ids) {
		const rows = await db
			.selectFrom("results")
			.leftJoin("result_items", (join) =>
				join
					.onRef("result_items.result_id", "=", "results.id")
					.on("result_items.deleted_at", "is", null),
			)
			.select((eb) => [
				"results.id",
				"results.updated_at",
				eb.fn.count<number>("result_items.id").as("items"),
				eb.fn.max("result_items.updated_at").as("items_updated_at"),
			])
			.where("results.id", "in", ids)
			.where("results.deleted_at", "is", null)
			.groupBy(["results.id", "results.updated_at"])
			.execute();
		return new Map(
			rows.map((row) => [row.id, `${row.updated_at} ${row.items} ${row.items_updated_at}`]),
		);
	},
};
