import * as z from "zod/v4/core";

export type JsonSchema = Record<string, unknown>;

/** What an endpoint sends: the shape of an answer's JSON. */
export function answerSchema(schema: z.$ZodType): JsonSchema {
	return toJsonSchema(schema, "input");
}

export interface RequestField {
	name: string;
	required: boolean;
	schema: JsonSchema;
}

/** The fields that a schema of params, query or body takes, as a sender sees them. */
export function requestFields(schema: z.$ZodType | undefined): RequestField[] {
	return Object.entries(shapeOf(schema)).map(([name, field]) => ({
		name,
		required: !accepts(field, undefined),
		schema: fieldSchema(field),
	}));
}

/** The fields of an object schema; those of a schema that goes through a pipe are its entrance's. */
export function shapeOf(schema: z.$ZodType | undefined): Record<string, z.$ZodType> {
	const known = schema as z.$ZodTypes | undefined;
	if (known?._zod.def.type === "pipe") return shapeOf(known._zod.def.in);
	return known?._zod.def.type === "object" ? (known._zod.def.shape as never) : {};
}

/**
 * Contracts trim and default with transforms, which a JSON schema cannot say. So the field is asked:
 * what it does with null and with an empty text is what the document tells.
 */
function fieldSchema(field: z.$ZodType): JsonSchema {
	const given = toJsonSchema(field, "input");
	// A transform takes anything; what leaves it says more.
	const schema = Object.keys(given).length > 0 ? given : toJsonSchema(field, "output");
	const told = accepts(field, null) ? schema : withoutNull(schema);
	if (![told.type].flat().includes("string") || told.enum || told.format) return told;
	const maxLength = maximumOf(field);
	return {
		...told,
		...(!accepts(field, "") && { minLength: 1 }),
		...(maxLength !== undefined && { maxLength }),
	};
}

/** The longest text a field takes, also when the check stands behind a transform. */
function maximumOf(field: z.$ZodType): number | undefined {
	const { def } = (field as z.$ZodTypes)._zod;
	for (const check of def.checks ?? []) {
		const rule = check._zod.def as z.$ZodCheckMaxLengthDef;
		if (rule.check === "max_length") return rule.maximum;
	}
	return "innerType" in def ? maximumOf(def.innerType as z.$ZodType) : undefined;
}

function accepts(field: z.$ZodType, value: unknown): boolean {
	return z.safeParse(field, value).success;
}

function withoutNull(schema: JsonSchema): JsonSchema {
	const { type, anyOf } = schema;
	if (Array.isArray(type)) {
		const types = type.filter((one) => one !== "null");
		return { ...schema, type: types.length === 1 ? types[0] : types };
	}
	if (Array.isArray(anyOf)) {
		const kinds = anyOf.filter((one: JsonSchema) => one.type !== "null");
		if (kinds.length !== 1) return { ...schema, anyOf: kinds };
		const { anyOf: _, ...rest } = schema;
		return { ...rest, ...kinds[0] };
	}
	return schema;
}

function toJsonSchema(schema: z.$ZodType, io: "input" | "output"): JsonSchema {
	const { $schema, ...rest } = z.toJSONSchema(schema, {
		io,
		unrepresentable: "any",
		override({ jsonSchema }) {
			// Said by the format already, or by nobody on purpose.
			if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
			if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
			if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
		},
	});
	return rest;
}
