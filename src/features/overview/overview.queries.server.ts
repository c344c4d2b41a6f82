import type { Db } from "../../db/connect.ts";
import { slowReads } from "../../db/handles.ts";
import { countRows } from "../../db/paginate.ts";

export function countOutsideTrash(db: Db, table: "articles" | "categories"): Promise<number> {
	return countRows(slowReads(db).selectFrom(table).where("deleted_at", "is", null));
}

export function countUsers(db: Db): Promise<number> {
	return countRows(slowReads(db).selectFrom("users"));
}

export async function latestArticles(db: Db, limit: number) {
	return db
		.selectFrom("articles")
		.select(["id", "title", "status", "created_at", "author_id"])
		.where("deleted_at", "is", null)
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}

export async function latestUsers(db: Db, limit: number) {
	return db
		.selectFrom("users")
		.select(["id", "username", "email", "role", "created_at"])
		.orderBy("created_at", "desc")
		.orderBy("id", "desc")
		.limit(limit)
		.execute();
}
