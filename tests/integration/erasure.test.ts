import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { assistanceForm, sendRequest } from "../support/assistance.ts";
import { pdf } from "../support/files.ts";
import { buildProject } from "../support/projects.ts";

const app = await testApp({ STAFF_EMAIL: "desk@school.example" });
afterAll(() => app.close());

const onPostgres = process.env.TEST_DATABASE === "postgres";
const person = { email: "nyokabi.telltale@pupils.example", phone: "+254798765432" };
/** Unmistakable parts of all that the person has told us. */
const TOLD = ["telltale", "Nyokabi", "798765432", "Ndaragwa Hill", "by the old well"];

/** Every row of every table, as text. */
async function allRows(): Promise<string> {
	const { db } = app.context;
	const { rows: tables } = await (onPostgres
		? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
		: sql<{ name: string }>`select name from sqlite_master where type = 'table'`
	).execute(db);
	const texts: string[] = [];
	for (const { name } of tables) {
		const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
		texts.push(JSON.stringify(rows));
	}
	return texts.join("\n");
}

/** The bytes of the database's files: rows, free pages and the write-ahead log. */
async function allBytes(): Promise<string> {
	const { dataDir } = app.context.settings;
	const names = (await readdir(dataDir)).filter((name) => name.startsWith("mradi.sqlite"));
	expect(names).toContain("mradi.sqlite-wal");
	const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), "latin1")));
	return files.join("\n");
}

function traces(text: string): string[] {
	return TOLD.filter((part) => text.includes(part));
}

test("an erased person is in no row, and on SQLite in no byte of its files", async () => {
	const { slug } = await buildProject(app);
	const user = await app.user("user", { username: "Nyokabi", email: person.email });
	for (let number = 1; number <= 30; number += 1) {
		const notes = `Leave it by the old well, please. ${"So it was said. ".repeat(200)}`;
		const body = { slug, name: "Nyokabi", ...person, notes };
		const headers = { "idempotency-key": `order-${number}` };
		const answer = await app.call("POST", "/orders/by-slug", { as: user, body, headers });
		expect(answer.status).toBe(201);
	}
	const form = assistanceForm(
		{ ...person, name: "Nyokabi", institution: "Ndaragwa Hill", description: "By the old well" },
		[["nyokabi.pdf", pdf()]],
	);
	expect((await sendRequest(app, form, "request-1")).status).toBe(201);
	// Failed sign-ins are counted by e-mail address.
	for (let count = 0; count < 3; count += 1) {
		const body = { email: person.email, password: "not this one" };
		expect((await app.call("POST", "/auth/login", { body })).status).toBe(401);
	}
	expect(traces(await allRows())).toEqual(TOLD);
	if (!onPostgres) expect(traces(await allBytes())).toEqual(TOLD);

	const admin = await app.user("admin");
	const body = { ...person, confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	expect(traces(await allRows())).toEqual([]);
	if (!onPostgres) expect(traces(await allBytes())).toEqual([]);
	expect(await app.context.files.list("private")).toEqual([]);
});
