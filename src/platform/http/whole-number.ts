import * as z from "zod/mini";

/** A whole number; also accepts text, which forms and spreadsheets send. Null and blank text become null. */
export function wholeNumber(message: string, { from, to }: { from: number; to: number }) {
	const number = z.int(message).check(z.minimum(from, message), z.maximum(to, message));
	const text = z.string().check(z.trim(), z.regex(/^\d*$/, message));
	return z.pipe(
		z.pipe(
			z.nullable(z.union([number, text], { error: message })),
			z.transform((value) => ((value ?? "") === "" ? null : Number(value))),
		),
		z.nullable(number),
	);
}
