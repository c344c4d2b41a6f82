import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { ColumnClass } from "../../src/db/schema/columns.ts";
import { features } from "../../src/features.ts";
import type { Feature } from "../../src/platform/feature.ts";
import { RETENTION } from "../../src/product/retention.ts";
import { endpoints } from "../../src/server/declared-by-features.ts";
import { fieldsOf, partsOf, type Schema } from "../support/contract-schemas.ts";

/** Features with personal columns that do not say how these are exported and erased. */
function withoutPersonalData(declared: readonly Feature[]): string[] {
	return declared
		.filter(({ personalData }) => !personalData)
		.flatMap(({ name, tables = {} }) =>
			Object.entries(tables).flatMap(([table, { columns }]) =>
				Object.entries(columns)
					.filter(([, kind]) => kind === "personal")
					.map(([column]) => `${name}: ${table}.${column}`),
			),
		);
}

test("every feature with a personal column says how it is exported and erased", () => {
	expect(
		withoutPersonalData(features),
		"the features need `personalData` in their declarations",
	).toEqual([]);
});

test("a personal column without export and erasure is reported", () => {
	const letters: Feature = {
		name: "letters",
		tables: { meta: { columns: { key: "impersonal", value: "personal" } } },
	};
	const personalData = { export: async () => ({}), erase: async () => ({}) };
	expect(withoutPersonalData([letters])).toEqual(["letters: meta.value"]);
	expect(withoutPersonalData([{ ...letters, personalData }])).toEqual([]);
});

/** Features that publish texts of staff without searching them for hidden names. */
const NAMES_NOBODY = { categories: "what subjects are called" };

test("hidden names are looked for in every published text", () => {
	const publishing = features.filter(({ tables = {}, publicTexts }) => {
		const columns = Object.values(tables).flatMap((table) => Object.values(table.columns));
		return columns.includes("publicText") && !publicTexts;
	});
	expect(
		publishing.map(({ name }) => name),
		"give the feature publicTexts, or say in NAMES_NOBODY why its texts name nobody",
	).toEqual(Object.keys(NAMES_NOBODY));
});

/** Words in a column's name that say that it is about a person. */
const PERSONAL_NAME =
	/(?:^|_)(?:names?|phones?|emails?|guardians?|payers?|address(?:es)?|ip|contacts?|authors?|owners?|pupils?|teachers?|customers?|persons?|people|senders?|recipients?|schools?|users?|actors?|accounts?|by|titles?|texts?|notes?|message)(?:_|$)/;

/** Columns with such a name that nevertheless are about nobody. */
const ABOUT_NOBODY: Record<string, string> = {
	"categories.name_key": "of a category",
	"previews.name": "of a picture that the server draws",
	"orders.article_title": "of the project that was ordered",
	"payment_attempts.result_text": "a fixed sentence of Safaricom",
	"partial_uploads.sender": "a keyed hash of an address",
	"results.names_shown": "whether names are shown",
	"result_items.category_name": "of a category",
	"result_items.name_hidden": "whether the name is hidden",
	"message_templates.text": "with words in place of names",
};

/** Impersonal columns whose names sound personal. */
const declaredImpersonal = (declared: readonly Feature[]) =>
	declared.flatMap(({ tables = {} }) =>
		Object.entries(tables).flatMap(([table, { columns }]) =>
			Object.entries(columns)
				.filter(([column, kind]) => kind === "impersonal" && PERSONAL_NAME.test(column))
				.map(([column]) => `${table}.${column}`),
		),
	);

test("a column whose name says that it is about a person is not impersonal", () => {
	expect(
		declaredImpersonal(features).toSorted(),
		"declare them personal, account or publicText in src/db/schema, or say in ABOUT_NOBODY what they are about instead",
	).toEqual(Object.keys(ABOUT_NOBODY).toSorted());
});

test.each(["author_name", "payer_phone", "email", "ip", "created_by", "guardian_name"])(
	"an impersonal column %s is reported",
	(column) => {
		const columns = { key: "impersonal", [column]: "impersonal" } as never;
		const letters: Feature = { name: "letters", tables: { meta: { columns } } };
		expect(declaredImpersonal([letters])).toEqual([`meta.${column}`]);
	},
);

/** Whether people write it: a text that its contract cleans. */
function isFreeText(field: Schema): boolean {
	const { checks = [], innerType } = partsOf(field);
	return innerType
		? isFreeText(innerType)
		: checks.some(({ _zod }) => _zod.def.check === "overwrite");
}

const columnsOf = ({ tables = {} }: Feature, kind: ColumnClass) =>
	new Set(
		Object.values(tables).flatMap(({ columns }) =>
			Object.keys(columns).filter((column) => columns[column] === kind),
		),
	);

