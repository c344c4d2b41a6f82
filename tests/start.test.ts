import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import {
	chmod,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	stat,
	utimes,
	writeFile,
} from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connect } from "../src/db/connect.ts";
import { migrate, migrations } from "../src/db/migrate.ts";
import { now } from "../src/db/time.ts";
import { assistanceForm } from "./support/assistance.ts";
import { NODE_COMPILE_CACHE } from "./support/compile-cache.ts";
import { pdf } from "./support/files.ts";
import { createDatabase, freePort } from "./support/postgres.ts";
import { NODE_FLAGS, type RunningServer, startServer } from "./support/server.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-start-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
	code: number | null;
	output: string;
	/** Of standard error. */
	lines: string[];
}

/** Starts the server with settings that prevent it from starting, and waits for it to exit. */
function startInVain(environment: Record<string, string>): Promise<Ended> {
	return new Promise((done) => {
		execFile(
			process.execPath,
			["build/main/main.js"],
			{
				cwd: resolve(import.meta.dirname, ".."),
				timeout: 60_000,
				env: {
					NODE_ENV: "production",
					HOST: "127.0.0.1",
					PORT: "0",
					DATA_DIR: join(folder, "data"),
					DEMO_CONTENT: "off",
					LOG_LEVEL: "silent",
					NODE_COMPILE_CACHE,
					...environment,
				},
			},
			(error, output, errors) =>
				done({
					code: error ? ((error.code as unknown as number) ?? null) : 0,
					output,
					lines: errors.trim().split("\n"),
				}),
		);
	});
}

test.each([
	["PORT", "eighty", /^Cannot start: PORT takes a whole number from 0 to 65535, not "eighty"$/],
	[
		"ADMIN_PASSWORD",
		"password123",
		/^Cannot start: ADMIN_PASSWORD: This password is too easy to guess\. Please choose another one\.$/,
	],
])("a wrong %s stops startup with one line that names it", async (name, value, line) => {
	const ended = await startInVain({ [name]: value });
	expect(ended.code).toBe(1);
	expect(ended.lines).toHaveLength(1);
	expect(ended.lines[0]).toMatch(line);
});

test("a port in use stops startup with one line, before anything is created or printed", async () => {
	const port = await freePort();
	const other = createServer().listen(port, "127.0.0.1");
	const dataDir = join(folder, "no-port");
	try {
		const ended = await startInVain({ PORT: String(port), DATA_DIR: dataDir });
		expect(ended).toEqual({
			code: 1,
			output: "",
			lines: [`Cannot start: PORT ${port} is in use; choose another one`],
		});
		expect(existsSync(dataDir)).toBe(false);
	} finally {
		other.close();
	}
});

test("backups in the data folder stop startup with one line, before anything is created", async () => {
	const dataDir = join(folder, "never");
	const ended = await startInVain({ DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, "backups") });
	expect(ended.code).toBe(1);
	expect(ended.lines).toEqual([expect.stringMatching(/^Cannot start: BACKUP_DIR .* set a folder/)]);
	expect(existsSync(dataDir)).toBe(false);
});

test("an unreachable database stops startup with one line, without its password", async () => {
	const port = await freePort();
	const ended = await startInVain({
		DATABASE_URL: `postgres://mradi:hidden@127.0.0.1:${port}/mradi`,
	});
	expect(ended.code).toBe(1);
	expect(ended.lines).toHaveLength(1);
	expect(ended.lines[0]).toMatch(/^Cannot start: DATABASE_URL: the database cannot be used/);
	expect(ended.lines[0]).not.toContain("hidden");
});

test.each(["sqlite", "postgres"])(
	"a %s database of a newer version stops startup with one line, and stays as it is",
	async (kind) => {
		const place = {
			dataDir: join(folder, `newer-${kind}`),
			databaseUrl:
				kind === "postgres"
					? await createDatabase(
							inject("postgresUrl"),
							`newer_${randomUUID()}`,
							inject("migratedDatabase"),
						)
					: undefined,
		};
		const { db, close } = await connect(place);
		await migrate(db);
		await sql`delete from schema_migrations where name = ${migrations.at(-1)?.name}`.execute(db);
		await sql`insert into schema_migrations (name, applied_at) values ('9999-later', ${now()})`.execute(
			db,
		);
		const ended = await startInVain({
			DATA_DIR: place.dataDir,
			...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
		});
		expect(ended.code).toBe(1);
		expect(ended.lines).toEqual([
			expect.stringMatching(
				/^Cannot start: \w+: the database .*cannot be used \(The database is from a newer version \(9999-later\): run that version, or use an earlier backup\)$/,
			),
		]);
		const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
		await close();
		expect(rows.map(({ name }) => name)).not.toContain(migrations.at(-1)?.name);
	},
);

