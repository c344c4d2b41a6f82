import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Db } from "../../src/db/connect.ts";
import { endpoints } from "../../src/server/endpoints.ts";
import { assistanceForm } from "../support/assistance.ts";
import type { Filled } from "./fill-many.ts";
import { realisticText } from "./text.ts";

export interface Request {
	name: string;
	/** Not measured: what must happen before each time. */
	before?: () => Promise<unknown>;
	/** Sends it for the given time; what differs between the times is other rows of the same kind. */
	send: (take: number) => Promise<unknown>;
}

/** Takes of each request, the first of which is not counted. */
export const TAKES = 5;

/** Ids of the records that the addresses name, by what precedes `:id`. */
type Ids = Record<string, string[]>;

/** Every call that reads, pages, and the writes that touch many rows, on one server. */
export async function requestsOf(url: string, filled: Filled, db: Db): Promise<Request[]> {
	const client = clientOf(url, filled.token);
	const ids = await readIds(db);
	const [project = ""] = ids.projects ?? [];
	const change = async () => {
		const title = `Changed ${randomUUID()}`;
		await client.send("PUT", `/school-projects/${project}`, { title });
		await client.send("PUT", `/results/${filled.result}`, { title });
	};
	return [
		...reads(client, filled, ids),
		...lists(client),
		...pages(client, filled, change),
		...(await writes(client, filled, ids, db)),
	];
}

type Client = ReturnType<typeof clientOf>;

function clientOf(url: string, token: string) {
	const ask = async (method: string, path: string, body?: object, asStaff = true) => {
		const [a, b, c] = randomBytes(3);
		const answer = await fetch(url + path, {
			method,
			headers: {
				"accept-encoding": "br",
				// From a different address each: no limit counts them together.
				"x-forwarded-for": `10.${a}.${b}.${c}`,
				...(asStaff && { authorization: `Bearer ${token}` }),
				...(body && !(body instanceof FormData) && { "content-type": "application/json" }),
			},
			...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
		});
		const text = await answer.text();
		// A reading call that this database has no record for is asked in vain.
		if (!answer.ok && (answer.status !== 404 || method !== "GET"))
			throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
		return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
	};
	return {
		get: (path: string, asStaff = true) => ask("GET", path, undefined, asStaff),
		send: (method: string, path: string, body?: object, asStaff = true) =>
			ask(method, `/api${path}`, body, asStaff),
	};
}

async function readIds(db: Db): Promise<Ids> {
	const some = async (
		table: "articles" | "orders" | "assistance_requests" | "users" | "results",
	) => {
		const rows = await db.selectFrom(table).select("id").orderBy("id").limit(1_500).execute();
		return rows.map(({ id }) => id);
	};
	const [orders, requests, articles, users] = [
		await some("orders"),
		await some("assistance_requests"),
		await some("articles"),
		await some("users"),
	];
	return {
		orders,
		requests,
		users,
		"school-projects": articles,
		projects: articles,
		results: await some("results"),
		records: articles,
		"project-drafts": articles,
	};
}

/** Queries that a call cannot do without. */
const QUERIES: Record<string, string> = {
	"/school-projects/near": "search=solar+dryer",
	"/people": "phone=0700000123",
	"/search": "q=wanjiku+kamau",
	"/results/search": "q=wanjiku",
	"/results/places": "q=wanjiku",
	"/payments/month": "month=2026-03",
	"/messages/month": "month=2026-03",
};

