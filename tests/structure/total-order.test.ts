import { expect, test } from "vitest";
import { readSource, sourceFiles } from "./feature-graph.ts";

/* Rows of one millisecond would otherwise change places from one page or database to the other. */

/** Orders by a time that nothing follows: an id, or what else is unique, has to. */
const BY_TIME_ALONE = /\.orderBy\("(?:\w+\.)?(?:\w+_)?at"(?:, "\w+")?\)(?!\s*\.orderBy)/g;

const lastsIn = (source: string) => [...source.matchAll(BY_TIME_ALONE)].map(([found]) => found);

test("what is listed by time has a total order", () => {
	const found = sourceFiles()
		.filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
		.flatMap((path) => lastsIn(readSource(path)).map((order) => `${path}: ${order}`));
	expect(found).toEqual([]);
});

test("an order by time alone is found", () => {
	expect(lastsIn('q.orderBy("at", "desc")\n\t.limit(1)')).toEqual(['.orderBy("at", "desc")']);
	expect(lastsIn('q.orderBy("a.created_at").execute()')).toEqual(['.orderBy("a.created_at")']);
	expect(lastsIn('q.orderBy("created_at")\n\t\t.orderBy("id")')).toEqual([]);
});
