import * as z from "zod/mini";
import { isEmail } from "../../platform/contract.ts";

const email = z
	.pipe(
		z.nullish(z.string()),
		z.transform((value) => value?.trim().toLowerCase() || null),
	)
	.check(
		z.refine((value) => value === null || isEmail(value), "Please enter a valid email address"),
	);

const phone = z
	.pipe(
		z.nullish(z.string()),
		z.transform((value) => value?.trim() || null),
	)
	.check(
		z.refine(
			// Fewer digits would fit other people's numbers too.
			(value) => value === null || /^\d{9,15}$/.test(value.replace(/\D/g, "")),
			"Please enter a valid phone number",
		),
	);

const person = { email: z.optional(email), phone: z.optional(phone) };

function isNamed(value: { email?: string | null; phone?: string | null }): boolean {
	return Boolean(value.email || value.phone);
}
const NOBODY = { error: "Email or phone number is required", path: ["email"] };

export const personQuery = z.object(person).check(z.refine(isNamed, NOBODY));

export const CONFIRM_ERASING = "Please confirm that this person's data is to be erased for good";

export const eraseInput = z
	.object({ ...person, confirm: z.literal(true, CONFIRM_ERASING) })
	.check(z.refine(isNamed, NOBODY));

const erased = z.object({
	account: z.boolean(),
	orders: z.number(),
	requests: z.number(),
	files: z.number(),
	mails: z.number(),
});
export type Erased = z.infer<typeof erased>;
export const eraseAnswer = z.object({ message: z.string(), result: erased });
