import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import { cleaned, EMAIL_MAX, isEmail } from "../../platform/http/contract-fields.ts";
import { plainPhone } from "../../platform/privacy/person.ts";
import { cleanEmailAddress, cleanIdentifier } from "../../platform/text/invisible.ts";
import { oneLine } from "../../platform/text/one-line.ts";

const defineCall = callsUnder("Privacy");

function optionalContact(text: z.ZodMiniString) {
	return z.pipe(
		z.nullish(text),
		z.transform((value) => value || null),
	);
}

const email = optionalContact(
	z.string().check(
		...cleaned(cleanEmailAddress, EMAIL_MAX),
		z.toLowerCase(),
		z.refine((value) => value === "" || isEmail(value), "Please enter a valid email address"),
	),
);

const phone = optionalContact(
	z.string().check(
		...cleaned(cleanIdentifier, 100),
		z.refine(
			// Fewer digits could match other people's numbers.
			(value) => value === "" || /^\d{9,15}$/.test(plainPhone(value)),
			"Please enter a valid phone number",
		),
	),
);

const record = z.object({
	table: z.string(),
	id: z.string(),
	part: z.optional(z.literal("guardian")),
});
const MAX_RECORDS = 200;
export const NOTHING_CHOSEN = "Please choose the records that are about this person";
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
const NOBODY_NAMED = { error: "Name is required", path: ["name"] };

export const personQuery = z.object({ email, phone }).check(z.refine(isNamed, NOBODY));

export const CONFIRM_ERASING = "Please confirm that this person's data is to be permanently erased";

const erased = z.object({
	account: z.boolean(),
	orders: z.number(),
	requests: z.number(),
	files: z.number(),
	mails: z.number(),
	results: z.number(),
});
export type Erased = z.infer<typeof erased>;

export const exportPerson = defineCall("GET /people", {
	summary: "Everything that is stored about a person, as a JSON file",
	access: "admin",
	query: personQuery,
	file: true,
});

const name = z.string("Name is required").check(
	...cleaned(oneLine, 100, "Name must be at most 100 characters"),
	// A single letter would match almost everybody.
	z.refine((name) => /[\p{L}\p{N}]{2}/u.test(name), "Please enter at least two letters"),
);
export const nameQuery = z.object({ name });

const candidate = z.object({
	...record.shape,
	name: z.string(),
	kind: z.string(),
	at: z.nullable(z.string()),
	matches: z.array(z.object({ where: z.string(), words: z.string() })),
	/** Other fields, such as the phone number, by which an admin recognises the record. */
	shown: z.array(z.string()),
	/** Whether the address or number is the record's own, not only mentioned. */
	own_contact: z.boolean(),
});
export type Candidate = z.infer<typeof candidate>;

const found = z.object({
	candidates: z.array(candidate),
	more: z.boolean(),
	/** Number of different names on the orders and requests; null for a search by name. */
	people: z.nullable(z.number()),
});
export type Found = z.infer<typeof found>;

/** A POST, so that the name is in neither an address nor a log. */
export const searchPeople = defineCall("POST /people/search", {
	summary:
		"Records that match a name, an email or a phone number, to choose from: the best matches first, then the newest",
	access: "admin",
	body: z
		.object({ name: z.optional(z.nullable(name)), email, phone })
		.check(z.refine(({ name, ...contact }) => !!name || isNamed(contact), NOBODY_NAMED)),
	response: z.object({ result: found }),
});

const countsByKind = z.record(z.string(), z.number());
export type CountsByKind = z.infer<typeof countsByKind>;

export const countErasure = defineCall("POST /people/count", {
	summary: "How much is stored with chosen records, to show before they are erased",
	access: "admin",
	body: z.object({ records }),
	response: z.object({ result: countsByKind }),
});

export const exportRecords = defineCall("POST /people/export", {
	summary: "Everything that chosen records hold about a person, as a JSON file",
	access: "admin",
	body: z.object({ records }),
	file: true,
});

export const erasePerson = defineCall("POST /people/erase", {
	summary:
		"Erase exactly the chosen records of a person, or all records with an email or phone number",
	access: "admin",
	body: z
		.object({
			email,
			phone,
			records: z.nullish(records),
			/** The answer of `POST /people/count`: if it has changed, nothing is erased. */
			counted: z.nullish(countsByKind),
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
