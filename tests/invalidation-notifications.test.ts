import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";
import { connect } from "../src/db/connect.ts";
import { transaction } from "../src/db/transaction.ts";
import { postgresInvalidation } from "../src/platform/cache/invalidation.server.ts";
import { createLog } from "../src/platform/operations/log.server.ts";
import { breakableProxy } from "./support/breakable-proxy.ts";
import { createDatabase } from "./support/postgres.ts";
import { startServer } from "./support/server.ts";

const ADMIN = { email: "admin@school.example", password: "the admins password" };
const log = createLog("silent", []);
const folder = await mkdtemp(join(tmpdir(), "mradi-notifications-"));
const databaseUrl = await createDatabase(
	inject("postgresUrl"),
	`notices_${randomUUID()}`,
	inject("migratedDatabase"),
);
const { db, close } = await connect({ databaseUrl, dataDir: folder });
afterAll(async () => {
	await close();
	await rm(folder, { recursive: true, force: true });
});

/** The database's URL through a proxy that the test can break. */
async function overLine() {
	const line = await breakableProxy(new URL(databaseUrl));
	const url = new URL(databaseUrl);
	url.host = `127.0.0.1:${line.port}`;
	return { line, url: url.href };
}

/** Stands for a second process; `heard` collects its notifications in order. */
async function listener(url: string, heartbeatMs?: number) {
	const heard: string[] = [];
	const invalidation = postgresInvalidation(url, log, heartbeatMs);
	invalidation.subscribe((subjects) => heard.push(subjects === "all" ? "all" : subjects.join("+")));
	await expect.poll(() => heard).toEqual(["all"]);
	return { heard, close: () => invalidation.close() };
}

test("other processes are notified of a committed write, never of one rolled back", async () => {
	const { heard, close: stop } = await listener(databaseUrl);
	const invalidation = postgresInvalidation(databaseUrl, log);
	const rolledBack = invalidation.invalidating(["gallery"], () =>
		transaction(db, async () => {
			throw new Error("no");
		}),
	);
	await expect(rolledBack).rejects.toThrow("no");
	await invalidation.invalidating(["projects", "results"], () =>
		transaction(db, async (tx) => {
			await sql`select 1`.execute(tx);
		}),
	);
	await invalidation.invalidating("all", () =>
		transaction(db, async (tx) => sql`select 1`.execute(tx)),
	);
	// Notices arrive in commit order.
	await expect.poll(() => heard).toEqual(["all", "projects+results", "all"]);
	await Promise.all([invalidation.close(), stop()]);
});

test("a transaction that changes nothing visible sends no notification", async () => {
	const { heard, close: stop } = await listener(databaseUrl);
	const invalidation = postgresInvalidation(databaseUrl, log);
	await transaction(db, async (tx) => sql`select 1`.execute(tx));
	await invalidation.invalidating(["gallery"], () =>
		transaction(db, async (tx) => sql`select 1`.execute(tx)),
	);
	await expect.poll(() => heard).toEqual(["all", "gallery"]);
	await Promise.all([invalidation.close(), stop()]);
});

test("a silent connection is replaced, and everything cached counts as stale", async () => {
	const { line, url } = await overLine();
	const { heard, close: stop } = await listener(url, 20);
	line.fallSilent();
	// One notification when the connection is given up, one when its replacement listens.
	await expect.poll(() => heard).toEqual(["all", "all", "all"]);
	const invalidation = postgresInvalidation(databaseUrl, log);
	await invalidation.invalidating(["gallery"], () =>
		transaction(db, async (tx) => sql`select 1`.execute(tx)),
	);
	await expect.poll(() => heard).toEqual(["all", "all", "all", "gallery"]);
	await Promise.all([invalidation.close(), stop()]);
	await line.close();
});

test("a server killed before its commit is confirmed leaves no stale page in the others", async () => {
	const { line, url } = await overLine();
	const environment = {
		DATA_DIR: folder,
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	};
	const other = await startServer({ ...environment, DATABASE_URL: databaseUrl });
	const victim = await startServer({ ...environment, DATABASE_URL: url });
	const login = { method: "POST", body: JSON.stringify(ADMIN) };
	const signedIn = await (await fetch(`${victim.url}/api/auth/login`, login)).json();
	const headers = { authorization: `Bearer ${signedIn.result.token}` };
	const page = async () => (await fetch(`${other.url}/projects`)).text();
	const title = `Solar dryer ${randomUUID().slice(0, 8)}`;
	expect(await page()).not.toContain(title);

	line.fallSilentAfter("commit");
	const unanswered = fetch(`${victim.url}/api/school-projects`, {
		method: "POST",
		headers,
		body: JSON.stringify({
			title,
			content: "<p>The sun does the work.</p>",
			status: "published",
			price: 1,
			material_cost: 1,
		}),
	}).catch(() => "broken off");
	const stored = () => db.selectFrom("articles").select("title").execute();
	await expect.poll(stored).toEqual([{ title }]);
	await victim.stop("SIGKILL");
	expect(await unanswered).toBe("broken off");

	await expect.poll(page).toContain(title);
	await other.stop();
	await line.close();
});
