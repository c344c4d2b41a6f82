import type { Filled } from "./fill.ts";

export interface Side {
	filled: Filled;
	url: string;
}

interface Request {
	name: string;
	kind: "visitor" | "search" | "write" | "staff";
	/** In each round. */
	requests: number;
	ask: (side: Side, count: number) => Promise<unknown>;
}

/** All that is measured. `orders` says how many the larger side has. */
export function requestsOf(orders: number): Request[] {
	const get = (path: (filled: Filled, count: number) => string) => (side: Side, count: number) =>
		send(side, "GET", path(side.filled, count));
	/** As the admin: a signed-in reader's answer is not cached. */
	const staff = (path: (filled: Filled, count: number) => string) => (side: Side, count: number) =>
		send(side, "GET", `/api${path(side.filled, count)}`, undefined, true);
	const pick = (some: string[], count: number) =>
		encodeURIComponent(some[count % some.length] ?? "");
	const rows: [name: string, kind: Request["kind"], requests: number, ask: Request["ask"]][] = [
		["list, cached", "visitor", 500, get(() => "/projects")],
		["list, another page each", "visitor", 12, get((_, count) => `/projects?page=${2 + count}`)],
		["article", "visitor", 40, get(({ slugs }, count) => `/projects/${pick(slugs, count)}`)],
		[
			"list of a category",
			"visitor",
			30,
			staff(({ category }) => `/school-projects?categoryId=${category}&status=published&limit=10`),
		],
		[
			"search of two words",
			"search",
			40,
			get(({ phrases }, count) => `/api/school-projects?search=${pick(phrases, count)}&limit=10`),
		],
		["results", "staff", 20, staff(() => "/results")],
		["places of a result", "visitor", 20, staff(({ result }) => `/results/${result}/items`)],
		["order placed", "write", 40, placeOrder],
		["payment recorded", "write", 20, recordPayment],
		["article saved", "write", 20, saveArticle],
		["category renamed", "write", 4, renameCategory],
		...(
			[
				"/orders",
				"/orders?sort=due",
				"/orders?work=unpaid",
				"/orders?work=delivery_late",
				"/orders?search=wanjiku+kamau",
				`/orders?limit=10&page=${Math.floor(orders / 10)}`,
				"/orders/export.csv?status=processing",
				"/requests?search=kamau",
				"/payments",
				"/audit",
				"/dashboard/stats",
				"/work",
			] as const
		).map((path): [string, "staff", number, Request["ask"]] => [
			`staff: ${path}`,
			"staff",
			2,
			staff(() => path),
		]),
	];
	return rows.map(([name, kind, requests, ask]) => ({ name, kind, requests, ask }));
}

async function send(
	{ url, filled }: Side,
	method: string,
	path: string,
	body?: object,
	asStaff = false,
): Promise<string> {
	const address = [1, 2, 3].map(() => Math.floor(Math.random() * 250)).join(".");
	const answer = await fetch(url + path, {
		method,
		headers: {
			// From a different address each: no limit counts them together.
			"x-forwarded-for": `10.${address}`,
			...(body && { "content-type": "application/json" }),
			...(asStaff && { authorization: `Bearer ${filled.token}` }),
		},
		...(body && { body: JSON.stringify(body) }),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
	return text;
}

function placeOrder(side: Side): Promise<unknown> {
	const order = { slug: side.filled.slugs[0], name: "Achieng Otieno", phone: "0712345678" };
	return send(side, "POST", "/api/orders/by-slug", order);
}

async function recordPayment(side: Side): Promise<unknown> {
	const { data } = JSON.parse(await send(side, "GET", "/api/orders?limit=1", undefined, true));
	const path = `/api/orders/${data.orders[0].id}/payments`;
	return send(side, "POST", path, { amount: 100, method: "cash" }, true);
}

async function saveArticle(side: Side, count: number): Promise<unknown> {
	const slug = side.filled.slugs[count % side.filled.slugs.length];
	const found = await send(side, "GET", `/api/school-projects/by-slug/${slug}`);
	const { result } = JSON.parse(found);

	return send(side, "PUT", `/api/school-projects/${result.id}`, { title: `Title ${count}` }, true);
}

function renameCategory(side: Side, count: number): Promise<unknown> {
	const path = `/api/categories/${side.filled.category}`;
	return send(side, "PUT", path, { name: `Subject 1 ${count}` }, true);
}