test("a DATA_DIR that cannot be written stops startup with one line", async () => {
	const closed = join(folder, "closed");
	await mkdir(closed);
	await chmod(closed, 0o555);
	// Root can write everywhere, so root gets a path below a file instead.
	await writeFile(join(folder, "file"), "");
	const place = process.getuid?.() === 0 ? join(folder, "file", "data") : closed;
	const ended = await startInVain({ DATA_DIR: place });
	expect(ended.code).toBe(1);
	expect(ended.lines).toHaveLength(1);
	expect(ended.lines[0]).toMatch(/^Cannot start: DATA_DIR .* is not writable/);
});

test("the first start answers before the sample content is loaded, and can be stopped while it is loading", async () => {
	const server = await startServer({ DATA_DIR: join(folder, "samples") });
	await server.printed("loading the demo content");
	expect((await fetch(`${server.url}/projects`)).status).toBe(200);
	expect(await server.stop()).toBe(0);
	expect(server.output.join("\n")).not.toContain("demo content loaded");
});

/** A request whose body never ends, once the server has it. */
async function heldRequest(server: RunningServer) {
	const held = request(`${server.url}/api/auth/login`, {
		method: "POST",
		headers: { "content-length": 100 },
	});
	held.on("error", () => {});
	held.write("{");
	await expect.poll(() => fetch(`${server.url}/api/health`).then(({ status }) => status)).toBe(200);
}

test("a request that never ends keeps the server for a minute at most", async () => {
	const server = await startServer({
		DATA_DIR: join(folder, "held"),
		DEMO_CONTENT: "off",
		NODE_OPTIONS: `--import=${resolve(import.meta.dirname, "support/instant-minutes.ts")}`,
	});
	await heldRequest(server);
	expect(await server.stop()).toBe(0);
	expect(server.output.join("\n")).toContain("in at most 60 seconds");
	expect(server.output.join("\n")).toContain("have not finished after 60 seconds");
});

test("a second Ctrl+C ends the server at once", async () => {
	const server = await startServer({ DATA_DIR: join(folder, "pressed"), DEMO_CONTENT: "off" });
	await heldRequest(server);
	server.process.kill("SIGINT");
	await server.printed("Ctrl+C again ends at once");
	await expect
		.poll(() => {
			server.process.kill("SIGINT");
			return server.process.exitCode;
		})
		.toBe(130);
});

test("npm start's script runs the server with its V8 flags in the process that gets SIGTERM, and exits with 0", async () => {
	const root = resolve(import.meta.dirname, "..");
	const environment = {
		DATA_DIR: join(folder, "by-script"),
		DEMO_CONTENT: "off",
		SITE_URL: "https://mradi.example",
	};
	const server = await startServer(environment, root, root, "scripts/start.mjs");
	const commandLine = await readFile(`/proc/${server.process.pid}/cmdline`, "utf8");
	expect(commandLine.split("\0")).toEqual(expect.arrayContaining(NODE_FLAGS));
	expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
	expect(server.output.at(-1)).toContain(
		`serving https://mradi.example, here ${server.url}; Ctrl+C stops the server`,
	);
	expect(await server.stop("SIGTERM")).toBe(0);
});

test("a running server runs its scheduled jobs", async () => {
	const dataDir = join(folder, "jobs");
	const nobodys = join(dataDir, "uploads/media/nobodys.webp");
	await mkdir(dirname(nobodys), { recursive: true });
	await writeFile(nobodys, "");
	await utimes(nobodys, 0, 0);
	const server = await startServer({
		DATA_DIR: dataDir,
		DEMO_CONTENT: "off",
		NODE_OPTIONS: `--import=${resolve(import.meta.dirname, "support/instant-minutes.ts")}`,
	});
	try {
		// The job that finds the file is the last but one.
		await expect
			.poll(() => server.output.join("\n"))
			.toContain("most stored files are unknown to the database");
	} finally {
		await server.stop();
	}
});

