import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { breakableLine } from "./support/breakable-line.ts";
import { createDatabase } from "./support/postgres.ts";
import { startReplicatedPostgres } from "./support/replicated-postgres.ts";
import { call, type RunningServer, startServer } from "./support/server.ts";

const ADMIN = { email: "admin@school.example", password: "the admins password" };
const folder = await mkdtemp(join(tmpdir(), "mradi-replica-"));
const databases = await startReplicatedPostgres();
const primary = await createDatabase(databases.primary, "mradi");
const replica = primary.replace(new URL(primary).host, new URL(databases.replica).host);
const environment = {
	DATA_DIR: folder,
	DATABASE_URL: primary,
	ADMIN_EMAIL: ADMIN.email,
	ADMIN_PASSWORD: ADMIN.password,
	// Each order comes from another address, so that no rate limit applies.
	TRUST_PROXY: "1",
	METRICS_TOKEN: "scraper",
};
// The second server reaches the databases through proxies: one that follows the current primary, one that can be cut.
const leadsTo = new URL(primary);
const proxy = await breakableLine(leadsTo);
const line = await breakableLine(new URL(replica));
const over = ({ port }: { port: number }) =>
	primary.replace(new URL(primary).host, `127.0.0.1:${port}`);
const running = [
	await startServer({ ...environment, DATABASE_READ_URL: replica }),
	await startServer({ ...environment, DATABASE_URL: over(proxy), DATABASE_READ_URL: over(line) }),
];
const [one, two] = running as [RunningServer, RunningServer];
afterAll(async () => {
	await Promise.all(running.map((server) => server.stop()));
	await Promise.all([line.close(), proxy.close()]);
	await databases.stop();
	await rm(folder, { recursive: true, force: true });
});

const { body: signedIn } = await call(one, "POST", "/auth/login", { body: ADMIN });
const admin: string = signedIn.result.token;

function createProject(server: RunningServer, title: string) {
	const content = "<p>The sun does the work.</p>";
	const body = { title, content, status: "published", price: 1, material_cost: 1 };
	return call(server, "POST", "/school-projects", { as: admin, body });
}

let searches = 0;

/** Results of a search that has not been made before, so that no cache contains it. They contain that project. */
function freshPage(server: RunningServer, title: string) {
	searches += 1;
	const part = title.slice(searches % 20, title.length - (Math.floor(searches / 20) % 20));
	return fetch(`${server.url}/projects?search=${encodeURIComponent(part)}`);
}

async function text(response: Response): Promise<string> {
	expect(response.status).toBe(200);
	return response.text();
}

/** How many public responses the server has built from the given database. */
async function readsFrom(server: RunningServer, from: string): Promise<number> {
	const headers = { authorization: "Bearer scraper" };
	const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
	return Number(new RegExp(`visitor_reads_total{from="${from}"} (\\d+)`).exec(metrics)?.[1] ?? 0);
}

test("visitors read from the replica, signed-in people from the primary", async () => {
	const title = `Solar dryer ${randomUUID()}`;
	await createProject(one, title);
	await expect
		.poll(async () => {
			const search = `/school-projects?search=${randomUUID()}`;
			await call(one, "GET", search);
			return readsFrom(one, "replica");
		})
		.toBeGreaterThan(0);
	await databases.whileReplayPauses(async () => {
		// Written directly to the database, so that no notification is sent and only the rows tell where a response was
		// read.
		const changed = `Wind pump ${randomUUID()}`;
		await databases.query(
			primary,
			`update articles set title = '${changed}' where title = '${title}'`,
		);
		const path = "/school-projects?limit=7";
		const titles = async (options?: { as: string }) =>
			(await call(one, "GET", path, options)).body.result.articles.map(
				(article: { title: string }) => article.title,
			);
		expect(await titles()).toContain(title);
		expect(await titles({ as: admin })).toContain(changed);
	});
});

test("after a write both servers show it, and continue to, while the replica is behind", async () => {
	await text(await fetch(`${two.url}/projects`));
	const title = `Rain gauge ${randomUUID()}`;
	await databases.whileReplayPauses(async () => {
		expect((await createProject(one, title)).status).toBe(201);
		const health = await (await fetch(`${one.url}/api/health`)).json();
		expect(health.replica.behind_bytes).toBeGreaterThan(0);
		expect(await text(await fetch(`${one.url}/projects`))).toContain(title);
		await expect.poll(async () => text(await fetch(`${two.url}/projects`))).toContain(title);
		for (const server of running) {
			expect(await text(await freshPage(server, title))).toContain(title);
		}
	});
	for (const server of running) {
		expect(await text(await fetch(`${server.url}/projects`))).toContain(title);
		expect(await text(await freshPage(server, title))).toContain(title);
	}
});

