import { readKes } from "../../../platform/text/kes.ts";
import type { Credentials } from "../../../site.ts";
import { type SiteInput, type SiteSettings, siteFields } from "../site.contract.ts";

type AsText = "opening_hours" | "accent" | "terms" | "terms_confirmed_at" | "credentials";

/** The settings as the form has them: everything is text, and lists of lines are one text. */
export interface SiteForm extends Omit<SiteSettings, AsText | "fixed" | "updated_at"> {
	opening_hours: string;
	accent: string;
	terms: Record<keyof SiteSettings["terms"], string>;
	credentials: {
		schools_helped: string;
		registration: string;
		team_photo?: Credentials["team_photo"];
	};
	confirmed: boolean;
}

const asLines = (lines: readonly string[]) => lines.join("\n");
const readLines = (text: string) =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

export function formOf(site: SiteSettings): SiteForm {
	return {
		...site,
		opening_hours: site.opening_hours ?? "",
		accent: site.accent ?? "",
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

/**
 * What is sent: the fields that differ from those read, so that nobody else's change is undone. Confirming the terms,
 * or confirming again what was changed, sends the time of this press.
 */
export function changesOf(form: SiteForm, read: SiteSettings, now: string): SiteInput {
	const { confirmed, credentials, terms, ...rest } = form;
	// What was read contains more than the form's fields.
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
		opening_hours: texts.opening_hours.trim() || null,
		accent: texts.accent.trim() || null,
		terms: sentTerms,
		credentials:
			schools_helped.trim() || registration.trim() || team_photo
				? {
						// Not a number is left to the server's sentence.
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
	const known = read as unknown as Record<string, unknown>;
	return Object.fromEntries(
		Object.entries(sent).filter(
			([name, value]) => !read.fixed.includes(name) && !isEqual(value, known[name]),
		),
	);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
