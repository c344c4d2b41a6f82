import { later } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Events } from "../../platform/events.server.ts";
import { trashAgain } from "../../platform/trash.server.ts";
import { NAME_WITHHELD, type NamesShown } from "./shown-name.ts";

type Withdrawal = Events["withdrawalLostByRestore"];

/** Repeats in a restored database what staff had withdrawn from the public. */
export async function withdrawResults(tx: Tx, change: Withdrawal): Promise<void> {
	if (change.table === "results") await withdrawResult(tx, change);
	if (change.table === "result_items") await withdrawItem(tx, change);
}

const FROM_LEAST_STRICT: readonly string[] = ["full", "initials", "hidden"] satisfies NamesShown[];

async function withdrawResult(tx: Tx, { id, columns, at }: Withdrawal): Promise<void> {
	if (columns.deleted_at === "set") await trashAgain(tx, "results", { id, at });
	const row = await tx
		.selectFrom("results")
		.select(["names_shown", "updated_at"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return;
	const names = columns.names_shown ?? "full";
	await tx
		.updateTable("results")
		.set({
			...(FROM_LEAST_STRICT.indexOf(names) > FROM_LEAST_STRICT.indexOf(row.names_shown) && {
				names_shown: names,
			}),
			...(columns.status === "draft" && { status: "draft" }),
			...(columns.description && { description: "" }),
			updated_at: later(row.updated_at),
		})
		.where("id", "=", id)
		.execute();
}

/** Empties texts that staff have corrected since the backup, which has only the text that was withdrawn. */
async function withdrawItem(tx: Tx, { id, columns, at }: Withdrawal): Promise<void> {
	if (columns.deleted_at === "set") await trashAgain(tx, "result_items", { id, at });
	const row = await tx
		.selectFrom("result_items")
		.innerJoin("results", "results.id", "result_items.result_id")
		.select(["result_items.updated_at", "results.published_at"])
		.where("result_items.id", "=", id)
		.executeTakeFirst();
	if (!row) return;
	const texts = {
		...(columns.participant_name && { participant_name: NAME_WITHHELD }),
		...(columns.school && { school: "" }),
		...(columns.additional_info && { additional_info: "" }),
	};
	const changed = {
		// Before publication a correction withdraws nothing: only staff had read the text.
		...(row.published_at && texts),
		...(columns.name_hidden === "true" && { name_hidden: 1 }),
	};
	if (Object.keys(changed).length === 0) return;
	await tx
		.updateTable("result_items")
		.set({ ...changed, updated_at: later(row.updated_at) })
		.where("id", "=", id)
		.execute();
}
