import * as z from "zod/mini";
import { onlyOnOwnServer } from "../../platform/http/contract-fields.ts";
import { readKes } from "../../platform/text/kes.ts";

/** In KES. In cents it is still a safe integer. */
export const AMOUNT_MAX = 999_999_999_999;

/** The largest amount of one M-Pesa transaction, in KES. */
export const MPESA_MAX = 250_000;

/** An amount in KES, as a number or as text. `message` is the error for anything else. */
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

const tooManyDecimals = (name: string) => `${name} must have at most 2 decimal places`;

function readAmount(
	value: number | string,
	name: string,
	message: string,
	issues: z.core.ParsePayload["issues"],
): number {
	if (typeof value === "number") return value;
	const parsed = readKes(value);
	if (parsed !== null) return parsed;
	const hasManyDecimals = /^\d{1,12}\.\d{3,}$/.test(value.trim());
	issues.push({
		code: "custom",
		message: hasManyDecimals ? tooManyDecimals(name) : message,
		input: value,
	});
	return z.NEVER;
}

function amountRules(name: string, message: string) {
	return z.number({ error: message }).check(
		z.minimum(0, `${name} cannot be negative`),
		z.refine((value) => Number(value.toFixed(2)) === value, tooManyDecimals(name)),
		onlyOnOwnServer(
			z.maximum(AMOUNT_MAX, `${name} can be at most ${AMOUNT_MAX.toLocaleString("en-US")}`),
		),
	);
}

/** Like `amount`, with an error that says how to write one, where the specification fixes no error text. */
export function amountField(name: string) {
	return amount(name, `${name} must be a number, such as 1250 or 1,250.50`);
}
