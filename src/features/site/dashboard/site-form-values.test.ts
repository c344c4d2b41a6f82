import { expect, test } from "vitest";
import { defaultSite } from "../../../site.ts";
import { defaultClaims, defaultTestimonials } from "../home-texts.ts";
import type { SiteSettings } from "../site.contract.ts";
import { defaultSteps } from "../steps.ts";
import { defaultTerms } from "../terms.ts";
import { changesOf, formOf } from "./site-form-values.ts";

const read = {
	...defaultSite,
	opening_hours: null,
	second_phone: null,
	legal_name: null,
	kra_pin: null,
	paybill_number: null,
	till_number: null,
	orders_mailbox: null,
	retention_months: 24,
	accent: null,
	credentials: null,
	dates: [],
	fair_rules: [],
	claims: defaultClaims,
	testimonials: defaultTestimonials,
	steps: defaultSteps,
	terms: defaultTerms,
	terms_confirmed_at: null,
	fixed: [],
	updated_at: null,
} as unknown as SiteSettings;
const NOW = "2026-03-05T08:00:00.000Z";

test("a form that nobody touched sends nothing", () => {
	expect(changesOf(formOf(read), read, NOW)).toEqual({});
});

test.each([
	["a name", { name: "Sayansi" }, { name: "Sayansi" }],
	["opening hours of spaces", { opening_hours: "  " }, {}],
	["opening hours", { opening_hours: "Mon to Fri" }, { opening_hours: "Mon to Fri" }],
	["confirmed terms", { confirmed: true }, { terms_confirmed_at: NOW }],
	[
		"credentials",
		{ credentials: { schools_helped: "12", registration: " " } },
		{ credentials: { schools_helped: 12, registration: null } },
	],
	[
		"lines, without the empty ones",
		{ terms: { ...formOf(read).terms, refunds: "All of it.\n\n Within a week. \n" } },
		{ terms: { ...defaultTerms, refunds: ["All of it.", "Within a week."] } },
	],
])("%s: only the changed fields are sent", (_what, input, sent) => {
	expect(changesOf({ ...formOf(read), ...input }, read, NOW)).toEqual(sent);
});

test("a field that the environment fixes is never sent", () => {
	const fixed = { ...read, fixed: ["name"] };
	expect(changesOf({ ...formOf(read), name: "Sayansi" }, fixed, NOW)).toEqual({});
});

test("confirmed terms keep their date; terms that are changed and confirmed get the date of the change", () => {
	const confirmed = { ...read, terms_confirmed_at: "2026-01-01T00:00:00.000Z" };
	expect(changesOf(formOf(confirmed), confirmed, NOW)).toEqual({});
	const changed = { ...formOf(confirmed), terms: { ...formOf(confirmed).terms, about: "A team." } };
	expect(changesOf(changed, confirmed, NOW)).toMatchObject({ terms_confirmed_at: NOW });
	expect(changesOf({ ...formOf(confirmed), confirmed: false }, confirmed, NOW)).toEqual({
		terms_confirmed_at: null,
	});
});
