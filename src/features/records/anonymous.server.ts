import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { TrackedRecord } from "./references.server.ts";

/**
 * Whether an order or a request was erased or made anonymous: it has no phone number. Nobody looks for personal data in
 * it any more, so no free text may be written to it.
 */
export async function isAnonymous(tx: Tx, { kind, id }: TrackedRecord): Promise<boolean> {
	const row = await tx
		.selectFrom(kind === "order" ? "orders" : "assistance_requests")
		.select("phone")
		.where("id", "=", id)
		.executeTakeFirst();
	return row?.phone === "";
}

/** Throws 409 if the order or request is anonymous. */
export async function assertNotAnonymous(tx: Tx, record: TrackedRecord): Promise<void> {
	if (!(await isAnonymous(tx, record))) return;
	throw new AppError(
		"conflict",
		`This ${record.kind} is anonymous: nothing more can be written about its customer.`,
	);
}
