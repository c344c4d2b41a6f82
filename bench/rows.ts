import { randomUUID } from "node:crypto";
import { daysFromNow } from "../src/db/time.ts";
import { searchTextOf } from "../src/features/orders/orders.queries.server.ts";
import { fold } from "../src/fold.ts";
import { orderRow } from "../tests/support/rows.ts";
import { realisticText } from "./text.ts";

/* Rows as a busy service would have them after 1,000 days. */

export interface Amounts {
	articles: number;
	/** Length of an article's text. */
	characters: number;
	orders?: number;
	/** Items, in results of 500 each. */
	results?: number;
}

const BATCH = 2_000;
const CATEGORIES = 20;
const ITEMS_PER_RESULT = 500;
const PAID_CENTS = 1_835_000;
const DAY_MS = 86_400_000;
const FIRST_NAMES = [
	"Achieng",
	"Wanjiku",
	"Kiprono",
	"Amina",
	"Mutua",
	"Naliaka",
	"Juma",
	"Chebet",
];

const LAST_NAMES = [
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

export type Row = Record<string, string | number | null>;

export type Insert = (table: string, rows: Row[]) => Promise<void>;

async function inBatches(count: number, fill: (numbers: number[]) => Promise<void>): Promise<void> {
	for (let from = 0; from < count; from += BATCH) {
		await fill(Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index));
	}
}

export async function fillCategories(insert: Insert): Promise<string[]> {
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

export async function fillArticles(
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

/** Most old orders are completed and paid; every tenth customer has also asked for assistance. */
export async function fillOrders(insert: Insert, count: number, articles: string[]): Promise<void> {
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
				name: `${FIRST_NAMES[number % FIRST_NAMES.length]} ${LAST_NAMES[number % LAST_NAMES.length]} ${number}`,
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
				// As the triggers would set it.
				paid_cents: status === "completed" ? PAID_CENTS : 0,
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
					amount_cents: PAID_CENTS,
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
				project_title: `A solar dryer ${index}`,
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

/** Completed orders were delivered. Of the others every tenth is late and every tenth missing. */
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
export async function fillResults(
	insert: Insert,
	itemCount: number,
	categories: string[],
): Promise<string> {
	let last = "";
	for (let from = 0; from < itemCount; from += ITEMS_PER_RESULT) {
		const id = randomUUID();
		const time = daysFromNow(-1_000 * (1 - from / itemCount));
		await insert("results", [
			{
				id,
				title: `Regional fair ${from}`,
				description: null,
				year: 2_000 + ((from / ITEMS_PER_RESULT) % 27),
				status: "published",
				published_at: time,
				created_at: time,
				updated_at: time,
			},
		]);
		const places = Array.from(
			{ length: Math.min(ITEMS_PER_RESULT, itemCount - from) },
			(_, index) => ({
				id: randomUUID(),
				result_id: id,
				category_id: categories[index % CATEGORIES] as string,
				category_name: `Subject ${index % CATEGORIES}`,
				position: index + 1,
				participant_name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[index % LAST_NAMES.length]}`,
				school: `School ${index % 50}`,
				score: "80",
				additional_info: "",
				sort_order: index + 1,
				created_at: time,
				updated_at: time,
			}),
		);
		await insert("result_items", places);
		last = id;
	}
	return last;
}
