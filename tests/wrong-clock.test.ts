import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { daysFromNow } from "../src/db/time.ts";
import { nairobiDay } from "../src/platform/text/nairobi.ts";
import { assistanceForm } from "./support/assistance.ts";
import { NODE_COMPILE_CACHE } from "./support/compile-cache.ts";
import { pdf } from "./support/files.ts";
import { call, type RunningServer, startServer } from "./support/server.ts";

const folder = await mkdtemp(join(tmpdir(), "mradi-clock-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const ADMIN = { email: "admin@clock.example", password: "the admins password" };
const DAYS_AHEAD = 1_100;
const TODAY_IN_FUTURE = nairobiDay(Date.parse(daysFromNow(DAYS_AHEAD)));
const preload = (name: string) => `--import=${new URL(`support/${name}`, import.meta.url)}`;
const environment = {
	...{ DATA_DIR: folder, DEMO_CONTENT: "off", STAFF_EMAIL: "office@clock.example" },
	...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
};
const wrongClock = {
	...environment,
	// The jobs run at once instead of a minute after the start.
	NODE_OPTIONS: `${preload(`shifted-clock.ts?days=${DAYS_AHEAD}`)} ${preload("instant-minutes.ts")}`,
};

function onDatabase<T>(run: (db: Database.Database) => T): T {
	const db = new Database(join(folder, "mradi.sqlite"));
	try {
		return run(db);
	} finally {
		db.close();
	}
}

/** Starts the server with its clock ahead. Resolves when it has run its jobs or skipped the destructive ones. */
async function startAhead(): Promise<RunningServer> {
	// A job after the one that makes people anonymous stores this note as a file.
	const id = randomUUID();
	const lists = { ids: [], guarded: [], records: [] };
	const note = { action: "erase", id, subject: "person", at: "", ...lists };
	const name = `erase-${id}.json`;
	onDatabase((db) => {
		const row = [`erasure-to-list:erasures/${name}`, JSON.stringify(note)];
		db.prepare("insert into meta (key, value) values (?, ?)").run(...row);
	});
	const server = await startServer(wrongClock);
	const listed = () => readdir(join(folder, "uploads/erasures")).catch(() => []);
	await expect.poll(listed, { timeout: 50_000 }).toContain(name);
	return server;
}

function storedData() {
	return onDatabase((db) => {
		const count = (table: string) => db.prepare(`select count(*) as n from ${table}`).get();
		return {
			people: db
				.prepare("select name from orders union all select name from assistance_requests")
				.pluck()
				.all(),
			sessions: count("sessions"),
			files: count("assistance_files"),
			mails: count("outbox"),
		};
	});
}

async function signIn(server: RunningServer): Promise<string> {
	const { body } = await call(server, "POST", "/auth/login", { body: ADMIN });
	return body.result?.token ?? body.token;
}

function runAdmin(...words: string[]) {
	return spawnSync(process.execPath, ["scripts/admin.ts", ...words], {
		cwd: resolve(import.meta.dirname, ".."),
		env: { PATH: process.env.PATH, NODE_ENV: "production", NODE_COMPILE_CACHE, ...wrongClock },
		encoding: "utf8",
	});
}

test("a server that starts 1,100 days ahead erases and deletes nothing until somebody confirms the date", {
	// Four starts, and twice the first run of the scheduled jobs.
	timeout: 240_000,
}, async () => {
	const rightServer = await startServer(environment);
	const token = await signIn(rightServer);
	const project = { title: "Dryer", content: "<p>Text</p>", status: "published", price: 100 };
	const { slug } = (
		await call(rightServer, "POST", "/school-projects", { as: token, body: project })
	).body.result;
	const person = { name: "Wanjala", phone: "0712345678", email: "wanjala@clock.example" };
	const placed = await call(rightServer, "POST", "/orders/by-slug", { body: { slug, ...person } });
	expect(placed.status, JSON.stringify(placed.body)).toBe(201);
	const form = assistanceForm({ name: "Nekesa" }, [["plan.pdf", pdf()]]);
	expect((await call(rightServer, "POST", "/request", { body: form })).status).toBe(201);
	await rightServer.stop();
	const before = storedData();
	expect(before).toMatchObject({ people: ["Wanjala", "Nekesa"], files: { n: 1 } });

	const ahead = await startAhead();
	await ahead.printed("the clock jumped");
	const tokenAhead = await signIn(ahead);
	const { warnings } = (await call(ahead, "GET", "/dashboard/stats", { as: tokenAhead })).body
		.result;
	expect(warnings.join()).toContain(`The server's clock went from`);
	expect(warnings.join()).toContain("ask whoever runs the server");
	await ahead.stop();
	const { sessions, ...kept } = storedData();
	expect(kept).toEqual({ people: before.people, files: before.files, mails: before.mails });
	expect(sessions).toEqual({ n: (before.sessions as { n: number }).n + 1 });

	const withoutDate = runAdmin("confirm-clock");
	expect([withoutDate.status, withoutDate.stderr]).toEqual([
		1,
		expect.stringContaining(`The clock of this machine says ${TODAY_IN_FUTURE}.`),
	]);
	expect(runAdmin("confirm-clock", nairobiDay(Date.now())).status).toBe(1);
	expect(runAdmin("confirm-clock", TODAY_IN_FUTURE).stdout).toContain("The clock is confirmed");
	const confirmed = await startAhead();
	await confirmed.stop();
	expect(storedData()).toMatchObject({
		people: ["Erased", "Erased"],
		files: { n: 0 },
		mails: { n: 0 },
	});
});
