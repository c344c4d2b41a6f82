import { expect, test } from "vitest";
import { shortSql } from "./short-sql.ts";

const columns = Array.from({ length: 40 }, (_, place) => `"orders"."column_${place}"`).join(", ");
const values = Array.from({ length: 60 }, (_, place) => `$${place + 1}`).join(", ");
const few = 'select "id" from "orders" where "name" in ($1, $2)';

test.each([
	["a short statement stays as it is", few, few],
	[
		"columns and values are counted",
		`select ${columns} from "orders" where "id" in (${values})`,
		'select 40 columns from "orders" where "id" in (60 values)',
	],
	[
		"rows of SQLite are counted",
		`insert into "meta" values (${"?, ".repeat(200)}?)`,
		'insert into "meta" values (201 values)',
	],
])("%s", (_, sql, short) => {
	expect(shortSql(sql)).toBe(short);
});

test("of any other long statement only the beginning and the end are kept", () => {
	const sql = `select 1 ${"or true ".repeat(200)}limit 10`;
	expect(shortSql(sql)).toHaveLength(403);
	expect(shortSql(sql)).toMatch(/^select 1 or.* … .*limit 10$/);
});
