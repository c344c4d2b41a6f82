import type * as z from "zod/mini";

export type Schema = z.core.$ZodType;

/** The parts of schema definitions that the tests read. */
interface SchemaParts
	extends Partial<Record<"in" | "out" | "innerType" | "element" | "valueType", Schema>> {
	type: string;
	checks?: z.core.$ZodCheck<never>[];
	entries?: Record<string, string>;
	shape?: Record<string, Schema>;
	options?: Schema[];
}

export const partsOf = (schema: Schema) => schema._zod.def as SchemaParts;

/** The schemas that a schema wraps or chooses from. */
export function innerOf(schema: Schema): Schema[] {
	const { in: input, out, innerType, element, valueType, options = [] } = partsOf(schema);
	return [input, out, innerType, element, valueType, ...options].filter((one) => one !== undefined);
}

/** Every field of a schema and of the objects within it. */
export function fieldsOf(schema: Schema | undefined): [name: string, field: Schema][] {
	if (!schema) return [];
	const shape = Object.entries(partsOf(schema).shape ?? {});
	const inner = [...innerOf(schema), ...shape.map(([, field]) => field)];
	return [...shape, ...inner.flatMap(fieldsOf)];
}
