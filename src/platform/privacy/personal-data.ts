import type { Tx } from "../../db/transaction.ts";
import type { TableName } from "../table.ts";
import { chosenIn, type Person } from "./person.ts";

/** The person that is asked for, with the ids of all accounts, orders and requests that are theirs. */
export interface DataSubject {
	person: Person;
	ids: readonly string[];
	/** Those of others, in which the person is named as guardian. */
	guarded: readonly string[];
	/** The e-mail address that was asked for, and those of the person's accounts; in lower case. */
	addresses: readonly string[];
	/** Empty values for all that a table says of people, by what its feature declares of the columns. */
	blank: (table: TableName) => Promise<Blanks>;
}

export type Blanks = Record<string, null | "" | 0>;

/** How many of what an erasure removed or made anonymous. */
export interface ErasedCounts {
	account: number;
	orders: number;
	requests: number;
	/** Places in results that lost their name. */
	results: number;
	files: number;
	mails: number;
	/** What was emptied and has no figure in the answer: entries of the audit log and of histories, payments, help. */
	changes: number;
}

/**
 * What a feature does for the privacy of one person. Features are asked in the order of `src/features.ts`,
 * all within one transaction.
 */
export interface PersonalData {
	/** The ids of rows that are the person's; `found` holds those of the features before, such as the account's. */
	readonly find?: (tx: Tx, person: Person, found: ReadonlySet<string>) => Promise<string[]>;
	/** The ids of rows in which the person is named as guardian: of these only that is theirs. */
	readonly findGuarded?: (tx: Tx, person: Person) => Promise<string[]>;
	/** The ids of records that were made while signed in to an account. */
	readonly findOwn?: (tx: Tx, accountId: string) => Promise<string[]>;
	/** Throws `AppError` when the person cannot be erased, such as an admin. Asked before anything changes. */
	readonly assertErasable?: (tx: Tx, subject: DataSubject) => Promise<void>;
	/**
	 * All that is stored of the person, without secrets, by the keys of the copy they get. Left out by those
	 * who only repeat what others export.
	 */
	readonly export?: (
		tx: Tx,
		subject: DataSubject,
	) => Promise<Record<string, object | readonly object[] | null>>;
	/**
	 * What an account may have of itself and of the records made with it, without asking staff: no internal notes, and not
	 * who of the staff did something. Nothing unless given.
	 */
	readonly exportOwn?: PersonalData["export"];
	/** Deletes or empties everything about the person in all columns that the feature declares personal. */
	readonly erase: (tx: Tx, subject: DataSubject) => Promise<Partial<ErasedCounts>>;
	/**
	 * Some ids of its records that have had no change since a time (ISO 8601) and still name somebody; the rows are
	 * held until the transaction ends.
	 */
	readonly findExpired?: (tx: Tx, before: string, limit: number) => Promise<string[]>;
	/** What is done in place of `erase` when a record is past its period: a row without a person stays. */
	readonly makeAnonymous?: (tx: Tx, subject: DataSubject) => Promise<Partial<ErasedCounts>>;
}

/** Replaces the name of a deleted account in the audit log. */
export const FORMER_STAFF = "Former member of staff";
export const FORMER_USER = "Former user";

/** Replaces a name. */
export const ERASED = "Erased";

/** The ids of the person's records, and of those whose rows in a table an admin has chosen alone. */
export function withChosen(table: string, { ids, person }: DataSubject): string[] {
	return [...new Set([...ids, ...chosenIn(table, person)])];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Whether a text holds one of the ids. */
export function mentions(ids: readonly string[]): (text: string) => boolean {
	const known = new Set(ids);
	return (text) => (text.match(UUID) ?? []).some((id) => known.has(id));
}

const BATCH = 500;

/** Both databases limit how many values one statement may name: runs `run` with some of the ids at a time. */
export async function inBatches<T>(
	ids: readonly string[],
	run: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
	const all: T[] = [];
	for (let start = 0; start < ids.length; start += BATCH) {
		all.push(...(await run(ids.slice(start, start + BATCH))));
	}
	return all;
}
