import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as kiswahili from "./kiswahili.tsx";

const sources = globSync("src/{app,features}/**/*.tsx")
	.filter((path) => !path.includes(".test."))
	.map((path) => readFileSync(path, "utf8"));

const { InKiswahili: _, ...sentences } = kiswahili;

test.each(Object.keys(sentences))("%s is shown on a page and marked as Kiswahili", (name) => {
	const shown = new RegExp(`<InKiswahili>\\{${name}\\b`);
	expect(sources.some((source) => shown.test(source))).toBe(true);
});
