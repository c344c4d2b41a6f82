import * as z from "zod/mini";
import { MAX_CHOSEN } from "../../platform/browser/read-fields.ts";
import { eachOnce } from "../../platform/http/contract-fields.ts";
import { ownerChange } from "./work.ts";

/** What a status change sends to the customer; null if no message is waiting and none was cancelled. */
export const statusNotice = z.nullable(
	z.object({
		/** `dropped`: the messages were cancelled, because the customer already knows this status. */
		state: z.enum(["held", "dropped"]),
		by: z.array(z.enum(["email", "sms"])),
		/** Until it is sent. */
		seconds: z.number(),
	}),
);

export type StatusNotice = NonNullable<z.infer<typeof statusNotice>>;

/** The server's answer to a status change. Other servers may omit each of these. */
export interface SavedStatus {
	message?: string | undefined;
	updated_at?: string | undefined;
	notice?: StatusNotice | null | undefined;
}

/** `current` in a 409 answer. */
export interface CurrentStatus {
	status: string;
	updated_at: string;
	/** Name of the member of staff who set this status; null if nobody did or their account was deleted. */
	changed_by: string | null;
}

/**
 * Whether a refused change is sent over the version that is stored now: something else has changed, such as the owner,
 * or it is the person's own change, whose answer was lost.
 *
 * @param before the status that it replaces
 * @param me the signed-in person's username
 */
export function isSentOver(
	current: CurrentStatus,
	{ before, status }: { before: string | undefined; status: string | undefined },
	me: string | undefined,
): boolean {
	return (
		current.status === before || (current.status === status && current.changed_by === (me ?? ""))
	);
}

/** Changes of several chosen orders or requests, in their contracts. Safe in the browser. */

/** Each entry changes a status, an owner or both, and names the version that was read. */
export function bulkChanges<Status extends string>(status: z.ZodMiniType<Status>) {
	const change = z
		.object({ id: z.string(), status: z.optional(status), ...ownerChange })
		.check(
			z.refine<{ status?: unknown; owner_id?: unknown }>(
				({ status, owner_id }) => status !== undefined || owner_id !== undefined,
				{ error: "Give a status or an owner", path: ["status"] },
			),
		);
	return z
		.array(change, { error: "Choose at least one row" })
		.check(
			z.minLength(1, "Choose at least one row"),
			z.maxLength(MAX_CHOSEN, `At most ${MAX_CHOSEN} rows at once`),
			eachOnce("A row is there twice"),
		);
}

/** The outcome of each change, in order. */
export function bulkResults<Row extends z.ZodMiniType>(row: Row) {
	return z.array(
		z.object({
			id: z.string(),
			/** The row after the change; null if it was not changed. */
			row: z.nullable(row),
			notice: statusNotice,
			/** Why it was not changed. */
			error: z.nullable(z.string()),
			/** The stored status, if a conflict is the reason. */
			current: z.nullable(
				z.object({
					status: z.string(),
					updated_at: z.string(),
					changed_by: z.nullable(z.string()),
				}),
			),
		}),
	);
}
