import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { breakableProxy } from "./support/breakable-proxy.ts";
import { createDatabase } from "./support/postgres.ts";
import { startReplicatedPostgres } from "./support/replicated-postgres.ts";
import { call, type RunningServer, startServer } from "./support/server.ts";

const ADMIN = { email: "admin@school.example", password: "the admins password" };
const folder = await mkdtemp(join(tmpdir(), "mradi-failover-"));
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
};
// The second server reaches the database through a proxy that follows the current primary.
const proxyTarget = new URL(primary);
const proxy = await breakableProxy(proxyTarget);
const throughProxy = primary.replace(new URL(primary).host, `127.0.0.1:${proxy.port}`);
const running = [
	await startServer(environment),
	await startServer({ ...environment, DATABASE_URL: throughProxy }),
];
const [first, second] = running as [RunningServer, RunningServer];
afterAll(async () => {
	await Promise.all(running.map((server) => server.stop()));
	await proxy.close();
	await databases.stop();
	await rm(folder, { recursive: true, force: true });
});

const { body: signedIn } = await call(first, "POST", "/auth/login", { body: ADMIN });
const admin: string = signedIn.result.token;

function createProject(server: RunningServer, title: string) {
	const content = "<p>The sun does the work.</p>";
	const body = { title, content, status: "published", price: 1, material_cost: 1 };
	return call(server, "POST", "/school-projects", { as: admin, body });
}

test("writes that reach a replica are refused until the proxy points to the primary again", async () => {
	const title = `Water filter ${randomUUID()}`;
	const pointProxyTo = (to: string) => {
		proxyTarget.port = new URL(to).port;
		proxy.cut();
		proxy.restore();
	};
	pointProxyTo(replica);
	const refused = [
		await createProject(second, title),
		await call(second, "POST", "/auth/forgot-password", { body: { email: ADMIN.email } }),
	];
	expect(refused.map(({ status }) => status)).toEqual([503, 503]);
	pointProxyTo(primary);
	await expect.poll(async () => (await createProject(second, title)).status).toBe(201);
});

test("when the primary is killed under load, orders are refused until a replica is promoted, and none is lost", async () => {
	const title = `Wind tunnel ${randomUUID()}`;
	const { slug } = (await createProject(first, title)).body.result;
	const acknowledged: string[] = [];
	const refused: { status: number; body: unknown }[] = [];
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
	const senders = [first, second, first, second, first, second].map(async (server) => {
		while (!isOver) await order(server);
	});
	// Synchronous replication: every acknowledged order is on both.
	const standby = "select sync_state from pg_stat_replication";
	await expect.poll(() => databases.query(primary, standby)).toEqual([{ sync_state: "sync" }]);
	await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(40);
	databases.killPrimary();
	await expect.poll(() => refused.length, { timeout: 20_000 }).toBeGreaterThan(20);
	isOver = true;
	await Promise.all(senders);
	const sentence = "The service is not available right now. Please try again in a moment.";
	for (const { status, body } of refused) {
		expect({ status, body }).toEqual({
			status: 503,
			body: { success: false, error: sentence, message: sentence },
		});
	}

	await databases.promoteReplica();
	proxyTarget.port = new URL(replica).port;
	const before = acknowledged.length;
	await expect
		.poll(async () => {
			await order(second);
			return acknowledged.length;
		})
		.toBeGreaterThan(before);
	await first.stop();
	const again = await startServer({ ...environment, DATABASE_URL: replica });
	running[0] = again;
	await order(again);
	for (const server of [second, again]) {
		const found = await Promise.all(
			acknowledged.map((id) => call(server, "GET", `/orders/${id}`, { as: admin })),
		);
		expect(found.filter(({ status }) => status !== 200)).toEqual([]);
	}
	const added = `Rain gauge ${randomUUID()}`;
	await createProject(again, added);
	await expect.poll(async () => (await fetch(`${second.url}/projects`)).text()).toContain(added);
});
