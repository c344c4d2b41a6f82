import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { fold } from "../../db/text.ts";
import { later, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Actor } from "../http/authorization.ts";
import type { TrackedRecord } from "./references.server.ts";

/**
 * What can happen to an order or a request, with what is kept of it. Amounts are whole cents. It is for staff:
 * of all this a customer sees the statuses only.
 */
export interface HistoryDetails {
	/** It was placed, with its first status. */
	placed: { status: string };
	status: { from: string; to: string };
	owner: { from: string | null; to: string | null };
	due: { from: string | null; to: string | null };
	note: { text: string };
	agreement: {
		price: { from: number; to: number };
		material_cost: { from: number; to: number };
		reason: string;
	};
	payment: {
		payment_id: string;
		amount: number | null;
		method: string;
		state: string;
		reason?: string | null;
	};
	message: { channel: "email" | "sms"; template: string; state: string };
	/** A line of the sheet of what was done for the customer; it was taken off again where it says so. */
	help: { text: string; removed?: true };
}

export type HistoryEventKind = keyof HistoryDetails;

export type HistoryEvent = {
	[Kind in HistoryEventKind]: {
		id: string;
		/** The order's or request's id. */
		record_id: string;
		at: string;
		/** The id of who did it; null for customers and for what happens by itself. */
		actor_id: string | null;
		event: Kind;
		/** null once the person was erased. */
		detail: HistoryDetails[Kind] | null;
	};
}[HistoryEventKind];

/** Adds to the history of an order or a request, in the transaction of what happened. */
export async function recordHistory<Kind extends HistoryEventKind>(
	tx: Tx,
	record: TrackedRecord,
	actor: Pick<Actor, "id"> | null,
	event: Kind,
	detail: HistoryDetails[Kind],
): Promise<void> {
	const { last } = await tx
		.selectFrom("record_history")
		.select((eb) => eb.fn.max<string | null>("at").as("last"))
		.where("record_id", "=", record.id)
		.executeTakeFirstOrThrow();
	await tx
		.insertInto("record_history")
		.values({
			id: randomUUID(),
			kind: record.kind,
			record_id: record.id,
			// Two within a millisecond keep their order.
			at: last === null ? now() : later(last),
			actor_id: actor?.id ?? null,
			event,
			detail: JSON.stringify(detail),
			search_text: searchTextOf(event, detail),
		})
		.execute();
}

/** Of all this the staff's search looks at their notes. */
function searchTextOf<Kind extends HistoryEventKind>(
	event: Kind,
	detail: HistoryDetails[Kind],
): string | null {
	return event === "note" ? fold((detail as HistoryDetails["note"]).text) : null;
}

/** All that happened to one order or request, the first on top; of some events only if `events` names them. */
export async function readHistory(
	db: Db | Tx,
	recordId: string,
	events?: readonly HistoryEventKind[],
): Promise<HistoryEvent[]> {
	const rows = await db
		.selectFrom("record_history")
		.select(["id", "record_id", "at", "actor_id", "event", "detail"])
		.where("record_id", "=", recordId)
		.$if(events !== undefined, (query) => query.where("event", "in", [...(events ?? [])]))
		.orderBy("at")
		.orderBy("id")
		.execute();
	return rows.map(
		(row) =>
			({ ...row, detail: row.detail && (JSON.parse(row.detail) as unknown) }) as HistoryEvent,
	);
}

/**
 * Condition on either table: nothing has happened since. `updated_at` alone does not say so: payments, notes and
 * messages leave the row as it is.
 */
export function isUntouchedSince(
	table: "orders" | "assistance_requests",
	time: string,
): RawBuilder<boolean> {
	const record = sql.table(table);
	return sql<boolean>`(${record}.updated_at < ${time} and not exists (
		select 1 from record_history where record_id = ${record}.id and at >= ${time}))`;
}