/** Fields of calls with the name of an impersonal column, into which people write what they like. */
const freeTextsInImpersonal = (declared: readonly Feature[]) =>
	declared.flatMap((feature) => {
		const impersonal = columnsOf(feature, "impersonal");
		return (feature.endpoints ?? []).flatMap(({ method, path, body }) =>
			fieldsOf(body)
				.filter(([name, field]) => impersonal.has(name) && isFreeText(field))
				.filter(([name]) => !/^id$|_id$|_at$/.test(name))
				.map(([name]) => `${method} ${path}: ${name}`),
		);
	});

test("a column with texts that people write is not impersonal", () => {
	expect(
		freeTextsInImpersonal(features),
		"a text that somebody writes may name a person: declare its column personal, account or publicText",
	).toEqual(["POST /track/codes: code"]);
});

/** Public GET calls with fields that are personal columns of their feature, unless the address has a secret key. */
const personalInPublic = (declared: readonly Feature[]) =>
	declared.flatMap((feature) => {
		const personal = columnsOf(feature, "personal");
		const publicText = columnsOf(feature, "publicText");
		return (feature.endpoints ?? [])
			.filter(({ method, access }) => method === "GET" && access === "public")
			.filter(({ query }) => !fieldsOf(query).some(([name]) => name === "key"))
			.flatMap(({ method, path, response }) =>
				fieldsOf(response)
					.filter(([name]) => personal.has(name) && !publicText.has(name))
					.map(([name]) => `${method} ${path}: ${name}`),
			);
	});

test("no public GET call answers with a personal column", () => {
	expect(
		personalInPublic(features),
		"give the call access for staff, or leave the field out of its answer",
	).toEqual([]);
});

test("a free text in an impersonal column, and a list of staff that is public, are reported", () => {
	const columns = { remark: "impersonal", email: "personal" } as never;
	const remark = z.string().check(z.overwrite((text) => text.trim()));
	const call = { method: "POST", path: "/letters", access: "staff", handle: async () => ({}) };
	const list = z.object({ result: z.array(z.object({ email: z.nullable(z.string()) })) });
	const endpoints = [
		{ ...call, body: z.object({ remark: z.optional(remark) }) },
		{ ...call, method: "GET", access: "public", response: list },
	] as never;
	const letters: Feature = { name: "letters", tables: { meta: { columns } }, endpoints };
	expect(freeTextsInImpersonal([letters])).toEqual(["POST /letters: remark"]);
	expect(personalInPublic([letters])).toEqual(["GET /letters: email"]);
});

/** Personal tables that do not say where names may be or how long rows are kept. */
function withoutSearchOrRetention(declared: readonly Feature[]): string[] {
	return declared.flatMap(({ tables = {} }) =>
		Object.entries(tables)
			.filter(([, { columns }]) => Object.values(columns).includes("personal"))
			.filter(([, { personSearch, retention }]) => !personSearch || !retention)
			.map(([table]) => table),
	);
}

test("every table with a personal column says where a name may be and how long it is kept", () => {
	expect(
		withoutSearchOrRetention(features),
		"the tables need `personSearch` and `retention` in their feature's declaration",
	).toEqual([]);
	const meta: Feature = {
		name: "letters",
		tables: { meta: { columns: { key: "impersonal", value: "personal" }, personSearch: [] } },
	};
	expect(withoutSearchOrRetention([meta])).toEqual(["meta"]);
});

test("every retention period has a job that enforces it", () => {
	const enforced = features.flatMap(({ jobs = [] }) =>
		jobs.flatMap((job) => job.enforcesRetention ?? []),
	);
	expect(
		[...new Set(enforced)].sort(),
		"each period of retention.ts needs a job whose `enforcesRetention` names it",
	).toEqual(Object.keys(RETENTION).sort());
});

/** Tables whose rows are never deleted from the trash. */
const neverPurged = (declared: readonly Feature[]) =>
	declared.flatMap(({ tables = {}, jobs = [] }) =>
		Object.entries(tables)
			.filter(([table, { columns }]) => {
				const names = jobs.map(({ name }) => name);
				return "deleted_at" in columns && !names.includes(`${table} in the trash`);
			})
			.map(([table]) => table),
	);

test("rows that can be moved to the trash are permanently deleted in the end", () => {
	expect(
		neverPurged(features),
		"give the feature a purgeJob, and the table a kind in TRASH_KINDS of src/product/kinds.ts",
	).toEqual([]);
	const columns = { key: "impersonal", deleted_at: "impersonal" } as never;
	expect(neverPurged([{ name: "letters", tables: { meta: { columns } } }])).toEqual(["meta"]);
});

test("a job that enforces a retention period says that it is destructive", () => {
	const jobs = features.flatMap(({ jobs = [] }) => jobs);
	const undeclared = jobs.filter(
		({ enforcesRetention, destructive }) => enforcesRetention && !destructive,
	);
	expect(undeclared.map(({ name }) => name)).toEqual([]);
});

test("an erasure drops every cached page, also a stale one, because the person may be on any of them", () => {
	const erasure = endpoints.find(({ path }) => path === "/people/erase");
	expect(erasure?.invalidates).toBe("all");
});
