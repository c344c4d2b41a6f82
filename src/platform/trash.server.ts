import { randomUUID } from "node:crypto";
import { type Kysely, type SelectQueryBuilder, type Simplify, sql } from "kysely";
import type * as z from "zod/mini";
import type { Db } from "../db/connect.ts";
import { slowReads } from "../db/handles.ts";
import { type PageWindow, paginate } from "../db/paginate.ts";
import type { Schema } from "../db/schema.ts";
import { now } from "../db/time.ts";
import { type Isolation, longTransaction, type Tx } from "../db/transaction.ts";
import type { AuditSubject, CacheTag, SampleKind, TrashKind } from "../product/kinds.ts";
import { retentionMs } from "../product/retention.ts";
import { type Endpoint, implement } from "./api/endpoint.ts";
import type { App, ById, SampleData } from "./app-context.ts";
import { recordAuditEvent } from "./audit/audit.server.ts";
import { MAX_CHOSEN } from "./browser/read-fields.ts";
import { type RemovedRecord, recordErasure } from "./erasures/erasures.server.ts";
import type { ScheduledJob } from "./feature.ts";
import { deleteAfterCommit, deletePendingFiles } from "./files/pending-deletions.server.ts";
import { AppError } from "./http/app-error.ts";
import { requireAccess, requireRecentProof } from "./http/authorization.server.ts";
import type { Actor } from "./http/authorization.ts";
import { type Pagination, paginationOf } from "./http/contract-fields.ts";
import type { RemovalRequest, trashCalls } from "./trash.ts";

const IN_TRASH_MS = retentionMs("trash");

/** Tables whose rows with `deleted_at` are in the trash. Only their own features call this module for them. */
export type TrashTable = {
	[Table in keyof Schema]: Schema[Table] extends {
		id: unknown;
		updated_at: unknown;
		deleted_at: unknown;
	}
		? Table
		: never;
}[keyof Schema];

/** Kysely cannot infer columns for a generic table name; all trash tables share these columns. */
const onTable = (db: Db) => db as unknown as Kysely<Record<TrashTable, TrashRow>>;
type TrashRow = { id: string; updated_at: string; deleted_at: string | null };

export interface Trashable<Target, Item, Restored> {
	table: TrashTable;
	subject: AuditSubject;
	/** The message if a record to restore is not in the trash. */
	missing: string;
	/** Throws 404 if there is none, 403 if `staff` may not delete it. */
	require: (tx: Tx, staff: Actor, id: string) => Promise<Target>;
	audited: (target: Target) => Record<string, unknown>;
	/** The column with its title, which the audit log keeps after its permanent removal. Never for a person. */
	title?: "title" | "name";
	pictures?: (tx: Tx, id: string) => Promise<string[]>;
	files?: (tx: Tx, id: string) => Promise<string[]>;
	/** It holds nothing about people: a restored backup may bring it back after its permanent removal. */
	hasNoPersonalData?: true;
	list: (db: Db, window: PageWindow, staff: Actor) => Promise<TrashPage<Item>>;
	/** Isolation of the deleting transaction; serializable by default. */
	isolation?: Isolation;
	/** Additional writes when it is moved to the trash. */
	deleted?: (tx: Tx, id: string) => Promise<void>;
	/** Additional writes when it is restored; returns the answer. */
	restored: (tx: Tx, staff: Actor, target: Target) => Promise<Restored>;
}

interface TrashPage<Item> {
	items: Item[];
	pagination: Pagination;
}

interface Removed {
	id: string;
	files: string[];
	withdrawn: { id: string; url: string }[];
}

