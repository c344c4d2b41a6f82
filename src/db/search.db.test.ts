import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { connectedDatabase } from "../../tests/support/database.ts";
import { isAmong } from "./search.ts";

const { db, close } = await connectedDatabase();
afterAll(close);

test("a column is compared with more values than a statement has parameters", async () => {
	const values = Array.from({ length: 70_000 }, (_, number) => `id-${number}`);
	const rows = sql<{ id: string }>`(select 'id-69999' as id union all select 'other')`;
	const findAmong = (ids: string[]) =>
		db
			.selectFrom(rows.as("rows"))
			.select("id")
			.where(isAmong(db, "id", ids))
			.execute();
	expect(await findAmong(values)).toEqual([{ id: "id-69999" }]);
	expect(await findAmong([])).toEqual([]);
});
