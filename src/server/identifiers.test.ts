import { expect, test } from "vitest";
import * as z from "zod/v4/core";
import { endpoints } from "./endpoints.ts";

/** A valid value with invisible characters for each field that identifies somebody or something, or names somebody. */
const SAMPLES: Record<string, string> = {
	email: "\u200Bma\u00ADma@school.example\u200E",
	phone: "\u202A0712\u200B345678\u202C",
	payer: "\u202A0712\u200B345678\u202C",
	code: "TJK7\u2060RT61SV\uFEFF",
	recoveryCode: "abcd\u200B-efgh",
	reference: "\uFEFFMR-7K3\u00ADQZ9",
	receipt: "abc\u200Bdef",
	token: "abc\u200Bdef",
	name: "Wan\u200Bjiru \u202EKa\u00ADmau",
	username: "Wan\u200Bjiru Ka\u00ADmau",
	participant_name: "Wan\u200Bjiru \u202EKa\u00ADmau",
	school: "Kitui\u2060 High",
	institution: "Kitui\u2060 High",
	handed_to: "Wan\u200Bjiru",
};

/** Six digits; the code of an authenticator. */
const DIGITS = "12\u200B3456";

/** Only compared, by `fold`. */
const COMPARED = ["POST /people/search name"];

interface Field {
	at: string;
	name: string;
	schema: z.$ZodType;
}

/** Every field of a schema, those of objects within it too. */
function fieldsOf(schema: z.$ZodType, at: string): Field[] {
	const def = schema._zod.def as unknown as Record<string, unknown>;
	const inner = ["innerType", "in", "element", "out"].flatMap(
		(key) => (def[key] as z.$ZodType) ?? [],
	);
	const options = (def.options as z.$ZodType[] | undefined) ?? [];
	const shape = Object.entries((def.shape as Record<string, z.$ZodType> | undefined) ?? {});
	return [
		...shape.map(([name, field]) => ({ at: `${at} ${name}`, name, schema: field })),
		...[...inner, ...options, ...shape.map(([, field]) => field)].flatMap((each) =>
			fieldsOf(each, at),
		),
	];
}

const fields = endpoints
	.flatMap(({ method, path, body }) => (body ? fieldsOf(body, `${method} ${path}`) : []))
	.filter(({ name, at }) => Object.hasOwn(SAMPLES, name) && !COMPARED.includes(at));

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
		expect(JSON.stringify(data)).not.toMatch(/\p{Default_Ignorable_Code_Point}/u);
	},
);