/** Builds a feature's trash services, and its part of the sample content. */
export function trashOf<Target, Item, Restored>(trashable: Trashable<Target, Item, Restored>) {
	const { table, subject, missing, require, audited, pictures, files, title } = trashable;

	async function moveToTrash(tx: Tx, staff: Actor, id: string): Promise<void> {
		const before = audited(await require(tx, staff, id));
		await onTable(tx).updateTable(table).set({ deleted_at: now() }).where("id", "=", id).execute();
		await recordAuditEvent(tx, staff, "delete", subject, id, { before });
		await trashable.deleted?.(tx, id);
	}

	/** Undefined if it is not in the trash. */
	async function removeRecord(app: App, tx: Tx, id: string): Promise<Removed | undefined> {
		const released = (await pictures?.(tx, id)) ?? [];
		const keys = (await files?.(tx, id)) ?? [];
		const { numDeletedRows } = await onTable(tx)
			.deleteFrom(table)
			.where("id", "=", id)
			.where("deleted_at", "is not", null)
			.executeTakeFirstOrThrow();
		if (numDeletedRows === 0n) return undefined;
		await deleteAfterCommit(tx, keys);
		return { id, files: keys, withdrawn: await app.releasePictures(tx, released) };
	}

	/** With one audit event and one entry in the list of erasures. Returns how many were in the trash. */
	async function removeTogether(
		app: App,
		tx: Tx,
		admin: Actor,
		ids: readonly string[],
	): Promise<number> {
		const titles = title ? await titlesIn(tx, table, title, ids) : [];
		const removed: Removed[] = [];
		for (const id of ids) removed.push(...[await removeRecord(app, tx, id)].filter((one) => !!one));
		const [first, ...others] = removed;
		if (!first) return 0;
		const id = others.length > 0 ? randomUUID() : first.id;
		const withdrawn = removed.flatMap((one) => one.withdrawn);
		const after = {
			...(others.length > 0 && { removed: removed.length }),
			...(titles.length > 0 && { titles }),
			...(withdrawn.length > 0 && { withdrawn: withdrawn.map(({ url }) => url) }),
		};
		await recordAuditEvent(tx, admin, "remove", subject, id, {
			after: Object.keys(after).length > 0 ? after : null,
		});
		if (trashable.hasNoPersonalData) return removed.length;
		await recordErasure(tx, {
			...{ action: "remove", subject, id, at: now(), table },
			rows: removed.map((one) => one.id),
			files: removed.flatMap((one) => one.files),
			pictures: withdrawn.map((picture) => picture.id),
		});
		return removed.length;
	}

	return {
		/** For a service with additional checks, after `requireAccess`. */
		moveToTrash,

		/** Moves a row to the trash; lists and counts then leave it out. Staff; throws the errors of `require`. */
		async delete({ db }: App, actor: Actor | null, { id }: ById): Promise<void> {
			const staff = requireAccess(actor, "staff");
			await longTransaction(db, (tx) => moveToTrash(tx, staff, id), trashable.isolation);
		},

		/** One page of the trash, most recently deleted first. Staff. */
		async list({ db }: App, actor: Actor | null, window: PageWindow): Promise<TrashPage<Item>> {
			const staff = requireAccess(actor, "staff");
			return trashable.list(slowReads(db), window, staff);
		},

		/** Restores a row unchanged. Staff; 404 if it is not in the trash, and the errors of `require`. */
		async restore({ db }: App, actor: Actor | null, { id }: ById): Promise<Restored> {
			const staff = requireAccess(actor, "staff");
			return longTransaction(db, async (tx) => {
				const { numUpdatedRows } = await onTable(tx)
					.updateTable(table)
					.set({ deleted_at: null })
					.where("id", "=", id)
					.where("deleted_at", "is not", null)
					.executeTakeFirstOrThrow();
				if (numUpdatedRows === 0n) throw new AppError("not_found", missing);
				const target = await require(tx, staff, id);
				await recordAuditEvent(tx, staff, "restore", subject, id, { after: audited(target) });
				return trashable.restored(tx, staff, target);
			});
		},

		/**
		 * For admins with a recent proof: permanently deletes a record in the trash, with its otherwise unused
		 * pictures, whose addresses the audit log records for purging caches. 404 if it is not in the trash.
		 */
		async remove(app: App, actor: Actor | null, { id }: ById): Promise<void> {
			const admin = requireAccess(actor, "admin");
			requireRecentProof(admin);
			const removed = await longTransaction(app.db, (tx) => removeTogether(app, tx, admin, [id]));
			if (removed === 0) throw new AppError("not_found", missing);
			await deletePendingFiles(app);
		},

		/** As `remove`, for several records, or for all in the trash: 409 if these are not as many as expected. */
		async removeSome(
			app: App,
			actor: Actor | null,
			{ ids, count }: RemovalRequest,
		): Promise<{ removed: number }> {
			const admin = requireAccess(actor, "admin");
			requireRecentProof(admin);
			let removed = 0;
			for await (const batch of ids ? [ids] : allInTrash(app.db, table, count)) {
				removed += await longTransaction(app.db, (tx) => removeTogether(app, tx, admin, batch));
			}
			if (removed === 0) throw new AppError("not_found", missing);
			await deletePendingFiles(app);
			return { removed };
		},

		samplesOf: (kind: SampleKind): SampleData => ({
			kind,
			trash: true,
			async versionsOf(db, ids) {
				const rows = await onTable(db)
					.selectFrom(table)
					.select(["id", "updated_at"])
					.where("id", "in", ids)
					.where("deleted_at", "is", null)
					.execute();
				return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
			},
			async remove(tx, actor, ids) {
				for (const id of ids) await moveToTrash(tx, actor, id);
				return ids;
			},
		}),
	};
}

/** How many titles an audit event names. */
const MAX_TITLES = 20;

async function titlesIn(tx: Tx, table: TrashTable, column: string, ids: readonly string[]) {
	const rows = await onTable(tx)
		.selectFrom(table)
		.select(sql<string>`${sql.ref(column)}`.as("title"))
		.where("id", "in", [...ids])
		.where("deleted_at", "is not", null)
		.orderBy("deleted_at", "desc")
		.orderBy("id")
		.limit(MAX_TITLES)
		.execute();
	return rows.map((row) => row.title);
}

