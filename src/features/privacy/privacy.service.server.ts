import { randomUUID } from "node:crypto";
import { emptyWriteAheadLog } from "../../db/checkpoints.ts";
import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import { fold } from "../../fold.ts";
import type { App } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { recordErasure } from "../../platform/erasures/erasures.server.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { subjectOf, subjectOfRecords } from "../../platform/privacy/data-subject.server.ts";
import { findRecords } from "../../platform/privacy/find-records.server.ts";
import { type Contact, type RecordRef, selectedIds } from "../../platform/privacy/person.ts";
import {
	type DataSubject,
	type ErasedCounts,
	inBatches,
} from "../../platform/privacy/personal-data.ts";
import { searchTermForContact, searchTermForName } from "../../platform/privacy/search-term.ts";
import type { CountsByKind, Erased, Found } from "./privacy.contract.ts";

const nothingStored = () => new AppError("not_found", "Nothing is stored about this person");

const SEVERAL =
	"Several people share this address or number. Search for it, and choose the records of one of them.";
const CHANGED =
	"Something about this person has changed since you looked. Please check again what will be erased.";

/** Exactly these records, and everything with the address or number; either may be missing. */
export interface PersonQuery extends Contact {
	records?: readonly RecordRef[] | undefined;
}

/** Admins with a recent proof: lists records to choose from. `people`: different names on orders and requests. */
export async function searchPeople(
	app: App,
	actor: Actor | null,
	{ name, ...contact }: Contact & { name: string | null },
): Promise<Found> {
	requireRecentProof(requireAccess(actor, "admin"));
	const { db, tables } = app;
	if (name !== null)
		return { ...(await findRecords(db, tables, searchTermForName(name))), people: null };
	const own = await transaction(db, (tx) => findByContact(tx, app, contact), "read committed");
	const found = await findRecords(db, tables, searchTermForContact(contact), own);
	return { ...found, people: (await namesIn(db, own)).size };
}

/** Admins with a recent proof: everything about a person. 404 if nothing, 409 if several people share the contact. */
export async function exportPerson(app: App, actor: Actor | null, person: PersonQuery) {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	return transaction(app.db, async (tx) => {
		const subject = await findSubject(tx, app, person);
		const found = await collect(tx, app, subject);
		if (Object.values(found).every(isEmpty)) throw nothingStored();
		await recordAuditEvent(tx, admin, "export", "person", randomUUID());
		return { exported_at: now(), about: person, ...found };
	});
}

/** Admins only, with a recent proof: how much an erasure would remove. 403 for an admin's account, 404 if nothing. */
export async function countErasure(
	app: App,
	actor: Actor | null,
	{ records }: { records: readonly RecordRef[] },
): Promise<CountsByKind> {
	requireRecentProof(requireAccess(actor, "admin"));
	return transaction(
		app.db,
		async (tx) => {
			const subject = await subjectOfRecords(tx, app.tables, records);
			for (const feature of app.personalData) await feature.assertErasable?.(tx, subject);
			const parts = await countParts(tx, app, subject);
			if (Object.keys(parts).length === 0) throw nothingStored();
			return parts;
		},
		"read committed",
	);
}

/**
 * With a recent proof: exports the account's own data, what was sent while signed in, and references of orders
 * and requests that its owner added. Not records with the same email or phone: an account's address is not verified, so
 * they may be somebody else's.
 */
export async function exportOwnData(app: App, actor: Actor | null) {
	const user = requireAccess(actor, "member");
	requireRecentProof(user);
	await app.limits.consume("own data", user.id);
	return transaction(app.db, async (tx) => {
		const ids = [user.id];
		for (const feature of app.personalData) {
			ids.push(...((await feature.findOwn?.(tx, user.id)) ?? []));
		}
		const subject = await subjectOf(tx, app.tables, { ids });
		const found: Record<string, object | null> = {};
		for (const feature of app.personalData) {
			Object.assign(found, await feature.exportOwn?.(tx, subject));
		}
		await recordAuditEvent(tx, user, "export", "user", user.id);
		return { exported_at: now(), ...found };
	});
}

function isEmpty(part: object | null): boolean {
	return part === null || (Array.isArray(part) && part.length === 0);
}

/**
 * Admins only, with a recent proof: erases a person in one transaction. Orders stay without a name; requests with their
 * files, the account, emails and audit values go. 403 for an admin's account, 404 if nothing is stored, 409 if several
 * people share the address or number, or if something else is stored than was counted.
 * @param person.counted what `countErasure` has returned for the records
 */
