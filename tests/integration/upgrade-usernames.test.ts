import { afterAll, expect, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { migrate, migrationNames } from "../../src/db/migrate.ts";
import { now } from "../../src/db/time.ts";
import { emptyDatabase } from "../support/database.ts";

const place = await emptyDatabase();
const { db, close } = await connect(place);
afterAll(async () => {
	await close();
	await place.remove();
});

const LOOKS = "0064-username-looks";

test("of accounts whose names look alike, the oldest has the look and all keep their names", async () => {
	await migrate(db, new Set(migrationNames.filter((name) => name !== LOOKS)));
	const names = ["ace", "асе", "Moraa", "M0raa"];
	for (const [index, username] of names.entries()) {
		await db
			.insertInto("users")
			.values({
				id: `0000000${index}-0000-4000-8000-000000000000`,
				...{ username, username_key: username, email: `${index}@school.example` },
				...{ password_hash: "", role: "user", updated_at: now() },
				created_at: `2024-01-0${index + 1}T00:00:00.000Z`,
			})
			.execute();
	}
	expect(await migrate(db)).toEqual([LOOKS]);
	const users = db.selectFrom("users").select(["username", "username_look"]).orderBy("created_at");
	expect(await users.execute()).toEqual([
		{ username: "ace", username_look: "ace" },
		{ username: "асе", username_look: null },
		{ username: "Moraa", username_look: "moraa" },
		{ username: "M0raa", username_look: null },
	]);
});
