import * as z from "zod/mini";
import { ifGiven } from "./contract-fields.ts";

/** A month in a query, as YYYY-MM. */
export const month = ifGiven(
	z
		.string()
		.check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "A month is a year and two digits, such as 2026-03")),
);

/** A month, or a year as YYYY. */
export const monthOrYear = ifGiven(
	z
		.string()
		.check(
			z.regex(
				/^\d{4}(-(0[1-9]|1[0-2]))?$/,
				"A month is a year and two digits, such as 2026-03; a year is four digits",
			),
		),
);
