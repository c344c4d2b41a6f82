import { type Kysely, sql } from "kysely";
import { lookOf } from "../../look-alikes.ts";

/*
 * A new username must not look like another one. Of accounts whose names look alike already, the oldest has the look;
 * the others keep their names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("users").addColumn("username_look", "text").execute();
	const { rows } = await sql<{ id: string; username: string }>`
		select id, username from users order by created_at, id`.execute(db);
	const taken = new Set<string>();
	for (const { id, username } of rows) {
		const look = lookOf(username);
		if (taken.has(look)) continue;
		taken.add(look);
		await sql`update users set username_look = ${look} where id = ${id}`.execute(db);
	}
	await sql`create unique index users_look on users (username_look)`.execute(db);
}
