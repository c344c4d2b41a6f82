import * as z from "zod/mini";
import { callsUnder } from "../../platform/http/call.ts";
import {
	EMAIL_MAX,
	requiredEntryLine as entryLine,
	isEmail,
	optionalLine,
	pleaseFillIn,
	requiredIdentifier,
	requiredLine,
	SEPARATORS,
	seenVersion,
	time,
	withoutSeparators,
} from "../../platform/http/contract-fields.ts";
import { whatsappNumber } from "../../platform/text/phone.ts";
import { unreadableOn } from "./accent.ts";

const defineCall = callsUnder("Site");

const line = (label: string, max: number) => requiredLine(pleaseFillIn(label), max);

const list = <T extends z.ZodMiniType>(label: string, entry: T, min: number, max: number) =>
	z
		.array(entry)
		.check(
			z.minLength(min, `${label}: add at least ${min}`),
			z.maxLength(max, `${label}: at most ${max}`),
		);

const hasLetter = z.refine<string>(
	(value) => /\p{L}/u.test(value),
	"Name must contain at least one letter",
);
const email = requiredIdentifier("Email address is required", EMAIL_MAX).check(
	z.refine(isEmail, "Please enter a valid email address"),
);
const phone = requiredIdentifier("Phone number is required", 30).check(
	z.overwrite((value) => value.replace(SEPARATORS, " ").trim()),
	z.refine(
		(value) => /^\+?[\d ]+$/.test(value) && /^\d{9,15}$/.test(value.replace(/[+ ]/g, "")),
		"Phone number must have 9 to 15 digits; spaces and a plus sign in front are allowed",
	),
);
const whatsapp = requiredIdentifier("WhatsApp number is required", 30).check(
	z.refine(
		(value) => whatsappNumber(value) !== null,
		"WhatsApp number must be a phone number, such as 0712 345 678 or +254 712 345 678",
	),
);
const payNumber = (label: string) =>
	requiredIdentifier(`${label} is required`, 20).check(
		z.overwrite(withoutSeparators),
		z.regex(/^\d{5,7}$/, `${label} must have 5 to 7 digits`),
	);
