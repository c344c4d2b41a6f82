import * as z from "zod/mini";

/** In KES; the amount in cents is still a safe integer. */
export const AMOUNT_MAX = 999_999_999_999;

/** Schema of an amount in KES; also accepts it as text. */
export function amount(name: string) {
	const message = `${name} must be a number`;
	return z.pipe(
		z.pipe(
			z.union([z.number(), z.string()], { error: message }),
			z.transform((value) => (typeof value === "number" ? value : numberOf(value))),
		),
		z.number({ error: message }).check(
			z.minimum(0, `${name} cannot be negative`),
			z.refine(
				(value) => Number(value.toFixed(2)) === value,
				`${name} takes at most 2 decimal places`,
			),
			z.maximum(AMOUNT_MAX, `${name} can be at most ${AMOUNT_MAX.toLocaleString("en-US")}`),
		),
	);
}

/** Digits can be matched in one way only: otherwise a long text takes time that grows with the square of its length. */
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

function numberOf(text: string): number {
	return DECIMAL.test(text.trim()) ? Number(text) : Number.NaN;
}
