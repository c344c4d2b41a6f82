// @ts-check
// Plain JavaScript: prepare.mjs runs on whatever Node the machine has.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";

/**
 * Adds the variables of .env to the environment, which takes precedence. Exits with one line if Node would misread the
 * file.
 */
export function loadDotEnv() {
	const file = fileURLToPath(new URL("../.env", import.meta.url));
	if (!existsSync(file)) return;
	const { wrong, variables } = readDotEnv(readText(file));
	if (wrong) refuse(wrong);
	for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

/** @param {string} content */
export function readDotEnv(content) {
	// Windows begins a file with a byte order mark, which would become part of the first name.
	const text = content.replace(/^\uFEFF/, "");
	const wrong = text.includes("\0")
		? "save it as UTF-8, which this is not"
		: wrongLine(text.split("\n"));
	return { wrong, variables: parseEnv(text) };
}

/** @param {string} file */
function readText(file) {
	try {
		return readFileSync(file, "utf8");
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

const SETTING = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=(.*)/;

/**
 * Finds the first line that Node would not read as a person would. Node ignores lines that set nothing and what follows
 * a # or a closing quote, uses the last line of a name, turns \n into a line break, and takes a quote that is not closed as
 * a part of the value, or the lines up to the next quote. A value of several lines may not contain another setting.
 *
 * @param {string[]} lines
 */
function wrongLine(lines) {
	/** @type {Map<string, number>} */
	const lineByName = new Map();
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (/^\s*(#|$)/.test(line)) continue;
		const number = at + 1;
		const [, name, value = ""] = SETTING.exec(line) ?? [];
		if (!name) return `line ${number} is neither NAME=value nor a comment, which begins with #`;
		const first = lineByName.get(name);
		if (first) return `line ${number}: ${name} is set already in line ${first}; remove one of them`;
		lineByName.set(name, number);
		const quoted = /^[ \t]*(["'`])(.*)/.exec(value);
		if (!quoted) {
			const wrong = wrongValue(value);
			if (wrong) return `line ${number}: put the value of ${name} in ${wrong}`;
			continue;
		}
		const [, quote = "", ...rest] = quoted;
		while (!rest.at(-1)?.includes(quote)) {
			at += 1;
			const next = lines[at];
			if (next === undefined || (SETTING.test(next) && !next.includes(quote)))
				return `line ${number}: the quotation mark of ${name} is not closed`;
			rest.push(next);
		}
		const [content = "", ...after] = rest.join("\n").split(quote);
		if (!/^\s*(#|$)/.test(after.join(quote)))
			return `line ${number}: the value of ${name} goes on after its closing quotation mark; put it in marks that it does not contain: ", ' or \``;
		if (quote === '"' && content.includes("\\n"))
			return `line ${number}: put the value of ${name} in single quotation marks, because \\n in double ones is a line break`;
	}
	return undefined;
}

/** @param {string} value without quotation marks around it */
function wrongValue(value) {
	if (/^\s*[“”„‘’‚]/.test(value)) return "straight quotation marks, not curly ones";
	if (/^[ \t]*[^\S \t\r]/.test(value))
		return "quotation marks, because it begins with a character that only looks like a space";
	return /^([^#]*\S)?#/.test(value) ? "quotation marks, because it contains #" : undefined;
}
