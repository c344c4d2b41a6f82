import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { migrate, migrationNames } from "../../src/db/migrate.ts";
import { now } from "../../src/db/time.ts";
import { emptyDatabase } from "../support/database.ts";
import { orderRow } from "../support/rows.ts";

const place = await emptyDatabase();
const { db, close } = await connect(place);
afterAll(async () => {
	await close();
	await place.remove();
});

const MIGRATION = "0054-visible-addresses";

test("stored addresses lose their invisible characters, but no account takes another one's", async () => {
	await migrate(db, new Set(migrationNames.filter((name) => name !== MIGRATION)));
	const stored = [
		// Only look-alikes: the oldest remains in use.
		"ma\u200Bma@school.example",
		"mama@\u00ADschool.example",
		// A look-alike of an older and of a younger account.
		"baba@school.example",
		"ba\u200Eba@school.example",
		"\uFEFFdada@school.example",
		"dada@school.example",
		"ñandú@school.example",
	];
	for (const [index, email] of stored.entries()) {
		const id = `0000000${index}-0000-4000-8000-000000000000`;
		const times = { created_at: `2024-01-0${index + 1}T00:00:00.000Z`, updated_at: now() };
		const user = { id, username: id, username_key: id, email, password_hash: "", role: "user" };
		await db
			.insertInto("users")
			.values({ ...user, ...times })
			.execute();
	}
	await db
		.insertInto("orders")
		.values(orderRow({ email: "ma\u2060ma@school.example" }))
		.execute();
	await db
		.insertInto("outbox")
		.values({
			...{ id: randomUUID(), dedupe_key: "one", recipient: "ma\u2060ma@school.example" },
			...{
				subject: "Hello",
				body: "Hello",
				created_at: now(),
				next_attempt_at: now(),
				attempts: 0,
			},
		})
		.execute();
	expect(await migrate(db)).toEqual([MIGRATION]);
	const users = await db.selectFrom("users").select("email").orderBy("id").execute();
	expect(users.map(({ email }) => email)).toEqual([
		"mama@school.example",
		"mama@\u00ADschool.example",
		"baba@school.example",
		"ba\u200Eba@school.example",
		"\uFEFFdada@school.example",
		"dada@school.example",
		"ñandú@school.example",
	]);
	expect(await db.selectFrom("orders").select("email").execute()).toEqual([
		{ email: "mama@school.example" },
	]);
	expect(await db.selectFrom("outbox").select("recipient").execute()).toEqual([
		{ recipient: "mama@school.example" },
	]);
});
