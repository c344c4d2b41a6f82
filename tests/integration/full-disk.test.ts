import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { daysFromNow } from "../../src/db/time.ts";
import { transaction } from "../../src/db/transaction.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { assistanceForm, sendRequest } from "../support/assistance.ts";
import { pdf } from "../support/files.ts";
import { pngBytes, uploadOf } from "../support/media.ts";
import { buildOrder } from "../support/orders.ts";
import { createDatabase, startOwnPostgres, type TestPostgres } from "../support/postgres.ts";
import { buildProject } from "../support/projects.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";

// Uses a real file system of a few megabytes where one can be mounted. Elsewhere the database and the file store are
// made to fail as on a full disk.
const onPostgres = process.env.TEST_DATABASE === "postgres";
let disk: SmallDisk | undefined;
let postgres: TestPostgres | undefined;
let app: TestApp;

beforeAll(async () => {
	disk = await mountSmallDisk(onPostgres ? 150 : 12);
	if (disk && onPostgres) postgres = await startOwnPostgres(disk.folder);
	app = await testApp({
		...(disk && { DATA_DIR: join(disk.folder, "data") }),
		...(postgres && { DATABASE_URL: await createDatabase(postgres.url, "small") }),
	});
});
afterAll(async () => {
	await app.close();
	await postgres?.stop();
	await disk?.remove();
});

/** Fills the disk for rows and files. Returns a function that frees it. */
async function runOutOfRoom(): Promise<() => Promise<void>> {
	if (disk) {
		await disk.fill();
		return disk.makeRoom;
	}
	const { db, files } = app.context;
	const { put, putFile } = files;
	files.put = files.putFile = async () => {
		throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	};
	const limit = (pages: number) =>
		transaction(db, async (tx) => {
			await sql.raw(`pragma max_page_count = ${pages}`).execute(tx);
		});
	if (onPostgres) {
		await sql`create function refuse_when_full() returns trigger language plpgsql as $$
			begin raise exception sqlstate '53100'; end $$`.execute(db);
		await sql`create trigger full_disk before insert on orders for each row execute function refuse_when_full()`.execute(
			db,
		);
	} else {
		// SQLite never truncates: a limit below the current size means "do not grow".
		await limit(1);
	}
	return async () => {
		files.put = put;
		files.putFile = putFile;
		if (onPostgres) await sql`drop function refuse_when_full cascade`.execute(db);
		else await limit(1_000_000);
	};
}

const FULL = "The server's storage is full. Nothing was stored. Please try again later.";

/** Visitors' files are refused with this before the disk is completely full. */
const NO_ROOM_FOR_FILES =
	"There is no room for files right now. Please send your request without files: we will ask you for them.";

test("a full disk gets 507, damages nothing, and writing works again once there is space", async () => {
	const project = await buildProject(app);
	const staff = await app.user("staff");
	const customer = { name: "Achieng", phone: "0712345678", notes: "x".repeat(1_000) };
	const order = { slug: project.slug, ...customer };
	const placeOrder = (key: number) =>
		app.call("POST", "/orders/by-slug", {
			body: order,
			headers: { "idempotency-key": `order-${key}` },
			ip: `10.0.0.${key}`,
		});
	const countOrders = async () =>
		(await app.call("GET", "/orders?limit=100", { as: staff })).body.data.pagination.total;

	// Old enough that a request would update it, but not so old that the session has expired.
	await app.context.db
		.updateTable("sessions")
		.set({ last_seen_at: daysFromNow(-0.25) })
		.execute();
	const makeRoom = await runOutOfRoom();
	let placed = 0;
	let refused = 0;
	for (let number = 1; number <= 60; number += 1) {
		const { status, body } = await placeOrder(number);
		if (status === 201) {
			placed += 1;
		} else {
			expect([status, body.error]).toEqual([507, FULL]);
			refused = number;
		}
	}
	expect(refused).toBeGreaterThan(0);
	// Reading still works, and exactly the acknowledged orders are stored.
	expect(await countOrders()).toBe(placed);

	await makeRoom();
	// With the same key as before: a refused request leaves no idempotency record.
	expect((await placeOrder(refused)).status).toBe(201);
	expect(await countOrders()).toBe(placed + 1);
	if (!onPostgres) {
		const { rows } = await sql`pragma integrity_check`.execute(app.context.db);
		expect(rows).toEqual([{ integrity_check: "ok" }]);
	}
});

