import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { likePattern } from "../../db/search.ts";
import { fold } from "../../db/text.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import { isAbout, type Person } from "../../platform/privacy/person.ts";

/** The rows that are about one person. */
export interface Traces {
	account: { id: string; username: string; role: string } | undefined;
	orderIds: string[];
	requestIds: string[];
}

const ERASED = "Erased";

/** Looks through all orders and requests: people write phone numbers in too many ways for an index. */
export async function findTraces(tx: Tx, person: Person): Promise<Traces> {
	const account = person.email
		? await tx
				.selectFrom("users")
				.select(["id", "username", "role"])
				.where("email", "=", person.email)
				.executeTakeFirst()
		: undefined;
	const orders = await tx
		.selectFrom("orders")
		.select(["id", "user_id", "email", "phone"])
		.execute();
	const requests = await tx
		.selectFrom("assistance_requests")
		.select(["id", "email", "phone"])
		.execute();
	return {
		account,
		orderIds: orders
			.filter((row) => (account && row.user_id === account.id) || isAbout(person, row))
			.map((row) => row.id),
		requestIds: requests.filter((row) => isAbout(person, row)).map((row) => row.id),
	};
}

/** Everything that is stored of a person, as it stands in the tables, without secrets. */
export async function readTraces(tx: Tx, person: Person, traces: Traces) {
	const userId = traces.account?.id ?? "";
	const account = await tx
		.selectFrom("users")
		.select(["id", "username", "email", "role", "created_at", "updated_at"])
		.where("id", "=", userId)
		.executeTakeFirst();
	const sessions = await tx
		.selectFrom("sessions")
		.select(["user_agent", "created_at", "last_seen_at", "expires_at"])
		.where("user_id", "=", userId)
		.execute();
	const orders = await inBatches(traces.orderIds, (ids) =>
		tx
			.selectFrom("orders")
			.select(["id", "article_id", "article_title", "name", "phone", "email", "notes"])
			.select(["status", "created_at", "updated_at"])
			.where("id", "in", ids)
			.execute(),
	);
	const requests = await inBatches(traces.requestIds, (ids) =>
		tx
			.selectFrom("assistance_requests")
			.select(["id", "name", "email", "phone", "institution", "project_title", "project_category"])
			.select(["deadline", "description", "service_types", "status", "created_at", "updated_at"])
			.where("id", "in", ids)
			.execute(),
	);
	const files = await inBatches(traces.requestIds, (ids) =>
		tx
			.selectFrom("assistance_files")
			.select(["id", "request_id", "name", "type", "size"])
			.where("request_id", "in", ids)
			.execute(),
	);
	const mails = await inBatches(await findMails(tx, person, traces), (ids) =>
		tx
			.selectFrom("outbox")
			.select(["recipient", "subject", "created_at", "sent_at"])
			.where("id", "in", ids)
			.where("dedupe_key", "not like", "password-reset:%")
			.execute(),
	);
	const changes = await inBatches(await findChanges(tx, person, traces), (ids) =>
		tx
			.selectFrom("audit_log")
			.select(["at", "action", "subject", "subject_id", "before", "after"])
			.where("id", "in", ids)
			.execute(),
	);
	return {
		account: account ?? null,
		sessions,
		orders,
		requests: requests.map((request) => ({
			...request,
			service_types: JSON.parse(request.service_types) as unknown,
			files: files
				.filter((file) => file.request_id === request.id)
				.map(({ request_id, ...file }) => ({
					...file,
					address: `/api/requests/${request_id}/files/${file.id}`,
				})),
		})),
		mails,
		changes: changes.map((change) => ({
			...change,
			before: change.before && (JSON.parse(change.before) as unknown),
			after: change.after && (JSON.parse(change.after) as unknown),
		})),
	};
}

/** Takes the person out of orders, which stay as figures: project, status and time. */
export async function anonymiseOrders(tx: Tx, ids: readonly string[]): Promise<void> {
	for (const id of ids) {
		const { article_title } = await tx
			.selectFrom("orders")
			.select("article_title")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		await tx
			.updateTable("orders")
			.set({
				name: ERASED,
				phone: "",
				email: null,
				notes: null,
				user_id: null,
				search_text: fold(article_title),
				updated_at: now(),
			})
			.where("id", "=", id)
			.execute();
	}
}

/** Deletes requests; returns the storage keys of their files, which nothing points at any more. */
export async function deleteRequests(tx: Tx, requestIds: readonly string[]): Promise<string[]> {
	return inBatches(requestIds, async (ids) => {
		const files = await tx
			.selectFrom("assistance_files")
			.select("storage_key")
			.where("request_id", "in", ids)
			.execute();
		await tx.deleteFrom("assistance_requests").where("id", "in", ids).execute();
		return files.map((file) => file.storage_key);
	});
}

