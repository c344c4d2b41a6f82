import { randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import type { Db } from "../src/db/connect.ts";
import { endpoints } from "../src/server/declared-by-features.ts";
import { assistanceForm } from "../tests/support/assistance.ts";
import type { Filled } from "./fill.ts";
import { realisticText } from "./text.ts";

/** A request of which the longest block of the event loop is measured. */
export interface Request {
	name: string;
	/** Runs before each take, unmeasured. */
	before?: () => Promise<unknown>;
	/** Sends the request for the given take, each with other rows of the same kind. */
	send: (take: number) => Promise<unknown>;
}

/** Per request. The first warms up and is not counted. */
export const TAKES = 4;

/** Record ids by what precedes `:id` in an address. */
type Ids = Record<string, string[]>;

export async function requestsOf(url: string, filled: Filled, db: Db): Promise<Request[]> {
	const client = clientOf(url, filled.token);
	const ids = await readIds(db);
	return [
		...reads(client, filled, ids),
		...lists(client),
		...pages(client, filled, ids),
		...(await writes(client, filled, ids)),
		...(await articleWrites(client)),
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
				// A different address each, so that no rate limit applies.
				"x-forwarded-for": `10.${a}.${b}.${c}`,
				...(asStaff && { authorization: `Bearer ${token}` }),
				...(body && !(body instanceof FormData) && { "content-type": "application/json" }),
			},
			...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
		});
		const text = await answer.text();
		// A GET may name a record that this database lacks.
		if (!answer.ok && (answer.status !== 404 || method !== "GET"))
			throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
		return text.startsWith("{") ? JSON.parse(text) : text;
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
		const rows = await db.selectFrom(table).select("id").orderBy("id").limit(1_000).execute();
		return rows.map(({ id }) => id);
	};
	const articles = await some("articles");
	return {
		orders: await some("orders"),
		requests: await some("assistance_requests"),
		users: await some("users"),
		results: await some("results"),
		"school-projects": articles,
		projects: articles,
		records: articles,
		"project-drafts": articles,
	};
}

/** Required query strings. */
const QUERIES: Record<string, string> = {
	"/school-projects/near": "search=solar+dryer",
	"/people": "phone=0700000123",
	"/search": "q=wanjiku+kamau",
	"/results/search": "q=wanjiku",
	"/results/places": "q=wanjiku",
	"/payments/month": "month=2026-03",
	"/messages/month": "month=2026-03",
};

/** Every GET call with its defaults, except those whose id has no rows here. */
function reads(client: Client, filled: Filled, ids: Ids): Request[] {
	return endpoints.flatMap(({ method, path }) => {
		if (method !== "GET" || path.startsWith("/docs") || path.endsWith("/export.csv")) return [];
		const some = ids[path.split("/")[1] ?? ""];
		const address = path
			.replace(":slug", path.startsWith("/schools") ? "school-7" : (filled.slugs[3] as string))
			.replace(":reference", "MR-000010")
			.replace(":record", "new")
			.replace(":kind", "project");
		if ((address.includes(":id") && !some) || address.replace(":id", "").includes(":")) return [];
		const query = QUERIES[path] ? `?${QUERIES[path]}` : "";
		return {
			name: `GET ${path}${query}`,
			send: (take: number) => client.get(`/api${address.replace(":id", pick(some, take))}${query}`),
		};
	});
}

function lists(client: Client): Request[] {
	const paths = [
		"/orders?limit=100",
		"/orders?sort=due",
		"/orders?work=unpaid",
		"/orders?search=wanjiku+kamau",
		"/orders?status=completed&page=500",
		"/requests?search=kamau",
		"/payments?search=wanjiku",
		"/audit?page=1000",
		"/school-projects?limit=100",
		"/school-projects?search=dryer",
		"/school-projects?search=ab",
		"/results/search?q=otieno&page=5",
		"/orders/export.csv?status=processing",
		"/requests/export.csv",
		"/payments/export.csv?from=2026-01-01&to=2026-06-30",
	];
	return paths.map((path) => ({ name: `GET ${path}`, send: () => client.get(`/api${path}`) }));
}

/** Uncached pages, and documents for machines. */
function pages(client: Client, { slugs, result }: Filled, ids: Ids): Request[] {
	const change = async () => {
		const title = `Changed ${randomUUID()}`;
		await client.send("PUT", `/school-projects/${ids.projects?.[0]}`, { title });
		await client.send("PUT", `/results/${result}`, { title });
	};
	const paths: ((take: number) => string)[] = [
		() => "/",
		(take) => `/projects?page=${20 + take}`,
		(take) => `/projects/${slugs[100 + take]}`,
		(take) => `/projects?search=water+${take}`,
		() => "/results",
		() => `/results/${result}`,
		(take) => `/results?q=achieng+${take}`,
		(take) => `/schools/school-${take + 1}`,
		() => "/sitemap.xml",
		() => "/feed.xml",
	];
	return paths.map((path) => ({
		name: `page ${path(0).replace(result, ":id")}, after a change`,
		before: change,
		send: (take) => client.get(path(take), false),
	}));
}

