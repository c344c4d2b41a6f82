import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { isEmail } from "../../platform/http/contract-fields.ts";
import { identifier } from "../../platform/text/invisible.ts";

const defineCall = callsUnder("Privacy");

function optionalKey(text: z.ZodMiniString) {
	return z.pipe(
		z.nullish(text),
		z.transform((value) => value || null),
	);
}

const email = optionalKey(
	z.string().check(
		z.overwrite(identifier),
		z.toLowerCase(),
		z.refine((value) => value === "" || isEmail(value), "Please enter a valid email address"),
	),
);

const phone = optionalKey(
	z.string().check(
		z.overwrite(identifier),
		z.refine(
			// Fewer digits could match other people's numbers.
			(value) => value === "" || /^\d{9,15}$/.test(value.replace(/\D/g, "")),
			"Please enter a valid phone number",
		),
	),
);

/** A record from the search by name. */
const record = z.object({ table: z.string(), id: z.string() });
const MAX_RECORDS = 200;
export const NOTHING_CHOSEN = "Please choose what is about this person";
const records = z
	.array(record, NOTHING_CHOSEN)
	.check(
		z.minLength(1, NOTHING_CHOSEN),
		z.maxLength(MAX_RECORDS, `Please choose at most ${MAX_RECORDS} at a time`),
	);

interface Named {
	email: string | null;
	phone: string | null;
	records?: readonly unknown[] | null;
}
const isNamed = ({ email, phone, records }: Named) => email !== null || phone !== null || !!records;
const NOBODY = { error: "Email or phone number is required", path: ["email"] };

/** Identifies a person: an email or a phone number is enough. */
export const personQuery = z.object({ email, phone }).check(z.refine(isNamed, NOBODY));

export const CONFIRM_ERASING = "Please confirm that this person's data is to be erased for good";

const erased = z.object({
	account: z.boolean(),
	orders: z.number(),
	requests: z.number(),
	files: z.number(),
	mails: z.number(),
	/** Result items that lost their name. */
	results: z.number(),
});
export type Erased = z.infer<typeof erased>;

export const exportPerson = defineCall("GET /people", {
	summary: "Everything that is stored of a person, as a JSON file",
	access: "admin",
	query: personQuery,
	file: true,
});

export const nameQuery = z.object({
	name: z.string("Name is required").check(
		z.trim(),
		z.maxLength(100, "Name must be at most 100 characters"),
		// A single letter would match almost everybody.
		z.refine((name) => /[\p{L}\p{N}]{2}/u.test(name), "Please enter at least two letters"),
	),
});

const candidate = z.object({
	table: z.string(),
	id: z.string(),
	/** Kind of record, such as "Order". */
	kind: z.string(),
	at: z.nullable(z.string()),
	/** The columns that contain the name, with the surrounding words. */
	matches: z.array(z.object({ where: z.string(), words: z.string() })),
	/** Values that distinguish people of the same name: phone numbers, schools, titles. */
	shown: z.array(z.string()),
});
export type Candidate = z.infer<typeof candidate>;

/** A POST, so that the name is in neither an address nor a log. */
export const searchPeople = defineCall("POST /people/search", {
	summary: "Records that name a person, newest first, to choose from: names are not unique",
	access: "admin",
	body: nameQuery,
	response: z.object({
		result: z.object({
			candidates: z.array(candidate),
			/** There are more than are listed; a longer name narrows the search. */
			more: z.boolean(),
		}),
	}),
});

export const exportRecords = defineCall("POST /people/export", {
	summary: "Everything that chosen records hold of a person, as a JSON file",
	access: "admin",
	body: z.object({ records }),
	file: true,
});

export const erasePerson = defineCall("POST /people/erase", {
	summary: "Erase a person: orders lose their name, requests and the account go",
	access: "admin",
	body: z
		.object({
			email,
			phone,
			records: z.nullish(records),
			confirm: z.literal(true, CONFIRM_ERASING),
		})
		.check(z.refine(isNamed, NOBODY)),
	response: z.object({ message: z.string(), result: erased }),
});

export const exportOwnData = defineCall("GET /account/data", {
	summary: "Export your account and what was sent while signed in to it, as a JSON file",
	access: "member",
	refuses: ["forbidden", "too_many"],
	file: true,
});
