import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const SAMPLE_NOTE = "<p><em>Sample content: figures are illustrative.</em></p>";

/** The files in a folder, sorted by name. */
export function filesOf(folder: string): string[] {
	return readdirSync(folder)
		.sort()
		.map((name) => join(folder, name));
}

/** Parses a JSON file. Throws an error that names the file and the field. */
export function readJson<T>(path: string, schema: z.ZodMiniType<T>): T {
	return check(path, schema, JSON.parse);
}

/**
 * Parses an article: lines of `name: value`, a blank line, and the text as HTML. Throws an error that names the file
 * and the field.
 */
export function readArticle<T>(path: string, schema: z.ZodMiniType<T>): T {
	return check(path, schema, (file) => {
		const [head = "", ...paragraphs] = file.split("\n\n");
		const fields = head.split("\n").map((line) => line.split(/:\s+(.*)/, 2));
		const content = tidy(paragraphs.join("\n\n"));
		return { ...Object.fromEntries(fields), content: content && content + SAMPLE_NOTE };
	});
}

function check<T>(path: string, schema: z.ZodMiniType<T>, parse: (file: string) => unknown): T {
	try {
		return z.parse(schema, parse(readFileSync(path, "utf8")));
	} catch (error) {
		const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : error;
		throw new Error(`The sample content in ${path} cannot be read:\n${reason}`);
	}
}

/** Removes line breaks, which wrap long lines in the files but are not part of the HTML. */
function tidy(html: string): string {
	return html
		.trim()
		.replace(/\s*\n\s*(?=<\/?(?:h2|h3|p|ul|ol|li|blockquote)\b)/g, "")
		.replace(/\s+/g, " ");
}