export async function erasePerson(
	app: App,
	actor: Actor | null,
	{ counted, ...person }: PersonQuery & { counted?: CountsByKind | undefined },
): Promise<Erased> {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	const erased = await transaction(app.db, async (tx) => {
		const subject = await findSubject(tx, app, person);
		for (const feature of app.personalData) await feature.assertErasable?.(tx, subject);
		if (counted && !areEqual(counted, await countParts(tx, app, subject))) {
			throw new AppError("conflict", CHANGED);
		}
		const counts: ErasedCounts = { ...NO_COUNTS };
		for (const feature of app.personalData) add(counts, await feature.erase(tx, subject));
		// Some of what features erase is not included in the counts.
		if (subject.ids.length === 0 && Object.values(counts).every((count) => count === 0)) {
			throw nothingStored();
		}
		const { changes, ...summary } = { ...counts, account: counts.account > 0 };
		const id = randomUUID();
		await recordAuditEvent(tx, admin, "erase", "person", id, { after: { ...summary } });
		const { ids, idsAsGuardian, records } = subject;
		await recordErasure(tx, {
			action: "erase",
			subject: "person",
			id,
			at: now(),
			ids,
			guarded: idsAsGuardian,
			records: records.filter(isPlainRef).map(({ table, id }) => ({ table, id })),
		});
		return summary;
	});
	await emptyWriteAheadLog(app.db);
	await deletePendingFiles(app);
	return erased;
}

/** References come from the request: only those that cannot contain free text are added to the list of erasures. */
function isPlainRef({ table, id, part }: RecordRef): boolean {
	return !part && /^[a-z_]{1,40}$/.test(table) && /^[0-9a-f-]{36}$/.test(id);
}

const NO_COUNTS = {
	account: 0,
	orders: 0,
	requests: 0,
	results: 0,
	files: 0,
	mails: 0,
	changes: 0,
};

function add(counts: ErasedCounts, more: Partial<ErasedCounts>): void {
	for (const key of Object.keys(more) as (keyof ErasedCounts)[]) counts[key] += more[key] ?? 0;
}

async function collect(tx: Tx, { personalData }: App, subject: DataSubject) {
	const found: Record<string, object | readonly object[] | null> = {};
	for (const feature of personalData) Object.assign(found, await feature.export(tx, subject));
	return found;
}

async function countParts(tx: Tx, app: App, subject: DataSubject): Promise<CountsByKind> {
	const found = await collect(tx, app, subject);
	const requests = (found.requests ?? []) as { files: object[] }[];
	const files = requests.flatMap((request) => request.files);
	const counted = Object.entries({ ...found, files }).map(([part, stored]) => {
		const count = Array.isArray(stored) ? stored.length : stored === null ? 0 : 1;
		return [part, count] as const;
	});
	return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

function areEqual(one: CountsByKind, other: CountsByKind): boolean {
	const parts = new Set([...Object.keys(one), ...Object.keys(other)]);
	return [...parts].every((part) => (one[part] ?? 0) === (other[part] ?? 0));
}

async function findSubject(tx: Tx, app: App, person: PersonQuery): Promise<DataSubject> {
	const own = await findByContact(tx, app, person);
	if ((await namesIn(tx, own)).size > 1) throw new AppError("conflict", SEVERAL);
	return subjectOfRecords(tx, app.tables, [...own, ...(person.records ?? [])]);
}

async function findByContact(
	tx: Tx,
	{ personalData, tables }: App,
	{ email, phone }: Contact,
): Promise<RecordRef[]> {
	if (!email && !phone) return [];
	const found = new Set<string>();
	const own: RecordRef[] = [];
	for (const feature of personalData) {
		const refs = (await feature.findByContact?.(tx, { email, phone }, found, tables)) ?? [];
		for (const ref of refs) found.add(ref.id);
		own.push(...refs);
	}
	return own;
}

async function namesIn(db: Db | Tx, own: readonly RecordRef[]): Promise<ReadonlySet<string>> {
	const names = new Set<string>();
	for (const table of ["orders", "assistance_requests"] as const) {
		const ids = selectedIds(table, { records: own });
		const rows = await inBatches(ids, (batch) =>
			db.selectFrom(table).select("name").where("id", "in", batch).execute(),
		);
		for (const { name } of rows) names.add(fold(name).replace(/\s+/g, " ").trim());
	}
	return names;
}