/** Every GET call of the API with its defaults; calls with an id that has no rows here are left out. */
function reads(client: Client, filled: Filled, ids: Ids): Request[] {
	return endpoints.flatMap(({ method, path }) => {
		if (method !== "GET" || path.startsWith("/docs") || path.endsWith("/export.csv")) return [];
		const kind = path.split("/")[1] ?? "";
		const address = path
			.replace(":slug", path.startsWith("/schools") ? "school-7" : (filled.slugs[3] as string))
			.replace(":reference", "MR-000010")
			.replace(":record", "new")
			.replace(":kind", "project");
		const hasId = address.includes(":id");
		if (hasId && !ids[kind]) return [];
		if (address.replace(":id", "").includes(":")) return [];
		const query = QUERIES[path] ? `?${QUERIES[path]}` : "";
		return [
			{
				name: `GET ${path}${query}`,
				send: (take: number) =>
					client.get(`/api${address.replace(":id", pick(ids[kind], take))}${query}`),
			},
		];
	});
}

/** Lists where they are long, searched and sorted, and whole tables as files. */
function lists(client: Client): Request[] {
	const paths = [
		"/orders?limit=100",
		"/orders?sort=due",
		"/orders?work=unpaid",
		"/orders?work=delivery_late",
		"/orders?work=not_received",
		"/orders?search=wanjiku+kamau",
		"/orders?search=071",
		"/orders?status=completed&page=2000",
		"/requests?search=kamau",
		"/requests?limit=100",
		"/payments?limit=100",
		"/payments?search=wanjiku",
		"/audit?page=1000",
		"/school-projects?limit=100",
		"/school-projects?search=dryer",
		"/school-projects?page=500",
		"/school-projects?search=ab",
		"/gallery?limit=100",
		"/users?search=bench",
		"/results/search?q=otieno&page=5",
		"/orders/export.csv?status=processing",
		"/orders/export.csv?status=completed&from=2026-01-01&to=2026-06-30",
		"/requests/export.csv",
		"/payments/export.csv?from=2026-01-01&to=2026-06-30",
		"/users/export.csv",
	];
	return paths.map((path) => ({
		name: `GET ${path}`,
		send: () => client.get(`/api${path}`),
	}));
}

/** What visitors open, not cached, and the documents for machines. */
function pages(
	client: Client,
	{ slugs, result }: Filled,
	change: () => Promise<unknown>,
): Request[] {
	const fresh: [string, (take: number) => string][] = [
		["home page", () => "/"],
		["project list, another page each", (take) => `/projects?page=${20 + take}`],
		["article", (take) => `/projects/${slugs[100 + take]}`],
		["search of projects", (take) => `/projects?search=water+${take}`],
		["results", () => "/results"],
		["a result with 500 places", () => `/results/${result}`],
		["search of places", (take) => `/results?q=achieng+${take}`],
		["school", (take) => `/schools/school-${take + 1}`],
		["sitemap.xml", () => "/sitemap.xml"],
		["feed.xml", () => "/feed.xml"],
		["gallery", () => "/gallery"],
		["order form", (take) => `/projects/${slugs[200 + take]}/order`],
	];
	return fresh.map(([name, path]) => ({
		name: `page: ${name}, after a change`,
		before: change,
		send: (take) => client.get(path(take), false),
	}));
}

