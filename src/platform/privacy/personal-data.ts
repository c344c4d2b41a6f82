import type { Tx } from "../../db/transaction.ts";
import type { Person } from "./person.ts";

/** The person that is asked for, and the ids of all rows that the features found to be about them. */
export interface About {
	person: Person;
	ids: ReadonlySet<string>;
}

/** How many of what an erasure removed or made anonymous. */
export interface ErasedCounts {
	account: number;
	orders: number;
	requests: number;
	files: number;
	mails: number;
	/** Entries of the audit log that were emptied. */
	changes: number;
}

/** What a feature does for the privacy of one person. All of it runs in one transaction. */
export interface PersonalData {
	/**
	 * Ids of the rows that are about the person. Features are asked in the order of `src/features.ts`;
	 * `found` holds the ids that those before have found, such as the account's.
	 */
	readonly find?: (tx: Tx, person: Person, found: ReadonlySet<string>) => Promise<string[]>;
	/** Throws `AppError` when the person cannot be erased, such as an admin. Asked before anything changes. */
	readonly assertErasable?: (tx: Tx, about: About) => Promise<void>;
	/** All that is stored of the person, without secrets, under the keys of the copy handed out. */
	readonly handOut: (tx: Tx, about: About) => Promise<Record<string, unknown>>;
	readonly erase: (tx: Tx, about: About) => Promise<Partial<ErasedCounts>>;
}