test("on a full disk a sign-in is refused, and the message says what to do", async () => {
	const { email, password } = await app.user("staff");
	const signIn = () => app.call("POST", "/auth/login", { body: { email, password } });
	const { db } = app.context;
	const full = vi.spyOn(db, "transaction").mockImplementation(() => {
		throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
	});
	const { status, body } = await signIn();
	full.mockRestore();
	expect([status, body.error]).toEqual([
		507,
		expect.stringMatching(/^The server's storage is full, so nobody can sign in .* must free some/),
	]);
	expect((await signIn()).status).toBe(200);
});

test("on a full disk everything can still be read, exported and backed up", async () => {
	const admin = await app.user("admin");
	const { id } = await buildOrder(app);
	const logged = vi.spyOn(app.context.log, "error");
	const makeRoom = await runOutOfRoom();
	const passphrase = "seven green goats sing";
	const answers = [
		await app.call("POST", "/auth/proof", { as: admin, body: { password: admin.password } }),
		await app.call("POST", "/going-live/backup", { as: admin, body: { passphrase } }),
		await app.call("GET", `/customers?order=${id}`, { as: admin }),
	];
	const auditWarnings = () =>
		logged.mock.calls.filter(([, text]) => String(text).includes("audit log"));
	// Until the last free page of the database is used.
	do answers.push(await app.call("GET", "/orders/export.csv", { as: admin }));
	while (disk && auditWarnings().length === 0 && answers.length < 500);
	await makeRoom();
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	expect(String(answers[1]?.body)).toContain("MRADI-SEALED-1");
	const events = await app.context.db
		.selectFrom("audit_log")
		.select("action")
		.where("actor_id", "=", admin.id)
		.execute();
	// The proof of identity is not logged as an event.
	expect(events.length + auditWarnings().length).toBe(answers.length - 1);
	if (disk) expect(auditWarnings().length).toBeGreaterThan(0);
	logged.mockRestore();
});

test("uploads to a full disk are refused with 507 and leave nothing behind", async () => {
	const staff = await app.user("staff");
	const { db, files } = app.context;
	const picture = uploadOf(await pngBytes(900, 600));
	const upload = () => app.call("POST", "/assets/upload", { as: staff, body: picture });
	const request = () => sendRequest(app, assistanceForm({}, [["letter.pdf", pdf()]]));

	const makeRoom = await runOutOfRoom();
	const answers = [await upload(), await request()];
	// The same if the disk with the temporary files of a request is full.
	if (disk)
		answers.push(...(await withTemporaryFilesOn(disk.folder, async () => [await request()])));
	for (const { status, body } of answers) {
		expect([status, body.error]).toEqual([507, expect.toBeOneOf([FULL, NO_ROOM_FOR_FILES])]);
	}
	expect(await db.selectFrom("assets").select("id").execute()).toEqual([]);
	expect(await db.selectFrom("assistance_files").select("id").execute()).toEqual([]);
	expect([...(await files.list("media")), ...(await files.list("private"))]).toEqual([]);

	await makeRoom();
	for (const answer of [await upload(), await request()]) expect(answer.status).toBe(201);
	expect(await files.list("media")).toHaveLength(5);
	expect(await files.list("private")).toHaveLength(1);
});

/** Runs `act` with temporary files in the given folder, and checks that none is left there. */
async function withTemporaryFilesOn<T>(folder: string, act: () => Promise<T>): Promise<T> {
	const previous = process.env.TMPDIR;
	process.env.TMPDIR = folder;
	try {
		const before = await readdir(folder);
		const result = await act();
		expect(await readdir(folder)).toEqual(before);
		return result;
	} finally {
		if (previous === undefined) delete process.env.TMPDIR;
		else process.env.TMPDIR = previous;
	}
}
