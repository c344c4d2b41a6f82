import * as z from "zod/v4/core";

export type JsonSchema = Record<string, unknown>;

export interface RequestField {
	name: string;
	required: boolean;
	schema: JsonSchema;
}

/** The fields that a schema of params, query or body takes, as it says of itself. */
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

/** What goes into a schema: what a sender sends, or what an endpoint answers. */
export function jsonSchema(schema: z.$ZodType): JsonSchema {
	const { $schema, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		override({ jsonSchema }) {
			// Said by the format already, or by nobody on purpose.
			if (jsonSchema.format === "uuid") delete jsonSchema.pattern;
			if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
			if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
		},
	});
	return rest;
}
