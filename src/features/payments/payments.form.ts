import * as z from "zod/mini";
import { requiredText, typedPhone } from "../../platform/http/contract-fields.ts";
import { typedAmount } from "../../platform/payments/amount.ts";

/** The rules of the payment forms, shared by the page and the contract. */

/** An M-Pesa receipt number in upper case: ten letters and digits. */
export const MPESA_CODE = /^[A-Z0-9]{10}$/;
export const CODE_INVALID = "An M-Pesa code is ten letters and digits, such as TJK7RT61SV";

/** Normalises a typed code: without gaps, in upper case. */
export function readCode(text: string): string {
	return text.replace(/\s/g, "").toUpperCase();
}

export const codeFields = {
	code: requiredText("M-Pesa code is required", 40).check(
		z.refine((text) => text.trim() === "" || MPESA_CODE.test(readCode(text)), CODE_INVALID),
	),
};

export const typedCode = z.object(codeFields);

/** An amount that M-Pesa accepts: whole KES. */
export const promptAmount = typedAmount("Amount").check(
	z.refine((value) => Number.isInteger(value), "Amount must be whole shillings"),
	z.refine((value) => value >= 1, "Amount must be at least 1"),
);

export const typedPrompt = z.object({ payer: typedPhone, amount: promptAmount });