test("losing the replica costs no visitor a response, and writes one log line", async () => {
	const title = `Bee hive ${randomUUID()}`;
	await createProject(two, title);
	const readBefore = await readsFrom(two, "replica");
	await expect
		.poll(async () => {
			await freshPage(two, title);
			return readsFrom(two, "replica");
		})
		.toBeGreaterThan(readBefore);
	const health = async () => (await fetch(`${two.url}/api/health`)).json();
	await expect.poll(health).toEqual({ status: "ok", replica: { status: "ok", behind_bytes: 0 } });
	line.cut();
	expect(await health()).toEqual({ status: "ok", replica: { status: "unavailable" } });
	const pages = await Promise.all(Array.from({ length: 20 }, () => freshPage(two, title)));
	line.restore();
	for (const page of pages) expect(await text(page)).toContain(title);
	const lines = () =>
		two.output.filter((printed) => printed.includes("the replica cannot be used"));
	await expect.poll(lines).toHaveLength(1);
});

test("writes that reach a replica are refused until the proxy points to the primary again", async () => {
	const title = `Water filter ${randomUUID()}`;
	const lead = (to: string) => {
		leadsTo.port = new URL(to).port;
		proxy.cut();
		proxy.restore();
	};
	lead(replica);
	const refused = [
		await createProject(two, title),
		await call(two, "POST", "/auth/forgot-password", { body: { email: ADMIN.email } }),
	];
	expect(refused.map(({ status }) => status)).toEqual([503, 503]);
	lead(primary);
	await expect.poll(async () => (await createProject(two, title)).status).toBe(201);
});

test("when the primary is killed under load, pages keep working, orders are refused until a replica is promoted, and none is lost", {
	timeout: 90_000,
}, async () => {
	const title = `Wind tunnel ${randomUUID()}`;
	const { slug } = (await createProject(one, title)).body.result;
	const acknowledged: string[] = [];
	const refused: { status: number; body: unknown }[] = [];
	const pages: number[] = [];
	let isOver = false;
	let sent = 0;
	const order = async (server: RunningServer) => {
		sent += 1;
		const response = await fetch(`${server.url}/api/orders/by-slug`, {
			method: "POST",
			headers: { "x-forwarded-for": `10.1.${sent >> 8}.${sent & 255}` },
			body: JSON.stringify({ slug, name: "Achieng", phone: "0712345678" }),
		});
		const body = await response.json();
		if (response.status === 201) acknowledged.push(body.data.order.id);
		else refused.push({ status: response.status, body });
	};
	const senders = [one, two, one, two, one, two].map(async (server) => {
		while (!isOver) await order(server);
	});
	const readers = running.map(async (server) => {
		while (!isOver) {
			const answer = await freshPage(server, title);
			pages.push((await answer.text()).includes(title) ? answer.status : 0);
			pages.push((await fetch(`${server.url}/projects/${slug}`)).status);
		}
	});
	// Synchronous replication: every acknowledged order is on both.
	const standby = "select sync_state from pg_stat_replication";
	await expect.poll(() => databases.query(primary, standby)).toEqual([{ sync_state: "sync" }]);
	await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
	databases.killPrimary();
	await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(20);
	const shown = pages.length;
	await expect.poll(() => pages.length, { timeout: 20_000 }).toBeGreaterThan(shown + 20);
	isOver = true;
	await Promise.all([...senders, ...readers]);
	expect(new Set(pages)).toEqual(new Set([200]));
	const sentence = "The service is not available right now. Please try again in a moment.";
	for (const { status, body } of refused) {
		expect({ status, body }).toEqual({
			status: 503,
			body: { success: false, error: sentence, message: sentence },
		});
	}

	await databases.promoteReplica();
	leadsTo.port = new URL(replica).port;
	const before = acknowledged.length;
	await expect
		.poll(async () => {
			await order(two);
			return acknowledged.length;
		})
		.toBeGreaterThan(before);
	await one.stop();
	const again = await startServer({ ...environment, DATABASE_URL: replica });
	running[0] = again;
	await order(again);
	for (const server of [two, again]) {
		const found = await Promise.all(
			acknowledged.map((id) => call(server, "GET", `/orders/${id}`, { as: admin })),
		);
		expect(found.filter(({ status }) => status !== 200)).toEqual([]);
	}
	const added = `Rain gauge ${randomUUID()}`;
	await createProject(again, added);
	await expect
		.poll(async () => text(await fetch(`${two.url}/projects`)), { timeout: 10_000 })
		.toContain(added);
});
