import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { loadTexts } from "../src/db/search-index.ts";
import { daysFromNow } from "../src/db/time.ts";
import { insertUser } from "../src/features/accounts/auth/auth.service.server.ts";
import { startSession } from "../src/features/accounts/auth/sessions.server.ts";
import { searchTextOf } from "../src/features/orders/orders.queries.server.ts";
import { fold } from "../src/fold.ts";
import { createLog } from "../src/platform/operations/log.server.ts";
import { readSettings } from "../src/platform/settings.ts";
import { createApplication } from "../src/server/app.ts";
import { createDatabase, startPostgres } from "../tests/support/postgres.ts";
import { orderRow } from "../tests/support/rows.ts";
import { realisticText } from "./text.ts";

interface Amounts {
	articles: number;
	/** Of an article's text. */
	characters: number;
	orders?: number;
	/** Places in results, 500 each. */
	results?: number;
}

export interface Filled {
	dataDir: string;
	databaseUrl: string | undefined;
	/** What a server needs to serve it. */
	environment: Record<string, string>;
	/** Of an admin who has just signed in. */
	token: string;
	category: string;
	result: string;
	/** Some articles' slugs, and pairs of neighbouring words out of their texts. */
	slugs: string[];
	phrases: string[];
}

interface FilledStore {
	/** A database with as many rows. */
	fill(amounts: Amounts): Promise<Filled>;
	close(): Promise<void>;
}

