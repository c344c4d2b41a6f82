import type { z } from "zod";
import { mailAddresses, textThat } from "../environment.ts";
import { whatsappNumber } from "../text/phone.ts";

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
		description: "mailboxes for customers and for people with an account, separated by a comma",
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

type Given = { [Name in keyof typeof siteVariables]?: z.output<(typeof siteVariables)[Name]> };

/** The fields that are set, by their names in the site settings. */
export function fixedSite(given: Given) {
	const fields = {
		name: given.SITE_NAME,
		mailboxes: given.SITE_MAILBOXES,
		phone: given.SITE_PHONE,
		whatsapp: given.SITE_WHATSAPP,
		places: given.SITE_PLACES,
	};
	const set = Object.entries(fields).filter(([, value]) => value !== undefined);
	return Object.fromEntries(set) as {
		[Name in keyof typeof fields]?: NonNullable<(typeof fields)[Name]>;
	};
}
