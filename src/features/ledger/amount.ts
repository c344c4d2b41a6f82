import * as z from "zod/mini";
import { readKes } from "../../platform/text/kes.ts";

/** In KES; the amount in cents is still a safe integer. */
export const AMOUNT_MAX = 999_999_999_999;

/**
 * Schema of an amount in KES; also accepts it as text.
 *
 * @param message for what is not an amount
 */
export function amount(name: string, message = `${name} must be a number`) {
	const typed = z.union([z.number(), z.string()], { error: message });
	return z.pipe(
		z.pipe(
			typed,
			z.transform((value, { issues }) => readAmount(value, name, message, issues)),
		),
		amountRules(name, message),
	);
}

/** Schema of an amount that may be missing: null and blank mean none. */
export function optionalAmount(name: string) {
	const message = `${name} must be a number`;
	const typed = z.nullable(z.union([z.number(), z.string()], { error: message }));
	return z.pipe(
		z.pipe(
			typed,
			z.transform((value, { issues }) =>
				value === null || value === "" ? null : readAmount(value, name, message, issues),
			),
		),
		z.nullable(amountRules(name, message)),
	);
}

const decimals = (name: string) => `${name} takes at most 2 decimal places`;

function readAmount(
	value: number | string,
	name: string,
	message: string,
	issues: z.core.ParsePayload["issues"],
): number {
	if (typeof value === "number") return value;
	const read = readKes(value);
	if (read !== null) return read;
	const hasManyDecimals = /^\d{1,12}\.\d{3,}$/.test(value.trim());
	issues.push({
		code: "custom",
		message: hasManyDecimals ? decimals(name) : message,
		input: value,
	});
	return z.NEVER;
}

function amountRules(name: string, message: string) {
	return z.number({ error: message }).check(
		z.minimum(0, `${name} cannot be negative`),
		z.refine((value) => Number(value.toFixed(2)) === value, decimals(name)),
		z.maximum(AMOUNT_MAX, `${name} can be at most ${AMOUNT_MAX.toLocaleString("en-US")}`),
	);
}

/** Names how an amount is written, for forms whose texts the specification does not quote. */
export function typedAmount(name: string) {
	return amount(name, `${name} must be a number, such as 1250 or 1,250.50`);
}