async function writes(client: Client, filled: Filled, ids: Ids, db: Db): Promise<Request[]> {
	const { send, get } = client;
	const text = realisticText();
	const bodies = Array.from({ length: 3 * TAKES }, () => `<p>${text(5_000)}</p>`);
	const article = { title: "A title of its own", price: 1_000, material_cost: 500 };
	const created = await Promise.all(
		bodies.slice(0, TAKES).map(async (content) => {
			const answer = await send("POST", "/school-projects", {
				...article,
				content,
				status: "published",
				category_ids: [filled.category],
			});
			return answer.body.result as { id: string };
		}),
	);
	const trashed = created.map(({ id }) => id);
	const long = Array.from({ length: 3 * TAKES }, () => `<p>${text(95_000)}</p>`);
	const longIds: string[] = [];
	const waiting = await db
		.selectFrom("orders")
		.select(["id", "updated_at"])
		.where("status", "=", "pending")
		.limit(100 * TAKES)
		.execute();
	const photo = await sharp(randomBytes(3_000 * 2_000 * 3), {
		raw: { width: 3_000, height: 2_000, channels: 3 },
	})
		.blur(4)
		.jpeg()
		.toBuffer();
	const customer = (take: number) => ({
		phone: `07${String(2 * (9_000 + take)).padStart(8, "0")}`,
		email: `customer-${2 * (9_000 + take) + 1}@school.example`,
	});
	const rows = (count: number) =>
		Array.from({ length: count }, (_, index) => ({
			category: `Subject ${index % 20}`,
			position: index + 1,
			participant_name: `Imported ${index}`,
			school: `School ${index % 50}`,
			score: "81",
		}));
	const statement = async (take: number) => {
		const some = await db
			.selectFrom("orders")
			.select("reference")
			.where("status", "=", "pending")
			.orderBy("id")
			.offset(500 * take)
			.limit(500)
			.execute();
		const lines = some.map(
			({ reference }, index) =>
				`T${take}${randomUUID().slice(0, 6).toUpperCase()}${index},2026-03-02 11:00:00,Pay Bill Acc. ${reference},Completed,"1,200.50",`,
		);
		return [
			"Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn",
			...lines,
		].join("\n");
	};
	const statements = await Promise.all(Array.from({ length: TAKES }, (_, take) => statement(take)));
	const huge = `<p>${text(9_500_000)}</p>`;
	const hugeIds: string[] = [];
	return [
		{
			name: "article of 9.5 MB created and published",
			send: async (take) => {
				const answer = await send("POST", "/school-projects", {
					...article,
					title: `Huge ${take}`,
					content: huge,
					status: "published",
				});
				hugeIds.push(answer.body.result.id);
			},
		},
		{
			name: "article of 9.5 MB, its title changed",
			send: (take) => send("PUT", `/school-projects/${hugeIds[take]}`, { title: `Other ${take}` }),
		},
		{
			name: "names of a result hidden, searched for in all public texts",
			send: (take) =>
				send("PUT", `/results/${ids.results?.[take]}`, {
					names_shown: "initials",
					status: "published",
				}),
		},
		{
			name: "articles of 9.5 MB deleted permanently",
			send: async (take) => {
				await send("DELETE", `/school-projects/${hugeIds[take]}`);
				await send("DELETE", `/trash/projects/${hugeIds[take]}`);
			},
		},
		{
			name: "POST /people/search, by name",
			send: (take) => send("POST", "/people/search", { name: `${500 + take}` }),
		},
		{
			name: "POST /people/search, a name that many have",
			send: () => send("POST", "/people/search", { name: "Wanjiku" }),
		},
		{
			name: "GET /people, copy by phone and email",
			send: (take) => get(`/api/people?${new URLSearchParams(customer(take))}`),
		},
		{
			name: "POST /people/erase",
			send: (take) => send("POST", "/people/erase", { ...customer(take), confirm: true }),
		},
		{
			name: "sign-in with a wrong password",
			send: () =>
				send(
					"POST",
					"/auth/login",
					{ email: "bench@school.example", password: "wrong password, long enough" },
					false,
				).catch(() => undefined),
		},
		{
			name: "order",
			send: (take) =>
				send(
					"POST",
					"/orders/by-slug",
					{ slug: filled.slugs[take], name: "Achieng Otieno", phone: "0712345678" },
					false,
				),
		},
		{
			name: "assistance request with 4 MB of files",
			send: () => {
				const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(2_000_000)]);
				return send(
					"POST",
					"/request",
					assistanceForm({}, [
						["one.pdf", pdf],
						["two.pdf", pdf],
					]),
					false,
				);
			},
		},
		{
			name: "picture of 6 million pixels",
			send: () => {
				const form = new FormData();
				form.append("file", new File([photo as BlobPart], "photo.jpg", { type: "image/jpeg" }));
				return send("POST", "/assets/upload", form);
			},
		},
		{
			name: "payment",
			send: (take) =>
				send("POST", `/orders/${ids.orders?.[take]}/payments`, { amount: 100, method: "cash" }),
		},
		{
			name: "statement of 500 lines, checked",
			send: (take) => send("POST", "/payments/statement/check", { text: statements[take] }),
		},
		{
			name: "statement of 500 lines, stored",
			send: (take) => send("POST", "/payments/statement", { text: statements[take] }),
		},
		{
			name: "100 orders' status at once",
			send: (take) =>
				send("POST", "/orders/bulk", {
					changes: waiting
						.slice(100 * take, 100 * (take + 1))
						.map(({ id }) => ({ id, status: "processing" })),
				}),
		},
		{
			name: "import of 500 results",
			send: (take) =>
				send("POST", `/results/${ids.results?.[take]}/items/import`, { rows: rows(500) }),
		},
		{
			name: "article of 5 kB created and published",
			send: (take) =>
				send("POST", "/school-projects", {
					...article,
					content: bodies[TAKES + take],
					status: "published",
					category_ids: [filled.category],
				}),
		},
		{
			name: "article's title changed",
			send: (take) =>
				send("PUT", `/school-projects/${trashed[take]}`, { title: `Another title ${take}` }),
		},
		{
			name: "article's text of 5 kB rewritten",
			send: (take) =>
				send("PUT", `/school-projects/${trashed[take]}`, { content: bodies[2 * TAKES + take] }),
		},
		{
			name: "article of 95 kB created and published",
			send: async (take) => {
				const answer = await send("POST", "/school-projects", {
					...article,
					content: long[take],
					status: "published",
					category_ids: [filled.category],
				});
				longIds.push(answer.body.result.id);
			},
		},
		{
			name: "article of 95 kB, its title changed",
			send: (take) =>
				send("PUT", `/school-projects/${longIds[take]}`, { title: `Another title ${take}` }),
		},
		{
			name: "article's text of 95 kB rewritten",
			send: (take) =>
				send("PUT", `/school-projects/${longIds[take]}`, { content: long[TAKES + take] }),
		},
		{
			name: "article of 95 kB, an earlier version restored",
			send: async (take) => {
				const address = `/projects/${longIds[take]}/versions`;
				const { versions } = (await get(`/api${address}`)).body.result;
				const { updated_at } = (await get(`/api/school-projects/${longIds[take]}`)).body.result;
				await send("POST", `${address}/${versions.at(-1).id}/restore`, { updated_at });
			},
		},
		{
			name: "article of 95 kB deleted permanently",
			send: async (take) => {
				await send("DELETE", `/school-projects/${longIds[take]}`);
				await send("DELETE", `/trash/projects/${longIds[take]}`);
			},
		},
		{
			name: "article into the trash",
			send: (take) => send("DELETE", `/school-projects/${trashed[take]}`),
		},
		{
			name: "article out of the trash",
			send: (take) => send("POST", `/trash/projects/${trashed[take]}/restore`),
		},
		{
			name: "article deleted permanently",
			send: async (take) => {
				await send("DELETE", `/school-projects/${trashed[take]}`);
				await send("DELETE", `/trash/projects/${trashed[take]}`);
			},
		},
		{
			name: "result with its 500 places into the trash and out",
			send: async () => {
				await send("DELETE", `/results/${filled.result}`);
				await send("POST", `/trash/results/${filled.result}/restore`);
			},
		},
		{
			name: "category's name changed",
			send: (take) => send("PUT", `/categories/${filled.category}`, { name: `Subject ${take}x` }),
		},
		{
			name: "category into the trash and out",
			send: async () => {
				await send("DELETE", `/categories/${filled.category}`);
				await send("POST", `/trash/categories/${filled.category}/restore`);
			},
		},
	];
}

function pick(some: string[] | undefined, take: number): string {
	return encodeURIComponent(some?.[take % some.length] ?? "");
}