/** The ids of what is in the trash now, in batches; later deletions stay. 409 if these are not `expected`. */
async function* allInTrash(db: Db, table: TrashTable, expected: number | undefined) {
	const trash = onTable(db).selectFrom(table).where("deleted_at", "is not", null);
	const { count, latest } = await trash
		.select(({ fn }) => [fn.countAll().as("count"), fn.max("deleted_at").as("latest")])
		.executeTakeFirstOrThrow();
	if (Number(count) !== expected) {
		throw new AppError("conflict", "The trash has changed in the meantime. Please check it again.");
	}
	for (let last = ""; ; ) {
		const rows = await trash
			.select("id")
			.where("deleted_at", "<=", latest)
			.where("id", ">", last)
			.orderBy("id")
			.limit(MAX_CHOSEN)
			.execute();
		if (rows.length === 0) return;
		yield rows.map(({ id }) => id);
		last = rows.at(-1)?.id ?? last;
	}
}

/** Permanently removes records once more, because a restored backup brought them back. */
export async function removeAgain(
	tx: Tx,
	{ table, rows, files }: Pick<RemovedRecord, "table" | "rows" | "files">,
): Promise<void> {
	await deleteAfterCommit(tx, files);
	await onTable(tx)
		.deleteFrom(table as TrashTable)
		.where("id", "in", rows)
		.execute();
}

/** Moves a record to the trash once more, because a restored backup has brought it back. */
export async function trashAgain(
	tx: Tx,
	table: TrashTable,
	{ id, at }: { id: string; at: string },
): Promise<void> {
	await onTable(tx)
		.updateTable(table)
		.set({ deleted_at: at })
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.execute();
}

export function trashEndpoints<Item extends z.ZodMiniType, Answer extends z.ZodMiniType, Restored>(
	calls: ReturnType<typeof trashCalls<TrashKind, Item, Answer>>,
	{
		trash,
		answer,
		invalidates,
	}: {
		trash: Pick<
			ReturnType<typeof trashOf<never, z.input<Item>, Restored>>,
			"list" | "restore" | "remove" | "removeSome"
		>;
		answer: (restored: Restored, app: App) => z.input<Answer> | Promise<z.input<Answer>>;
		invalidates?: readonly CacheTag[];
	},
): Endpoint[] {
	return [
		implement(calls.list, {
			handle: async ({ app, actor, query }) => {
				const { items, pagination } = await trash.list(app, actor, query);
				return { result: items, pagination };
			},
		}),
		implement(calls.restore, {
			invalidates,
			handle: async ({ app, actor, params }) =>
				answer(await trash.restore(app, actor, params), app),
		}),
		implement(calls.remove, {
			invalidates,
			handle: ({ app, actor, params }) => trash.remove(app, actor, params),
		}),
		implement(calls.removeSome, {
			invalidates,
			handle: ({ app, actor, body }) => trash.removeSome(app, actor, body),
		}),
	];
}

/** One page of a table's trash, newest deletion first, with its times. `query` selects `deleted_at` and may join. */
export async function listTrash<
	DB,
	Tables extends keyof DB,
	Row extends { deleted_at: string | null },
	Item,
>(
	query: SelectQueryBuilder<DB, Tables, Row>,
	table: TrashTable,
	window: PageWindow,
	present: (row: Simplify<Row>) => Item,
): Promise<TrashPage<Item & { deleted_at: string; removed_at: string }>> {
	const deletedAt = `${table}.deleted_at`;
	const { rows, total } = await paginate(query.where(sql.ref(deletedAt), "is not", null), window, {
		order: [deletedAt, `${table}.id`] as never[],
	});
	return {
		items: rows.map((row) => {
			const deleted_at = row.deleted_at as string;
			const removed_at = new Date(Date.parse(deleted_at) + IN_TRASH_MS).toISOString();
			return { ...present(row), deleted_at, removed_at };
		}),
		pagination: paginationOf({ ...window, total }),
	};
}

/** Permanently deletes what was moved to the trash before a time (ISO 8601). Returns how many. */
export async function purgeTrash(db: Db, table: TrashTable, before: string): Promise<number> {
	const { numDeletedRows } = await longTransaction(db, (tx) =>
		onTable(tx).deleteFrom(table).where("deleted_at", "<", before).executeTakeFirstOrThrow(),
	);
	return Number(numDeletedRows);
}

/** A purge job for the owning feature. `purge` gets the time (ISO 8601) before which to purge. */
export function purgeJob(
	table: TrashTable,
	purge: (app: App, before: string) => Promise<unknown> = ({ db }, before) =>
		purgeTrash(db, table, before),
): ScheduledJob {
	return {
		name: `${table} in the trash`,
		enforcesRetention: ["trash"],
		destructive: true,
		run: (app) => purge(app, new Date(Date.now() - IN_TRASH_MS).toISOString()),
	};
}
