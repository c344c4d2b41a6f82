import * as z from "zod/mini";
import { cleanIdentifier } from "../text/invisible.ts";
import { oneLine, plainText } from "../text/one-line.ts";
import { isKenyanPhone, withoutGaps } from "../text/phone.ts";
import { ROLES } from "./authorization.ts";

export const id = z.uuid();
export const time = z.string();
export const role = z.enum(ROLES);

const OWN_RULES = new WeakSet<object>();

/** Marks a rule of our own server: forms that another server answers skip it, as they skip every maximum length. */
export function onlyOnOwnServer<Check extends object>(check: Check): Check {
	OWN_RULES.add(check);
	return check;
}

export const isOwnRule = (check: object): boolean => OWN_RULES.has(check);

/** Null and "" mean none. */
export function blankAsNull<T extends z.ZodMiniType<string>>(schema: T) {
	return z.pipe(
		z.nullable(schema),
		z.transform((value) => (value || null) as Exclude<z.output<T>, ""> | null),
	);
}

/** Required text; spaces alone count as missing. */
export function requiredText(message: string, max = 10_000) {
	return required(message, max, plainText);
}

/** For names: without invisible characters, which make equal names differ or reorder text on staff's screens. */
export function requiredLine(message: Message, max: number, tooLong?: Message) {
	return required(message, max, oneLine, tooLong);
}

/** For email addresses, phone numbers, codes and references: without invisible characters that copying adds. */
export function requiredIdentifier(message: string, max: number, clean = cleanIdentifier) {
	return required(message, max, clean);
}

function required(
	missing: Message,
	max: number,
	clean: (text: string) => string,
	tooLong: Message = atMost(max),
) {
	return z
		.string({ error: missing })
		.check(...cleaned(clean, max, tooLong), z.minLength(1, { error: missing }));
}

/** Cleans a text and limits its length. A much longer one is refused first: patterns are slow on long texts. */
export function cleaned(
	clean: (text: string) => string,
	max: number,
	error: Message = atMost(max),
) {
	const sanityLimit = z.maxLength(2 * max + 1_000, { error, abort: true });
	return [sanityLimit, z.overwrite(clean), z.maxLength(max, { error })] as const;
}

const atMost = (max: number) => `At most ${max} characters`;

/** A function gets the field's path, for its message. */
type Message = string | ((issue: { path?: PropertyKey[] }) => string);

/** Fits every label, also a question or a clause, which “… is required” does not. */
export const pleaseFillIn = (label: string) => `Please fill in “${label}”`;

/** A required line of an entry of a list: its messages begin with the entry and its number, such as "Claim 2: ". */
export function requiredEntryLine(entry: string, label: string, max: number) {
	const withNumber =
		(text: string): Message =>
		({ path }) =>
			`${entry} ${1 + Number(path?.find((step) => typeof step === "number"))}: ${text}`;
	return requiredLine(withNumber(pleaseFillIn(label)), max, withNumber(atMost(max)));
}

/** Optional text: missing, null and blank all become null. */
export function optionalText(max = 10_000) {
	return optional(max, plainText);
}

export function optionalLine(max: number) {
	return optional(max, oneLine);
}

export function optionalIdentifier(max: number) {
	return optional(max, cleanIdentifier);
}

function optional(max: number, clean: (text: string) => string) {
	return z.pipe(
		z.nullish(z.string().check(...cleaned(clean, max))),
		z.transform((value) => value || null),
	);
}

export const isVersionTime = z.refine<string>(
	(value) => !Number.isNaN(Date.parse(value)),
	"updated_at is not a time",
);

/** The `updated_at` of the version that the client has read, for `assertVersion`. */
export const seenVersion = z.optional(z.nullable(z.string().check(isVersionTime)));

export const EMAIL_MAX = 254;

/** Excludes characters that could end an address and begin another, in a mail header or a list. */
const EMAIL_PATTERN = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/;

export function isEmail(text: string): boolean {
	return EMAIL_PATTERN.test(text);
}

/** Between groups of digits, as people write and copy numbers. */
export const SEPARATORS = /[\s\p{Pd}.,/()]+/gu;

