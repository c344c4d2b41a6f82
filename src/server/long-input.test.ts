import { expect, test, vi } from "vitest";
import * as z from "zod/v4/core";
import { endpoints } from "./declared-by-features.ts";

/** A tenth of what a call's body may be; a pattern whose time grows with the square of it would take seconds. */
const LENGTH = 100_000;

/** Each ends in something that lets a pattern fail at the last character, and so try every other way to match. */
const LONG = ["0", "1 ", " ", "\t", "a", "a ", ".", "-", "@", "a@", "/", "<a", "&#", "1,", "é"].map(
	(unit) => `${unit.repeat(LENGTH / unit.length)}\u0001x`,
);

/** An input in which every text is one that is made for its path. */
function filled(schema: unknown, text: (path: string) => string, path: string[] = []): unknown {
	const { def } = (schema as z.$ZodType)._zod as { def: z.$ZodTypes["_zod"]["def"] };
	switch (def.type) {
		case "object":
			return Object.fromEntries(
				Object.entries(def.shape).map(([name, field]) => [
					name,
					filled(field, text, [...path, name]),
				]),
			);
		case "array":
			return [filled(def.element, text, [...path, "0"])];
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
			return filled(def.innerType, text, path);
		case "pipe":
			return filled(def.in._zod.def.type === "transform" ? def.out : def.in, text, path);
		default:
			return text(path.join("."));
	}
}

test("no contract takes long to read a long text, or rewrites one that it refuses", () => {
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
				/** Their different lengths show which texts were rewritten. */
				const made = new Map<string, number>();
				const input = filled(schema, (name) => {
					const text = `${long}${"x".repeat(made.size)}`;
					made.set(name, text.length);
					return text;
				});
				rewritten.clear();
				const refused = z.safeParse(schema, input).error?.issues ?? [];
				for (const { path: at } of refused) {
					const length = made.get(at.join("."));
					if (length && rewritten.has(length)) offenders.add(`${method} ${path} ${at.join(".")}`);
				}
				texts += made.size;
			}
		}
	}
	vi.restoreAllMocks();
	expect(texts).toBeGreaterThan(200 * LONG.length);
	expect([...offenders]).toEqual([]);
});
