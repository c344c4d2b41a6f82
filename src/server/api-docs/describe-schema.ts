export type JsonSchema = Record<string, unknown>;

/** A schema in a few words, as in "text, at most 50 characters, or null". */
export function typeName(schema: JsonSchema): string {
	if (schema.const !== undefined) return JSON.stringify(schema.const);
	if (Array.isArray(schema.enum)) {
		return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(", ")}`;
	}
	if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeName).join(" or ");
	const types = [schema.type ?? "anything"].flat() as string[];
	return types.map((type) => typeWords(type, schema)).join(" or ");
}

function typeWords(type: string, schema: JsonSchema): string {
	const { minLength, maxLength, minimum, maximum, format, items, maxItems } = schema;
	switch (type) {
		case "string": {
			if (format === "binary") return "a file";
			if (format) return String(format);
			return [
				"text",
				...(typeof minLength === "number" && minLength > 1 ? [`at least ${minLength}`] : []),
				...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
			].join(", ");
		}
		case "integer":
		case "number": {
			const name = type === "integer" ? "whole number" : "number";
			if (minimum !== undefined && maximum !== undefined)
				return `${name}, ${minimum} to ${maximum}`;
			return minimum === undefined ? name : `${name}, from ${minimum}`;
		}
		case "array": {
			const most = maxItems === undefined ? "" : `, at most ${maxItems}`;
			return `list of ${typeName((items as JsonSchema | undefined) ?? {})}${most}`;
		}
		case "boolean":
			return "true or false";
		default:
			return type;
	}
}

/** A value that shows the schema's shape: what a form begins with, what an answer looks like. */
export function exampleOf(schema: JsonSchema): unknown {
	if (schema.const !== undefined) return schema.const;
	if (schema.default !== undefined) return schema.default;
	if (Array.isArray(schema.enum)) return schema.enum[0];
	if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0] as JsonSchema);
	const types = [schema.type].flat();
	if (types.includes("null")) return null;
	const [type] = types;
	switch (type) {
		case "object":
			return Object.fromEntries(
				Object.entries((schema.properties as Record<string, JsonSchema> | undefined) ?? {}).map(
					([name, field]) => [name, exampleOf(field)],
				),
			);
		case "array":
			return [exampleOf((schema.items as JsonSchema | undefined) ?? {})];
		case "number":
		case "integer":
			return schema.minimum ?? 0;
		case "boolean":
			return false;
		case "string":
			return schema.format === "uuid" ? "00000000-0000-0000-0000-000000000000" : "";
		default:
			return null;
	}
}
