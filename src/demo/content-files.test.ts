import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { readArticle, readJson } from "./content-files.ts";

const folder = mkdtempSync(join(tmpdir(), "mradi-content-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
	const path = join(folder, name);
	writeFileSync(path, text);
	return path;
}

const schema = z.strictObject({ title: z.string(), content: z.string() });

test("an article's header and text are read, with joined lines and the note at the end", () => {
	const path = file("a.html", "title: Rain: a gauge\n\n<h2>The\nproblem</h2>\n<p>It rains.</p>\n");
	expect(readArticle(path, schema)).toEqual({
		title: "Rain: a gauge",
		content:
			"<h2>The problem</h2><p>It rains.</p><p><em>Sample content: figures are illustrative.</em></p>",
	});
});

test.each([
	["an article without a title", "b.html", "titel: Rain\n\n<p>It rains.</p>", /b\.html.*title/s],
	[
		"a list with a number for a title",
		"c.json",
		'[{ "title": 1, "content": "" }]',
		/c\.json.*title/s,
	],
	["a list with a comma too many", "d.json", "[1,]", /d\.json.*JSON/s],
])("%s is refused by file and field", (_, name, text, message) => {
	const path = file(name, text);
	const read = () =>
		name.endsWith(".html") ? readArticle(path, schema) : readJson(path, z.array(schema));
	expect(read).toThrow(message);
});
