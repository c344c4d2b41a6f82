// Mixed load with faults, for some minutes: 80 % reads, 15 % orders, 5 % staff writes. In the first half the
// server is killed (or ended) again and again; in the second it is left alone and its memory is watched.
// At the end every acknowledged write must be there exactly once. Loopback only, bounded, stops by itself.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fillWithArticles } from "../bench/fill.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const MINUTES = Number(process.argv[2] ?? 10);
const SENDERS = 8;
/** Milliseconds between two faults. */
const FAULT_EVERY = 15_000;
const ADMIN = { email: "admin@school.example", password: "the admins password" };

const postgres = process.argv.includes("--postgres") ? await startPostgres() : undefined;
const folder = await mkdtemp(join(tmpdir(), "mradi-soak-"));
const databaseUrl = postgres && (await createDatabase(postgres.url, `soak_${randomUUID()}`));
const slug = await fillWithArticles(folder, 200, databaseUrl);
const environment: Record<string, string> = {
	DATA_DIR: folder,
	DEMO_CONTENT: "off",
	ADMIN_EMAIL: ADMIN.email,
	ADMIN_PASSWORD: ADMIN.password,
	TRUST_PROXY: "1",
	...(databaseUrl && { DATABASE_URL: databaseUrl }),
};

let server: RunningServer = await startServer(environment);
let token = await signIn();
let sent = 0;
const counts = { reads: 0, orders: 0, staffWrites: 0, brokenOff: 0, refused: 0, kills: 0, ends: 0 };
/** What was acknowledged: order ids with their notes, project ids with their titles. */
const orders = new Map<string, string>();
const projects = new Map<string, string>();
const memory: number[] = [];

const beginning = Date.now();
const middle = beginning + (MINUTES * 60_000) / 2;
const end = beginning + MINUTES * 60_000;

await Promise.all([makeFaults(), watchMemory(), ...Array.from({ length: SENDERS }, load)]);

const lost = await findLost();
await server.stop();
await postgres?.stop();
await rm(folder, { recursive: true, force: true });

const third = Math.floor(memory.length / 3);
const growth = median(memory.slice(-third)) / median(memory.slice(0, third));
console.log(
	JSON.stringify({ minutes: MINUTES, database: postgres ? "postgres" : "sqlite", ...counts }),
);
console.log(
	`acknowledged: ${orders.size} orders, ${projects.size} projects; lost or doubled: ${lost.length}`,
);
console.log(
	`memory: ${median(memory.slice(0, third))} MB at first, ${median(memory.slice(-third))} MB at last, ratio ${growth.toFixed(2)}`,
);
for (const line of lost.slice(0, 10)) console.log(line);
process.exit(lost.length === 0 && growth < 1.3 ? 0 : 1);

async function load(): Promise<void> {
	while (Date.now() < end) {
		const dice = Math.random();
		try {
			if (dice < 0.8) await read();
			else if (dice < 0.95) await order();
			else await writeAsStaff();
		} catch {
			// Broken off in the middle: nobody was promised anything.
			counts.brokenOff += 1;
			await pause(20);
		}
	}
}

async function read(): Promise<void> {
	const paths = [
		"/",
		"/projects",
		`/projects/${slug}`,
		"/results",
		"/gallery",
		`/projects?page=${1 + Math.floor(Math.random() * 20)}`,
		"/api/categories",
	];
	const response = await fetch(server.url + paths[Math.floor(Math.random() * paths.length)]);
	await response.arrayBuffer();
	if (response.status >= 500) counts.refused += 1;
	counts.reads += 1;
}

async function order(): Promise<void> {
	sent += 1;
	const notes = `order ${sent} ${randomUUID()}`;
	const key = randomUUID();
	const body = { slug, name: "Achieng Otieno", phone: "0712345678", notes };
	// As the page does: sent again under the same key until there is an answer.
	for (let attempt = 0; attempt < 5; attempt += 1) {
		const answer = await call("POST", "/orders/by-slug", body, { "idempotency-key": key }).catch(
			() => undefined,
		);
		if (answer?.status === 201) {
			orders.set(answer.body.data.order.id, notes);
			counts.orders += 1;
			return;
		}
		counts.brokenOff += 1;
		await pause(200);
	}
}

async function writeAsStaff(): Promise<void> {
	const title = `Soak ${randomUUID()}`;
	const body = {
		title,
		content: "<p>Under load.</p>",
		status: Math.random() < 0.5 ? "draft" : "published",
		price: 1,
		material_cost: 1,
	};
	const answer = await call("POST", "/school-projects", body, { authorization: `Bearer ${token}` });
	if (answer.status === 201) {
		projects.set(answer.body.result.id, title);
		counts.staffWrites += 1;
	} else {
		counts.refused += 1;
	}
}

async function call(
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = {},
) {
	const response = await fetch(`${server.url}/api${path}`, {
		method,
		headers: {
			"x-forwarded-for": `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.${sent % 256}`,
			...headers,
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	// biome-ignore lint/suspicious/noExplicitAny: reads whatever the answer holds
	return { status: response.status, body: (await response.json()) as any };
}

async function signIn(): Promise<string> {
	return (await call("POST", "/auth/login", ADMIN)).body.result.token;
}

async function makeFaults(): Promise<void> {
	while (Date.now() < middle) {
		await pause(Math.min(FAULT_EVERY * (0.5 + Math.random()), Math.max(0, middle - Date.now())));
		const kill = Math.random() < 0.75;
		await server.stop(kill ? "SIGKILL" : "SIGTERM");
		counts[kill ? "kills" : "ends"] += 1;
		server = await startServer(environment);
		token = await signIn();
	}
}

/** Resident memory in MB, every two seconds of the second half. */
async function watchMemory(): Promise<void> {
	await pause(middle - Date.now() + 5_000);
	while (Date.now() < end) {
		const status = await readFile(`/proc/${server.process.pid}/status`, "utf8").catch(() => "");
		const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
		if (kilobytes) memory.push(Math.round(Number(kilobytes) / 1024));
		await pause(2_000);
	}
}

async function findLost(): Promise<string[]> {
	const wrong: string[] = [];
	const headers = { authorization: `Bearer ${await signIn()}` };
	const stored = new Map<string, string>();
	for (let page = 1; ; page += 1) {
		const { body } = await call("GET", `/orders?page=${page}&limit=100`, undefined, headers);
		for (const { id, notes } of body.data.orders) {
			if (stored.has(id)) wrong.push(`listed twice: ${id}`);
			stored.set(id, notes);
		}
		if (page >= body.data.pagination.pages) break;
	}
	for (const [id, notes] of orders) if (stored.get(id) !== notes) wrong.push(`lost order: ${id}`);
	if (new Set(stored.values()).size !== stored.size) wrong.push("an order was stored twice");
	for (const [id, title] of projects) {
		const { status, body } = await call("GET", `/school-projects/${id}`, undefined, headers);
		if (status !== 200 || body.result.title !== title) wrong.push(`lost project: ${id}`);
	}
	return wrong;
}

function median(values: number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
