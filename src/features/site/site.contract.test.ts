import { expect, test } from "vitest";
import { whatsappNumber } from "../../platform/text/phone.ts";
import { siteInput } from "./site.contract.ts";
import { defaultSteps } from "./steps.ts";
import { defaultTerms } from "./terms.ts";

/** The first message of each field that is refused. */
function refusedFields(body: object): Record<string, string> {
	const issues = siteInput.safeParse(body).error?.issues ?? [];
	return Object.fromEntries(
		issues.toReversed().map(({ path, message }) => [path.join("."), message]),
	);
}

test.each([
	[{ name: " " }, "name", "Please fill in “Name”"],
	[{ name: "123" }, "name", "Name must contain at least one letter"],
	[{ mailboxes: ["a@b.example"] }, "mailboxes", "Please enter two email addresses"],
	[{ mailboxes: ["a@b.example", "no"] }, "mailboxes.1", "Please enter a valid email address"],
	[
		{ phone: "call us" },
		"phone",
		"Phone number must have 9 to 15 digits; spaces and a plus sign in front are allowed",
	],
	[
		{ whatsapp: "0612" },
		"whatsapp",
		"WhatsApp number must be a phone number, such as 0712 345 678 or +254 712 345 678",
	],
	[{ accent: "purple" }, "accent", "Colour must be a hex colour, such as #8E0066"],
	[
		{ accent: "#ffcc00" },
		"accent",
		"This colour is too light to be read on the page: choose a darker one",
	],
	[{ steps: [] }, "steps", "Steps: add at least 4"],
	[
		{
			claims: [
				{ number: "2", of: "x" },
				{ number: "", of: "x" },
			],
		},
		"claims.1.number",
		"Claim 2: Please fill in “Number”",
	],
	[
		{ claims: [{ number: "2", of: "" }] },
		"claims.0.of",
		"Claim 1: Please fill in “What is counted”",
	],
	[
		{ testimonials: [{ words: "Good.", who: "x".repeat(61), what: "Pupil" }] },
		"testimonials.0.who",
		"Story 1: At most 60 characters",
	],
	[
		{ steps: [...defaultSteps.slice(0, 3), { days: "Day 9", title: "", text: "Done." }] },
		"steps.3.title",
		"Step 4: Please fill in “Title”",
	],
	[{ dates: [{ what: "County fair", when: "" }] }, "dates.0.when", "Date 1: Please fill in “When”"],
	[
		{ fair_rules: [{ what: "Abstract", rule: "250 words", year: "2026", source: " " }] },
		"fair_rules.0.source",
		"Rule 1: Please fill in “Source”",
	],
	[
		{ terms: { ...defaultTerms, refunds: ["All of it.", "x".repeat(301)] } },
		"terms.refunds.1",
		"Line 2: At most 300 characters",
	],
	[
		{ terms_confirmed_at: "soon" },
		"terms_confirmed_at",
		"The date of the confirmation is not valid",
	],
	[
		{ credentials: { schools_helped: 1.5, registration: null } },
		"credentials.schools_helped",
		"Schools helped must be a whole number, such as 120",
	],
])("%j is refused at its field", (body, field, message) => {
	expect(refusedFields(body)).toEqual({ [field]: message });
});

test.each([
	[{ legal_name: "x".repeat(121) }, "legal_name"],
	[{ kra_pin: "12345" }, "kra_pin"],
	[{ kra_pin: "P0512345678" }, "kra_pin"],
	[{ paybill_number: "12a45" }, "paybill_number"],
	[{ till_number: "1234" }, "till_number"],
	[{ orders_mailbox: "office@" }, "orders_mailbox"],
	[{ retention_months: 0 }, "retention_months"],
	[{ retention_months: 2.5 }, "retention_months"],
	[{ retention_months: 1_201 }, "retention_months"],
	[{ second_phone: "call us" }, "second_phone"],
])("the business detail %j is refused", (body, field) => {
	expect(Object.keys(refusedFields(body))).toEqual([field]);
});

test.each([
	["paybill_number", " 247 247 ", "247247"],
	["till_number", "512-345", "512345"],
	["till_number", "512.345", "512345"],
	["kra_pin", " p051 234 567-x ", "P051234567X"],
	["second_phone", " 0712-345-678 ", "0712 345 678"],
	["second_phone", "(020)  271\u20111234", "020 271 1234"],
	["second_phone", "+254.712.345.678", "+254 712 345 678"],
])("%s accepts the separators and spaces in %j", (field, text, stored) => {
	expect(siteInput.parse({ [field]: text })).toMatchObject({ [field]: stored });
});

test("claims and success stories may be empty lists", () => {
	expect(refusedFields({ claims: [], testimonials: [] })).toEqual({});
});

test.each([
	["0722 123 456", "254722123456"],
	["+254 722 123 456", "254722123456"],
	["254722123456", "254722123456"],
	["+44 7700 900123", "447700900123"],
])("the WhatsApp number of %s is %s", (number, stored) => {
	expect(whatsappNumber(number)).toBe(stored);
});
