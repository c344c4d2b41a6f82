import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { pngBytes, uploadOf } from "./support/media.ts";
import { readInOtherProgram } from "./support/other-program.ts";
import { createDatabase } from "./support/postgres.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { testSettings } from "./support/settings.ts";

const ROUNDS = testSettings.DURABILITY_ROUNDS;
const SENDERS = 8;

const ADMIN = { email: "admin@school.example", password: "the admins password" };

async function post(
	url: string,
	path: string,
	body: unknown,
	headers: Record<string, string> = {},
) {
	const response = await fetch(`${url}/api${path}`, {
		method: "POST",
		body: JSON.stringify(body),
		headers,
	});
	// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
	return { status: response.status, body: (await response.json()) as any };
}

async function signIn(url: string): Promise<Record<string, string>> {
	const { body } = await post(url, "/auth/login", ADMIN);
	return { authorization: `Bearer ${body.result.token}` };
}

function clientAddress(number: number): Record<string, string> {
	return { "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
}

describe.each(["sqlite", "postgres"])("on %s", (database) => {
	let folder: string;
	let environment: Record<string, string>;
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), "mradi-durability-"));
		environment = {
			DATA_DIR: folder,
			DEMO_CONTENT: "off",
			ADMIN_EMAIL: ADMIN.email,
			ADMIN_PASSWORD: ADMIN.password,
			// Each order comes from another address, so that no rate limit applies.
			TRUST_PROXY: "1",
			...(database === "postgres" && {
				DATABASE_URL: await createDatabase(
					inject("postgresUrl"),
					`durability_${randomUUID()}`,
					inject("migratedDatabase"),
				),
			}),
		};
	});
	/** The server that runs after all kills. */
	let lastServer: RunningServer | undefined;
	afterAll(async () => {
		await lastServer?.stop();
		await rm(folder, { recursive: true, force: true });
	});

	test("every acknowledged order is stored exactly once, however often the process is killed, also while another program reads the file", {
		timeout: 180_000,
	}, async () => {
		let reader: Awaited<ReturnType<typeof readInOtherProgram>> | undefined;
		onTestFinished(() => void reader?.kill());
		const acknowledged = new Map<string, string>();
		let sent = 0;
		let slug = "";
		for (let round = 0; round < ROUNDS; round += 1) {
			const server = await startServer(environment);
			if (!slug) {
				const { body } = await post(
					server.url,
					"/school-projects",
					{
						title: "Solar dryer",
						content: "<p>The sun does the work.</p>",
						status: "published",
						price: 1,
						material_cost: 1,
					},
					await signIn(server.url),
				);
				slug = body.result.slug;
				if (database === "sqlite") reader = await readInOtherProgram(join(folder, "mradi.sqlite"));
			}
			// Kill the server under load, after a different number of answers in each round.
			const killAfter = acknowledged.size + 20 + round * 17;
			let killed: Promise<unknown> | undefined;
			const send = async () => {
				while (!killed) {
					sent += 1;
					const notes = `order ${sent}`;
					const order = { slug, name: "Achieng Otieno", phone: "0712345678", notes };
					try {
						const { status, body } = await post(server.url, "/orders/by-slug", order, {
							...clientAddress(sent),
							"idempotency-key": randomUUID(),
						});
						if (status === 201) acknowledged.set(body.data.order.id, notes);
					} catch {
						// The connection broke before an answer: the order may be stored or not.
					}
					if (acknowledged.size >= killAfter) killed ??= server.stop("SIGKILL");
				}
			};
			await Promise.all(Array.from({ length: SENDERS }, send));
			await killed;
		}

		lastServer = await startServer(environment);
		if (reader) {
			expect(await reader.stopAndCount()).toBeGreaterThan(ROUNDS);
			const handle = new Database(join(folder, "mradi.sqlite"), { readonly: true });
			expect(handle.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }]);
			handle.close();
		}
		const headers = await signIn(lastServer.url);
		const stored = new Map<string, string>();
		for (let page = 1; ; page += 1) {
			const response = await fetch(`${lastServer.url}/api/orders?page=${page}&limit=100`, {
				headers,
			});
			const { data } = await response.json();
			for (const order of data.orders) {
				expect(stored.has(order.id)).toBe(false);
				stored.set(order.id, order.notes);
			}
			if (page >= data.pagination.pages) break;
		}
		const lost = [...acknowledged].filter(([id, notes]) => stored.get(id) !== notes);
		expect(lost).toEqual([]);
		expect(acknowledged.size).toBeGreaterThan(ROUNDS * 20);
		// Orders that were stored without an answer may exist, but none is there twice.
		expect(new Set(stored.values()).size).toBe(stored.size);
	});

	test("a damaged uploads folder gives a placeholder and a log line, and the server keeps running", async () => {
		lastServer ??= await startServer(environment);
		const { url, output } = lastServer;
		const upload = await fetch(`${url}/api/assets/upload`, {
			method: "POST",
			headers: await signIn(url),
			body: uploadOf(await pngBytes()),
		});
		const { result } = await upload.json();
		await rm(join(folder, "uploads"), { recursive: true });
		const missing = await fetch(url + result.url);
		expect(missing.status).toBe(404);
		expect(missing.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
		expect(missing.headers.get("cache-control")).toBe("no-store");
		await expect.poll(() => output.some((line) => line.includes("upload missing"))).toBe(true);
		expect((await fetch(`${url}/api/health`)).status).toBe(200);
	});
});
