import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readSource, sourceFiles } from "./feature-graph.ts";

/* A pattern that can match in many ways tries them all before it fails: with 250 spaces this can take minutes. */

const PATTERN_LITERAL =
	/(?<=[=(,:?!&|[{\s])\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g;

/** The pattern literals of a source file, and other text that looks like one and compiles. */
function patternsIn(source: string): RegExp[] {
	return [...source.matchAll(PATTERN_LITERAL)].flatMap(([, pattern = "", flags = ""]) => {
		try {
			return [new RegExp(pattern, flags)];
		} catch {
			return [];
		}
	});
}

/** Long enough to find patterns of cubic time. Quadratic time is fine, because the length of texts is limited. */
const LENGTH = 2_000;
const UNITS = [" ", "\t", "\n", "a", "A", "0", "a ", "0 ", ".", "-", "_", ",", "1,", "@", "a@"];
const MORE_UNITS = ["/", "\\", "<", "<a ", "&#", '"', "'", "(", "[", "=", "é", "\u0301", "\u200b"];

/** Makes every pattern fail, also those that allow up to a hundred more characters. */
const END = `\u0001${"x".repeat(120)}`;

/** Long texts that repeat one unit, alone and after each word of the pattern. */
function textsFor({ source }: RegExp): string[] {
	const words = (source.replace(/\\./g, " ").match(/[A-Za-z]{2,}/g) ?? []).slice(0, 4);
	return [...UNITS, ...MORE_UNITS].flatMap((unit) => {
		const long = unit.repeat(LENGTH / unit.length);
		return ["", ...words].map((word) => `${word}${long}${END}`);
	});
}

/** Far more than any pattern needs: only one that does not end in time is stopped. */
const TIMEOUT_MS = 20_000;

function timesOut(pattern: RegExp, timeout = TIMEOUT_MS): boolean {
	const context = { pattern, texts: textsFor(pattern) };
	const search = "for (const text of texts) { pattern.lastIndex = 0; pattern.test(text); }";
	try {
		runInNewContext(search, context, { timeout });
		return false;
	} catch (error) {
		if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return true;
		throw error;
	}
}

test("no pattern takes long to search a long and repetitive text", { timeout: 300_000 }, () => {
	const patterns = sourceFiles()
		.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
		.flatMap((path) => patternsIn(readSource(path)).map((pattern) => ({ path, pattern })));
	expect(patterns.length).toBeGreaterThan(400);
	const slow = patterns.filter(({ pattern }) => timesOut(pattern));
	expect(slow.map(({ path, pattern }) => `${path}: ${pattern}`)).toEqual([]);
});

test("a pattern that takes minutes is found", () => {
	const source =
		"const account = /\\bacc(?:ount)?\\.?\\s*(?:no\\.?)?\\s*:?\\s*(.{1,40}?)\\s*$/i.exec(text);";
	const [pattern = /none/] = patternsIn(source);
	expect(timesOut(pattern, 1_000)).toBe(true);
});
