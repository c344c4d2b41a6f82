import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { requestStatus } from "../features/assistance/assistance.contract.ts";
import { PROJECT_CATEGORIES, SERVICES } from "../features/assistance/assistance-choices.ts";
import { PAYMENT_METHODS } from "../features/ledger/payment.ts";
import { orderInput, orderStatus } from "../features/orders/orders.contract.ts";
import { PROJECT_STATUSES } from "../features/projects/projects.contract.ts";
import { LEVELS } from "../features/projects/requirements.ts";
import { RESULT_STATUSES } from "../features/results/results/results.contract.ts";
import { ROLES } from "../platform/http/authorization.ts";
import { subjectSide } from "../platform/http/contract-fields.ts";
import { ROOT } from "../platform/root.ts";

const SAMPLE_NOTE = "<p><em>Sample content: figures are illustrative.</em></p>";

function filesOf(folder: string, ending: string): string[] {
	return readdirSync(folder)
		.filter((name) => name.endsWith(ending))
		.sort()
		.map((name) => join(folder, name));
}

export function readJson<T>(path: string, schema: z.ZodMiniType<T>): T {
	return check(path, schema, JSON.parse);
}

/** Parses an article: lines of `name: value`, a blank line, and the text as HTML. */
export function readArticle<T>(path: string, schema: z.ZodMiniType<T>): T {
	return check(path, schema, (file) => {
		const [head = "", ...paragraphs] = file.split("\n\n");
		const fields = head.split("\n").map((line) => line.split(/:\s+(.*)/, 2));
		const content = tidy(paragraphs.join("\n\n"));
		return { ...Object.fromEntries(fields), content: content && content + SAMPLE_NOTE };
	});
}

function check<T>(path: string, schema: z.ZodMiniType<T>, parse: (file: string) => unknown): T {
	try {
		return z.parse(schema, parse(readFileSync(path, "utf8")));
	} catch (error) {
		const reason = error instanceof z.core.$ZodError ? z.prettifyError(error) : error;
		throw new Error(`The sample content in ${path} cannot be read:\n${reason}`);
	}
}

/** Removes line breaks, which wrap long lines in the files but are not part of the HTML. */
function tidy(html: string): string {
	return html
		.trim()
		.replace(/[^\S\n]*\n\s*(?=<\/?(?:h2|h3|p|ul|ol|li|blockquote)\b)/g, "")
		.replace(/[^\S\u00A0]+/g, " ");
}

/** The texts are data files, so that they can be edited without changing code. */
const FOLDER = fileURLToPath(new URL("src/demo/content", ROOT));

const text = z.string().check(z.trim(), z.minLength(1));
const count = z.int().check(z.minimum(0));
const agoInDays = z.number().check(z.minimum(0.1));

const category = z.strictObject({ name: text, description: text });
const account = z.strictObject({
	username: text,
	email: text,
	role: z.enum(ROLES),
	joinedDaysAgo: count,
});

export const categories = readJson(join(FOLDER, "categories.json"), z.array(category));
export const accounts = readJson(join(FOLDER, "accounts.json"), z.array(account));

const categoryName = z.enum(
	categories.map(({ name }) => name),
	"There is no such category in categories.json",
);

/** In an article's header every value is text. */
const amount = z.pipe(z.pipe(text, z.transform(Number)), z.number().check(z.minimum(0)));
const project = z.strictObject({
	title: text,
	excerpt: text,
	/** One or two names, separated by a comma. */
	categories: z.pipe(
		z.pipe(
			text,
			z.transform((names) => names.split(", ")),
		),
		z.array(categoryName),
	),
	/** The half of its cover that the subject is in. The cover is the file of the same name. */
	side: subjectSide,
	price: amount,
	materialCost: amount,
	level: z.enum(LEVELS),
	weeks: amount,
	tools: text,
	status: z.enum(PROJECT_STATUSES),
	daysAgo: amount,
	content: text,
});
const photo = z.strictObject({
	title: text,
	description: text,
	picture: z.pipe(
		text,
		z.transform((name) => join(FOLDER, "photos", name)),
	),
	featured: z.boolean(),
	fair: z.optional(text),
	year: z.optional(count),
	credit: z.optional(text),
	project: z.optional(text),
});

