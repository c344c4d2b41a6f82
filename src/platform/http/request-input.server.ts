import { createHash } from "node:crypto";
import * as z from "zod/v4/core";
import { AppError } from "./app-error.ts";
import { readBody } from "./read-body.ts";

/** The callback type of JSON.parse and JSON.stringify. */
export type Replacer = (key: string, value: unknown) => unknown;

/** The token with or without its `Bearer ` prefix, or null. */
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

export async function readJson(
	request: Request,
	maxBytes: number,
	reviver: Replacer,
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
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		if (takesForm && /^application\/x-www-form-urlencoded\b/i.test(contentType(request))) {
			const form = withoutNul(Object.fromEntries(new URLSearchParams(text)));
			return { body: form, hash: hashOf(form) };
		}
		// Also rejects JSON that is nested too deeply.
		const body = withoutNul(JSON.parse(text, reviver));
		return { body, hash: hashOf(body) };
	} catch {
		// JSON is accepted under any content type; a body that is not JSON gets an error that says what to send.
		const type = request.headers.get("content-type");
		throw !type || /\bjson\b/i.test(type)
			? new AppError("invalid", "The content is not valid JSON")
			: new AppError("unsupported_type", "This call takes JSON (application/json)");
	}
}

function contentType(request: Request): string {
	return request.headers.get("content-type") ?? "";
}

/**
 * Drains the unread request body before replying: if the connection were closed while the client is still sending, the
 * client would see a network error.
 */
export async function readToEnd(request: Request): Promise<void> {
	if (!request.body || request.bodyUsed) return;
	// The client disconnected and needs no response.
	await readBody(request, 0).catch(() => {});
}

export function hashOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Parses with a schema; throws 400 with one message per field. */
export function check(schema: z.$ZodType | undefined, value: unknown, what: string): unknown {
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

/**
 * Fields that are not stripped of NUL: passwords are hashed, never stored as text; a username containing NUL is
 * refused.
 */
const VERBATIM = /password$|^username$/i;

/** Removes NUL characters, which PostgreSQL's text type cannot store and nobody types. */
export function withoutNul(value: unknown): unknown {
	if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
	if (Array.isArray(value)) return value.map(withoutNul);
	if (value !== null && typeof value === "object") {
		const copy: Record<string, unknown> = {};
		for (const [key, inner] of Object.entries(value)) {
			// Assigning to __proto__ would change the copy's prototype.
			if (key === "__proto__") continue;
			copy[key] = VERBATIM.test(key) && typeof inner === "string" ? inner : withoutNul(inner);
		}
		return copy;
	}
	return value;
}
