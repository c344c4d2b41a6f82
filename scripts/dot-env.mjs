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
	const text = readText(file);
	const wrong = text.includes("\0")
		? "save it as UTF-8, which this is not"
		: wrongLine(text.split("\n"));
	if (wrong) refuse(wrong);
	for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
}

/** @param {string} file */
function readText(file) {
	try {
		// Without a byte order mark, with which Windows begins a file: it would become part of the first name.
		return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
	} catch (error) {
		const { code } = /** @type {NodeJS.ErrnoException} */ (error);
		return refuse(code === "EISDIR" ? "it is a folder, not a file" : `it cannot be read (${code})`);
	}
}

/**
 * @param {string} reason
 * @returns {never}
 */
function refuse(reason) {
	console.error(`Cannot start: .env: ${reason}`);
	process.exit(1);
}

const SETTING = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)/;

/**
 * Node would read these lines otherwise than they look: it drops what is no setting and what follows a #, and takes a
 * quote that is not closed as a part of the value, or the lines up to the next one. A value of several lines may not
 * contain another setting.
 *
 * @param {string[]} lines
 */
function wrongLine(lines) {
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (/^\s*(#|$)/.test(line)) continue;
		const [, name, value = ""] = SETTING.exec(line) ?? [];
		if (!name) return `line ${at + 1} is neither NAME=value nor a comment, which begins with #`;
		if (/^\s*[“”„‘’‚]/.test(value))
			return `line ${at + 1}: put the value of ${name} in straight quotation marks, not curly ones`;
		const [, quote, rest = ""] = /^\s*(["'`])(.*)/.exec(value) ?? [];
		if (!quote) {
			if (/^([^#]*\S)?#/.test(value))
				return `line ${at + 1}: put the value of ${name} in quotation marks, because it contains #`;
			continue;
		}
		if (rest.includes(quote)) continue;
		const next = lines.findIndex(
			(later, index) => index > at && (later.includes(quote) || SETTING.test(later)),
		);
		if (next < 0 || SETTING.test(lines[next] ?? ""))
			return `line ${at + 1}: the quotation mark of ${name} is not closed`;
		at = next;
	}
	return undefined;
}
