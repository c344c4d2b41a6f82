import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { migratedDatabase } from "../../tests/support/database.ts";
import { articleRow } from "../../tests/support/rows.ts";
import { connect } from "./connect.ts";
import { dialectOf } from "./dialect.ts";
import { changeText } from "./search-index.ts";
import { transaction } from "./transaction.ts";

const place = await migratedDatabase();
const { db, close } = await connect(place);
afterAll(async () => {
	await close();
	await place.remove();
});

const ID = "00000000-0000-4000-8000-000000000001";
const manyWords = Array.from({ length: 800 }, (_, index) => (index * 7_919).toString(36)).join(" ");

const replace = (body: string) =>
	db
		.insertInto("article_texts")
		.values({ article_id: ID, body })
		.onConflict((conflict) => conflict.column("article_id").doUpdateSet({ body }))
		.execute();
const remove = () => db.deleteFrom("article_texts").where("article_id", "=", ID).execute();

beforeEach(async () => {
	await db.deleteFrom("articles").execute();
	await db
		.insertInto("articles")
		.values(articleRow({ id: ID, slug: ID }))
		.execute();
});

test("a text can lose words more often than there are texts", async () => {
	const words = ["one", "two", "three", "four", "five"];
	for (let left = words.length; left > 0; left -= 1) {
		await replace(words.slice(0, left).join(" "));
	}
	await remove();
	expect(await db.selectFrom("search_words").selectAll().execute()).toEqual([]);
});

test("a text that was replaced can be deleted", async () => {
	// Both "b" and the end of "ab" precede "c", which makes the same entry twice.
	for (const body of ["x", "ab c b c ab c b c", "b c ab c"]) await replace(body);
	await remove();
	expect(await db.selectFrom("search_words").selectAll().execute()).toEqual([]);
});

test.runIf(dialectOf(db) === "sqlite")("no step removes many entries of a text", async () => {
	await replace(manyWords);
	const { rows } = await transaction(db, async (tx) => {
		await sql`insert into article_texts_changes (row, earlier, later)
			select row, body, null from article_texts`.execute(tx);
		await sql`update article_texts_changes set step = 1`.execute(tx);
		await sql`delete from article_texts_changes`.execute(tx);
		return sql<{ entries: number }>`delete from article_texts_removals
			returning length(tokens) - length(replace(tokens, ' ', '')) + 1 as entries`.execute(tx);
	});
	expect(rows.length).toBeGreaterThan(10);
	expect(Math.max(...rows.map(({ entries }) => entries))).toBe(50);
});

test.runIf(dialectOf(db) === "sqlite")(
	"writes that arrive during a long deletion wait, and reads do not",
	async () => {
		await replace(manyWords);
		const other = await connect(place);
		const order: string[] = [];
		const write = async (name: string, through: typeof db) => {
			await through.insertInto("meta").values({ key: name, value: "written" }).execute();
			order.push(name);
		};
		let deletion = Promise.resolve();
		await new Promise<void>((started) => {
			deletion = transaction(db, async (tx) => {
				started();
				await changeText(tx, ID, null, () =>
					tx.deleteFrom("article_texts").where("article_id", "=", ID).execute(),
				);
			});
		});
		await Promise.all([
			deletion.then(() => order.push("deletion")),
			write("same process", db),
			write("another process", other.db),
			db
				.selectFrom("article_texts")
				.select("article_id")
				.execute()
				.then(([text]) => order.push(text ? "read" : "nothing read")),
		]);
		await other.close();
		expect(order.slice(0, 2)).toEqual(["read", "deletion"]);
		expect(order.slice(2).sort()).toEqual(["another process", "same process"]);
	},
);
