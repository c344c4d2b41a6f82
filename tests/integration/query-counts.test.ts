// On SQLite alone.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UNSETTLED_OUTCOMES } from "../../src/features/payments/mpesa/settle.server.ts";
import { declarations } from "../../src/features.ts";
import type { Endpoint } from "../../src/platform/api/endpoint.ts";
import { jsonSchema } from "../../src/platform/api/openapi.server.ts";
import { endpoints } from "../../src/server/declared-by-features.ts";
import { testApp } from "../support/app.ts";
import { buildRequest } from "../support/assistance.ts";
import { pdf } from "../support/files.ts";
import { buildAsset, buildGalleryItem } from "../support/media.ts";
import { buildOrder } from "../support/orders.ts";
import { buildCategory, buildProject, EMPTY_DRAFT } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";
import { insertAnyRow, proposalRow } from "../support/rows.ts";
import { statementsOf } from "../support/statements.ts";

/* Makes every call that answers with a list, once with few rows and once with many, and counts its statements. */

const FEW = 2;
const MANY = 20;

/** Calls whose lists do not grow: of one record, of fixed length, or with a limit that FEW rows reach. */
const CONSTANT = [
	"/school-projects/near",
	"/projects/:id/versions/:versionId",
	"/project-drafts/:record",
	"/project-drafts/:record/preview",
	"/projects/:id/proposals/:proposalId",
	"/gallery/:id",
	"/payments/month",
	"/requests/:id",
	"/dashboard/stats",
	"/work",
	"/message-templates",
	"/search",
	"/site",
	"/site/versions",
	"/going-live",
];

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
afterAll(() => app.close());
const { db } = app.context;
const admin = await app.user("admin");
const passkeyOwner = await app.user("user");

async function send(method: string, path: string, body?: object) {
	const answer = await app.call(method, path, { as: admin, ...(body && { body }) });
	expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
	return answer.body;
}

// The records whose own lists grow.
const category = await buildCategory(app, {}, admin);
const project = await buildProject(app, { category_ids: [category.id] }, admin);
const order = await buildOrder(app, { as: admin });
const request = await buildRequest(app, {}, [["plan.pdf", pdf()]]);
const result = await buildResult(app, admin);
await send("PUT", `/project-drafts/${project.id}`, {
	values: EMPTY_DRAFT,
	device: "a-phone-of-staff",
});
const { receipt_key } = await db
	.selectFrom("orders")
	.select("receipt_key")
	.where("id", "=", order.id)
	.executeTakeFirstOrThrow();

const photo = await buildGalleryItem(app, admin);
const version = await db
	.selectFrom("project_versions")
	.select("id")
	.where("article_id", "=", project.id)
	.executeTakeFirstOrThrow();
const proposal = proposalRow({ article_id: project.id, proposed_by: admin.id });
await db.insertInto("project_proposals").values(proposal).execute();

const help: { on: string; text: string }[] = [];
const listedIn = [category.id];

/** Tables that no call below writes, such as those of a new feature: they get arbitrary rows. */
let unwrittenTables: string[] | undefined;
/** Tables that refuse arbitrary rows: one open attempt an order, a file only with its delivery, valid settings. */
const UNFILLABLE = ["payment_attempts", "delivery_files", "site_versions"];

async function findUnwrittenTables(): Promise<string[]> {
	const empty: string[] = [];
	for (const [table, { columns }] of declarations.tables) {
		if (!("id" in columns) || UNFILLABLE.includes(table)) continue;
		const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
		if (rows.length === 0) empty.push(table);
	}
	return empty;
}