describe("one server", () => {
	const environment = {
		DATA_DIR: join(folder, "open-before"),
		DEMO_CONTENT: "off",
		STAFF_EMIAL: "misspelt@mradi.example",
		BACKUP_DIR: join(folder, "missing", "backups"),
	};
	let server: RunningServer;
	beforeAll(async () => {
		const dataDir = environment.DATA_DIR;
		await mkdir(join(dataDir, "uploads/media"), { recursive: true });
		for (const path of ["", "uploads", "uploads/media"]) await chmod(join(dataDir, path), 0o755);
		await writeFile(join(dataDir, "mradi.sqlite"), "", { mode: 0o644 });
		server = await startServer(environment);
	});
	afterAll(() => server?.stop());

	test("keeps files readable by their owner only, even in a data folder that was open to others", async () => {
		const body = assistanceForm({}, [["plan.pdf", pdf()]]);
		expect((await fetch(`${server.url}/api/request`, { method: "POST", body })).status).toBe(201);
		const paths = await readdir(environment.DATA_DIR, { recursive: true });
		expect(paths).toEqual(
			expect.arrayContaining(["mradi.sqlite", "mradi.sqlite-wal", "mradi.sqlite-shm"]),
		);
		expect(paths).toContainEqual(expect.stringMatching(/^uploads\/private\/assistance\/.+\/.+/));
		for (const path of ["", ...paths]) {
			const found = await stat(join(environment.DATA_DIR, path));
			expect([path, (found.mode & 0o777).toString(8)]).toEqual([
				path,
				found.isDirectory() ? "700" : "600",
			]);
		}
	});

	test("names a misspelt setting with the one that is meant, and not its value", () => {
		const output = server.output.join("\n");
		expect(output).toContain(
			"STAFF_EMIAL is not a setting and has no effect: did you mean STAFF_EMAIL?",
		);
		expect(output).not.toContain("misspelt@mradi.example");
	});

	test("says at once why no backup can be made in BACKUP_DIR", async () => {
		await server.printed(
			`no backup can be made in BACKUP_DIR: The folder ${join(folder, "missing")}`,
		);
	});

	test("answers a search that runs in a worker thread of the bundle", async () => {
		// Two characters are too short for the search index.
		const answer = await fetch(`${server.url}/api/school-projects?search=zz`);
		expect(answer.status).toBe(200);
		expect(await answer.json()).toMatchObject({ result: { articles: [] } });
	});

	test("after SIGTERM lets running requests finish and exits with 0", async () => {
		// The test holds the body back until the server has received SIGTERM.
		let send = (_: string) => {};
		const body = new ReadableStream<Uint8Array>({
			start(controller) {
				controller.enqueue(new TextEncoder().encode('{"email":"a@b.example",'));
				send = (rest) => {
					controller.enqueue(new TextEncoder().encode(rest));
					controller.close();
				};
			},
		});
		const answer = fetch(`${server.url}/api/auth/login`, {
			method: "POST",
			body,
			duplex: "half",
		} as RequestInit);
		await expect
			.poll(() => fetch(`${server.url}/api/health`).then((health) => health.status))
			.toBe(200);
		const stopped = server.stop();
		await expect
			.poll(() => server.output.some((line) => line.includes("finishing running requests")))
			.toBe(true);
		send('"password":"whatever it is"}');
		expect((await answer).status).toBe(401);
		expect(await stopped).toBe(0);
	});

	test("prints the admin's password at its first start only, and changes nothing at the second", async () => {
		expect(await server.stop()).toBe(0);
		const password = /^Password: +(\S{12,})$/m.exec(server.output.join("\n"))?.[1];
		expect(password).toBeDefined();
		const second = await startServer({ ...environment, DEMO_CONTENT: "on" });
		const signedIn = await fetch(`${second.url}/api/auth/login`, {
			method: "POST",
			body: JSON.stringify({ email: "admin@mradi.example", password }),
		});
		expect(signedIn.status).toBe(200);
		const { result } = (await signedIn.json()) as { result: { user: object } };
		// Nobody has chosen that address or password yet.
		expect(result.user).toMatchObject({ firstAdmin: true });
		expect(await second.stop()).toBe(0);
		expect(second.output.join("\n")).not.toMatch(/Password/);
		// DEMO_CONTENT was decided at the first start.
		expect(second.output.join("\n")).not.toContain("demo content");
	});
});
