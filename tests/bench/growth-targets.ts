import type { RunningServer } from "../support/server.ts";
import type { Filled } from "./fill-many.ts";

const FIRST_CUSTOMER = 100;

export interface Side {
	filled: Filled;
	server: RunningServer;
	/** Microseconds of CPU so far. */
	cpu: () => Promise<number>;
}

export interface Target {
	name: string;
	requests: number;
	ask: (side: Side, count: number) => Promise<unknown>;
	kind?: "visitor" | "search";
}

/** All that is measured, visitors' requests first. `ordersOf` says how many orders a side was filled with. */
export function targets(ordersOf: (filled: Filled) => number): Target[] {
	const get =
		(path: (filled: Filled, count: number) => string) =>
		async ({ server, filled }: Side, count: number) =>
			read(server.url + path(filled, count));
	/** As the admin. */
	const staff =
		(path: (filled: Filled, count: number) => string) =>
		({ server, filled }: Side, count: number) =>
			read(`${server.url}/api${path(filled, count)}`, filled.token);
	const pick = (some: string[], count: number) =>
		encodeURIComponent(some[count % some.length] ?? "");
	const visitor = "visitor" as const;
	return [
		// First: the proof counts for ten minutes.
		{ name: "people of a name", requests: 1, ask: searchPeople },
		{ name: "erasure of what one chose", requests: 1, ask: erase },
		{ name: "a copy of what is stored of a person", requests: 2, ask: exportPerson },
		{ name: "erasure of a person", requests: 2, ask: erasePerson },
		{ name: "visitor: list, cached", requests: 500, kind: visitor, ask: get(() => "/projects") },
		{
			name: "visitor: list, a page not asked for before",
			requests: 12,
			kind: visitor,
			ask: get((_, count) => `/projects?page=${2 + count}`),
		},
		{
			name: "visitor: article, not asked for before",
			requests: 40,
			kind: visitor,
			ask: get(({ slugs }, count) => `/projects/${pick(slugs, count)}`),
		},
		{
			name: "visitor: list of a category, not cached",
			requests: 30,
			kind: visitor,
			// A signed-in reader's answer is not kept.
			ask: staff(
				({ category }) => `/school-projects?categoryId=${category}&status=published&limit=10`,
			),
		},
		{
			name: "visitor: list, its last page",
			requests: 30,
			ask: staff(
				({ slugs }) =>
					`/school-projects?status=published&limit=10&page=${Math.floor(slugs.length / 10)}`,
			),
		},
		{
			name: "visitor: search, two words",
			requests: 40,
			kind: "search",
			ask: get(
				({ phrases }, count) => `/api/school-projects?search=${pick(phrases, count)}&limit=10`,
			),
		},
		{ name: "visitor: results, cached", requests: 500, ask: get(() => "/api/results") },
		{ name: "visitor: results, not cached", requests: 20, ask: staff(() => "/results") },
		{
			name: "visitor: a result's places",
			requests: 20,
			kind: visitor,
			ask: staff(({ result }) => `/results/${result}/items`),
		},
		{ name: "visitor: placing an order", requests: 40, kind: visitor, ask: placeOrder },
		{ name: "dashboard: orders", requests: 10, ask: staff(() => "/orders") },
		{
			name: "dashboard: orders of a status",
			requests: 10,
			ask: staff(() => "/orders?status=processing"),
		},
		{ name: "dashboard: orders by due date", requests: 2, ask: staff(() => "/orders?sort=due") },
		{ name: "dashboard: unpaid orders", requests: 2, ask: staff(() => "/orders?work=unpaid") },
		{
			name: "dashboard: orders with a late delivery",
			requests: 2,
			ask: staff(() => "/orders?work=delivery_late"),
		},
		{
			name: "dashboard: orders with a missing delivery",
			requests: 2,
			ask: staff(() => "/orders?work=not_received"),
		},
		{
			name: "dashboard: search of orders",
			requests: 2,
			ask: staff((_, count) => `/orders?search=wanjiku+kamau+${count}`),
		},
		{
			name: "dashboard: orders, last page",
			requests: 2,
			ask: staff((filled) => `/orders?limit=10&page=${Math.floor(ordersOf(filled) / 10)}`),
		},
		{ name: "dashboard: requests", requests: 10, ask: staff(() => "/requests") },
		{
			name: "dashboard: search of requests",
			requests: 2,
			ask: staff(() => "/requests?search=kamau"),
		},
		{ name: "dashboard: payments", requests: 10, ask: staff(() => "/payments") },
		{ name: "dashboard: audit log", requests: 10, ask: staff(() => "/audit") },
		{ name: "dashboard: overview", requests: 4, ask: staff(() => "/dashboard/stats") },
		{ name: "dashboard: work", requests: 2, ask: staff(() => "/work") },
		{ name: "dashboard: projects", requests: 10, ask: staff(() => "/school-projects") },
		{
			name: "export of orders under way",
			requests: 1,
			ask: staff(() => "/orders/export.csv?status=processing"),
		},
	];
}

async function read(url: string, token?: string): Promise<string> {
	const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} });
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`);
	return text;
}

async function post(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
	const answer = await fetch(url, {
		method: "POST",
		headers: { "content-type": "application/json", ...headers },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
	return answer.json();
}

/** From a different address each: no limit counts them together. */
function placeOrder({ server, filled }: Side): Promise<unknown> {
	const [a, b, c] = [1, 2, 3].map(() => Math.floor(Math.random() * 250));
	return post(
		`${server.url}/api/orders/by-slug`,
		{ slug: filled.slugs[0], name: "Achieng Otieno", phone: "0712345678" },
		{ "x-forwarded-for": `10.${a}.${b}.${c}` },
	);
}

/** Whose name has a number: an order, and for each tenth a request. */
function searchPeople({ server, filled }: Side, count: number): Promise<unknown> {
	const headers = { authorization: `Bearer ${filled.token}` };
	return post(`${server.url}/api/people/search`, { name: `${500 + count}` }, headers);
}

/** The customer of an order that nothing else here is about. */
function contactOf(count: number) {
	const number = 2 * (FIRST_CUSTOMER + count);
	const phone = `07${String(number).padStart(8, "0")}`;
	return { phone, email: `customer-${number + 1}@school.example` };
}

function exportPerson({ server, filled }: Side, count: number): Promise<string> {
	return read(`${server.url}/api/people?${new URLSearchParams(contactOf(count))}`, filled.token);
}

function erasePerson({ server, filled }: Side, count: number): Promise<unknown> {
	const headers = { authorization: `Bearer ${filled.token}` };
	return post(`${server.url}/api/people/erase`, { ...contactOf(count), confirm: true }, headers);
}

async function erase(side: Side, count: number): Promise<unknown> {
	const { result } = (await searchPeople(side, count)) as {
		result: { candidates: { table: string; id: string }[] };
	};
	const records = result.candidates
		.filter(({ table }) => table === "orders")
		.slice(0, 1)
		.map(({ table, id }) => ({ table, id }));
	const headers = { authorization: `Bearer ${side.filled.token}` };
	return post(`${side.server.url}/api/people/erase`, { records, confirm: true }, headers);
}
