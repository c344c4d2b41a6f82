import type { Tx } from "../../db/transaction.ts";
import type { AuditSubject } from "../../product/kinds.ts";
import type { App } from "../app-context.ts";
import type { WithdrawnColumns } from "../events.server.ts";
import { FileStoreUnavailable } from "../files/storage.server.ts";
import { deleteMeta, listMetaKeys, readMeta, writeMeta } from "../meta/meta.server.ts";
import type { RecordRef } from "../privacy/person.ts";
import type { TableName } from "../table.ts";

// The list of what was erased or taken back from the public, in the file store: it survives the loss of the database,
// so that a restored backup brings nobody back (`repeat-erasures.server.ts`). It holds random ids and no names.

/** Key prefix in the file store. The files belong to no table, so no job regards them as orphaned. */
export const ERASURES = "erasures/";
const UNLISTED = "erasure-to-list:";

interface ListedErasure {
	/** `subject_id` and `subject` of the audit event that shows the erasure in a database; see `Withdrawal`. */
	id: string;
	subject: AuditSubject;
	at: string;
}

export interface ErasedPerson extends ListedErasure {
	action: "erase";
	ids: readonly string[];
	/** Ids of records whose guardian the person is (`idsAsGuardian`). Stored files have this field. */
	guarded: readonly string[];
	records: readonly RecordRef[];
}

/** A deleted account: its orders and requests stay. */
export interface DeletedAccount extends ListedErasure {
	action: "delete";
}

/** Records that were permanently removed from the trash together, or a picture. */
export interface RemovedRecord extends ListedErasure {
	action: "remove";
	table: TableName;
	rows: readonly string[];
	files: readonly string[];
	pictures: readonly string[];
}

/** What staff took back from the public, or restored. `id` is the audit event's: a record can change often. */
export interface Withdrawal extends ListedErasure {
	action: "withdraw";
	table: TableName;
	row: string;
	columns: WithdrawnColumns;
}

export type Erasure = ErasedPerson | DeletedAccount | RemovedRecord | Withdrawal;

export type ErasureName = Pick<Erasure, "action" | "id">;

/** Records an erasure in its own transaction, so that a crash loses none; `moveErasuresToFileStore` runs after the commit. */
export async function recordErasure(tx: Tx, erasure: Erasure): Promise<void> {
	const key = `${ERASURES}${erasure.action}-${erasure.id}.json`;
	await writeMeta(tx, UNLISTED + key, JSON.stringify(erasure));
}

/** Moves the recorded erasures to the file store: after each successful signed-in call, before its answer, and every hour. */
export async function moveErasuresToFileStore({ db, files, log }: App): Promise<void> {
	for (const recorded of await listMetaKeys(db, UNLISTED)) {
		const key = recorded.slice(UNLISTED.length);
		const erasure = await readMeta(db, recorded);
		// Another process has taken it.
		if (erasure === undefined) continue;
		try {
			await files.put(key, Buffer.from(erasure), "application/json");
			await deleteMeta(db, recorded);
		} catch (error) {
			log.error(
				{ error, key },
				"erasure cannot be added to the list of erasures; trying again later",
			);
			if (error instanceof FileStoreUnavailable) return;
		}
	}
}

/** What a file's key or name says; undefined for one that is not in the list. */
export function readKey(key: string): ErasureName | undefined {
	const [, action, id] =
		/(?:^|\/)(erase|delete|remove|withdraw)-([0-9a-f-]{36})\.json$/.exec(key) ?? [];
	return action && id ? { action: action as Erasure["action"], id } : undefined;
}
