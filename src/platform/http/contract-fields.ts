import * as z from "zod/mini";
import { isKenyanPhone, withoutGaps } from "../text/phone.ts";
import { ROLES } from "./authorization.ts";

/** Schemas that the contracts of several features share. Safe in the browser. */

export const id = z.uuid();
/** ISO 8601 in UTC. */
export const time = z.string();
export const role = z.enum(ROLES);

/** A malformed id counts as an unknown one: a mistyped address gets 404, which says what is missing. */
export const idParams = z.object({ id: z.string() });

/** Text that must be there: spaces alone are missing. */
export function requiredText(message: string, max = 10_000) {
	return z
		.string({ error: message })
		.check(z.trim(), z.minLength(1, message), z.maxLength(max, `At most ${max} characters`));
}

/** Text that may be missing, null or blank, all of which become null. */
export function optionalText(max = 10_000) {
	return z.pipe(
		z.nullish(z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`))),
		z.transform((value) => value || null),
	);
}

/** A check of an `updated_at` that is sent back. */
export const isVersionTime = z.refine<string>(
	(value) => !Number.isNaN(Date.parse(value)),
	"updated_at is not a time",
);

/** A whole number, also as text: that is what a form or a spreadsheet holds. Null and blank text are none. */
export function wholeNumber(message: string, { from, to }: { from: number; to: number }) {
	const number = z.int(message).check(z.minimum(from, message), z.maximum(to, message));
	const text = z.string().check(z.regex(/^\s*\d*\s*$/, message));
	return z.pipe(
		z.pipe(
			z.nullable(z.union([number, text], { error: message })),
			z.transform((value) => (String(value ?? "").trim() === "" ? null : Number(value))),
		),
		z.nullable(number),
	);
}

/** The `updated_at` that the sender of a change has read, for `assertVersion`. */
export const readVersion = z.optional(z.nullable(z.string().check(isVersionTime)));

export const EMAIL_MAX = 254;

/** Nothing that could end an address and begin another one, in a mail header or in a list. */
const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/;

/** Whether mail can be sent there, as far as the text alone can tell. */
export function isEmail(text: string): boolean {
	return EMAIL_PATTERN.test(text);
}

const PHONE_MISSING = "Phone number is required";
export const PHONE_INVALID = "Please enter a valid phone number";

/** A Kenyan phone number exactly as the pattern says. */
export const phone = requiredText(PHONE_MISSING, 100).check(z.refine(isKenyanPhone, PHONE_INVALID));

/** The same as typed into a form: phones fill in numbers with gaps, which `withoutGaps` removes before sending. */
export const typedPhone = requiredText(PHONE_MISSING, 100).check(
	z.refine((value) => isKenyanPhone(withoutGaps(value)), PHONE_INVALID),
);

/** A field that people do not see: only robots fill it in; the message is for the rare person who did. */
export const honeypot = z
	.nullish(z.string())
	.check(z.refine((value) => !value?.trim(), "Please leave this field empty"));

/** A change of one or several of the fields: those that are not sent stay. */
export function changeOf<Fields extends z.core.$ZodShape>(fields: Fields) {
	return z.extend(z.partial(z.object(fields)), { updated_at: readVersion });
}

/** One of the names; the message lists them. */
export function oneOf<const Names extends readonly string[]>(label: string, names: Names) {
	return z.enum(names, { error: `${label} must be one of ${names.join(", ")}` });
}

/** A parameter of a query that counts as absent when it is empty. */
export function ifGiven<T>(schema: z.ZodMiniType<T>) {
	return z.optional(
		z.pipe(
			z.transform((value: unknown) => (value === "" ? undefined : value)),
			z.optional(schema),
		),
	);
}

/** A page number in a query: from 1. */
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1);

/** A page size in a query; more than 100 is 100. */
function limit(standard: number) {
	return z._default(
		z.pipe(
			z.coerce.number().check(z.int(), z.minimum(1)),
			z.transform((value) => Math.min(value, 100)),
		),
		standard,
	);
}

/** The parameters of a query for one page of a list. */
export function pageWindow(standardLimit: number) {
	return { page, limit: limit(standardLimit) };
}

export const pagination = z.object({
	page: z.number(),
	limit: z.number(),
	total: z.number(),
	totalPages: z.number(),
});
export type Pagination = z.infer<typeof pagination>;

export function paginationOf(of: { page: number; limit: number; total: number }): Pagination {
	return { ...of, totalPages: Math.ceil(of.total / of.limit) };
}

/** The same picture in several widths (pixels), narrow to wide. */
export const pictureVariants = z.array(z.object({ width: z.number(), url: z.string() }));
export type PictureVariant = z.infer<typeof pictureVariants>[number];

/** The side of a picture's subject, when not in the middle: kept where only a part is shown. */
export const pictureSide = z.enum(["left", "right"], { error: "Side is left or right" });
export type PictureSide = z.infer<typeof pictureSide>;

export const nothing = z.object({});
export const messageAnswer = z.object({ message: z.string() });

/** Which columns a spreadsheet has, by their names with commas between them: all unless given, always in their order. */
export function exportColumns<Name extends string>(names: readonly [Name, ...Name[]]) {
	const column = z.enum(names, { error: `Columns are some of ${names.join(", ")}` });
	const chosen = z.pipe(
		z.pipe(
			z.string().check(z.maxLength(1_000, "At most 1000 characters")),
			z.transform((text) => (text.trim() ? text.split(",") : [...names])),
		),
		z.array(column),
	);
	return z.optional(
		z.pipe(
			chosen,
			z.transform((wanted) => names.filter((name) => wanted.includes(name))),
		),
	);
}
