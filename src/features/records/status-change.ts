import * as z from "zod/mini";
import { MAX_CHOSEN } from "../../platform/browser/read-fields.ts";
import { eachOnce } from "../../platform/http/contract-fields.ts";
import { ownerChange } from "./work.ts";

/** Messages of a status change; null if none is waiting and none was cancelled. */
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

/** Other servers may omit each of these. */
export interface SavedStatus {
	message?: string | undefined;
	updated_at?: string | undefined;
	notice?: StatusNotice | null | undefined;
}

const currentStatus = z.object({
	status: z.string(),
	updated_at: z.string(),
	/** Who set this status; null for nobody or a deleted account. */
	changed_by: z.nullable(z.string()),
});
export type CurrentStatus = z.infer<typeof currentStatus>;

/**
 * Whether to retry over the stored version: another field was changed, such as the owner, or it is the person's own
 * change, whose answer was lost.
 * @param before the status that the refused change replaces
 * @param me the signed-in person's username
 */
export function mayRetryOver(
	current: CurrentStatus,
	{ before, status }: { before: string | undefined; status: string | undefined },
	me: string | undefined,
): boolean {
	return (
		current.status === before || (current.status === status && current.changed_by === (me ?? ""))
	);
}

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
			eachOnce("A row appears twice"),
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
			error: z.nullable(z.string()),
			/** The stored status, if a conflict is the reason. */
			current: z.nullable(currentStatus),
		}),
	);
}
