import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { type IdempotentRequest, idempotent } from "../../platform/http/idempotency.server.ts";
import { readHistory, recordHistory } from "../records/history.server.ts";
import {
	assertNotAnonymous,
	type TrackedKind,
	type TrackedRecord,
} from "../records/references.server.ts";
import { historySentence } from "./history-sentence.ts";
import type { HistoryEntry, Work } from "./work.contract.ts";
import * as queries from "./work.queries.server.ts";

const MISSING: Record<TrackedKind, string> = {
	order: "Order not found",
	request: "Request not found",
};

/** The history of an order or a request, newest first. Staff only; 404 if there is none. */
export async function readRecordHistory(
	{ db }: App,
	actor: Actor | null,
	record: TrackedRecord,
): Promise<HistoryEntry[]> {
	requireAccess(actor, "staff");
	if (!(await queries.findRecord(db, record)))
		throw new AppError("not_found", MISSING[record.kind]);
	const history = await readHistory(db, record.id);
	const people = history.flatMap(({ actor_id, event, detail }) => [
		actor_id,
		...(event === "owner" && detail ? [detail.from, detail.to] : []),
	]);
	const names = await queries.namesOf(
		db,
		people.filter((id) => id !== null),
	);
	const nameOf = (id: string) => names.get(id) ?? "a former member of staff";
	return history.map((entry) => ({
		id: entry.id,
		at: entry.at,
		by: entry.actor_id && nameOf(entry.actor_id),
		event: entry.event,
		text: historySentence(entry, nameOf),
	}));
}

/**
 * Adds a note, which only staff can read. Idempotent by key. Staff only; 404 if there is no such order or request, 409
 * if it is anonymous.
 */
export async function addNote(
	{ db }: App,
	actor: Actor | null,
	{
		record,
		text,
		idempotency,
	}: { record: TrackedRecord; text: string; idempotency: IdempotentRequest },
): Promise<{ id: string }> {
	const staff = requireAccess(actor, "staff");
	const scope = `notes of ${record.id}`;
	const { made } = await idempotent(db, { scope, ...idempotency }, async (tx) => {
		const row = await queries.findRecord(tx, record);
		if (!row) throw new AppError("not_found", MISSING[record.kind]);
		assertNotAnonymous(record.kind, row);
		await recordHistory(tx, record, staff, "note", { text });
		await recordAuditEvent(tx, staff, "note", record.kind, record.id);
		return { id: record.id };
	});
	return made;
}

/** Counts of open work by kind, and the staff who can own it. Staff only. */
export async function readWork({ db }: App, actor: Actor | null): Promise<Work> {
	const { id } = requireAccess(actor, "staff");
	const [orders, requests, unconfirmed, drafts, staff] = await Promise.all([
		queries.countOrderWork(db, id),
		queries.countRequestWork(db, id),
		queries.countUnconfirmed(db),
		queries.countDraftsOf(db, id),
		queries.listStaff(db),
	]);
	return { orders, requests, payments: { unconfirmed }, projects: { drafts }, staff };
}
