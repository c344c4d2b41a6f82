import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { countInOtherProgram } from "./support/other-program.ts";
import { call, type RunningServer, startServer } from "./support/server.ts";

const ADMIN = { email: "admin@school.example", password: "the admins password" };
const folder = await mkdtemp(join(tmpdir(), "mradi-others-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let environment: Record<string, string>;
let file: string;
let server: RunningServer;
let slug: string;

beforeEach(async ({ task }) => {
	const dataDir = join(folder, task.id);
	file = join(dataDir, "mradi.sqlite");
	environment = {
		DATA_DIR: dataDir,
		DEMO_CONTENT: "off",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	};
	await start();
	// Large enough to be written by the thread for large transactions and to cause a checkpoint.
	const content = `<p>${"The sun does the work. ".repeat(90_000)}</p>`;
	const { body } = await call(server, "POST", "/school-projects", {
		as: await signIn(),
		body: { title: "Solar dryer", content, status: "published", price: 1, material_cost: 1 },
	});
	slug = body.result.slug;
	await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(4_000_000);
});

async function start(): Promise<void> {
	server = await startServer(environment);
	const current = server;
	onTestFinished(async () => void (await current.stop()));
}

async function signIn(): Promise<string> {
	return (await call(server, "POST", "/auth/login", { body: ADMIN })).body.result.token;
}

async function placeOrders(times: number): Promise<number[]> {
	const statuses: number[] = [];
	for (let time = 0; time < times; time += 1) {
		const body = { slug, name: "Achieng Otieno", phone: "0712345678" };
		statuses.push((await call(server, "POST", "/orders/by-slug", { body })).status);
	}
	return statuses;
}

async function countOrders(): Promise<number> {
	const { body } = await call(server, "GET", "/orders", { as: await signIn() });
	return body.data.pagination.total;
}

const FIVE_CREATED = Array.from({ length: 5 }, () => 201);

test("orders and SQLite's locks survive another program that opens and closes the database", async () => {
	expect(await placeOrders(5)).toEqual(FIVE_CREATED);
	expect(await countInOtherProgram(file)).toBe(5);
	if (existsSync("/proc/locks")) {
		const locks = (await readFile("/proc/locks", "utf8"))
			.split("\n")
			.map((line) => line.split(/\s+/))
			.filter(([, , , , pid]) => pid === String(server.process.pid))
			.map(([, , , kind, , id, first, last]) => `${kind} ${id?.split(":")[2]} ${first} ${last}`);
		const inode = async (path: string) => (await stat(path)).ino;
		expect(locks).toContain(`READ ${await inode(file)} 1073741826 1073742335`);
		expect(locks).toContain(`READ ${await inode(`${file}-shm`)} 128 128`);
	}
	expect(await placeOrders(5)).toEqual(FIVE_CREATED);
	await server.stop("SIGKILL");
	await start();
	expect(await countOrders()).toBe(10);
});

test.each([
	["SIGKILL", null],
	["SIGTERM", 0],
] as const)(
	"without its WAL file the server refuses orders with 503, logs why once, and after %s has lost none",
	async (signal, code) => {
		expect(await placeOrders(5)).toEqual(FIVE_CREATED);
		await rm(`${file}-wal`);
		expect(await placeOrders(3)).toEqual([503, 503, 503]);
		expect((await fetch(`${server.url}/api/health`)).status).toBe(503);
		expect((await fetch(`${server.url}/projects/${slug}`)).status).toBe(200);
		const errors = server.output.filter((line) => line.includes('"level":50'));
		expect(errors).toHaveLength(1);
		expect(JSON.parse(errors[0] ?? "")).toMatchObject({
			path: `${file}-wal`,
			msg: expect.stringContaining("nothing is stored until the server is restarted"),
		});
		expect(await server.stop(signal)).toBe(code);
		await start();
		expect(await countOrders()).toBe(5);
		expect(await placeOrders(5)).toEqual(FIVE_CREATED);
	},
);
