import type { Db } from "../../db/connect.ts";
import { newId } from "../../db/new-id.ts";
import { later, now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { inBatches } from "../../platform/privacy/personal-data.ts";
import type { TrackedRecord } from "./references.server.ts";

/** History events of an order or request, with details (amounts in cents). Customers see only the statuses. */
export interface HistoryDetails {
	placed: { status: string };
	status: { from: string; to: string };
	owner: { from: string | null; to: string | null };
	due: { from: string | null; to: string | null };
	note: { text: string };
	contact: { channel: "call" | "whatsapp"; outcome: "reached" | "no_answer" };
	/** An email that staff wrote to the customer, as it was sent. */
	reply: { subject: string; text: string };
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
		/** For the state "moved": the other order's reference; null if it came from one. */
		moved_to?: string | null;
	};
	message: { channel: "email" | "sms"; template: string; state: string };
	/** An entry in the list of help given to the customer; `removed` if it was deleted again. */
	help: { text: string; removed?: true };
	/** A file for the customer was added to a delivery; `removed` if it was deleted again. */
	file: { name: string; removed?: true };
	/** `moved_from`: the previously planned day. */
	delivery: {
		what: string | null;
		place: string | null;
		planned_on: string;
		moved_from?: string;
		state: string;
		handed_to?: string | null;
		problem?: string | null;
	};
}

export type HistoryEventKind = keyof HistoryDetails;

export type HistoryEvent = {
	[Kind in HistoryEventKind]: {
		id: string;
		record_id: string;
		at: string;
		/** User id; null for customers and automatic events. */
		actor_id: string | null;
		event: Kind;
		detail: HistoryDetails[Kind] | null;
	};
}[HistoryEventKind];

/** Adds an entry to the history of an order or a request, in the transaction of the event. */
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
			id: newId(),
			kind: record.kind,
			record_id: record.id,
			// Always later than the previous entry, to keep the order within a millisecond.
			at: last === null ? now() : later(last),
			actor_id: actor?.id ?? null,
			event,
			detail: JSON.stringify(detail),
			// Staff search covers only notes.
			search_text: event === "note" ? fold((detail as HistoryDetails["note"]).text) : null,
		})
		.execute();
}

/** Oldest first. `events`: only of these kinds. */
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

/** Adds the time of the last entry to `SampleData.versionsOf`: payments, deliveries and notes change no column. */
export async function withLastEntries(
	db: Db,
	versions: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
	const rows = await inBatches([...versions.keys()], (batch) =>
		db
			.selectFrom("record_history")
			.select((eb) => ["record_id", eb.fn.max<string>("at").as("last")])
			.where("record_id", "in", batch)
			.groupBy("record_id")
			.execute(),
	);
	const last = new Map(rows.map((row) => [row.record_id, row.last]));
	return new Map([...versions].map(([id, version]) => [id, `${version} ${last.get(id) ?? ""}`]));
}

export async function removeHistory(tx: Tx, recordIds: readonly string[]): Promise<void> {
	await tx.deleteFrom("record_history").where("record_id", "in", recordIds).execute();
}
