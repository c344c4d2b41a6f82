import { expect, test } from "vitest";
import * as z from "zod/v4/core";
import { endpoints } from "./declared-by-features.ts";

/** A tenth of what a call's body may be; a pattern whose time grows with the square of it would take seconds. */
const LENGTH = 100_000;

/** Each ends in something that lets a pattern fail at the last character, and so try every other way to match. */
const LONG = ["0", " ", "\t", "a", "a ", ".", "-", "@", "a@", "/", "<a", "&#", "1,", "é"].map(
	(unit) => `${unit.repeat(LENGTH / unit.length)}\u0001x`,
);

/** An input in which every text is this one. */
function filled(schema: unknown, text: string): unknown {
	const { def } = (schema as z.$ZodType)._zod as { def: z.$ZodTypes["_zod"]["def"] };
	switch (def.type) {
		case "object":
			return Object.fromEntries(
				Object.entries(def.shape).map(([name, field]) => [name, filled(field, text)]),
			);
		case "array":
			return [filled(def.element, text)];
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
			return filled(def.innerType, text);
		case "pipe":
			return filled(def.in._zod.def.type === "transform" ? def.out : def.in, text);
		default:
			return text;
	}
}

test("no contract takes long to read a long text", () => {
	let texts = 0;
	for (const { body, query, params } of endpoints) {
		for (const schema of [body, query, params]) {
			if (!schema) continue;
			for (const text of LONG) z.safeParse(schema, filled(schema, text));
			texts += JSON.stringify(filled(schema, "text")).split('"text"').length - 1;
		}
	}
	expect(texts).toBeGreaterThan(200);
});
