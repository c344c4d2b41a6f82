import * as z from "zod/mini";

/** KES; its cents are still a whole number that JavaScript holds exactly. */
export const AMOUNT_MAX = 999_999_999_999;

/** An amount in KES; its text counts as a number. */
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

function numberOf(text: string): number {
	return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : Number.NaN;
}
