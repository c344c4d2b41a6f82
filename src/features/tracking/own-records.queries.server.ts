import { sql } from "kysely";
import type { Db } from "../../db/connect.ts";
import { type PageWindow, paginate } from "../../db/paginate.ts";
import { now } from "../../db/time.ts";
import type { Tx } from "../../db/transaction.ts";
import type { TrackedRecord } from "../records/references.server.ts";

/** An account's records, without those in the trash and anonymous ones, as in the tracker. */
function selectOwn(db: Db | Tx, userId: string) {
	return db
		.selectFrom((eb) =>
			eb
				.selectFrom("orders")
				.select("id")
				.where("user_id", "=", userId)
				.union(eb.selectFrom("assistance_requests").select("id").where("user_id", "=", userId))
				.union(
					eb.selectFrom("account_records").select("record_id as id").where("user_id", "=", userId),
				)
				.as("own"),
		)
		.leftJoin("orders", "orders.id", "own.id")
		.leftJoin("assistance_requests as requests", (join) =>
			join.onRef("requests.id", "=", "own.id").on("requests.deleted_at", "is", null),
		)
		.leftJoin("articles", (join) =>
			join
				.onRef("articles.id", "=", "orders.article_id")
				.on("articles.status", "=", "published")
				.on("articles.deleted_at", "is", null),
		)
		.leftJoin("help_sheets", (join) =>
			join
				.onRef("help_sheets.order_id", "=", "orders.id")
				.on("help_sheets.entries", "is not", null),
		)
		.where("orders.erased_at", "is", null)
		.where("requests.erased_at", "is", null)
		.where((eb) => eb.or([eb("orders.id", "is not", null), eb("requests.id", "is not", null)]))
		.select((eb) => [
			"own.id",
			"orders.price_cents",
			"orders.material_cost_cents",
			// Of a cancelled order: what we keep.
			"orders.kept_cents",
			"orders.receipt_key",
			"orders.name",
			"orders.email",
			"articles.slug",
			"help_sheets.order_id as helped",
			eb
				.selectFrom("record_history")
				.select("record_history.id")
				.whereRef("record_history.record_id", "=", "own.id")
				.where("record_history.event", "=", "agreement")
				.limit(1)
				.as("agreement"),
			eb.fn.coalesce("orders.user_id", "requests.user_id").as("user_id"),
			eb.fn.coalesce("orders.reference", "requests.reference").$notNull().as("reference"),
			eb.fn.coalesce("orders.article_title", "requests.project_title").$notNull().as("title"),
			eb.fn.coalesce("orders.status", "requests.status").$notNull().as("status"),
			eb.fn.coalesce("orders.created_at", "requests.created_at").$notNull().as("created_at"),
			eb.fn.coalesce("orders.updated_at", "requests.updated_at").$notNull().as("updated_at"),
		]);
}

export type OwnRow = Awaited<ReturnType<typeof listOwn>>["rows"][number];

export function listOwn(db: Db, userId: string, window: PageWindow) {
	const expressions = [sql`created_at desc`, sql`own.id desc`];
	return paginate(selectOwn(db, userId), window, { expressions });
}

export function findOwn(db: Db | Tx, userId: string, id: string): Promise<OwnRow | undefined> {
	return selectOwn(db, userId).where("own.id", "=", id).executeTakeFirst();
}

/** Does nothing if it is there, or the account was deleted. */
export async function addToAccount(
	tx: Tx,
	userId: string,
	{ kind, id }: TrackedRecord,
): Promise<void> {
	await tx
		.insertInto("account_records")
		.columns(["user_id", "record_id", "kind", "added_at"])
		.expression((eb) =>
			eb
				.selectFrom("users")
				.select([
					"id as user_id",
					sql<string>`cast(${id} as text)`.as("record_id"),
					sql<string>`cast(${kind} as text)`.as("kind"),
					sql<string>`cast(${now()} as text)`.as("added_at"),
				])
				.where("id", "=", userId),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

export async function removeFromAccount(tx: Tx, userId: string, id: string): Promise<void> {
	await tx
		.deleteFrom("account_records")
		.where("user_id", "=", userId)
		.where("record_id", "=", id)
		.execute();
}
