import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The rows of the journeys: step, what should be heard, and the snapshot that it is quoted from. */
const rows = [
	...readFileSync(`${root}/docs/screen-reader.md`, "utf8").matchAll(
		/^\| ([^|]+) \| ([^|]*`[^|]*) \| ([a-z-]+) \|$/gm,
	),
].map(([, step = "", heard = "", from = ""]) => ({ step, heard, from }));

test("the journeys with a screen reader quote what the pages really give it", () => {
	expect(rows.length).toBeGreaterThanOrEqual(20);
	const missing = rows.flatMap(({ step, heard, from }) => {
		const path = `${root}/tests/e2e/screen-reader.spec.ts-snapshots/${from}.txt`;
		const text = readFileSync(path, "utf8");
		const quotes = [...heard.matchAll(/`([^`]+)`/g)].map(([, quote = ""]) => quote);
		return quotes.filter((quote) => !text.includes(quote)).map((quote) => `${step}: ${quote}`);
	});
	expect(missing).toEqual([]);
});
