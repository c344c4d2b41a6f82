// @ts-check
// Plain JavaScript: prepare.mjs runs on whatever Node the machine has.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

/**
 * Adds the variables of .env to the environment, which takes precedence. A file that would be read otherwise than it was
 * meant ends the process with one line. Tests do not read a developer's .env.
 */
export function loadDotEnv() {
	const file = fileURLToPath(new URL("../.env", import.meta.url));
	if (!existsSync(file)) return;
	// Without a byte order mark, with which Windows begins a file: it would become part of the first name.
	const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
	const wrong = text.includes("\0")
		? "save it as UTF-8, which this is not"
		: unclosedQuote(text.split("\n"));
	if (wrong) {
		console.error(`Cannot start: .env: ${wrong}`);
		process.exit(1);
	}
	for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

const OPENED = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(["'`])(.*)/;
const SETTING = /^\s*(?:export\s+)?[A-Za-z_]\w*\s*=/;

/**
 * Node would take such a quote as a part of the value, or the lines up to the next one. A value of several lines may not
 * contain another setting.
 *
 * @param {string[]} lines
 */
function unclosedQuote(lines) {
	for (let at = 0; at < lines.length; at += 1) {
		const [, name, quote = "", rest] = OPENED.exec(lines[at] ?? "") ?? [];
		if (!name || rest?.includes(quote)) continue;
		const next = lines.findIndex(
			(line, index) => index > at && (line.includes(quote) || SETTING.test(line)),
		);
		if (next < 0 || SETTING.test(lines[next] ?? ""))
			return `line ${at + 1}: the quotation mark of ${name} is not closed`;
		at = next;
	}
	return undefined;
}
