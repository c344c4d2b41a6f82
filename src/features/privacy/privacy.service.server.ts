import { randomUUID } from "node:crypto";
import { emptyWriteAheadLog } from "../../db/checkpoint.ts";
import { now } from "../../db/time.ts";
import { type Tx, transaction } from "../../db/transaction.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess, requireRecentProof } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { blankColumns } from "../../platform/privacy/blank-columns.server.ts";
import { noteErasure } from "../../platform/privacy/erasures.server.ts";
import { findByName } from "../../platform/privacy/find-by-name.server.ts";
import type { Person, RecordRef } from "../../platform/privacy/person.ts";
import {
	type DataSubject,
	type ErasedCounts,
	inBatches,
} from "../../platform/privacy/personal-data.ts";
import type { Candidate, Erased } from "./privacy.contract.ts";

const nothingStored = () => new AppError("not_found", "Nothing is stored about this person");

/** What all features declare about personal data. */
type Declarations = Pick<AppContext, "personalData" | "tables">;

/**
 * Admins only, with a recent proof of identity: lists records that contain a name, so that the admin can choose those
 * of one person.
 */
export async function searchPeople(
	{ db, tables }: Pick<AppContext, "db" | "tables">,
	actor: Actor | null,
	{ name }: { name: string },
): Promise<{ candidates: Candidate[]; more: boolean }> {
	requireRecentProof(requireAccess(actor, "admin"));
	return findByName(db, tables, name);
}

/**
 * Admins only, with a recent proof of identity: exports everything stored about a person. 404 if there is nothing. The
 * audit log records the export, but not whose data it was.
 */
export async function exportPerson(
	app: Pick<AppContext, "db"> & Declarations,
	actor: Actor | null,
	person: Person,
) {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	return transaction(app.db, async (tx) => {
		const subject = await findSubject(tx, app, person);
		const found: Record<string, object | null> = {};
		for (const feature of app.personalData) {
			Object.assign(found, await feature.export?.(tx, subject));
		}
		if (Object.values(found).every(isEmpty)) throw nothingStored();
		await recordAuditEvent(tx, admin, "export", "person", randomUUID());
		return { exported_at: now(), about: person, ...found };
	});
}

/**
 * With a recent proof of identity: exports the account's own data, the orders and requests sent while signed in to it,
 * and the references of those added to it. Records with the same e-mail address or phone number are not included: an
 * account's address is not verified, so they may be somebody else's.
 */
export async function exportOwnData(
	app: Pick<AppContext, "db" | "limits"> & Declarations,
	actor: Actor | null,
) {
	const user = requireAccess(actor, "member");
	requireRecentProof(user);
	await app.limits.consume("own data", user.id);
	return transaction(app.db, async (tx) => {
		const ids = [user.id];
		for (const feature of app.personalData) {
			ids.push(...((await feature.findOwn?.(tx, user.id)) ?? []));
		}
		const subject: DataSubject = {
			person: { email: null, phone: null },
			ids,
			addresses: [],
			guarded: [],
			blank: (table) => blankColumns(tx, table, app.tables),
		};
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
 * Admins only, with a recent proof of identity: erases a person in one transaction. Orders stay without a name;
 * requests and their files, the account, e-mails and audit values are removed. 403 for an admin's account, 404 if
 * nothing is stored.
 */
export async function erasePerson(
	app: Pick<AppContext, "db" | "files" | "log"> & Declarations,
	actor: Actor | null,
	person: Person,
): Promise<Erased> {
	const admin = requireAccess(actor, "admin");
	requireRecentProof(admin);
	const erased = await transaction(app.db, async (tx) => {
		const subject = await findSubject(tx, app, person);
		for (const feature of app.personalData) await feature.assertErasable?.(tx, subject);
		const counts = noCounts();
		for (const feature of app.personalData) add(counts, await feature.erase(tx, subject));
		// Some of what features erase is not included in the counts.
		if (subject.ids.length === 0 && Object.values(counts).every((count) => count === 0)) {
			throw nothingStored();
		}
		const { changes, ...summary } = { ...counts, account: counts.account > 0 };
		const id = randomUUID();
		await recordAuditEvent(tx, admin, "erase", "person", id, { after: { ...summary } });
		const { ids, guarded } = subject;
		await noteErasure(tx, {
			action: "erase",
			subject: "person",
			id,
			at: now(),
			ids,
			guarded,
			records: (person.records ?? []).filter(isPlainRef),
		});
		return summary;
	});
	await emptyWriteAheadLog(app.db);
	await deletePendingFiles(app);
	return erased;
}

/** References come from the request: only those that cannot contain free text are added to the list of erasures. */
function isPlainRef({ table, id }: RecordRef): boolean {
	return /^[a-z_]{1,40}$/.test(table) && /^[0-9a-f-]{36}$/.test(id);
}

function noCounts(): ErasedCounts {
	return { account: 0, orders: 0, requests: 0, results: 0, files: 0, mails: 0, changes: 0 };
}

function add(counts: ErasedCounts, more: Partial<ErasedCounts>): void {
	for (const key of Object.keys(more) as (keyof ErasedCounts)[]) counts[key] += more[key] ?? 0;
}

async function findSubject(
	tx: Tx,
	{ personalData, tables }: Declarations,
	person: Person,
): Promise<DataSubject> {
	const ids = new Set<string>();
	const guarded: string[] = [];
	for (const feature of personalData) {
		for (const id of (await feature.find?.(tx, person, ids)) ?? []) ids.add(id);
		guarded.push(...((await feature.findGuarded?.(tx, person)) ?? []));
	}
	const accounts = await inBatches([...ids], (some) =>
		tx.selectFrom("users").select("email").where("id", "in", some).execute(),
	);
	const addresses = new Set(accounts.map(({ email }) => email));
	if (person.email) addresses.add(person.email);
	return {
		person,
		ids: [...ids],
		addresses: [...addresses],
		guarded: guarded.filter((id) => !ids.has(id)),
		blank: (table) => blankColumns(tx, table, tables),
	};
}
