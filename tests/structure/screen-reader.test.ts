import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** Table rows of the journeys: step, what should be heard, and the snapshot that it quotes. */
const rows = [
	...readFileSync(`${root}/docs/screen-reader.md`, "utf8").matchAll(
		/^\| ([^|]+) \| ([^|]*`[^|]*) \| ([a-z-]+) \|$/gm,
	),
].map(([, step = "", heard = "", snapshot = ""]) => ({ step, heard, snapshot }));

test("the journeys with a screen reader quote what the pages really give it", () => {
	expect(rows.length).toBeGreaterThanOrEqual(20);
	const missing = rows.flatMap(({ step, heard, snapshot }) => {
		const path = `${root}/tests/e2e/screen-reader.spec.ts-snapshots/${snapshot}.txt`;
		const text = readFileSync(path, "utf8");
		const quotes = [...heard.matchAll(/`([^`]+)`/g)].map(([, quote = ""]) => quote);
		return quotes.filter((quote) => !text.includes(quote)).map((quote) => `${step}: ${quote}`);
	});
	expect(missing).toEqual([]);
});
