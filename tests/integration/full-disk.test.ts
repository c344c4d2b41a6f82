import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { transaction } from "../../src/db/transaction.ts";
import { testApp } from "../support/app.ts";
import { buildProject } from "../support/projects.ts";

const app = await testApp();
afterAll(() => app.close());

const { db, files } = app.context;

/** Leaves the database that many more kilobytes; on PostgreSQL by refusing what a full disk refuses. */
async function limitDatabase(kilobytes: number | undefined): Promise<void> {
	if (process.env.TEST_DATABASE === "postgres") {
		await sql`drop trigger if exists full_disk on orders`.execute(db);
		if (kilobytes === undefined) return;
		await sql`create or replace function refuse_when_full() returns trigger language plpgsql as $$
			begin if length(new.notes) > 900 then raise exception sqlstate '53100'; end if; return new; end $$`.execute(
			db,
		);
		await sql`create trigger full_disk before insert on orders for each row execute function refuse_when_full()`.execute(
			db,
		);
		return;
	}
	await transaction(db, async (tx) => {
		const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
		const pages =
			kilobytes === undefined ? 1_000_000 : (rows[0]?.page_count ?? 0) + Math.ceil(kilobytes / 4);
		await sql.raw(`pragma max_page_count = ${pages}`).execute(tx);
	});
}

test("a full disk is told as such, damages nothing, and is over when there is room again", async () => {
	const project = await buildProject(app);
	const staff = await app.user("staff");
	const order = {
		slug: project.slug,
		name: "Achieng",
		phone: "0712345678",
		notes: "x".repeat(1_000),
	};
	const place = (key: string) =>
		app.call("POST", "/orders/by-slug", {
			body: order,
			headers: { "idempotency-key": key },
			ip: `10.0.0.${key}`,
		});

	await limitDatabase(24);
	const answers = [];
	for (let number = 1; number <= 60; number += 1) answers.push(await place(String(number)));
	const stored = answers.filter(({ status }) => status === 201);
	const refused = answers.filter(({ status }) => status !== 201);
	expect(refused.length).toBeGreaterThan(0);
	for (const { status, body } of refused) {
		expect(status).toBe(507);
		expect(body.error).toBe(
			"The server's storage is full. Nothing was stored. Please try again later.",
		);
	}
	// Reading goes on, and exactly what was acknowledged is there.
	const list = await app.call("GET", "/orders?limit=100", { as: staff });
	expect(list.body.data.pagination.total).toBe(stored.length);

	await limitDatabase(undefined);
	const later = await place(String(answers.findIndex(({ status }) => status === 507) + 1));
	expect(later.status).toBe(201);
	const after = await app.call("GET", "/orders?limit=100", { as: staff });
	expect(after.body.data.pagination.total).toBe(stored.length + 1);
});

test("an upload that finds no room is refused with 507 and leaves nothing behind", async () => {
	const staff = await app.user("staff");
	const put = files.put;
	files.put = async () => {
		throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	};
	try {
		const form = new FormData();
		const svg =
			'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h9v9z"/></svg>';
		form.append("file", new File([svg], "cover.svg", { type: "image/svg+xml" }));
		const answer = await app.call("POST", "/assets/upload", { as: staff, body: form });
		expect(answer.status).toBe(507);
	} finally {
		files.put = put;
	}
	expect(await db.selectFrom("assets").select("id").execute()).toEqual([]);
	expect(await files.list("media")).toEqual([]);
});
