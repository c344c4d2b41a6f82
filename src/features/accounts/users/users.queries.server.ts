import { sql } from "kysely";
import type { Db } from "../../../db/connect.ts";
import { contains } from "../../../db/search.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Role } from "../../../platform/http/authorization.ts";

const COLUMNS = ["id", "username", "email", "role", "created_at", "updated_at"] as const;

export interface UserRow {
	id: string;
	username: string;
	email: string;
	role: string;
	created_at: string;
	updated_at: string;
}

function matching(db: Db, search: string | undefined) {
	const query = db.selectFrom("users");
	if (!search) return query;
	return query.where((eb) =>
		eb.or([contains(sql.ref("username_key"), search), contains(sql.ref("email"), search)]),
	);
}

/** Newest first. */
export async function selectUsers(
	db: Db,
	of: { search: string | undefined; offset: number; limit: number },
): Promise<UserRow[]> {
	return matching(db, of.search)
		.select(COLUMNS)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.offset(of.offset)
		.limit(of.limit)
		.execute();
}

const BATCH = 500;

/** All matching users in batches, newest first, each user once however long the reader takes. */
export async function* eachUser(db: Db, search: string | undefined): AsyncGenerator<UserRow[]> {
	let last: UserRow | undefined;
	do {
		const after = last;
		let query = matching(db, search).select(COLUMNS);
		if (after) {
			query = query.where((eb) =>
				eb(eb.refTuple("created_at", "id"), "<", eb.tuple(after.created_at, after.id)),
			);
		}
		const batch = await query
			.orderBy("created_at", "desc")
			.orderBy("id", "desc")
			.limit(BATCH)
			.execute();
		yield batch;
		last = batch.length === BATCH ? batch.at(-1) : undefined;
	} while (last);
}

export async function countUsers(db: Db, search: string | undefined): Promise<number> {
	const { total } = await matching(db, search)
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow();
	return total;
}

export async function findUser(db: Db | Tx, id: string): Promise<UserRow | undefined> {
	return db.selectFrom("users").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** Projects of an author, without those in the trash. */
export async function countArticlesOf(db: Db | Tx, userId: string): Promise<number> {
	const { total } = await db
		.selectFrom("articles")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.where("author_id", "=", userId)
		.where("deleted_at", "is", null)
		.executeTakeFirstOrThrow();
	return total;
}

export async function countAdmins(tx: Tx): Promise<number> {
	const { total } = await tx
		.selectFrom("users")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.where("role", "=", "admin" satisfies Role)
		.executeTakeFirstOrThrow();
	return total;
}
