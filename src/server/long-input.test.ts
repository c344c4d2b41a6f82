import { expect, test, vi } from "vitest";
import * as z from "zod/v4/core";
import { endpoints } from "./declared-by-features.ts";

/** A tenth of what a call's body may be; a pattern whose time grows with the square of it would take seconds. */
const LENGTH = 100_000;

/** Each ends in something that lets a pattern fail at the last character, and so try every other way to match. */
const LONG = ["0", "1 ", " ", "\t", "a", "a ", ".", "-", "@", "a@", "/", "<a", "&#", "1,", "é"].map(
	(unit) => `${unit.repeat(LENGTH / unit.length)}\u0001x`,
);

/** An input for `schema` in which each field holds the text that is made for its path. */
function fillIn(schema: unknown, text: (path: string) => string, path: string[] = []): unknown {
	const { def } = (schema as z.$ZodType)._zod as { def: z.$ZodTypes["_zod"]["def"] };
	switch (def.type) {
		case "object":
			return Object.fromEntries(
				Object.entries(def.shape).map(([name, field]) => [
					name,
					fillIn(field, text, [...path, name]),
				]),
			);
		case "array":
			return [fillIn(def.element, text, [...path, "0"])];
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
			return fillIn(def.innerType, text, path);
		case "pipe":
			return fillIn(def.in._zod.def.type === "transform" ? def.out : def.in, text, path);
		default:
			return text(path.join("."));
	}
}

test("no endpoint validates a long text slowly, or rewrites a text that it refuses", () => {
	let texts = 0;
	const rewritten = new Set<number>();
	const offenders = new Set<string>();
	const { normalize } = String.prototype;
	const replace = RegExp.prototype[Symbol.replace];
	vi.spyOn(String.prototype, "normalize").mockImplementation(function (
		this: string,
		form?: string,
	) {
		rewritten.add(this.length);
		return normalize.call(this, form);
	});
	vi.spyOn(RegExp.prototype, Symbol.replace).mockImplementation(function (
		this: RegExp,
		...given: [text: string, by: (found: string, ...more: unknown[]) => string]
	) {
		rewritten.add(given[0].length);
		return Reflect.apply(replace, this, given);
	});
	for (const { method, path, body, query, params } of endpoints) {
		for (const schema of [body, query, params]) {
			if (!schema) continue;
			for (const long of LONG) {
				/** Of the texts by path: different lengths show which ones were rewritten. */
				const lengths = new Map<string, number>();
				const input = fillIn(schema, (name) => {
					const text = `${long}${"x".repeat(lengths.size)}`;
					lengths.set(name, text.length);
					return text;
				});
				rewritten.clear();
				const refused = z.safeParse(schema, input).error?.issues ?? [];
				for (const { path: at } of refused) {
					const length = lengths.get(at.join("."));
					if (length && rewritten.has(length)) offenders.add(`${method} ${path} ${at.join(".")}`);
				}
				texts += lengths.size;
			}
		}
	}
	vi.restoreAllMocks();
	expect(texts).toBeGreaterThan(200 * LONG.length);
	expect([...offenders]).toEqual([]);
});
