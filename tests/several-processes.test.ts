import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { breakableProxy } from "./support/breakable-proxy.ts";
import { pngBytes } from "./support/media.ts";
import { createDatabase } from "./support/postgres.ts";
import { call, type RunningServer, startServer } from "./support/server.ts";

const ADMIN = { email: "admin@school.example", password: "the admins password" };
const folder = await mkdtemp(join(tmpdir(), "mradi-several-"));
const databaseProxy = await breakableProxy(new URL(inject("postgresUrl")));
const directUrl = new URL(await createDatabase(inject("postgresUrl"), `several_${randomUUID()}`));
const proxiedUrl = new URL(directUrl);
proxiedUrl.host = `127.0.0.1:${databaseProxy.port}`;

const environment = {
	DATA_DIR: folder,
	DATABASE_URL: proxiedUrl.href,
	ADMIN_EMAIL: ADMIN.email,
	ADMIN_PASSWORD: ADMIN.password,
};
// Started at the same time: both migrate the empty database, and one of them creates the admin.
const [first, second] = (await Promise.all([
	startServer(environment),
	startServer(environment),
])) as [RunningServer, RunningServer];
afterAll(async () => {
	await Promise.all([first.stop(), second.stop()]);
	await databaseProxy.close();
	await rm(folder, { recursive: true, force: true });
});

async function signIn(server: RunningServer): Promise<string> {
	const { body } = await call(server, "POST", "/auth/login", { body: ADMIN });
	return body.result.token;
}

function project(title: string) {
	return {
		title,
		content: "<p>The sun does the work.</p>",
		status: "published",
		price: 1,
		material_cost: 1,
	};
}

/** The HTML of a visitors' page, from the cache of that process if it has the page. */
async function page(server: RunningServer, path: string): Promise<string> {
	return (await fetch(server.url + path)).text();
}

test("second servers that start at once on an empty database share it", async () => {
	const admins = await Promise.all(
		[first, second].map((server) => call(server, "POST", "/auth/login", { body: ADMIN })),
	);
	expect(admins.map(({ status }) => status)).toEqual([200, 200]);
	expect(admins[0]?.body.result.user.id).toBe(admins[1]?.body.result.user.id);
});

test("a project published on one server appears on the other's cached pages", async () => {
	const token = await signIn(first);
	await page(second, "/projects");
	const title = `Solar dryer ${randomUUID().slice(0, 8)}`;
	expect(
		(await call(first, "POST", "/school-projects", { as: token, body: project(title) })).status,
	).toBe(201);
	// The server that took the write shows it immediately.
	expect(await page(first, "/projects")).toContain(title);
	await expect.poll(() => page(second, "/projects")).toContain(title);
});

test("both servers give phones and other sites the same new look, and later the default first", async () => {
	const token = await signIn(first);
	const change = async (body: object) =>
		expect((await call(first, "PUT", "/site", { as: token, body })).status).toBe(200);
	/** The preview and icons that a page links, and the manifest. */
	const look = async (server: RunningServer) => {
		const html = await page(server, "/resources");
		const named = html.matchAll(/(?:property="og:image"|rel="(?:apple-touch-)?icon")[^>]*/g);
		return [
			...[...named].map(([tag]) => tag.replace(/http:..[^/]*/, "")),
			await page(server, "/site.webmanifest"),
		];
	};
	const defaultLook = await look(second);

	const form = new FormData();
	form.append(
		"file",
		new File([(await pngBytes(300, 300)) as BlobPart], "logo.png", { type: "image/png" }),
	);
	const uploaded = await fetch(`${first.url}/api/assets/upload`, {
		...{ method: "POST", body: form, headers: { authorization: `Bearer ${token}` } },
	});
	const { result } = await uploaded.json();
	await change({ name: "Sayansi Bora", accent: "#0e5794", logo: { id: result.id } });
	// The pictures are rendered after the answer.
	const defaultTexts = /Mradi|preview\.png|favicon|touch-icon\.png/;
	await expect
		.poll(async () => (await look(first)).join("\n"), { timeout: 60_000 })
		.not.toMatch(defaultTexts);
	const changed = await look(first);
	expect(changed.join("\n")).toMatch(/"name": "Sayansi Bora"/);
	await expect.poll(() => look(second)).toEqual(changed);
	for (const [path] of changed.join("\n").matchAll(/\/media\/[\w.-]+/g)) {
		expect((await fetch(second.url + path)).status, path).toBe(200);
	}

	await change({ name: null, accent: null, logo: null });
	expect(await look(first)).toEqual(defaultLook);
	await expect.poll(() => look(second)).toEqual(defaultLook);
});

test("a session begun on one server is valid on the other, and ends on both", async () => {
	const token = await signIn(first);
	expect((await call(second, "GET", "/auth/verify", { as: token })).status).toBe(200);
	await call(second, "POST", "/auth/logout", { as: token });
	expect((await call(first, "GET", "/auth/verify", { as: token })).status).toBe(401);
});

test("failed sign-ins are counted across both servers", async () => {
	const body = { email: "nobody@school.example", password: "not this first" };
	const statuses: number[] = [];
	for (let count = 0; count < 11; count += 1) {
		statuses.push((await call(count % 2 ? first : second, "POST", "/auth/login", { body })).status);
	}
	expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test("calls get 503 while the database does not answer, and work again once it does", async () => {
	const token = await signIn(first);
	const title = `Wind pump ${randomUUID().slice(0, 8)}`;
	await page(second, "/projects");
	databaseProxy.cut();
	expect((await fetch(`${first.url}/api/health`)).status).toBe(503);
	const refused = await call(first, "GET", "/auth/verify", { as: token });
	expect(refused.status).toBe(503);
	expect(refused.body.error).toMatch(/not available right now/);

	databaseProxy.restore();
	await expect.poll(async () => (await fetch(`${first.url}/api/health`)).status).toBe(200);
	expect(
		(await call(first, "POST", "/school-projects", { as: token, body: project(title) })).status,
	).toBe(201);
	// The other server also receives notifications again.
	await expect.poll(() => page(second, "/projects")).toContain(title);
});

test("first of second servers killed under load loses no acknowledged order", async () => {
	const token = await signIn(first);
	const created = await call(first, "POST", "/school-projects", {
		as: token,
		body: project(`Pump ${randomUUID().slice(0, 8)}`),
	});
	const { slug } = created.body.result;
	const victim = await startServer({ ...environment, TRUST_PROXY: "1" });
	const acknowledged: string[] = [];
	let killed: Promise<unknown> | undefined;
	let sent = 0;
	await Promise.all(
		Array.from({ length: 6 }, async () => {
			while (!killed) {
				sent += 1;
				try {
					const response = await fetch(`${victim.url}/api/orders/by-slug`, {
						method: "POST",
						headers: { "x-forwarded-for": `10.1.${sent >> 8}.${sent & 255}` },
						body: JSON.stringify({ slug, name: "Achieng", phone: "0712345678" }),
					});
					if (response.status === 201) acknowledged.push((await response.json()).data.order.id);
				} catch {
					// The connection broke before an answer: the order may be stored or not.
				}
				if (acknowledged.length >= 40) killed ??= victim.stop("SIGKILL");
			}
		}),
	);
	await killed;
	const found = await Promise.all(
		acknowledged.map((id) => call(second, "GET", `/orders/${id}`, { as: token })),
	);
	expect(found.filter(({ status }) => status !== 200)).toEqual([]);
});
