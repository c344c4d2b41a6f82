import type * as z from "zod/v4/core";
import { readNumber, readText } from "./read-fields.ts";

/*
 * Gives an answer the types of its contract. Our own server's answers have them, but during a rolling upgrade a page
 * may be older or newer than the process that answers, and screens should not fail because of one field.
 */

type Schema = z.$ZodType;

interface Def {
	type: string;
	innerType: Schema;
	element: Schema;
	in: Schema;
	valueType: Schema;
	shape: Record<string, Schema>;
	options: readonly Schema[];
	values: readonly unknown[];
}

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

/**
 * The value with the schema's types; undefined if nothing of it can be used. A list that is missing outside of records
 * stays missing, because an answer without its list is a failure.
 */
export function readBySchema(schema: Schema, value: unknown, isInRecord = false): unknown {
	const { type, ...def } = defOf(schema);
	switch (type) {
		case "string":
		case "enum":
			return typeof value === "string" || typeof value === "number" ? readText(value) : undefined;
		case "literal":
			return def.values.includes(value) ? value : undefined;
		case "number":
		case "int":
			return readNumber(value);
		case "boolean":
			return typeof value === "boolean" ? value : undefined;
		case "nullable":
			return value == null ? null : (readBySchema(def.innerType, value, isInRecord) ?? null);
		case "optional":
		case "default":
			return readBySchema(def.innerType, value, isInRecord);
		case "pipe":
			return readBySchema(def.in, value, isInRecord);
		case "union":
			return def.options
				.map((option) => readBySchema(option, value, isInRecord))
				.find((read) => read !== undefined);
		case "array":
			if (!Array.isArray(value)) return undefined;
			return value
				.map((entry) => readBySchema(def.element, entry, true))
				.filter((entry) => entry !== undefined);
		case "record":
			if (!isObject(value)) return undefined;
			return fieldsOf(Object.keys(value), (name) => readBySchema(def.valueType, value[name], true));
		case "object": {
			if (!isObject(value)) return undefined;
			const isRecord = isInRecord || Object.values(def.shape).some(isSingle);
			return fieldsOf(Object.keys(def.shape), (name) => {
				const field = def.shape[name] as Schema;
				const read = readBySchema(field, value[name], isRecord);
				return read === undefined && isRecord ? blankOf(field) : read;
			});
		}
		default:
			return value;
	}
}

/** What stands for a field that is missing, or of another type. */
function blankOf(schema: Schema): unknown {
	const { type, ...def } = defOf(schema);
	switch (type) {
		case "string":
		case "enum":
			return "";
		case "literal":
			return def.values[0];
		case "number":
		case "int":
			return 0;
		case "boolean":
			return false;
		case "nullable":
			return null;
		case "array":
			return [];
		case "record":
			return {};
		case "object":
			return readBySchema(schema, {}, true);
		case "pipe":
			return blankOf(def.in);
		case "union":
			return blankOf(def.options[0] as Schema);
		default:
			return undefined;
	}
}

/** Whether a field is a single value: what has one is a record, and not only the envelope of lists and records. */
function isSingle(schema: Schema): boolean {
	const { type, innerType } = defOf(schema);
	if (type === "optional" || type === "nullable" || type === "default") return isSingle(innerType);
	return !["object", "array", "record"].includes(type);
}

function fieldsOf(names: readonly string[], read: (name: string) => unknown): object {
	const entries = names.map((name) => [name, read(name)] as const);
	return Object.fromEntries(entries.filter(([, part]) => part !== undefined));
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
