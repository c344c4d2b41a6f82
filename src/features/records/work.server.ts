import { type RawBuilder, sql } from "kysely";
import { IS_STAFF } from "../../db/contacts.ts";
import { daysFromNow, later } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError, invalidField } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { assertVersion } from "../../platform/http/optimistic-locking.ts";
import { nairobiDay } from "../../platform/text/nairobi.ts";
import { recordHistory } from "./history.server.ts";
import type { TrackedKind } from "./references.server.ts";
import type { Owner } from "./work.ts";
import type { WorkOwner } from "./work-names.ts";

/** Days before the due date: due soon, and due within a week. */
export const SOON_DAYS = 3;
export const WEEK_DAYS = 7;

/** Somebody who is no longer staff does not count as owner. */
export const ownerName = sql<
	string | null
>`(select username from users where users.id = owner_id and ${IS_STAFF})`.as("owner_name");

export function presentOwner(row: { owner_id: string | null; owner_name?: string | null }): Owner {
	return row.owner_id && row.owner_name ? { id: row.owner_id, username: row.owner_name } : null;
}

interface OwnerAndDueColumns {
	owner_id?: string | null | undefined;
	/** Orders only: a request has its own deadline. */
	due_on?: string | null | undefined;
}

export interface OwnerAndDueChange extends OwnerAndDueColumns {
	updated_at?: string | null | undefined;
}

/** Audited, with history entries; skips unchanged values. 404; 409 if outdated; 400 if the owner is not staff. */
export async function changeOwnerAndDue<
	Row extends { id: string; updated_at: string } & OwnerAndDueColumns,
>(
	tx: Tx,
	staff: Actor,
	{ before, subject, refusal }: { before: Row | undefined; subject: TrackedKind; refusal: string },
	{ updated_at, ...values }: OwnerAndDueChange,
	store: (change: OwnerAndDueColumns & { updated_at: string }) => Promise<Row>,
): Promise<Row> {
	if (!before) throw new AppError("not_found", refusal);
	assertVersion(before.updated_at, updated_at);
	const change: OwnerAndDueColumns = {};
	for (const column of ["owner_id", "due_on"] as const) {
		const value = values[column];
		if (value !== undefined && value !== before[column]) change[column] = value;
	}
	const { owner_id, due_on } = change;
	if (owner_id) await assertStaff(tx, owner_id);
	if (owner_id === undefined && due_on === undefined) return before;
	const after = await store({ ...change, updated_at: later(before.updated_at) });
	const record = { kind: subject, id: before.id };
	if (owner_id !== undefined) {
		const owner = { from: before.owner_id ?? null, to: owner_id };
		await recordHistory(tx, record, staff, "owner", owner);
	}
	if (due_on !== undefined) {
		await recordHistory(tx, record, staff, "due", { from: before.due_on ?? null, to: due_on });
	}
	await recordAuditEvent(tx, staff, "update", subject, before.id, {
		before: { owner_id: before.owner_id, due_on: before.due_on },
		after: { ...change },
	});
	return after;
}

async function assertStaff(tx: Tx, id: string): Promise<void> {
	const found = await tx
		.selectFrom("users")
		.select("id")
		.where("id", "=", id)
		.where("role", "in", ["staff", "admin"])
		.executeTakeFirst();
	if (!found) throw invalidField("owner_id", "Please choose a member of staff");
}

export const dayIn = (days: number) => nairobiDay(Date.parse(daysFromNow(days)));

export const isOpenStatus = (status: string) =>
	!["completed", "cancelled", "closed"].includes(status);

/** Whether the row is owned by the caller (`me`), by nobody (`none`) or by the member of staff with this id. */
export function isOwnedBy(owner: WorkOwner, staffId: string): RawBuilder<boolean> {
	return owner === "none"
		? sql<boolean>`not exists (select 1 from users where users.id = owner_id and ${IS_STAFF})`
		: sql<boolean>`owner_id = ${owner === "me" ? staffId : owner}`;
}

/** Unanswered records first, oldest on top, because their deadline is next; then the newest. */
export const byAnswerDeadline = (isUnanswered: RawBuilder<boolean>) => [
	sql`case when ${isUnanswered} then 0 else 1 end`,
	sql`case when ${isUnanswered} then created_at end`,
	sql`created_at desc`,
	sql`id desc`,
];
