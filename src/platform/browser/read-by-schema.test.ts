import { expect, test } from "vitest";
import type * as z from "zod/v4/core";
import { endpoints } from "../../server/endpoints.ts";
import { readBySchema } from "./read-by-schema.ts";

/* Generated from all contracts: whatever stands in a field, a screen gets the type that it expects. */

interface Def {
	type: string;
	innerType: z.$ZodType;
	element: z.$ZodType;
	in: z.$ZodType;
	valueType: z.$ZodType;
	options: z.$ZodType[];
	shape: Record<string, z.$ZodType>;
	values: unknown[];
}
const defOf = (schema: z.$ZodType) => schema._zod.def as unknown as Def;

/** An answer that fits the schema, with one entry in each list. */
function proper(schema: z.$ZodType): unknown {
	const { type, ...def } = defOf(schema);
	if (type === "object") {
		return Object.fromEntries(
			Object.entries(def.shape).map(([name, field]) => [name, proper(field)]),
		);
	}
	if (type === "array") return [proper(def.element)];
	if (type === "record") return { name: proper(def.valueType) };
	if (type === "number" || type === "int") return 7;
	if (type === "boolean") return true;
	if (type === "literal") return def.values[0];
	if (type === "union") return proper(def.options[0] as z.$ZodType);
	if (type === "pipe") return proper(def.in);
	if (["nullable", "optional", "default"].includes(type)) return proper(def.innerType);
	return "a word that no list has";
}

const ODD = [undefined, null, 7, "seven", true, { odd: true }, ["odd"]];

/** The value with each of its parts replaced in turn by everything odd. */
function* oddVersions(value: unknown): Generator<unknown> {
	if (typeof value !== "object" || value === null) return;
	for (const [name, part] of Object.entries(value)) {
		const withPart = (odd: unknown) =>
			Array.isArray(value)
				? value.map((each, index) => (String(index) === name ? odd : each))
				: { ...value, [name]: odd };
		for (const odd of ODD) yield withPart(odd);
		for (const odd of oddVersions(part)) yield withPart(odd);
	}
}

/** Where the value has another type than the schema says. Words need not be on their list. */
function wrongIn(schema: z.$ZodType, value: unknown, path = ""): string[] {
	const { type, ...def } = defOf(schema);
	if (type === "optional" || type === "default")
		return value === undefined ? [] : wrongIn(def.innerType, value, path);
	if (type === "nullable") return value === null ? [] : wrongIn(def.innerType, value, path);
	if (type === "pipe") return wrongIn(def.in, value, path);
	if (type === "unknown" || type === "union") return [];
	if (type === "literal") return def.values.includes(value) ? [] : [`${path}: not the word`];
	if (type === "array") {
		if (!Array.isArray(value)) return [`${path}: no list`];
		return value.flatMap((entry, index) => wrongIn(def.element, entry, `${path}[${index}]`));
	}
	if (type === "record" || type === "object") {
		if (typeof value !== "object" || value === null || Array.isArray(value))
			return [`${path}: no object`];
		const fields = type === "object" ? Object.entries(def.shape) : [];
		return fields.flatMap(([name, field]) =>
			wrongIn(field, (value as Record<string, unknown>)[name], `${path}.${name}`),
		);
	}
	const expected =
		type === "number" || type === "int" ? "number" : type === "boolean" ? type : "string";
	return typeof value === expected ? [] : [`${path}: no ${expected}`];
}

const calls = endpoints.filter(({ response }) => response);

test("every answer of every contract has its types after it was read, whatever one of its parts is", () => {
	for (const { method, path, response } of calls) {
		const schema = response as z.$ZodType;
		const whole = proper(schema);
		expect(readBySchema(schema, whole), `${method} ${path}`).toEqual(whole);
		for (const odd of oddVersions(whole)) {
			const read = readBySchema(schema, odd);
			// Lists and objects of the envelope may be missing: their screens say so.
			const wrong = wrongIn(schema, read).filter(
				(where) => !/^(\.\w+){1,3}: no (list|object)$/.test(where),
			);
			const isEnvelope = wrong.every((where) => /^(\.\w+)?: no /.test(where));
			if (!isEnvelope) expect(wrong, `${method} ${path}: ${JSON.stringify(odd)}`).toEqual([]);
		}
	}
});
