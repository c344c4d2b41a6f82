import * as z from "zod/v4/core";

export type JsonSchema = Record<string, unknown>;

export interface RequestField {
	name: string;
	required: boolean;
	schema: JsonSchema;
}

/** The fields that a schema of params, query or body accepts. */
export function requestFields(schema: z.$ZodType | undefined): RequestField[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = jsonSchema(schema) as {
		properties?: Record<string, JsonSchema>;
		required?: string[];
	};
	return Object.entries(properties).map(([name, field]) => ({
		name,
		required: required.includes(name),
		schema: field,
	}));
}

/** The JSON Schema of the input side: what a client sends, or what an endpoint returns. */
export function jsonSchema(schema: z.$ZodType): JsonSchema {
	const { $schema, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		override({ jsonSchema }) {
			// Redundant with the format, or deliberately not documented.
			if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
			if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
			if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
		},
	});
	return rest;
}
