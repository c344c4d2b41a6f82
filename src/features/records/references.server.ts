import { randomInt } from "node:crypto";
import type { Db } from "../../db/connect.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { REFERENCE_ALPHABET } from "./reference-text.ts";

export type TrackedKind = "order" | "request";

/** A function that takes one is called only by the feature that owns the table. */
export type TrackedTable = "orders" | "assistance_requests";

export interface TrackedRecord {
	kind: TrackedKind;
	id: string;
}

/** A reference that was never used before. Call it in the transaction that stores the record. */
export async function newReference(tx: Tx, { kind, id }: TrackedRecord): Promise<string> {
	for (;;) {
		const letters = Array.from(
			{ length: 6 },
			() => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)],
		);
		const inserted = await tx
			.insertInto("record_references")
			.values({ reference: `MR-${letters.join("")}`, kind, record_id: id })
			.onConflict((conflict) => conflict.column("reference").doNothing())
			.returning("reference")
			.executeTakeFirst();
		if (inserted) return inserted.reference;
	}
}

/** @param reference in the stored form, from `parseReference` */
export async function findByReference(
	db: Db | Tx,
	reference: string,
): Promise<TrackedRecord | undefined> {
	const row = await db
		.selectFrom("record_references")
		.select(["kind", "record_id"])
		.where("reference", "=", reference)
		.executeTakeFirst();
	return row && { kind: row.kind as TrackedKind, id: row.record_id };
}

/** 409 for an erased or anonymous record, which nobody checks for personal data: no free text may be added. */
export function assertNotAnonymous(
	kind: TrackedKind,
	{ erased_at }: { erased_at: string | null },
): void {
	if (erased_at === null) return;
	throw new AppError(
		"conflict",
		`This ${kind} was made anonymous: nothing more can be stored about its customer.`,
	);
}
