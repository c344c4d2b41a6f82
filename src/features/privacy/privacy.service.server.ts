import { randomUUID } from "node:crypto";
import { emptyWriteAheadLog } from "../../db/checkpoint.ts";
import type { Db } from "../../db/connect.ts";
import { now } from "../../db/time.ts";
import { transaction } from "../../db/transaction.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { requireAccess } from "../../platform/http/authorization.server.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import type { Person } from "../../platform/privacy/person.ts";
import type { Erased } from "./privacy.contract.ts";
import * as queries from "./privacy.queries.server.ts";

const NOTHING = () => new AppError("not_found", "Nothing is stored about this person");

/**
 * Admins only: all that is stored of a person, for them to have. 404 when that is nothing. The audit
 * log notes that it was read, without saying of whom.
 */
export async function exportPerson(db: Db, actor: Actor | null, person: Person) {
	const admin = requireAccess(actor, "admin");
	return transaction(db, async (tx) => {
		const traces = await queries.findTraces(tx, person);
		const found = await queries.readTraces(tx, person, traces);
		const { account, ...lists } = found;
		if (!account && Object.values(lists).every((list) => list.length === 0)) throw NOTHING();
		await recordAuditEvent(tx, admin, { action: "export", subject: "person", id: randomUUID() });
		return { exported_at: now(), about: person, ...found };
	});
}

/**
 * Admins only: erases a person, all or nothing. Orders stay without a name, requests go with their
 * files, the account, mails and what the audit log says of them go. 403 for an admin's account, 404 when
 * nothing is stored.
 */
export async function erasePerson(
	app: Pick<AppContext, "db" | "files" | "log">,
	actor: Actor | null,
	person: Person,
): Promise<Erased> {
	const admin = requireAccess(actor, "admin");
	const erased = await transaction(app.db, async (tx) => {
		const traces = await queries.findTraces(tx, person);
		const { account, orderIds, requestIds } = traces;
		if (account?.role === "admin") {
			throw new AppError("forbidden", "Admin accounts cannot be deleted");
		}
		await queries.anonymiseOrders(tx, orderIds);
		const files = await queries.deleteRequests(tx, requestIds);
		await queries.noteFilesToDelete(tx, files);
		const mails = await queries.deleteMails(tx, person, traces);
		await queries.deleteKeptAnswers(tx, traces);
		const changes = await queries.redactChanges(tx, person, traces);
		if (account) await tx.deleteFrom("users").where("id", "=", account.id).execute();
		const summary: Erased = {
			account: account !== undefined,
			orders: orderIds.length,
			requests: requestIds.length,
			files: files.length,
			mails,
		};
		if (changes === 0 && Object.values(summary).every((count) => !count)) throw NOTHING();
		await recordAuditEvent(tx, admin, {
			action: "erase",
			subject: "person",
			id: randomUUID(),
			after: { ...summary },
		});
		return summary;
	});
	await emptyWriteAheadLog(app.db);
	await deleteErasedFiles(app);
	return erased;
}

/** Deletes the files of erased requests. What cannot be deleted now stays noted for the next run. */
export async function deleteErasedFiles({
	db,
	files,
	log,
}: Pick<AppContext, "db" | "files" | "log">): Promise<void> {
	for (const key of await queries.listFilesToDelete(db)) {
		try {
			await files.delete(key);
			await queries.forgetFileToDelete(db, key);
		} catch (error) {
			log.error({ error, key }, "file of an erased request cannot be deleted; trying again later");
		}
	}
}
