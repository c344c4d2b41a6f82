import { mailAddresses, textThat } from "../environment.ts";
import { whatsappNumber } from "../text/phone.ts";
import { FIXED_BY } from "./fixed-by.ts";

const line = (max: number) =>
	textThat(
		`a line of at most ${max} characters`,
		(value) => value.length <= max && !/\n/.test(value),
	);

/** Each wins over the dashboard's Site screen, which shows it as fixed. */
export const siteVariables = {
	SITE_NAME: line(40)
		.refine((value) => /\p{L}/u.test(value), "takes a name with a letter")
		.optional()
		.meta({ description: "name of the site", otherwise: "as set on the dashboard" }),
	SITE_MAILBOXES: mailAddresses(2).optional().meta({
		description:
			"email addresses for customers and for people with an account, separated by a comma",
		otherwise: "as set on the dashboard",
	}),
	SITE_PHONE: textThat("a phone number", (value) => /^\+?[\d ]{9,20}$/.test(value))
		.optional()
		.meta({ description: "phone number, as displayed", otherwise: "as set on the dashboard" }),
	SITE_WHATSAPP: textThat(
		"a phone number, such as 0712 345 678 or +254 712 345 678",
		(value) => whatsappNumber(value) !== null,
	)
		.transform((value) => whatsappNumber(value) as string)
		.optional()
		.meta({
			description: "number for WhatsApp",
			otherwise: "as set on the dashboard",
		}),
	SITE_PLACES: line(100)
		.optional()
		.meta({ description: "where you are", otherwise: "as set on the dashboard" }),
};

interface SiteVariables {
	SITE_NAME?: string | undefined;
	SITE_MAILBOXES?: readonly string[] | undefined;
	SITE_PHONE?: string | undefined;
	SITE_WHATSAPP?: string | undefined;
	SITE_PLACES?: string | undefined;
	STAFF_EMAIL?: string | undefined;
	RETENTION_MONTHS?: number | undefined;
	PAYBILL_NUMBER?: string | undefined;
	TILL_NUMBER?: string | undefined;
}

export type SiteFromEnv = {
	[Name in keyof typeof FIXED_BY]?: NonNullable<SiteVariables[(typeof FIXED_BY)[Name]]>;
};

export function siteFromEnv(given: SiteVariables): SiteFromEnv {
	const fields = Object.entries(FIXED_BY).map(([name, variable]) => [name, given[variable]]);
	const set: SiteFromEnv = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
	// Customers pay to one number: a paybill in the environment clears the till number of the dashboard, and the reverse.
	if (set.paybill_number) return { ...set, till_number: "" };
	return set.till_number ? { ...set, paybill_number: "" } : set;
}
