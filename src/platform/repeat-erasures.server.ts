import { text } from "node:stream/consumers";
import { emptyWriteAheadLog } from "../db/checkpoints.ts";
import type { Db } from "../db/connect.ts";
import { longTransaction, type Tx } from "../db/transaction.ts";
import type { App, Declarations } from "./app-context.ts";
import { recordAuditEvent, recordRepeatedEvent } from "./audit/audit.server.ts";
import {
	type DeletedAccount,
	ERASURES,
	type ErasedPerson,
	type Erasure,
	type ErasureName,
	type RemovedRecord,
	readKey,
	type Withdrawal,
} from "./erasures/erasures.server.ts";
import { deletePendingFiles } from "./files/pending-deletions.server.ts";
import type { FileStore } from "./files/storage.server.ts";
import { subjectOf } from "./privacy/data-subject.server.ts";
import { inBatches } from "./privacy/personal-data.ts";
import { removeAgain } from "./trash.server.ts";

/** Author of the audit events. */
const RESTORE = { id: null, username: "Restored backup" };

/** Repeats listed erasures that the database lacks, before serving: any tool may have restored it. */
export async function repeatMissingErasures(app: App): Promise<void> {
	const missing = await findMissingErasures(app.db, app.files);
	if (missing.length === 0) return;
	const repeated = await app.invalidation.invalidating("all", () =>
		longTransaction(app.db, (tx) => repeatErasures(tx, app, missing)),
	);
	if (repeated === 0) return;
	app.log.warn({ erasures: repeated }, "erased again what a restored database had brought back");
	await emptyWriteAheadLog(app.db);
	await deletePendingFiles(app);
}

/** The listed erasures that a database does not have, because it was restored from before them; oldest first. */
async function findMissingErasures(db: Db, files: FileStore): Promise<Erasure[]> {
	const listed = (await files.list(ERASURES)).flatMap((key) => readKey(key) ?? []);
	const recorded = await findRecorded(db, listed);
	return readErasures(files, (erasure) => !recorded.has(nameOf(erasure)));
}

/** Repeats erasures, and what staff took back from the public, by the code of the original ones. Returns how many. */
export async function repeatErasures(
	tx: Tx,
	app: Declarations,
	erasures: readonly Erasure[],
): Promise<number> {
	const recorded = await findRecorded(tx, erasures);
	const missing = erasures.filter((erasure) => !recorded.has(nameOf(erasure)));
	const withdrawals = missing.filter((erasure) => erasure.action === "withdraw");
	for (const erasure of missing) {
		if (erasure.action === "withdraw") continue;
		if (erasure.action === "remove") await repeatRemoval(tx, app, erasure);
		else await repeatErasure(tx, app, erasure);
		await recordAuditEvent(tx, RESTORE, erasure.action, erasure.subject, erasure.id);
	}
	await repeatWithdrawals(tx, app, withdrawals);
	return missing.length;
}

/** Only the last state of each record counts: what staff have hidden and shown again stays as the backup has it. */
async function repeatWithdrawals(
	tx: Tx,
	{ emit }: Declarations,
	withdrawals: readonly Withdrawal[],
): Promise<void> {
	const byRow = Map.groupBy(withdrawals, ({ table, row }) => `${table} ${row}`);
	for (const changes of byRow.values()) {
		const columns = Object.assign({}, ...changes.map((change) => change.columns));
		const { table, row: id, at } = changes.at(-1) as Withdrawal;
		await emit(tx, "withdrawalLostByRestore", { table, id, columns, at });
		for (const { id, subject, row, columns } of changes) {
			await recordRepeatedEvent(tx, RESTORE, { id, subject, row, after: columns });
		}
	}
}

async function repeatRemoval(tx: Tx, app: Declarations, removed: RemovedRecord): Promise<void> {
	if (removed.table !== "assets") await removeAgain(tx, removed);
	// Also those that the restored records show: somebody wanted them withdrawn.
	await app.emit(tx, "picturesUnused", { ids: removed.pictures });
}

async function repeatErasure(
	tx: Tx,
	{ personalData, tables }: Declarations,
	erasure: ErasedPerson | DeletedAccount,
): Promise<void> {
	const { ids, guarded, records } =
		erasure.action === "erase" ? erasure : { ids: [erasure.id], guarded: [], records: [] };
	const found = await subjectOf(tx, tables, { ids, idsAsGuardian: guarded, records });
	// Mails about a deleted account's orders and requests stay, as these do.
	const subject = erasure.action === "delete" ? { ...found, addresses: [] } : found;
	for (const { erase } of personalData) await erase(tx, subject);
}

/** The erasures that the audit log contains, by `nameOf`. */
async function findRecorded(db: Db | Tx, erasures: readonly ErasureName[]): Promise<Set<string>> {
	const idsOf = (isWanted: (action: string) => boolean) =>
		erasures.filter(({ action }) => isWanted(action)).map(({ id }) => id);
	const erased = await inBatches(
		idsOf((action) => action !== "withdraw"),
		(batch) =>
			db
				.selectFrom("audit_log")
				.select(["action", "subject", "subject_id"])
				.where("subject_id", "in", batch)
				.execute(),
	);
	const withdrawn = await inBatches(
		idsOf((action) => action === "withdraw"),
		(batch) => db.selectFrom("audit_log").select("id").where("id", "in", batch).execute(),
	);
	return new Set([
		...erased
			// Anything else that is deleted is in the trash.
			.filter(({ action, subject }) => action !== "delete" || subject === "user")
			.map(({ action, subject_id: id }) => nameOf({ action, id })),
		...withdrawn.map(({ id }) => nameOf({ action: "withdraw", id })),
	]);
}

export async function readErasures(
	files: FileStore,
	isWanted: (erasure: ErasureName) => boolean = () => true,
): Promise<Erasure[]> {
	const erasures: Erasure[] = [];
	for (const key of await files.list(ERASURES)) {
		const erasure = readKey(key);
		const file = erasure && isWanted(erasure) ? await files.find(key) : undefined;
		if (file) erasures.push(parse(key, await text(file.stream)));
	}
	return erasures.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function parse(key: string, json: string): Erasure {
	try {
		return JSON.parse(json) as Erasure;
	} catch (error) {
		throw new Error(`The list of erasures has a damaged file: ${key}`, { cause: error });
	}
}

function nameOf({ action, id }: { action: string; id: string }): string {
	return `${action} ${id}`;
}
