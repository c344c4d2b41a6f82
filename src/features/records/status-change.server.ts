import type { Db } from "../../db/connect.ts";
import { later } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { ById } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { isVersion, versionConflict } from "../../platform/http/optimistic-locking.ts";
import { recordHistory } from "./history.server.ts";
import type { TrackedKind } from "./references.server.ts";
import type { CurrentStatus, StatusNotice } from "./status-change.ts";
import type { OwnerAndDueChange } from "./work.server.ts";

export interface StatusChange<Status> {
	status: Status;
	updated_at?: string | null | undefined;
}

async function currentStatus(
	tx: Tx,
	{ id, status, updated_at }: { id: string; status: string; updated_at: string },
): Promise<CurrentStatus> {
	const change = await tx
		.selectFrom("record_history")
		.leftJoin("users", "users.id", "record_history.actor_id")
		.select("users.username")
		.where("record_id", "=", id)
		.where("event", "=", "status")
		.orderBy("at", "desc")
		.orderBy("record_history.id", "desc")
		.executeTakeFirst();
	return { status, updated_at, changed_by: change?.username ?? null };
}

/** Audited, with a history entry. Returns the same object if unchanged. 404; 409 if it is outdated. */
export async function changeStatus<
	Row extends { id: string; status: string; updated_at: string },
	Status extends string,
>(
	tx: Tx,
	staff: Actor,
	{ before, subject, refusal }: { before: Row | undefined; subject: TrackedKind; refusal: string },
	{ status, updated_at }: StatusChange<Status>,
	store: (change: { status: Status; updated_at: string }) => Promise<Row>,
): Promise<Row> {
	if (!before) throw new AppError("not_found", refusal);
	if (!isVersion(before.updated_at, updated_at)) {
		throw versionConflict({ current: await currentStatus(tx, before) });
	}
	if (before.status === status) return before;
	const after = await store({ status, updated_at: later(before.updated_at) });
	const record = { kind: subject, id: before.id };
	await recordHistory(tx, record, staff, "status", { from: before.status, to: status });
	await recordAuditEvent(tx, staff, "update", subject, before.id, {
		before: { status: before.status },
		after: { status },
	});
	return after;
}

export interface BulkResult<Row> {
	id: string;
	row: Row | null;
	/** How the customer is notified; null if not at all. */
	notice: StatusNotice | null;
	error: string | null;
	current: CurrentStatus | null;
}

export type RecordChange<Status> = { id: string } & Partial<StatusChange<Status>> &
	Pick<OwnerAndDueChange, "owner_id">;

interface StoredChange<Row> {
	row: Row;
	notice: StatusNotice | null;
}

/** Applies each change in its own transaction. Refusals do not stop the others; an unexpected error does. */
export async function changeEach<Status, Row extends { updated_at: string }>(
	db: Db,
	changes: readonly RecordChange<Status>[],
	store: {
		status: (tx: Tx, change: ById & StatusChange<Status>) => Promise<StoredChange<Row>>;
		work: (tx: Tx, change: ById & Omit<OwnerAndDueChange, "due_on">) => Promise<Row>;
	},
): Promise<BulkResult<Row>[]> {
	const results: BulkResult<Row>[] = [];
	const change = ({ id, status, owner_id, updated_at }: RecordChange<Status>) =>
		transaction(db, async (tx) => {
			const statusResult =
				status === undefined ? undefined : await store.status(tx, { id, status, updated_at });
			if (statusResult && owner_id === undefined) return statusResult;
			const version = statusResult?.row.updated_at ?? updated_at;
			const row = await store.work(tx, { id, owner_id, updated_at: version });
			return { row, notice: statusResult?.notice ?? null };
		});
	for (const one of changes) {
		try {
			results.push({ id: one.id, ...(await change(one)), error: null, current: null });
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			const current = (error.responseExtras?.current as CurrentStatus | undefined) ?? null;
			results.push({ id: one.id, row: null, notice: null, error: error.message, current });
		}
	}
	return results;
}