/** Deletes mails to the person and about them; returns how many. */
export async function deleteMails(tx: Tx, person: Person, traces: Traces): Promise<number> {
	const mails = await findMails(tx, person, traces);
	await inBatches(mails, (ids) => tx.deleteFrom("outbox").where("id", "in", ids).execute());
	return mails.length;
}

/** Forgets the answers kept for forms sent twice: they repeat what was typed. */
export async function deleteKeptAnswers(tx: Tx, traces: Traces): Promise<void> {
	const about = speaksOf([...traces.orderIds, ...traces.requestIds]);
	const kept = await tx.selectFrom("idempotency_keys").select(["scope", "key", "answer"]).execute();
	for (const { scope, key, answer } of kept) {
		if (!about(answer)) continue;
		await tx
			.deleteFrom("idempotency_keys")
			.where("scope", "=", scope)
			.where("key", "=", key)
			.execute();
	}
}

/** Empties what the audit log says of the person; who did what and when stays. Returns how many entries. */
export async function redactChanges(tx: Tx, person: Person, traces: Traces): Promise<number> {
	const changes = await findChanges(tx, person, traces);
	await inBatches(changes, (ids) =>
		tx.updateTable("audit_log").set({ before: null, after: null }).where("id", "in", ids).execute(),
	);
	if (traces.account) {
		await tx
			.updateTable("audit_log")
			.set({ actor_name: ERASED })
			.where("actor_id", "=", traces.account.id)
			.execute();
	}
	return changes.length;
}

/** The ids of mails to the person, and of those whose key names an order or a request: order:{id}:staff. */
async function findMails(tx: Tx, person: Person, traces: Traces): Promise<string[]> {
	const about = speaksOf([...traces.orderIds, ...traces.requestIds]);
	const mails = await tx.selectFrom("outbox").select(["id", "recipient", "dedupe_key"]).execute();
	return mails
		.filter(
			({ recipient, dedupe_key }) => recipient.toLowerCase() === person.email || about(dedupe_key),
		)
		.map(({ id }) => id);
}

/** The ids of changes of what is the person's, and of those that name their address. */
async function findChanges(tx: Tx, person: Person, traces: Traces): Promise<string[]> {
	const subjects = [...traces.orderIds, ...traces.requestIds, traces.account?.id ?? []].flat();
	const found = await inBatches(subjects, (ids) =>
		tx.selectFrom("audit_log").select("id").where("subject_id", "in", ids).execute(),
	);
	if (person.email) {
		// Also of an account that was deleted or renamed before.
		const pattern = likePattern(JSON.stringify(person.email));
		const named = await tx
			.selectFrom("audit_log")
			.select("id")
			.where(({ or }) =>
				or([
					sql<boolean>`${sql.ref("before")} like ${pattern} escape '\\'`,
					sql<boolean>`${sql.ref("after")} like ${pattern} escape '\\'`,
				]),
			)
			.execute();
		found.push(...named);
	}
	return [...new Set(found.map(({ id }) => id))];
}

/** Whether a text holds one of the ids. */
function speaksOf(ids: readonly string[]): (text: string) => boolean {
	const known = new Set(ids);
	return (text) =>
		(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []).some((id) => known.has(id));
}

const BATCH = 500;

/** Both databases limit what one statement may name, and somebody may have sent thousands of orders. */
async function inBatches<T>(
	ids: readonly string[],
	run: (some: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
	const all: T[] = [];
	for (let start = 0; start < ids.length; start += BATCH) {
		all.push(...(await run(ids.slice(start, start + BATCH))));
	}
	return all;
}

const FILE_TO_DELETE = "file-to-delete:";

/** Notes files that are to go once the transaction has committed, so that a crash forgets none. */
export async function noteFilesToDelete(tx: Tx, keys: string[]): Promise<void> {
	for (const key of keys) {
		await tx
			.insertInto("meta")
			.values({ key: FILE_TO_DELETE + key, value: now() })
			.execute();
	}
}

export async function listFilesToDelete(db: Db): Promise<string[]> {
	const rows = await db
		.selectFrom("meta")
		.select("key")
		.where("key", "like", `${FILE_TO_DELETE}%`)
		.execute();
	return rows.map((row) => row.key.slice(FILE_TO_DELETE.length));
}

export async function forgetFileToDelete(db: Db, key: string): Promise<void> {
	await db
		.deleteFrom("meta")
		.where("key", "=", FILE_TO_DELETE + key)
		.execute();
}
