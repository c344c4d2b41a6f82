import { expect, test } from "vitest";
import * as z from "zod/v4/core";
import { fieldsOf } from "../../tests/support/contract-schemas.ts";
import { endpoints } from "./declared-by-features.ts";

/** A valid value with invisible characters for each field that identifies somebody or something, or names somebody. */
const SAMPLES: Record<string, string> = {
	email: "\u200Bma\u00ADma\u2800@school.example\u200E",
	phone: "\u202A0712\u200B345\u2800678\u202C",
	payer: "\u202A0712\u200B345\u2800678\u202C",
	code: "TJK7\u2060RT61SV\uFEFF",
	recoveryCode: "abcd\u200B-efgh",
	reference: "\uFEFFMR-7K3\u00ADQ\u2800Z9",
	confirmation_key: "abc\u200Bdef",
	token: "abc\u200Bdef",
	name: "Wan\u200Bji\u2800ru \u202EKa\u00ADmau",
	username: "Wan\u200Bji\u2800ru Ka\u00ADmau",
	participant_name: "Wan\u200Bji\u2800ru \u202EKa\u00ADmau",
	school: "Kitui\u2060\u2800 High",
	institution: "Kitui\u2060\u2800 High",
	handed_to: "Wan\u200Bji\u2800ru",
};

/** Six digits; the code of an authenticator. */
const DIGITS = "12\u200B3456";

/** Only compared, by `fold`. */
const COMPARED = ["POST /people/search name"];

const allFields = endpoints.flatMap(({ method, path, body }) =>
	fieldsOf(body).map(([name, schema]) => ({ at: `${method} ${path} ${name}`, name, schema })),
);
const fields = allFields.filter(
	({ name, at }) => Object.hasOwn(SAMPLES, name) && !COMPARED.includes(at),
);

test("the calls have the fields that are tested", () => {
	expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(Object.keys(SAMPLES)));
});

test.each(fields.map((field) => [field.at, field] as const))(
	"invisible characters are taken out of %s",
	(_, { name, schema }) => {
		const read = [SAMPLES[name], DIGITS].map((sample) => z.safeParse(schema, sample));
		const { success, data } = read.find((one) => one.success) ?? {
			success: false,
			data: undefined,
		};
		expect(success, JSON.stringify(read[0]?.error?.issues)).toBe(true);
		expect(JSON.stringify(data)).not.toMatch(/[\p{Default_Ignorable_Code_Point}\u2800]/u);
	},
);

/** Passwords are stored as sent; the other calls come from programs. */
const VERBATIM = /[pP]assword|^POST \/(messages\/reports|payments\/c)/;

test.each(
	allFields.filter(({ at }) => !VERBATIM.test(at)).map(({ at, schema }) => [at, schema] as const),
)("%s treats invisible text as missing if it treats spaces so", (_, schema) => {
	const spaces = z.safeParse(schema, "  ");
	if (spaces.success && spaces.data !== "" && spaces.data !== null) return;
	for (const blank of [
		"\u2800\u2800",
		"\u3164\u200D\u3164",
		"\uFE0F\u{E0020} \u00AD",
		"\u115F\u1160",
	]) {
		const { success, data } = z.safeParse(schema, blank);
		expect(success ? data : null, blank).toEqual(spaces.data ?? null);
	}
});
