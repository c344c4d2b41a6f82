import { CompiledQuery, type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { Db } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/handles.ts";
import { updateReceipt } from "../../src/features/ledger/attempts.server.ts";
import { findByCodes } from "../../src/features/payments/payments.queries.server.ts";
import { tableNames } from "../../src/features.ts";
import { endpoints, scheduledJobs } from "../../src/server/declared-by-features.ts";
import { type TestApp, type TestUser, testApp } from "../support/app.ts";
import { assistanceForm } from "../support/assistance.ts";
import { innerOf, partsOf, type Schema } from "../support/contract-schemas.ts";
import { buildOrder } from "../support/orders.ts";
import { buildCategory, buildProject } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";
import { statementsOf } from "../support/statements.ts";

let app: TestApp;
let admin: TestUser;
let project: { slug: string };
let category: string;
let result: string;

beforeAll(async () => {
	app = await testApp();
	admin = await app.user("admin");
	category = (await buildCategory(app, {}, admin)).id;
	project = await buildProject(app, { category_ids: [category] }, admin);
	await buildOrder(app, { slug: project.slug, as: admin });
	await app.call("POST", "/request", { body: assistanceForm() });
	result = (await buildResult(app, admin)).id;
	await buildResultItem(app, admin, { resultId: result, categoryId: category });
});
afterAll(() => app.close());

/** Tables that a page may read as a whole: they stay small, or a call reads few of them. Any other grows over the years. */
const SMALL = [
	"sessions",
	"password_resets",
	"invitations",
	"known_browsers",
	"passkeys",
	"code_apps",
	"recovery_codes",
	"challenges",
	"categories",
	"project_counts",
	"assets",
	"previews",
	"article_pictures",
	"project_versions",
	"project_version_pictures",
	"project_schedules",
	"project_drafts",
	"project_proposals",
	"search_words",
	"gallery_items",
	"receipts",
	"receipt_counter",
	"unclaimed_payments",
	"payment_reversals",
	"help_sheets",
	"delivery_files",
	"partial_uploads",
	"upload_pieces",
	"results",
	"result_counts",
	"account_records",
	"staff_notices",
	"message_templates",
	"site_versions",
	"meta",
	"outbox",
	"mail_slots",
	"message_totals",
	"idempotency_keys",
];
const GROWING: readonly string[] = tableNames.filter((table) => !SMALL.includes(table));

/** The steps of the query plan that scan or sort a growing table as a whole. */
async function breachesOf({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
	if (!/^(select|update|delete)/.test(text)) return [];
	const { db } = app.context;
	const lines =
		dialectOf(db) === "postgres"
			? await planOnPostgres(db, text, parameters)
			: await planOnSqlite(db, text, parameters);
	return lines.map((line) => `${line}: ${text}`);
}

/** A query without a limit returns few rows, such as a project's categories, so sorting them is fine. */
const isPage = (text: string) => / limit /.test(text);

async function planOnSqlite(db: Db, text: string, parameters: readonly unknown[]) {
	const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
	const { rows } = await db.executeQuery<{ detail: string }>(plan);
	const details = rows.map(({ detail }) => detail);
	const read = details.filter((detail) => {
		const table = /^SCAN (\w+)(?! USING)/.exec(detail)?.[1] ?? "";
		return GROWING.includes(table) && !detail.includes("USING");
	});
	const readsGrowing = details.some((detail) =>
		GROWING.includes(/^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? ""),
	);
	const sorted = details.filter(
		(detail) => readsGrowing && isPage(text) && detail === "USE TEMP B-TREE FOR ORDER BY",
	);
	return [...read, ...sorted];
}

interface PlanNode {
	"Node Type": string;
	"Relation Name"?: string;
	"Index Name"?: string;
	"Parent Relationship"?: string;
	Plans?: PlanNode[];
}

async function planOnPostgres(db: Db, text: string, parameters: readonly unknown[]) {
	const nodes = await stepsOnPostgres(db, text, parameters, ["seqscan", "sort"]);
	return nodes
		.filter(
			(node) =>
				(node["Node Type"] === "Seq Scan" && GROWING.includes(node["Relation Name"] ?? "")) ||
				(node["Node Type"] === "Sort" &&
					isPage(text) &&
					relationsOf(node).some((name) => GROWING.includes(name))),
		)
		.map((node) => `${node["Node Type"]} of ${relationsOf(node)}`);
}

/** The planner scans small tables. With scans and sorts disabled, only those remain that no index can replace. */
function stepsOnPostgres(
	db: Db,
	text: string,
	parameters: readonly unknown[],
	disabled: readonly string[],
): Promise<PlanNode[]> {
	return (db as unknown as Kysely<unknown>).transaction().execute(async (tx) => {
		for (const step of disabled) await sql.raw(`set local enable_${step} = off`).execute(tx);
		const plan = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
		const { rows } = await tx.executeQuery<{ "QUERY PLAN": { Plan: PlanNode }[] }>(plan);
		return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => nodesOf(Plan)));
	});
}

