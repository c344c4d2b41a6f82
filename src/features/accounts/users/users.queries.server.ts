import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../db/connect.ts";
import { IS_STAFF } from "../../../db/contacts.ts";
import { slowReads } from "../../../db/handles.ts";
import { countRows, inBatches, type PageWindow, paginate } from "../../../db/paginate.ts";
import { contains, emailContains } from "../../../db/search.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Role } from "../../../platform/http/authorization.ts";
import type { UserListQuery } from "./users.contract.ts";

const COLUMNS = ["id", "username", "email", "role", "created_at", "updated_at"] as const;

export type UserRow = Record<(typeof COLUMNS)[number], string>;

type UserFilter = Pick<UserListQuery, "search" | "role">;

function selectMatching(db: Db, { search, role }: UserFilter) {
	const query = slowReads(db)
		.selectFrom("users")
		.select(COLUMNS)
		.$if(role !== undefined, (users) =>
			role === "colleagues" ? users.where(IS_STAFF) : users.where("role", "=", role as Role),
		);
	if (!search) return query;
	const words = search.split(/\s+/).filter(Boolean);
	return query.where((eb) =>
		eb.and(
			words.map((word) =>
				eb.or([contains(sql.ref("username_key"), word), emailContains(sql.ref("email"), word)]),
			),
		),
	);
}

export function selectUsers(
	db: Db,
	filter: UserFilter,
	window: PageWindow,
): Promise<{ rows: UserRow[]; total: number }> {
	return paginate(selectMatching(db, filter), window);
}

export function eachUser(db: Db, filter: UserFilter): AsyncGenerator<UserRow[]> {
	return inBatches(selectMatching(db, filter));
}

export async function findUser(db: Db | Tx, id: string): Promise<UserRow | undefined> {
	return db.selectFrom("users").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export function countAdmins(tx: Tx): Promise<number> {
	return countRows(tx.selectFrom("users").where("role", "=", "admin" satisfies Role));
}

export const isAccount = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
	sql<boolean>`exists (select 1 from users where users.id = ${id})`;

export async function hasAccounts(db: Db | Tx): Promise<boolean> {
	return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}
