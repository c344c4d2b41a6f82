import { expect, test } from "vitest";
import { readSource, sourceFiles } from "./feature-graph.ts";

/* Otherwise rows of the same millisecond could be in another order on the next page or on the other database. */

/** A sort whose last column is a time. A unique column, such as the id, must follow. */
const BY_TIME_ALONE = /\.orderBy\("(?:\w+\.)?(?:\w+_)?at"(?:, "\w+")?\)(?!\s*\.orderBy)/g;

const timeSortsIn = (source: string) => [...source.matchAll(BY_TIME_ALONE)].map(([found]) => found);

test("lists sorted by time have a total order", () => {
	const found = sourceFiles()
		.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
		.flatMap((path) => timeSortsIn(readSource(path)).map((order) => `${path}: ${order}`));
	expect(found).toEqual([]);
});

test("an order by time alone is found", () => {
	expect(timeSortsIn('q.orderBy("at", "desc")\n\t.limit(1)')).toEqual(['.orderBy("at", "desc")']);
	expect(timeSortsIn('q.orderBy("a.created_at").execute()')).toEqual(['.orderBy("a.created_at")']);
	expect(timeSortsIn('q.orderBy("created_at")\n\t\t.orderBy("id")')).toEqual([]);
});