/** Expects that PostgreSQL reads a table before the rest of the statement. */
async function expectReadFirst({ sql: text, parameters }: CompiledQuery, table: string) {
	const nodes = await stepsOnPostgres(app.context.db, text, parameters, ["seqscan"]);
	const reads = nodes.filter((node) => node["Relation Name"] === table);
	const places = reads.map((node) => node["Parent Relationship"]);
	expect([...new Set(places)], text).toEqual(["InitPlan"]);
}

/** The indexes by which a statement reads a table; "none" for a read without one. */
async function indexesOf({ sql: text, parameters }: CompiledQuery, table: string) {
	const { db } = app.context;
	if (dialectOf(db) === "postgres") {
		const nodes = await stepsOnPostgres(db, text, parameters, ["seqscan"]);
		return nodes
			.filter((node) => node["Relation Name"] === table)
			.map((node) => nodesOf(node).find((one) => one["Index Name"])?.["Index Name"] ?? "none");
	}
	const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
	const { rows } = await db.executeQuery<{ detail: string }>(plan);
	return rows.flatMap(({ detail }) => {
		const step = /^(?:SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail);
		return step?.[1] === table ? [step[2] ?? "none"] : [];
	});
}

function nodesOf(node: PlanNode): PlanNode[] {
	return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function relationsOf(node: PlanNode): string[] {
	return nodesOf(node).flatMap((one) => one["Relation Name"] ?? []);
}

const visitorAddresses = [
	() => "/school-projects?status=published",
	() => `/school-projects?status=published&categoryId=${category}`,
	() => "/school-projects?status=published&max_materials=4000&max_help=9000",
	() => "/school-projects?status=published&sort=cost&max_materials=4000",
	() => "/school-projects?status=published&level=Senior&max_weeks=4",
	() => "/school-projects/lowest-costs",
	() => "/school-projects?status=published&sort=title",
	() => `/school-projects/by-slug/${project.slug}`,
	() => "/results?status=published",
	() => `/results/${result}`,
	() => `/results/${result}/items`,
	() => "/results/search?q=wanjiru",
	() => "/schools/highridge-girls",
	() => "/gallery",
	() => "/categories",
];

// With an explicit sort: by default, these lists sort all matching rows, which are read anyway to count the statuses.
const dashboardAddresses = [
	"/orders?owner=me&sort=-created_at",
	"/orders?from=2026-01-01&to=2026-01-31&sort=-created_at",
	"/requests?owner=me&sort=-created_at",
	"/requests?from=2026-01-01&to=2026-01-31&sort=-created_at",
	"/results/places?q=wanjiru",
].map((path) => () => path);

/** The address of a call, and one for each choice that its parameters offer: every sort, status and kind. */
function addressesOf({ path, query }: (typeof endpoints)[number]): string[] {
	const parameters = query instanceof z.ZodMiniObject ? Object.entries(query.shape) : [];
	const choices = parameters.flatMap(([name, field]) =>
		choicesIn(field).map((choice) => `${path}?${name}=${choice}`),
	);
	return [path, ...choices];
}

function choicesIn(field: Schema): string[] {
	return [...Object.values(partsOf(field).entries ?? {}), ...innerOf(field).flatMap(choicesIn)];
}

test("every paginated list whose address has parameters is checked here", () => {
	const checkedPaths = visitorAddresses.map((path) => path().replace(/\?.*/, ""));
	const lists = endpoints.filter(
		({ path, query }) =>
			path.includes(":") && query instanceof z.ZodMiniObject && "page" in query.shape,
	);
	const path = ({ path }: (typeof endpoints)[number]) =>
		new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
	const missing = lists.filter((list) => !checkedPaths.some((one) => path(list).test(one)));
	expect(
		missing.map(({ method, path }) => `${method} ${path}`),
		"add an address of each to `visitorAddresses`: only addresses without parameters are found automatically",
	).toEqual([]);
});

/** Calls that sort few rows: of one account, of unresolved payments, of the settings' versions. */
const SORTS_FEW = [
	"/account/records",
	"/payments/messages",
	"/payments/unclaimed",
	"/project-proposals",
	"/site/versions",
];

/** Choices that leave few rows, which are then sorted; and a role, whose accounts are counted one by one. */
const LEAVES_FEW =
	/\?(?:owner=|author=me|filter=|role=|work=(?:due_soon|due_week|late|delivery_late|not_received)$)/;

const ADVICE =
	"add an index in a migration; a table that stays small is named in SMALL, a call that sorts few rows in SORTS_FEW, and a choice that leaves few in LEAVES_FEW";

test("no list or statistic, with any of its filters and sorts, scans or sorts a whole table", async () => {
	const found: string[] = [];
	for (const endpoint of endpoints) {
		const { method, path } = endpoint;
		if (method !== "GET" || path.includes(":")) continue;
		for (const address of addressesOf(endpoint)) {
			if (SORTS_FEW.includes(address) || LEAVES_FEW.test(address)) continue;
			const read = () => app.call("GET", address, { as: admin });
			for (const breach of await breachesIn(read)) found.push(`${address}: ${breach}`);
		}
	}
	expect(found, ADVICE).toEqual([]);
});

test("no visitor's read scans or sorts a whole table where an index could serve", async () => {
	expect(await breaches(visitorAddresses), ADVICE).toEqual([]);
});

test("no list or statistic of the dashboard scans or sorts a whole table", async () => {
	expect(await breaches(dashboardAddresses, admin), ADVICE).toEqual([]);
});

/** Indexes of the ids of orders, on SQLite and PostgreSQL. */
const BY_ID = ["sqlite_autoindex_orders_1", "orders_pkey", "orders_id_begins"];

test.each([
	["delivery_late", "deliveries_planned"],
	["not_received", "deliveries_missing"],
])(
	"orders of work=%s are looked up by id, after an index of their deliveries",
	async (work, index) => {
		for (const path of [`/orders?work=${work}`, `/orders/export.csv?work=${work}`, "/work"]) {
			const statements = await statementsOf(app, () => expectSuccess("GET", path));
			const reading = statements.filter(({ sql: text }) => text.includes("from deliveries"));
			expect(reading.length, path).toBeGreaterThan(0);
			for (const statement of reading) {
				expect(await indexesOf(statement, "deliveries"), path).toContain(index);
				// The counts of the dashboard also read orders by their other work.
				const indexes = await indexesOf(statement, "orders");
				const others = indexes.filter((name) => !BY_ID.includes(name));
				if (path === "/work") expect(others).not.toContain("none");
				else expect(others, path).toEqual([]);
				// PostgreSQL would read all orders if it expected many deliveries, or to sort a page without sorting.
				if (dialectOf(app.context.db) === "postgres")
					await expectReadFirst(statement, "deliveries");
			}
		}
	},
);

test("a search of several words reads orders once on SQLite, and by indexes on PostgreSQL", async () => {
	const statements = await statementsOf(app, () =>
		expectSuccess("GET", "/orders?search=wanjiru+solar+dryer"),
	);
	const searches = statements.filter(({ sql: text }) => text.includes("search_text"));
	// The page, the counts by status, and the count of erased orders.
	expect(searches).toHaveLength(3);
	for (const { sql: text, parameters } of searches) {
		if (dialectOf(app.context.db) === "postgres") {
			expect(await planOnPostgres(app.context.db, text, parameters)).toEqual([]);
			continue;
		}
		const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
		const { rows } = await app.context.db.executeQuery<{ detail: string }>(plan);
		expect(rows.filter(({ detail }) => /^(SCAN|SEARCH) orders/.test(detail))).toHaveLength(1);
	}
});

test("on PostgreSQL only the longest word of a search is looked up separately, unless it is too short for the index", async () => {
	const onPostgres = dialectOf(app.context.db) === "postgres";
	for (const [search, lookedUp] of [
		["wanjiru+s+4", 1],
		["4", 0],
	] as const) {
		const statements = await statementsOf(app, () =>
			expectSuccess("GET", `/orders?search=${search}`),
		);
		for (const { sql: text } of statements.filter((one) => one.sql.includes("search_text"))) {
			const branches = text.match(/union all/g) ?? [];
			expect(branches, search).toHaveLength(onPostgres ? 2 * lookedUp : 0);
		}
	}
});

test("a person is found, exported and erased without going through a whole table", async () => {
	const person = { name: "Wanjiru", email: "wanjiru@school.example", phone: "+254722345678" };
	await buildOrder(app, { slug: project.slug, ...person, as: admin });
	await app.call("POST", "/request", { body: assistanceForm(person) });
	const { name: _, ...contact } = person;
	const calls = [
		() => expectSuccess("GET", `/people?${new URLSearchParams(contact)}`),
		() => expectSuccess("POST", "/people/erase", { ...contact, confirm: true }),
		() => expectSuccess("GET", "/account/data"),
	];
	for (const call of calls) expect(await breachesIn(call)).toEqual([]);
});

test("finding a payment by its code does not scan all payments", async () => {
	const { db } = app.context;
	expect(await breachesIn(() => findByCodes(db, ["QWE1234567"]))).toEqual([]);
	expect(
		await breachesIn(() => updateReceipt(db as never, "old", { id: "new", code: null })),
	).toEqual([]);
});

test("hourly jobs scan no whole table", async () => {
	const found: string[] = [];
	for (const { name, run } of scheduledJobs(app.context)) {
		// This job compares all files with the store.
		if (name === "orphaned files") continue;
		for (const breach of await breachesIn(run)) found.push(`${name}: ${breach}`);
	}
	expect(found).toEqual([]);
});

async function expectSuccess(method: string, path: string, body?: object): Promise<void> {
	const { status } = await app.call(method, path, { as: admin, ...(body && { body }) });
	expect(status, path).toBe(200);
}

async function breaches(paths: (() => string)[], as?: TestUser): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		const read = async () => {
			const { status } = await app.call("GET", path(), as && { as });
			expect(status, path()).toBe(200);
		};
		for (const breach of await breachesIn(read)) found.push(`${path()}: ${breach}`);
	}
	return found;
}

async function breachesIn(make: () => Promise<unknown>): Promise<string[]> {
	const found: string[] = [];
	for (const statement of await statementsOf(app, make))
		found.push(...(await breachesOf(statement)));
	return found;
}