/** Item, quantity, cost in KES, where to find it, what serves instead, safety. */
const material = z.tuple([
	text,
	text,
	z.number(),
	z.nullable(text),
	z.nullable(text),
	z.nullable(text),
]);
/** By project title. */
const materials = readJson(join(FOLDER, "materials.json"), z.record(z.string(), z.array(material)));

export const projects = filesOf(join(FOLDER, "projects"), ".html").map((path) => {
	const { title, ...fields } = readArticle(path, project);
	const lines = (materials[title] ?? []).map(
		([item, quantity, cost, source, substitute, safety]) => ({
			...{ item, quantity, cost },
			...{ source, substitute, safety },
		}),
	);
	return { title, ...fields, materials: lines, cover: path.replace(/html$/, "svg") };
});
export const photos = readJson(join(FOLDER, "gallery.json"), z.array(photo));

/** Position (null is "not placed"), participant, school, score, additional information. */
const place = z.tuple([
	z.nullable(z.int().check(z.minimum(1))),
	text,
	text,
	z.string(),
	z.string(),
]);
const result = z.strictObject({
	title: text,
	year: z.int(),
	description: text,
	status: z.enum(RESULT_STATUSES),
	/** The date on which the judges' list was entered. */
	entered: z.iso.date(),
	/** Participants whose names the public does not see. */
	namesHidden: z.optional(z.array(text)),
	/** By category; the positions can have gaps. */
	places: z.partialRecord(categoryName, z.array(place)),
});

export const results = filesOf(join(FOLDER, "results"), ".json").map((path) =>
	readJson(path, result),
);

const { slug: _, website: __, ...customer } = orderInput.shape;
const order = z.strictObject({
	...customer,
	projectTitle: text,
	/** Before the first start, so that staff get no mail about it. */
	daysAgo: agoInDays,
});
const method = z.enum(PAYMENT_METHODS);
const code = z.nullable(text);
/** What happened to an order: days ago, what, and its facts. Amounts in KES. */
const step = z.union([
	z.tuple([agoInDays, z.literal("status"), orderStatus]),
	/** Price, material cost and reason. */
	z.tuple([agoInDays, z.literal("agreed"), z.number(), z.number(), text]),
	z.tuple([agoInDays, z.literal("paid"), z.number(), method, code]),
	z.tuple([agoInDays, z.literal("refunded"), z.number(), method, code, text]),
	/** Typed by the customer. */
	z.tuple([agoInDays, z.literal("code"), text]),
	z.tuple([agoInDays, z.enum(["refused", "reversed"]), text, text]),
	/** Who the receipt names, and the number at the tax office. */
	z.tuple([agoInDays, z.literal("payer"), text, text]),
	z.tuple([agoInDays, z.literal("help"), text]),
	/** What is handed over, where, and in how many days: negative for a day in the past. */
	z.tuple([agoInDays, z.literal("planned"), text, text, z.int()]),
	/** A file in `files/`. */
	z.tuple([agoInDays, z.literal("file"), text]),
	z.tuple([agoInDays, z.literal("handed over"), text]),
	z.tuple([agoInDays, z.literal("received")]),
]);
const events = z.strictObject({
	/** By the customer's name. */
	orders: z.record(z.string(), z.array(step)),
	/** Days ago, code, KES and details, as in a statement. */
	unclaimed: z.array(z.tuple([agoInDays, text, z.number(), text])),
});
const request = z.strictObject({
	name: text,
	email: text,
	phone: text,
	institution: text,
	projectTitle: text,
	projectCategory: z.enum(PROJECT_CATEGORIES),
	deadlineInDays: count,
	description: text,
	serviceType: z.array(z.enum(SERVICES)),
	status: requestStatus,
	hoursAgo: count,
	/** An email of staff, half that time ago. */
	reply: z.optional(z.strictObject({ subject: text, text })),
});

export type DemoStep = z.infer<typeof step>;
export const { orders: steps, unclaimed } = readJson(join(FOLDER, "what-happened.json"), events);
export const orders = readJson(join(FOLDER, "orders.json"), z.array(order)).map((each) => ({
	...each,
	steps: steps[each.name] ?? [],
}));
export const filePath = (name: string) => join(FOLDER, "files", name);
export const requests = readJson(join(FOLDER, "assistance-requests.json"), z.array(request));