/** Makes filled databases in a folder that goes with `close`. */
export async function openStore(onPostgres = false): Promise<FilledStore> {
	const folder = await mkdtemp(join(tmpdir(), "mradi-bench-"));
	const postgres = onPostgres ? await startPostgres() : undefined;
	return {
		async fill(amounts) {
			const url = postgres && (await createDatabase(postgres.url, `filled_${randomUUID()}`));
			return fill(join(folder, randomUUID()), amounts, url);
		},
		async close() {
			await postgres?.stop();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

const BATCH = 2_000;
const CATEGORIES = 20;
const PLACES = 500;
const PAID = 1_835_000;
const DAY_MS = 86_400_000;
const FIRST = ["Achieng", "Wanjiku", "Kiprono", "Amina", "Mutua", "Naliaka", "Juma", "Chebet"];
const LAST = [
	"Otieno",
	"Kamau",
	"Koech",
	"Hassan",
	"Musyoka",
	"Wafula",
	"Mwangi",
	"Njoroge",
	"Auma",
];

/** Fills a new folder or database: straight into its tables, whose triggers keep the index. */
async function fill(dataDir: string, amounts: Amounts, databaseUrl?: string): Promise<Filled> {
	const startedAt = performance.now();
	const environment = {
		DATA_DIR: dataDir,
		DEMO_CONTENT: "off",
		TRUST_PROXY: "1",
		// What is filled in covers 1,000 days: nothing of it is made anonymous meanwhile.
		RETENTION_MONTHS: "60",
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	};
	const settings = readSettings({ ...environment, LOG_LEVEL: "silent" });
	const { context, close } = await createApplication(settings, createLog("silent", []));
	const admin = await insertUser(context.db, {
		username: "bench",
		email: "bench@school.example",
		passwordHash: "none",
		role: "admin",
	});
	const token = await startSession(context.db, admin, "bench");
	await close();
	const store = await openTables(dataDir, databaseUrl);
	try {
		const categories = await fillCategories(store.insert);
		const articles = await store.loadTexts(() => fillArticles(store.insert, amounts, categories));
		await fillOrders(store.insert, amounts.orders ?? 0, articles.ids);
		const result = await fillResults(store.insert, amounts.results ?? 0, categories);
		await store.finish();
		const named = Object.entries(amounts).map(([name, count]) => `${count} ${name}`);
		const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
		console.log(`filled a database with ${named.join(", ")} in ${seconds} s`);
		// The first one has only drafts.
		const [, category = ""] = categories;
		const { slugs, phrases } = articles;
		return { dataDir, databaseUrl, environment, token, category, result, slugs, phrases };
	} finally {
		await store.close();
	}
}

type Row = Record<string, string | number | null>;
/** Stores rows of one table. */
type Insert = (table: string, rows: Row[]) => Promise<void>;

/** A connection that stores many rows quickly, without the product's services. */
async function openTables(dataDir: string, databaseUrl?: string) {
	return databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
}

function openSqlite(dataDir: string) {
	const handle = new Database(join(dataDir, "mradi.sqlite"));
	for (const pragma of ["journal_mode = OFF", "synchronous = OFF", "secure_delete = OFF"])
		handle.pragma(pragma);
	handle.pragma("cache_size = -800000");
	const insert: Insert = async (table, rows) => {
		const names = Object.keys(rows[0] as Row);
		const statement = handle.prepare(
			`insert into ${table} (${names.join()}) values (${names.map((name) => `@${name}`).join()})`,
		);
		handle.transaction(() => {
			for (const row of rows) statement.run(row);
		})();
	};
	return {
		insert,
		loadTexts: <T>(load: () => Promise<T>) => load(),
		finish: async () => void handle.pragma("journal_mode = WAL"),
		close: async () => void handle.close(),
	};
}

async function openPostgres(url: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const insert: Insert = async (table, rows) => {
		const names = Object.keys(rows[0] as Row).join();
		await client.query(
			`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
			[JSON.stringify(rows)],
		);
	};
	return {
		insert,
		loadTexts: <T>(load: () => Promise<T>) =>
			loadTexts(async (statement) => (await client.query(statement)).rows, load),
		finish: async () => void (await client.query("vacuum analyze")),
		close: () => client.end(),
	};
}

/** Rows number 0 to `count`, a batch at a time. */
async function inBatches(count: number, fill: (numbers: number[]) => Promise<void>): Promise<void> {
	for (let from = 0; from < count; from += BATCH) {
		await fill(Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index));
	}
}

async function fillCategories(insert: Insert): Promise<string[]> {
	const time = daysFromNow(-1_500);
	const rows = Array.from({ length: CATEGORIES }, (_, index) => ({
		id: randomUUID(),
		name: `Subject ${index}`,
		name_key: `subject ${index}`,
		slug: `subject-${index}`,
		description: null,
		created_at: time,
		updated_at: time,
	}));
	await insert("categories", rows);
	return rows.map(({ id }) => id);
}

async function fillArticles(
	insert: Insert,
	{ articles: count, characters }: Amounts,
	categories: string[],
) {
	const text = realisticText();
	const ids: string[] = [];
	const slugs: string[] = [];
	const phrases = new Set<string>();
	await inBatches(count, async (numbers) => {
		const rows = numbers.map((number) => {
			const body = text(characters);
			const time = new Date(
				Date.now() - (count - number) * ((1_000 * DAY_MS) / count),
			).toISOString();
			const isPublished = number % 20 !== 0;
			const article = {
				id: randomUUID(),
				slug: `project-${number}`,
				title: body.slice(0, 40),
				excerpt: body.slice(0, 150),
				status: isPublished ? "published" : "draft",
				price_cents: 1_450_000,
				material_cost_cents: 385_000,
				published_at: isPublished ? time : null,
				created_at: time,
				updated_at: time,
				content: `<p>${body}</p>`,
			};
			if (isPublished && slugs.length < 1_000) {
				const [, first, second] = /\b(\w{4,}) (\w{4,})\b/.exec(body) ?? [];
				phrases.add(`${first} ${second}`);
				slugs.push(article.slug);
			}
			return { article, body: fold(`${article.title}\n${article.excerpt}\n${body}`), number };
		});
		ids.push(...rows.map(({ article }) => article.id));
		await insert(
			"articles",
			rows.map(({ article }) => article),
		);
		await insert(
			"article_texts",
			rows.map(({ article, body }) => ({ article_id: article.id, body })),
		);
		await insert(
			"article_categories",
			rows.map(({ article, number }) => ({
				article_id: article.id,
				category_id: categories[number % CATEGORIES] as string,
				position: 0,
				listed_at: article.published_at,
			})),
		);
	});
	return { ids, slugs, phrases: [...phrases] };
}

/** Of old orders most are completed and paid; each tenth customer has also asked for assistance. */
async function fillOrders(insert: Insert, count: number, articles: string[]): Promise<void> {
	await inBatches(count, async (numbers) => {
		const orders = numbers.map((number) => {
			const left = count - number;
			const status =
				left <= count * 0.02
					? "pending"
					: left <= count * 0.05
						? "processing"
						: number % 20 === 0
							? "cancelled"
							: "completed";
			const time = new Date(Date.now() - left * ((1_000 * DAY_MS) / count)).toISOString();
			const id = randomUUID();
			const fields = {
				reference: `MR-${number.toString(36).toUpperCase().padStart(6, "0")}`,
				name: `${FIRST[number % FIRST.length]} ${LAST[number % LAST.length]} ${number}`,
				phone: `07${String(number % 100_000_000).padStart(8, "0")}`,
				email: number % 2 ? `customer-${number}@school.example` : null,
			};
			const row = orderRow({
				id,
				...fields,
				article_id: articles[number % articles.length] as string,
				status,
				price_cents: 1_450_000,
				material_cost_cents: 385_000,
				// As the triggers would have it, which then leave it alone.
				paid_cents: status === "completed" ? PAID : 0,
				due_on: status === "processing" ? time.slice(0, 10) : null,
				receipt_key: id,
				created_at: time,
				updated_at: time,
			});
			return { ...row, search_text: searchTextOf(row) };
		});
		await insert("orders", orders);
		await insert(
			"record_references",
			orders.map(({ reference, id }) => ({ reference, kind: "order", record_id: id })),
		);
		await insert(
			"record_history",
			orders.map(({ id, created_at }) => ({
				id: randomUUID(),
				kind: "order",
				record_id: id,
				at: created_at,
				actor_id: null,
				event: "placed",
				detail: '{"status":"pending"}',
			})),
		);
		const paid = orders.filter(({ status }) => status === "completed");
		if (paid.length > 0) {
			await insert(
				"payments",
				paid.map(({ id, created_at, reference }) => ({
					id: randomUUID(),
					order_id: id,
					amount_cents: PAID,
					method: "mpesa",
					code: `Q${reference.slice(3)}`,
					state: "confirmed",
					source: "staff",
					reason: null,
					recorded_by: null,
					at: created_at,
					created_at,
				})),
			);
		}
		const delivered = orders.flatMap((order, index) => deliveryOf(order, numbers[index] ?? 0));
		if (delivered.length > 0) await insert("deliveries", delivered);
		await insert(
			"audit_log",
			orders.map(({ id, created_at }) => ({
				id: randomUUID(),
				at: created_at,
				actor_id: null,
				actor_name: "bench",
				action: "update",
				subject: "order",
				subject_id: id,
				before: '{"status":"pending"}',
				after: '{"status":"processing"}',
			})),
		);
		const requests = orders
			.filter((_, index) => index % 10 === 0)
			.map((order, index) => ({
				id: randomUUID(),
				reference: `${order.reference}R`,
				name: order.name,
				email: `customer-${order.reference}@school.example`,
				phone: order.phone,
				institution: "School 7",
				project_title: "A solar dryer",
				project_category: "Physics",
				deadline: order.created_at.slice(0, 10),
				description: "We need help with the report of our project, please.",
				service_types: '["Report writing"]',
				status: index % 20 === 0 ? "new" : "closed",
				created_at: order.created_at,
				updated_at: order.created_at,
				search_text: order.search_text,
			}));
		await insert("assistance_requests", requests);
	});
}

/** Completed orders were delivered. Of those under way each tenth is late, and each tenth has not arrived. */
function deliveryOf(
	{ id, status, created_at }: { id: string; status: string; created_at: string },
	number: number,
) {
	if (status !== "completed" && status !== "processing") return [];
	const isOpen = status === "processing" && number % 10 !== 1;
	const daysAhead = number % 10 === 0 ? -3 : 1 + (number % 14);
	const state = status === "completed" ? "received" : isOpen ? "planned" : "missing";
	const day = isOpen ? daysFromNow(daysAhead) : created_at;
	return [
		{
			id: randomUUID(),
			order_id: id,
			what: "The whole project",
			place: "Collected in Nakuru",
			planned_on: day.slice(0, 10),
			state,
			handed_to: isOpen ? null : "Grace",
			handed_on: isOpen ? null : day.slice(0, 10),
			handed_by: null,
			problem: null,
			created_at,
			updated_at: created_at,
		},
	];
}

/** Returns a result's id. */
async function fillResults(insert: Insert, count: number, categories: string[]): Promise<string> {
	let last = "";
	for (let from = 0; from < count; from += PLACES) {
		const id = randomUUID();
		const time = daysFromNow(-1_000 * (1 - from / count));
		await insert("results", [
			{
				id,
				title: `Regional fair ${from}`,
				description: null,
				year: 2_000 + ((from / PLACES) % 27),
				status: "published",
				published_at: time,
				created_at: time,
				updated_at: time,
			},
		]);
		const places = Array.from({ length: Math.min(PLACES, count - from) }, (_, index) => ({
			id: randomUUID(),
			result_id: id,
			category_id: categories[index % CATEGORIES] as string,
			category_name: `Subject ${index % CATEGORIES}`,
			position: index + 1,
			participant_name: `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]}`,
			school: `School ${index % 50}`,
			score: "80",
			additional_info: "",
			sort_order: index + 1,
			created_at: time,
			updated_at: time,
		}));
		await insert("result_items", places);
		last = id;
	}
	return last;
}