const kraPin = requiredIdentifier("KRA PIN is required", 20).check(
	z.overwrite((value) => withoutSeparators(value).toUpperCase()),
	z.regex(
		/^[AP]\d{9}[A-Z]$/,
		"KRA PIN must be a letter, nine digits and a letter, such as P051234567X",
	),
);
const accent = z.string().check(
	z.regex(/^#[0-9a-fA-F]{6}$/, "Colour must be a hex colour, such as #8E0066"),
	z.refine((hex) => unreadableOn(hex) === undefined, {
		error: ({ input }) =>
			`This colour is too light to be read on ${unreadableOn(String(input))}: choose a darker one`,
	}),
);
const day = z
	.string()
	.check(
		z.refine(
			(value) => !Number.isNaN(Date.parse(value)),
			"The date of the confirmation is not valid",
		),
	);

const alwaysSet = {
	name: line("Name", 40).check(hasLetter),
	about: line("About", 200),
	mailboxes: z.array(email).check(z.length(2, "Please enter two email addresses")),
	phone,
	whatsapp,
	places: line("Places", 100),
	/** After this many months orders and requests are made anonymous. */
	retention_months: z
		.int("Months must be a whole number, such as 24")
		.check(
			z.minimum(1, "Months must be a number from 1 to 1200"),
			z.maximum(1_200, "Months must be a number from 1 to 1200"),
		),
	claims: list(
		"Claims",
		z.object({
			number: entryLine("Claim", "Number", 20),
			of: entryLine("Claim", "What is counted", 40),
		}),
		0,
		4,
	),
	testimonials: list(
		"Testimonials",
		z.object({
			words: entryLine("Story", "Words", 300),
			who: entryLine("Story", "Who", 60),
			what: entryLine("Story", "What they do", 80),
		}),
		0,
		6,
	),
	/** Four, because the default picture has four bars. */
	steps: list(
		"Steps",
		z.object({
			days: entryLine("Step", "Days", 30),
			title: entryLine("Step", "Title", 60),
			text: entryLine("Step", "Text", 200),
		}),
		4,
		4,
	),
	terms: z.object({
		includes: list("What the development cost buys", entryLine("Line", "Text", 200), 1, 12),
		balance: line("Balance", 300),
		refunds: list("If plans change", entryLine("Line", "Text", 300), 1, 8),
		about: line("Who we are", 300),
	}),
	dates: list(
		"Dates",
		z.object({ what: entryLine("Date", "What", 100), when: entryLine("Date", "When", 60) }),
		0,
		12,
	),
	fair_rules: list(
		"Rules of the fair",
		z.object({
			what: entryLine("Rule", "Part", 60),
			rule: entryLine("Rule", "Rule", 200),
			year: entryLine("Rule", "Year", 40),
			source: entryLine("Rule", "Source", 120),
		}),
		0,
		12,
	),
};

const picture = z.object({
	id: requiredIdentifier("Picture is required", 100),
	url: z.optional(z.string()),
	width: z.optional(z.number()),
	height: z.optional(z.number()),
	/** Set by the server if a logo needs a dark background, also on light pages. */
	ground: z.optional(z.literal("dark")),
});

const optional = {
	opening_hours: optionalLine(200),
	second_phone: phone,
	legal_name: optionalLine(120),
	kra_pin: kraPin,
	/** Where customers pay by hand: at most one of the two. */
	paybill_number: payNumber("Paybill number"),
	till_number: payNumber("Till number"),
	/** Receives mail about orders and requests. Only admins read it. */
	orders_mailbox: email,
	logo: picture,
	accent,
	terms_confirmed_at: day,
	credentials: z.object({
		schools_helped: z.nullable(
			z
				.int("Schools helped must be a whole number, such as 120")
				.check(z.minimum(1), z.maximum(100_000)),
		),
		registration: optionalLine(100),
		team_photo: z.optional(
			z.nullable(
				z.extend(picture, {
					alt: line("Description of the team photo", 200),
					srcset: z.optional(z.string()),
				}),
			),
		),
	}),
};

/** The only list of the settings. In input, null restores the default. */
export const siteFields = { ...alwaysSet, ...optional };
export type SiteField = keyof typeof siteFields;
export const SITE_FIELDS = Object.keys(siteFields) as SiteField[];

const nullable = Object.fromEntries(
	Object.entries(optional).map(([name, field]) => [name, z.nullable(field as z.ZodMiniType)]),
) as { [Name in keyof typeof optional]: z.ZodMiniNullable<(typeof optional)[Name]> };

const site = z.extend(z.object(alwaysSet), {
	...nullable,
	orders_mailbox: z.optional(z.nullable(email)),
	/** Fields that a setting of the environment fixes. */
	fixed: z.array(z.string()),
	updated_at: z.nullable(time),
});
export type SiteSettings = z.infer<typeof site>;

export const readSite = defineCall("GET /site", {
	summary: "Who runs the site, and its texts",
	access: "public",
	response: z.object({ result: site }),
});

const changes = Object.fromEntries(
	SITE_FIELDS.map((name) => [name, z.optional(z.nullable(siteFields[name]))]),
) as { [Name in SiteField]: z.ZodMiniOptional<z.ZodMiniNullable<(typeof siteFields)[Name]>> };

export const siteInput = z.extend(z.object(changes), { updated_at: seenVersion });
export type SiteInput = z.infer<typeof siteInput>;

export const changeSite = defineCall("PUT /site", {
	summary: "Change who runs the site, or its texts; null restores the default",
	access: "admin",
	body: siteInput,
	response: z.object({ result: site }),
});

const version = z.object({
	id: z.string(),
	at: time,
	by: z.nullable(z.string()),
	/** Changes by field, as text: one line for each entry of a list. */
	changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
	/** Restores this version: all fields that differ from the default, without lost pictures. */
	fields: z.record(z.string(), z.unknown()),
	missing: z.array(z.string()),
});
export type SiteVersion = z.infer<typeof version>;

export const listSiteVersions = defineCall("GET /site/versions", {
	summary: "Earlier settings of the site, newest first",
	access: "admin",
	response: z.object({ result: z.object({ versions: z.array(version) }) }),
});
