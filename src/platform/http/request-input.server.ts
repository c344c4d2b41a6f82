import { createHash } from "node:crypto";
import * as z from "zod/v4/core";
import { AppError } from "./app-error.ts";
import { countFields, readBody } from "./read-body.ts";

/** The callback type of JSON.stringify; also called for each text of a JSON body. */
export type Replacer = (key: string, value: unknown) => unknown;

/** The token of a header with or without the prefix `Bearer `, or null. */
export function bearerToken(request: Request): string | null {
	const value = request.headers
		.get("authorization")
		?.replace(/^(Bearer\s+)+/i, "")
		.trim();
	return value && value !== "null" && value !== "undefined" ? value : null;
}

export function queryOf(request: Request): Record<string, string> {
	const mark = request.url.indexOf("?");
	return mark < 0 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(mark)));
}

/** Maximum number of values in a body, twice those of the longest import: parsing blocks everybody else. */
const MAX_VALUES = 30_000;
const MAX_DEPTH = 50;

export async function readJson(
	request: Request,
	maxBytes: number,
	replace: Replacer,
	takesForm: boolean,
): Promise<{ body: unknown; hash: string }> {
	const bytes = await readBody(request, maxBytes).catch(() => {
		throw new AppError("invalid", "The content was cut off");
	});
	if (!bytes) {
		throw new AppError(
			"too_large",
			`The content is too large: at most ${Math.round(maxBytes / 1_048_576)} MB`,
		);
	}
	const type = request.headers.get("content-type") ?? "";
	const isForm = takesForm && /^application\/x-www-form-urlencoded\b/i.test(type);
	const { values, depth } = isForm ? { values: countFields(bytes), depth: 1 } : jsonSize(bytes);
	if (values > MAX_VALUES) {
		throw new AppError("too_large", `The content has too many values: at most ${MAX_VALUES}`);
	}
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		if (isForm) {
			const form = withoutNul(Object.fromEntries(new URLSearchParams(text)));
			return { body: form, hash: hashOf(form) };
		}
		if (depth > MAX_DEPTH) throw new Error("nested too deeply");
		const body = withoutNul(JSON.parse(text), replace);
		return { body, hash: hashOf(body) };
	} catch {
		// JSON is accepted under any content type; a body that is not JSON gets an error that says what to send.
		throw !type || /\bjson\b/i.test(type)
			? new AppError("invalid", "The content is not valid JSON")
			: new AppError("unsupported_type", "This call takes JSON (application/json)");
	}
}

/** Counted without parsing, which takes some milliseconds for each MB. Text that is not JSON has a size too. */
function jsonSize(bytes: Uint8Array): { values: number; depth: number } {
	let values = 1;
	let level = 0;
	let depth = 0;
	for (let at = 0; at < bytes.length; at += 1) {
		switch (bytes[at]) {
			case 0x22: // "
				at = endOfText(bytes, at);
				break;
			case 0x2c: // ,
				values += 1;
				break;
			case 0x5b: // [
			case 0x7b: // {
				values += 1;
				level += 1;
				depth = Math.max(depth, level);
				break;
			case 0x5d: // ]
			case 0x7d: // }
				level -= 1;
		}
	}
	return { values, depth };
}

/** Index of the quotation mark that ends the text which begins at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
	let at = start + 1;
	while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
	return at;
}

/** Drains the unread body before replying: closing while the client still sends would look like a network error. */
export async function readToEnd(request: Request): Promise<void> {
	if (!request.body || request.bodyUsed) return;
	// The client disconnected and needs no response.
	await readBody(request, 0).catch(() => {});
}

export function hashOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Parses with a schema; throws 400 with one message per field. */
export function validate(schema: z.$ZodType | undefined, value: unknown, what: string): unknown {
	if (!schema) return undefined;
	const parsed = z.safeParse(schema, value);
	if (parsed.success) return parsed.data;
	const fields: Record<string, string> = {};
	for (const issue of parsed.error.issues) {
		const field = issue.path.join(".") || what;
		fields[field] ??= issue.message;
	}
	throw new AppError("invalid", Object.values(fields)[0] as string, { fields });
}

/** Fields that may contain NUL: passwords are hashed, never stored as text; a username containing NUL is refused. */
const VERBATIM = /password$|^username$/i;

/** Removes NUL, which PostgreSQL cannot store. `replace` gets each text: in `JSON.parse` it is ten times slower. */
export function withoutNul(value: unknown, replace?: Replacer, name = ""): unknown {
	if (typeof value === "string") {
		const text = value.includes("\0") ? value.replaceAll("\0", "") : value;
		return replace ? replace(name, text) : text;
	}
	if (Array.isArray(value)) return value.map((each) => withoutNul(each, replace));
	if (value !== null && typeof value === "object") {
		const copy: Record<string, unknown> = {};
		for (const [key, inner] of Object.entries(value)) {
			// Assigning to __proto__ would change the copy's prototype.
			if (key === "__proto__") continue;
			copy[key] =
				VERBATIM.test(key) && typeof inner === "string" ? inner : withoutNul(inner, replace, key);
		}
		return copy;
	}
	return value;
}