/** Adds a row to everything that a call lists. */
async function addRows(): Promise<void> {
	const user = await app.user("user");
	const { email, password } = admin;
	await app.call("POST", "/auth/login", { body: { email, password } });
	await send("POST", "/invitations", { email: `${randomUUID()}@school.example`, role: "staff" });
	const { id: categoryId } = await buildCategory(app, {}, admin);
	const listed = await buildProject(app, { category_ids: [category.id, categoryId] }, admin);
	const draft = { values: EMPTY_DRAFT, device: "a-phone-of-staff" };
	await send("PUT", `/project-drafts/${listed.id}`, draft);
	listedIn.push((await buildCategory(app, {}, admin)).id);
	await send("PUT", `/school-projects/${project.id}`, { category_ids: listedIn });
	await db
		.insertInto("project_proposals")
		.values(proposalRow({ article_id: project.id, proposed_by: user.id }))
		.execute();
	const itemFields = { resultId: result.id, categoryId };
	await buildResultItem(app, admin, itemFields);
	await buildResult(app, admin);
	await send("POST", `/results/${result.id}/items`, {
		...{ participant_name: "Wanjiru Kamau", category_id: category.id, school: "Highridge Girls" },
	});

	const { id: orderId } = await buildOrder(app, { as: admin });
	await buildRequest(app);
	for (const id of [order.id, orderId])
		await send("POST", `/orders/${id}/payments`, { amount: 100, method: "cash" });
	await send("POST", `/orders/${order.id}/notes`, { text: "Called." });
	await send("POST", `/requests/${request}/notes`, { text: "Called." });
	help.push({ on: "2026-03-02", text: "Measured the frame" });
	await send("PUT", `/orders/${order.id}/help`, { entries: help });
	const delivery = { what: "Frame", place: "School", planned_on: "2027-03-02" };
	await send("POST", `/orders/${order.id}/deliveries`, delivery);
	await insertAnyRow(db, "provider_messages", {
		...{ kind: "c2b", body: "{}", outcome: UNSETTLED_OUTCOMES[0] },
	});
	await insertAnyRow(db, "security_events", { kind: "sign-in", user_id: user.id });
	unwrittenTables ??= await findUnwrittenTables();
	for (const table of unwrittenTables) {
		const ownerColumns = { user_id: passkeyOwner.id, order_id: order.id };
		await insertAnyRow(db, table, ownerColumns);
		const { columns = {} } = declarations.tables.get(table) ?? {};
		if ("deleted_at" in columns) {
			await insertAnyRow(db, table, { ...ownerColumns, deleted_at: new Date().toISOString() });
		}
	}

	const trashed = {
		categories: categoryId,
		"school-projects": (await buildProject(app, {}, admin)).id,
		gallery: (await buildGalleryItem(app, admin)).id,
		requests: await buildRequest(app),
		results: (await buildResult(app, admin)).id,
		[`results/${result.id}/items`]: (await buildResultItem(app, admin, itemFields)).id,
	};
	for (const [path, id] of Object.entries(trashed)) await send("DELETE", `/${path}/${id}`);
	const shown = await buildGalleryItem(app, admin);
	await send("PUT", `/gallery/${shown.id}`, { project_slug: listed.slug });
	// A picture that nothing uses.
	await buildAsset(app, admin);
}

/** Ids by the part of the path before them. */
const IDS: Record<string, string> = {
	...{ orders: order.id, requests: request, results: result.id, "school-projects": project.id },
	...{ projects: project.id, "by-slug": project.slug, "project-drafts": project.id },
	...{ receipts: order.reference, "help-given": order.reference, schools: "highridge-girls" },
	...{ records: "project", project: project.id, gallery: photo.id },
	...{ versions: version.id, proposals: proposal.id },
};

/** Query parameters without which a call lists nothing. */
const QUERIES: Record<string, string> = {
	"/school-projects/near": "?search=Solar",
	"/results/search": "?q=Wanjiru",
	"/results/places": "?q=Wanjiru",
	"/search": "?q=Wanjiru",
	"/customers": `?order=${order.id}`,
	"/audit": "?limit=100",
	"/help-given/:reference": `?key=${receipt_key}`,
	"/receipts/:reference": `?key=${receipt_key}`,
};

function addressOf({ path }: Endpoint): string {
	const filled = path.split("/").reduce((before, part) => {
		const parent = before.split("/").at(-1) ?? "";
		return `${before}/${part.startsWith(":") ? (IDS[parent] ?? part) : part}`;
	});
	return filled + (QUERIES[path] ?? "");
}

interface Measured {
	statements: string[];
	/** Number of entries in all lists of the answer. */
	entries: number;
}

async function measure(endpoint: Endpoint): Promise<Measured> {
	const as = endpoint.path === "/auth/second-step" ? passkeyOwner : admin;
	const address = addressOf(endpoint);
	// The first call fills the caches, so that it is not measured.
	const { status, body } = await app.call("GET", address, { as });
	expect(status, `${address} ${JSON.stringify(body)}`).toBe(200);
	const statements = await statementsOf(app, () => app.call("GET", address, { as }));
	return {
		statements: statements
			.map(({ sql }) => sql.replace(/\$\d+/g, "?").replace(/\?(, \?)+/g, "?, …"))
			.sort(),
		entries: countEntries(body),
	};
}

function countEntries(value: unknown): number {
	if (value === null || typeof value !== "object") return 0;
	const ownerColumns = Array.isArray(value) ? value.length : 0;
	return Object.values(value).reduce((sum, inner) => sum + countEntries(inner), ownerColumns);
}

const listCalls = endpoints
	.filter(({ method, response }) => method === "GET" && response)
	.filter(({ response }) => JSON.stringify(jsonSchema(response!)).includes('"array"'));
const few = new Map<Endpoint, Measured>();
const many = new Map<Endpoint, Measured>();

beforeAll(async () => {
	for (let row = 0; row < FEW; row += 1) await addRows();
	for (const list of listCalls) few.set(list, await measure(list));
	for (let row = FEW; row < MANY; row += 1) await addRows();
	for (const list of listCalls) many.set(list, await measure(list));
});

test("every call that answers with a list has more entries after addRows", () => {
	const same = listCalls.filter((list) => many.get(list)!.entries < few.get(list)!.entries + 3);
	expect(
		same.map(({ path }) => path),
		"let addRows add a row for the call, or name it in CONSTANT",
	).toEqual(CONSTANT);
});

test.each(listCalls)("$path executes as many statements for many rows as for few", (list) => {
	expect(many.get(list)?.statements).toEqual(few.get(list)?.statements);
});
