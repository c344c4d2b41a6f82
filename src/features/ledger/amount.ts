import * as z from "zod/mini";
import { ownRule } from "../../platform/http/contract-fields.ts";
import { readKes } from "../../platform/text/kes.ts";

/** In KES; still a safe integer in cents. */
export const AMOUNT_MAX = 999_999_999_999;

/** The highest of one M-Pesa transaction, in KES. */
export const MPESA_MAX = 250_000;

/** An amount in KES; also as text. `message`: for anything else. */
export function amount(name: string, message = `${name} must be a number`) {
	const input = z.union([z.number(), z.string()], { error: message });
	return z.pipe(
		z.pipe(
			input,
			z.transform((value, { issues }) => readAmount(value, name, message, issues)),
		),
		amountRules(name, message),
	);
}

export function optionalAmount(name: string) {
	const message = `${name} must be a number`;
	const input = z.nullable(z.union([z.number(), z.string()], { error: message }));
	return z.pipe(
		z.pipe(
			input,
			z.transform((value, { issues }) =>
				value === null || value === "" ? null : readAmount(value, name, message, issues),
			),
		),
		z.nullable(amountRules(name, message)),
	);
}

const decimals = (name: string) => `${name} must have at most 2 decimal places`;

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
		ownRule(z.maximum(AMOUNT_MAX, `${name} can be at most ${AMOUNT_MAX.toLocaleString("en-US")}`)),
	);
}

/** Says how to write an amount, for forms whose texts the specification does not quote. */
export function amountField(name: string) {
	return amount(name, `${name} must be a number, such as 1250 or 1,250.50`);
}
