import * as z from "zod/mini";
import type { ApiPart } from "../http/call.ts";
import { isOwnRule } from "../http/contract-fields.ts";
import { isOwnServer } from "./api-bases.ts";

type Schema = z.core.$ZodType;
/** The properties of Zod's schema definitions that hold checks or other schemas. */
interface SchemaParts {
	checks?: z.core.$ZodCheck<never>[];
	shape?: Record<string, Schema>;
	options?: Schema[];
	in?: Schema;
	out?: Schema;
	innerType?: Schema;
	element?: Schema;
}

/** A form's rules for its server: another one has neither our maximum lengths nor our own rules. */
export function rulesFor<S extends Schema>(schema: S, apiPart?: ApiPart): S {
	return isOwnServer(apiPart) ? schema : withoutLimits(schema);
}

function withoutLimits<S extends Schema>(schema: S): S {
	const def = { ...(schema._zod.def as SchemaParts) };
	def.checks &&= def.checks.filter(
		(each) => each._zod.def.check !== "max_length" && !isOwnRule(each),
	);
	def.options &&= def.options.map(withoutLimits);
	if (def.shape) {
		const fields = Object.entries(def.shape).map(([name, field]) => [name, withoutLimits(field)]);
		def.shape = Object.fromEntries(fields);
	}
	for (const part of ["in", "out", "innerType", "element"] as const) {
		const inner = def[part];
		if (inner) def[part] = withoutLimits(inner);
	}
	return z.clone(schema, def as S["_zod"]["def"]);
}
