import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { isEmail } from "../../platform/http/contract-fields.ts";

const defineCall = callsUnder("Privacy");

function optionalKey(text: z.ZodMiniString) {
	return z.pipe(
		z.nullish(text),
		z.transform((value) => value || null),
	);
}

const email = optionalKey(
	z.string().check(
		z.trim(),
		z.toLowerCase(),
		z.refine((value) => value === "" || isEmail(value), "Please enter a valid email address"),
	),
);

const phone = optionalKey(
	z.string().check(
		z.trim(),
		z.refine(
			// Fewer digits would fit other people's numbers too.
			(value) => value === "" || /^\d{9,15}$/.test(value.replace(/\D/g, "")),
			"Please enter a valid phone number",
		),
	),
);

interface Named {
	email: string | null;
	phone: string | null;
}
const isNamed = ({ email, phone }: Named) => email !== null || phone !== null;
const NOBODY = { error: "Email or phone number is required", path: ["email"] };

/** Who is asked for: an email or a phone number is enough. */
export const personQuery = z.object({ email, phone }).check(z.refine(isNamed, NOBODY));

export const CONFIRM_ERASING = "Please confirm that this person's data is to be erased for good";

const erased = z.object({
	account: z.boolean(),
	orders: z.number(),
	requests: z.number(),
	files: z.number(),
	mails: z.number(),
});
export type Erased = z.infer<typeof erased>;

export const exportPerson = defineCall("GET /people", {
	summary: "Everything that is stored of a person, as a JSON file",
	access: "admin",
	query: personQuery,
	file: true,
});

export const erasePerson = defineCall("POST /people/erase", {
	summary: "Erase a person: orders lose their name, requests and the account go",
	access: "admin",
	body: z
		.object({ email, phone, confirm: z.literal(true, CONFIRM_ERASING) })
		.check(z.refine(isNamed, NOBODY)),
	response: z.object({ message: z.string(), result: erased }),
});
