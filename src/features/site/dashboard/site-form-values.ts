import { readKes } from "../../../platform/text/kes.ts";
import type { Credentials } from "../../../site.ts";
import { type SiteInput, type SiteSettings, siteFields } from "../site.contract.ts";

/** Lines that may be empty. */
const OPTIONAL = [
	"opening_hours",
	"accent",
	"second_phone",
	"legal_name",
	"kra_pin",
	"paybill_number",
	"till_number",
	"orders_mailbox",
] as const;
type OptionalLines = Record<(typeof OPTIONAL)[number], string>;
type AsText =
	| keyof OptionalLines
	| "retention_months"
	| "terms"
	| "terms_confirmed_at"
	| "credentials";

/** The settings as form values: everything is text, and a list of lines is one text. */
export interface SiteForm
	extends Omit<SiteSettings, AsText | "fixed" | "updated_at">,
		OptionalLines {
	retention_months: string;
	terms: Record<keyof SiteSettings["terms"], string>;
	credentials: {
		schools_helped: string;
		registration: string;
		team_photo?: Credentials["team_photo"];
	};
	confirmed: boolean;
}

const linesOf = <Value>(read: (name: keyof OptionalLines) => Value) =>
	Object.fromEntries(OPTIONAL.map((name) => [name, read(name)])) as Record<
		keyof OptionalLines,
		Value
	>;

const asLines = (lines: readonly string[]) => lines.join("\n");
const readLines = (text: string) =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

export function formOf(site: SiteSettings): SiteForm {
	return {
		...site,
		...linesOf((name) => site[name] ?? ""),
		retention_months: String(site.retention_months),
		terms: {
			...site.terms,
			includes: asLines(site.terms.includes),
			refunds: asLines(site.terms.refunds),
		},
		credentials: {
			schools_helped: String(site.credentials?.schools_helped ?? ""),
			registration: site.credentials?.registration ?? "",
			team_photo: site.credentials?.team_photo ?? null,
		},
		confirmed: site.terms_confirmed_at !== null,
	};
}

export const SITE_SECTIONS = {
	name: {
		title: "Name and contact",
		fields: [
			...(["name", "about", "mailboxes", "phone", "whatsapp", "second_phone", "places"] as const),
			...(["opening_hours", "accent", "logo"] as const),
		],
	},
	business: {
		title: "Business",
		fields: [
			...(["paybill_number", "till_number", "orders_mailbox"] as const),
			...(["retention_months", "legal_name", "kra_pin"] as const),
		],
	},
	home: { title: "Home page", fields: ["claims", "testimonials", "steps"] },
	terms: { title: "Terms", fields: ["terms", "confirmed"] },
	proof: { title: "What you can prove", fields: ["credentials"] },
	dates: { title: "This year's dates", fields: ["dates"] },
	rules: { title: "The fair's own rules", fields: ["fair_rules"] },
} satisfies Record<string, { title: string; fields: (keyof SiteForm)[] }>;
export type Section = keyof typeof SITE_SECTIONS;

/** The values of one section; those of others as read. */
export function withoutOtherSections(
	form: SiteForm,
	read: SiteSettings,
	section: Section,
): SiteForm {
	const fields: readonly (keyof SiteForm)[] = SITE_SECTIONS[section].fields;
	return { ...formOf(read), ...Object.fromEntries(fields.map((name) => [name, form[name]])) };
}

/** The fields that differ from those read and are not `fixed` by the environment. Confirming the terms sends `now`. */
export function changesOf(form: SiteForm, read: SiteSettings, now: string): SiteInput {
	const { confirmed, credentials, terms, ...rest } = form;
	// The settings as read contain more than these fields.
	const texts = Object.fromEntries(
		Object.entries(rest).filter(([name]) => name in siteFields),
	) as typeof rest;
	const { schools_helped, registration, team_photo } = credentials;
	const sentTerms = {
		...terms,
		includes: readLines(terms.includes),
		refunds: readLines(terms.refunds),
	};
	const sent: SiteInput = {
		...texts,
		...linesOf((name) => texts[name].trim() || null),
		// `readKes` reads any number; the server refuses NaN.
		retention_months: readKes(texts.retention_months) ?? Number.NaN,
		terms: sentTerms,
		credentials:
			schools_helped.trim() || registration.trim() || team_photo
				? {
						schools_helped: schools_helped.trim() ? (readKes(schools_helped) ?? Number.NaN) : null,
						registration: registration.trim() || null,
						...(team_photo && { team_photo }),
					}
				: null,
		terms_confirmed_at: !confirmed
			? null
			: isEqual(sentTerms, read.terms)
				? (read.terms_confirmed_at ?? now)
				: now,
	};
	const before = read as unknown as Record<string, unknown>;
	return Object.fromEntries(
		Object.entries(sent).filter(
			([name, value]) => !read.fixed.includes(name) && !isEqual(value, before[name]),
		),
	);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
