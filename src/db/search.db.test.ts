import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { connectedDatabase } from "../../tests/support/database.ts";
import { isAmong } from "./search.ts";

const { db, close } = await connectedDatabase();
afterAll(close);

test("a column is compared with more values than a statement has parameters", async () => {
	const values = Array.from({ length: 70_000 }, (_, number) => `id-${number}`);
	const asked = sql<{ id: string }>`(select 'id-69999' as id union all select 'other')`;
	const found = (among: string[]) =>
		db
			.selectFrom(asked.as("asked"))
			.select("id")
			.where(isAmong(db, "id", among))
			.execute();
	expect(await found(values)).toEqual([{ id: "id-69999" }]);
	expect(await found([])).toEqual([]);
});
