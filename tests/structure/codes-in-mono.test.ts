import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const CODE =
	/<(\w+)(?:\s[^<>]*)?>\s*\{(?:\w+\.)*(?:reference|code|account|article_id|subject_id|payer_pin|kra_pin)\}/g;
const SHOWN_SO = ["CodeText", "IdFact", "RecordLink", "WithReferences"];

test("references, ids and codes are shown in the typeface in which no two letters look alike", () => {
	const others = globSync("src/**/*.tsx", { cwd: ROOT, exclude: ["**/*.test.tsx"] }).flatMap(
		(path) =>
			[...readFileSync(join(ROOT, path), "utf8").matchAll(CODE)]
				.filter(([text, tag = ""]) => !SHOWN_SO.includes(tag) && !text.includes("visually-hidden"))
				.map(([text]) => `${path}: ${text.replace(/\s+/g, " ")}`),
	);
	expect(others).toEqual([]);
});
