import type { Tx } from "../../db/transaction.ts";
import type { DeclaredTables, TableName } from "../table.ts";
import { type Contact, type RecordRef, selectedIds } from "./person.ts";

/** What of a person is exported or erased: exactly these records, with what belongs to them. */
export interface DataSubject {
	records: readonly RecordRef[];
	/** The ids of those that are accounts, invitations, orders, requests and the like, not entries about one. */
	ids: readonly string[];
	/** Ids of other people's records that name the person as guardian. */
	idsAsGuardian: readonly string[];
	/** Email addresses of those that are accounts or invitations, in lower case. */
	addresses: readonly string[];
	/** Email addresses and phone numbers in any of the records, from the tables' `contacts`. */
	contacts: readonly string[];
	/** Names in the rows with contacts, as they were before anything was erased. */
	names: readonly string[];
	/** Empty values for a table's personal columns, from its feature's declaration. */
	blank: (table: TableName) => Promise<Blanks>;
}

export type Blanks = Record<string, null | "" | 0>;

/** How many records an erasure removed or made anonymous, by kind. */
export interface ErasedCounts {
	account: number;
	orders: number;
	requests: number;
	/** Result items that lost their name. */
	results: number;
	files: number;
	mails: number;
	/** Everything without a figure of its own: entries of the audit log and of histories, payments, help. */
	changes: number;
}

type Export = (
	tx: Tx,
	subject: DataSubject,
) => Promise<Record<string, object | readonly object[] | null>>;

/** What a feature does for an export or erasure, in the order of `src/features.ts`, all in one transaction. */
export interface PersonalData {
	/** Records with the person's address or number, by indexes, except what belongs to the ids in `found`. */
	readonly findByContact?: (
		tx: Tx,
		contact: Contact,
		found: ReadonlySet<string>,
		tables: DeclaredTables,
	) => Promise<RecordRef[]>;
	/** The ids of records that were created while signed in to an account. */
	readonly findOwn?: (tx: Tx, accountId: string) => Promise<string[]>;
	/** Throws `AppError` if the person cannot be erased, such as an admin. Runs before anything changes. */
	readonly assertErasable?: (tx: Tx, subject: DataSubject) => Promise<void>;
	/** Everything about the person, without secrets, by key of the exported file. */
	readonly export: Export;
	/** What an account's owner may export: no internal notes, no names of staff. Nothing if omitted. */
	readonly exportOwn?: Export;
	/** Deletes the person's rows, or empties all columns that the feature declares personal. */
	readonly erase: (tx: Tx, subject: DataSubject) => Promise<Partial<ErasedCounts>>;
	/** Some ids of records unchanged since a time (ISO 8601) that still name somebody; locks their rows. */
	readonly findExpired?: (tx: Tx, before: string, limit: number) => Promise<string[]>;
	/** Replaces `erase` when a record's retention period ends, if the row must stay without the person. */
	readonly makeAnonymous?: (tx: Tx, subject: DataSubject) => Promise<Partial<ErasedCounts>>;
}

export const FORMER_STAFF = "Former member of staff";
export const FORMER_USER = "Former user";

export const ERASED = "Erased";

/** The ids of the person's records, and those that an admin has selected in a table. */
export function recordIds(table: string, { ids, records }: DataSubject): string[] {
	return [...new Set([...ids, ...selectedIds(table, { records })])];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Returns a function that says whether a text contains one of the ids. */
export function mentions(ids: readonly string[]): (text: string) => boolean {
	const known = new Set(ids);
	return (text) => (text.match(UUID) ?? []).some((id) => known.has(id));
}

const BATCH = 500;

/** Calls `run` with the ids in batches, because both databases limit the number of parameters in a statement. */
export async function inBatches<T>(
	ids: readonly string[],
	run: (batch: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
	const all: T[] = [];
	for (let start = 0; start < ids.length; start += BATCH) {
		all.push(...(await run(ids.slice(start, start + BATCH))));
	}
	return all;
}
