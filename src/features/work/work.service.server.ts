import { randomUUID } from "node:crypto";
import type { Tx } from "../../db/transaction.ts";
import { type IdempotentRequest, idempotent } from "../../platform/api/idempotency.server.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { isEmail } from "../../platform/http/contract-fields.ts";
import { assertMailIsSetUp } from "../../platform/mail/outbox.server.ts";
import { markContacted } from "../assistance/assistance.service.server.ts";
import { countMoneyToCheck } from "../payments/unclaimed.service.server.ts";
import { readHistory, recordHistory } from "../records/history.server.ts";
import {
	assertNotAnonymous,
	type TrackedKind,
	type TrackedRecord,
} from "../records/references.server.ts";
import { historySentence } from "./history-sentence.ts";
import type { Contact, HistoryEntry, Reply, Work } from "./work.contract.ts";
import * as queries from "./work.queries.server.ts";

const NOT_FOUND: Record<TrackedKind, string> = {
	order: "Order not found",
	request: "Request not found",
};

/** The history of an order or a request, oldest first. Staff only; 404 if there is no such record. */
export async function readRecordHistory(
	{ db }: App,
	actor: Actor | null,
	record: TrackedRecord,
): Promise<HistoryEntry[]> {
	requireAccess(actor, "staff");
	if (!(await queries.findRecord(db, record)))
		throw new AppError("not_found", NOT_FOUND[record.kind]);
	const history = await readHistory(db, record.id);
	const staffIds = history.flatMap(({ actor_id, event, detail }) => [
		actor_id,
		...(event === "owner" && detail ? [detail.from, detail.to] : []),
	]);
	const names = await queries.usernamesOf(
		db,
		staffIds.filter((id) => id !== null),
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

/** Adds a note for staff. Idempotent by key. Staff only; 404 if there is no such record, 409 if it is anonymous. */
export async function addNote(
	app: App,
	actor: Actor | null,
	{ text, ...record }: NewEntry & { text: string },
): Promise<{ id: string }> {
	const staff = requireAccess(actor, "staff");
	return addEntry(app, staff, "note", record, (tx) =>
		recordHistory(tx, record, staff, "note", { text }),
	);
}

/** Records a call or WhatsApp message; if reached, a new request becomes contacted. Throws like `addNote`. */
export async function addContact(
	app: App,
	actor: Actor | null,
	{ channel, outcome, ...record }: NewEntry & Contact,
): Promise<{ id: string }> {
	const staff = requireAccess(actor, "staff");
	return addEntry(app, staff, "contact", record, async (tx) => {
		await recordHistory(tx, record, staff, "contact", { channel, outcome });
		if (outcome === "reached") await markAnswered(tx, app, staff, record);
	});
}

/** Emails the customer; a new request is then contacted. Throws like `addNote`, and 409 without an address or mail. */
export async function sendReply(
	app: App,
	actor: Actor | null,
	{ subject, text, ...record }: NewEntry & Reply,
): Promise<{ id: string }> {
	const staff = requireAccess(actor, "staff");
	assertMailIsSetUp(app.settings);
	const { kind, id } = record;
	const made = await addEntry(app, staff, "reply", record, async (tx, { email }) => {
		if (!email || !isEmail(email)) throw new AppError("conflict", NO_ADDRESS);
		const dedupeKey = `${kind}:${id}:reply:${randomUUID()}`;
		await app.mail.enqueue(tx, { dedupeKey, kind: "staff", to: email, subject, body: text });
		await recordHistory(tx, record, staff, "reply", { subject, text });
		await markAnswered(tx, app, staff, record);
	});
	app.mail.wake();
	return made;
}

const NO_ADDRESS = "There is no email address to write to";

/** The record that gets a history entry, and the key of the request. */
type NewEntry = TrackedRecord & { idempotency: IdempotentRequest };

/** Stores a history entry once per key, if the record exists and is not anonymous. */
async function addEntry(
	{ db }: App,
	staff: Actor,
	action: "note" | "contact" | "reply",
	{ idempotency, ...record }: NewEntry,
	store: (tx: Tx, row: { email: string | null }) => Promise<void>,
): Promise<{ id: string }> {
	const scope = `${action} of ${record.id}`;
	const { made } = await idempotent(db, { scope, ...idempotency }, async (tx) => {
		const row = await queries.findRecord(tx, record);
		if (!row) throw new AppError("not_found", NOT_FOUND[record.kind]);
		assertNotAnonymous(record.kind, row);
		await store(tx, row);
		await recordAuditEvent(tx, staff, action, record.kind, record.id);
		return { id: record.id };
	});
	return made;
}

/** Requests only: an order's status is about the work, not whether somebody has answered. */
async function markAnswered(
	tx: Tx,
	app: App,
	staff: Actor,
	{ kind, id }: TrackedRecord,
): Promise<void> {
	if (kind === "request") await markContacted(tx, app, staff, { id });
}

/** Counts of open work by kind, the staff who can own it, and whether mail is set up. Staff only. */
export async function readWork(app: App, actor: Actor | null): Promise<Work> {
	const { db, settings } = app;
	const { id } = requireAccess(actor, "staff");
	const [orders, requests, unconfirmed, money, drafts, staff] = await Promise.all([
		queries.countOrderWork(db, id),
		queries.countRequestWork(db, id),
		queries.countUnconfirmedCodes(db),
		countMoneyToCheck(app),
		queries.countDraftsOf(db, id),
		queries.listStaff(db),
	]);
	const mail = settings.smtpUrl !== undefined;
	const payments = { unconfirmed, ...money };
	return { orders, requests, payments, projects: { drafts }, staff, mail };
}
