import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { createCategoryInput } from "../features/categories/categories.contract.ts";
import { galleryInput } from "../features/gallery/gallery.contract.ts";
import { orderFormSchema } from "../features/orders/orders.form.ts";
import { projectFormSchema } from "../features/projects/dashboard/project-form.values.ts";
import { itemInput } from "../features/results/items/result-items.contract.ts";
import { editedResultInput, resultInput } from "../features/results/results/results.contract.ts";
import { rulesFor } from "../platform/browser/rules-for.ts";

const LONG = "a long text ".repeat(1_000).trim();
const MISSING = "is missing";

/** Valid values of a form, and its fields whose length only our own server limits. */
const FORMS: Record<string, [schema: z.core.$ZodType, sent: object, long: string[]]> = {
	order: [orderFormSchema, { slug: "a", name: "A", phone: "0712345678" }, ["name", "notes"]],
	category: [createCategoryInput, { name: "A" }, ["name", "description"]],
	photo: [galleryInput, { title: "A", description: "A", image_id: "7" }, ["title", "description"]],
	result: [resultInput, { title: "A", year: "2026" }, ["title", "description"]],
	item: [
		itemInput,
		{ category_id: "7", participant_name: "A", position: null },
		["participant_name", "school", "score", "additional_info"],
	],
	project: [
		projectFormSchema,
		{
			...{ title: "A", excerpt: "", content: "<p>A</p>", status: "draft", updated_at: "" },
			...{ price: "0", material_cost: "0", category_ids: [], cover_image: null },
			...{ level: "", weeks: "", tools: "" },
		},
		["title", "excerpt"],
	],
	"nested parts": [
		z.object({
			list: z.array(z.optional(z.string().check(z.maxLength(3, "long")))),
			one: z.union([z.number(), z.nullable(z.string().check(z.maxLength(3)))]),
		}),
		{ list: [LONG], one: LONG },
		[],
	],
};
const messages = (schema: z.core.$ZodType, sent: unknown) =>
	z.safeParse(schema, sent).error?.issues.map(({ message }) => message) ?? [];

beforeEach(() => vi.stubEnv("VITE_API_BASE", "https://foreign.example/api"));
afterEach(() => vi.unstubAllEnvs());

test.each(Object.entries(FORMS))(
	"the length of texts is checked for our own server only: %s",
	(_, [schema, sent, long]) => {
		const values = { ...sent, ...Object.fromEntries(long.map((field) => [field, LONG])) };
		expect(messages(rulesFor(schema), values)).toEqual([]);
		expect(z.safeParse(rulesFor(schema), values).data).toMatchObject(
			Object.fromEntries(long.map((field) => [field, LONG])),
		);
		vi.stubEnv("VITE_API_BASE", "");
		expect(messages(rulesFor(schema), values)).not.toEqual([]);
	},
);

const PROJECT = FORMS.project?.[1];
const EMAIL = `${"a".repeat(250)}@a.example`;

test.each<[string, z.core.$ZodType, object]>([
	["a price", projectFormSchema, { ...PROJECT, price: "1000000000000" }],
	["a material cost", projectFormSchema, { ...PROJECT, material_cost: "1000000000000" }],
	["a text's markup", projectFormSchema, { ...PROJECT, content: "<p>a&amp;</p>".repeat(40_000) }],
	["an email address", orderFormSchema, { ...FORMS.order?.[1], email: EMAIL }],
	["a position", itemInput, { ...FORMS.item?.[1], position: "100001" }],
	["the year of a result", editedResultInput, { title: "A", year: "1999" }],
	["the year of a result", editedResultInput, { title: "A", year: 2101 }],
	["the year of a photo", galleryInput, { ...FORMS.photo?.[1], year: "2101" }],
])("a limit of %s is checked for our own server only", (_, schema, sent) => {
	expect(messages(rulesFor(schema), sent)).toEqual([]);
	vi.stubEnv("VITE_API_BASE", "");
	expect(messages(rulesFor(schema), sent)).toHaveLength(1);
});

test.each<[string, z.core.$ZodType, object, string]>([
	["a price", projectFormSchema, { ...PROJECT, price: "-1" }, "Price cannot be negative"],
	["a price", projectFormSchema, { ...PROJECT, price: "much" }, "Price must be a number"],
	[
		"the year of a new result",
		resultInput,
		{ title: "A", year: "1999" },
		"Year must be from 2000 to 2100",
	],
	[
		"the year of a new result",
		resultInput,
		{ title: "A", year: "2101" },
		"Year must be from 2000 to 2100",
	],
	[
		"a position",
		itemInput,
		{ ...FORMS.item?.[1], position: "0" },
		"Position must be a whole number, 1 or higher",
	],
])("a specified limit of %s is checked with other servers too", (_, schema, sent, message) => {
	expect(messages(rulesFor(schema), sent)).toEqual([message]);
});

test("required fields are checked with other servers too", () => {
	const schema = z.object({ name: z.string().check(z.minLength(1, MISSING), z.maxLength(5)) });
	expect(messages(rulesFor(schema), { name: "" })).toEqual([MISSING]);
	expect(messages(rulesFor(orderFormSchema), { slug: "a", name: " ", phone: "1" })).toEqual([
		"Name is required",
		"Please enter a valid phone number",
	]);
});