/** Writes of articles of three sizes. */
async function articleWrites({ send }: Client): Promise<Request[]> {
	const text = realisticText();
	return [5_000, 95_000, 9_500_000].flatMap((characters) => {
		const bodies = Array.from({ length: 2 }, () => `<p>${text(characters)}</p>`);
		const ids: string[] = [];
		const name = `article of ${characters / 1_000} kB`;
		const fields = { title: "A title of its own", price: 1_000, material_cost: 500 };
		return [
			{
				name: `${name} published`,
				send: async () => {
					const body = { ...fields, content: bodies[0], status: "published" };
					ids.push((await send("POST", "/school-projects", body)).result.id);
				},
			},
			{
				name: `${name} rewritten`,
				send: (take) => send("PUT", `/school-projects/${ids[take]}`, { content: bodies[1] }),
			},
			{
				name: `${name} deleted permanently`,
				send: async (take) => {
					await send("DELETE", `/school-projects/${ids[take]}`);
					await send("DELETE", `/trash/projects/${ids[take]}`);
				},
			},
		] satisfies Request[];
	});
}

async function writes({ send, get }: Client, filled: Filled, ids: Ids): Promise<Request[]> {
	const photo = await sharp(randomBytes(3_000 * 2_000 * 3), {
		raw: { width: 3_000, height: 2_000, channels: 3 },
	})
		.blur(4)
		.jpeg()
		.toBuffer();
	const customer = (take: number) => ({
		phone: `07${String(2 * (200 + take)).padStart(8, "0")}`,
	});
	const places = Array.from({ length: 500 }, (_, index) => ({
		category: `Subject ${index % 20}`,
		position: index + 1,
		participant_name: `Imported ${index}`,
		school: `School ${index % 50}`,
		score: "81",
	}));
	const statement = (take: number) =>
		[
			"Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn",
			...places.map(
				(_, index) =>
					`T${take}${randomUUID().slice(0, 6).toUpperCase()}${index},2026-03-02 11:00:00,Pay Bill Acc. MR-000010,Completed,"1,200.50",`,
			),
		].join("\n");
	const orderOf = (take: number, index = 0) => ids.orders?.[100 * take + index];
	const calls: [name: string, send: Request["send"]][] = [
		["people of a name", () => send("POST", "/people/search", { name: "Wanjiku" })],
		["a person's copy", (take) => get(`/api/people?${new URLSearchParams(customer(take))}`)],
		[
			"a person erased",
			(take) => send("POST", "/people/erase", { ...customer(take), confirm: true }),
		],
		[
			"sign-in with a wrong password",
			() => {
				const body = { email: "bench@school.example", password: "wrong password, long enough" };
				return send("POST", "/auth/login", body, false).catch(() => undefined);
			},
		],
		[
			"request with 4 MB of files",
			() => {
				const pdf = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(2_000_000)]);
				const form = assistanceForm({}, [
					["one.pdf", pdf],
					["two.pdf", pdf],
				]);
				return send("POST", "/request", form, false);
			},
		],
		[
			"picture of 6 million pixels",
			() => {
				const form = new FormData();
				form.append("file", new File([photo as BlobPart], "photo.jpg", { type: "image/jpeg" }));
				return send("POST", "/assets/upload", form);
			},
		],
		[
			"payment",
			(take) => send("POST", `/orders/${orderOf(take)}/payments`, { amount: 100, method: "cash" }),
		],
		[
			"statement of 500 lines",
			(take) => send("POST", "/payments/statement", { text: statement(take) }),
		],
		[
			"100 orders' status at once",
			(take) => {
				const changes = places
					.slice(0, 100)
					.map((_, index) => ({ id: orderOf(take, index), status: "processing" }));
				return send("POST", "/orders/bulk", { changes });
			},
		],
		[
			"import of 500 places",
			(take) => send("POST", `/results/${ids.results?.[take]}/items/import`, { rows: places }),
		],
		[
			"result of 500 places into the trash and out",
			async () => {
				await send("DELETE", `/results/${filled.result}`);
				await send("POST", `/trash/results/${filled.result}/restore`);
			},
		],
		[
			"category renamed",
			(take) => send("PUT", `/categories/${filled.category}`, { name: `Subject ${take}x` }),
		],
	];
	return calls.map(([name, each]) => ({ name, send: each }));
}

function pick(some: string[] | undefined, take: number): string {
	return encodeURIComponent(some?.[take % some.length] ?? "");
}