export const withoutSeparators = (text: string) => text.replace(SEPARATORS, "");

const PHONE_MISSING = "Phone number is required";
export const PHONE_INVALID = "Please enter a valid phone number";

/** A Kenyan phone number without gaps. */
export const phone = requiredIdentifier(PHONE_MISSING, 100).check(
	z.refine(isKenyanPhone, PHONE_INVALID),
);

/** As typed into a form: phones autofill numbers with gaps, which `withoutGaps` removes before sending. */
export const phoneField = requiredIdentifier(PHONE_MISSING, 100).check(
	z.refine((value) => isKenyanPhone(withoutGaps(value)), PHONE_INVALID),
);

/** A hidden field that only bots fill in; the message is for the rare person who did. */
export const honeypot = z
	.nullish(z.string())
	.check(z.refine((value) => !value?.trim(), "Please leave this field empty"));

/** The schema of a partial update: fields that are not sent stay unchanged. */
export function changeOf<Fields extends z.core.$ZodShape>(fields: Fields) {
	return z.extend(z.partial(z.object(fields)), { updated_at: seenVersion });
}

export function oneOf<const Names extends readonly string[]>(label: string, names: Names) {
	return z.enum(names, { error: `${label} must be one of ${names.join(", ")}` });
}

/** A query parameter that counts as absent when it is empty. */
export function ifGiven<T>(schema: z.ZodMiniType<T>) {
	return z.optional(
		z.pipe(
			z.transform((value: unknown) => (value === "" ? undefined : value)),
			z.optional(schema),
		),
	);
}

const page = z.coerce.number().check(z.int(), z.minimum(1));

/** A page size in a query; larger values become 100. */
const limit = z.pipe(
	z.coerce.number().check(z.int(), z.minimum(1)),
	z.transform((value) => Math.min(value, 100)),
);

export function pageWindow(standardLimit: number) {
	return { page: z._default(page, 1), limit: z._default(limit, standardLimit) };
}

/** Without defaults, for a list that answers differently without `page` and `limit`. */
export const optionalWindow = { page: z.optional(page), limit: z.optional(limit) };

export const pagination = z.object({
	page: z.number(),
	limit: z.number(),
	total: z.number(),
	totalPages: z.number(),
});
export type Pagination = z.infer<typeof pagination>;

export function paginationOf(list: { page: number; limit: number; total: number }): Pagination {
	return { ...list, totalPages: Math.ceil(list.total / list.limit) };
}

/** The same picture in several widths (pixels), in ascending order. */
export const pictureVariants = z.array(z.object({ width: z.number(), url: z.string() }));
export type PictureVariant = z.infer<typeof pictureVariants>[number];

/** On which side the picture's subject is, if not in the middle: this side is kept when the picture is cropped. */
export const subjectSide = z.enum(["left", "right"], { error: "Side must be left or right" });
export type SubjectSide = z.infer<typeof subjectSide>;

export const nothing = z.object({});
export const messageResponse = z.object({ message: z.string() });

/** Refuses a list that names a record twice. */
export function eachOnce<Named extends { id: string }>(sentence: string) {
	return z.refine<Named[]>(
		(named) => new Set(named.map(({ id }) => id)).size === named.length,
		sentence,
	);
}

/** The columns of a spreadsheet, separated by commas. Default: all. The order is always that of `names`. */
export function exportColumns<Name extends string>(names: readonly [Name, ...Name[]]) {
	const column = z.enum(names, { error: `Columns must be from this list: ${names.join(", ")}` });
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
			z.transform((requested) => names.filter((name) => requested.includes(name))),
		),
	);
}

/** A whole number; also accepts text, which forms and spreadsheets send. Null and blank text become null. */
export function wholeNumber(message: string, { from, to }: { from: number; to: number }) {
	const number = z
		.int(message)
		.check(z.minimum(from, message), onlyOnOwnServer(z.maximum(to, message)));
	const text = z.string().check(z.trim(), z.regex(/^\d*$/, message));
	return z.pipe(
		z.pipe(
			z.nullable(z.union([number, text], { error: message })),
			z.transform((value) => ((value ?? "") === "" ? null : Number(value))),
		),
		z.nullable(number),
	);
}
