import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { pack } from "tar-stream";
import { afterAll, expect, inject, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/handles.ts";
import { migrate, migrations } from "../../src/db/migrate.ts";
import { readSnapshot } from "../../src/db/snapshot.ts";
import { now } from "../../src/db/time.ts";
import { tableNames, tablesInBackups } from "../../src/features.ts";
import { createFileStore } from "../../src/platform/files/storage.server.ts";
import { retryGivenUp } from "../../src/platform/mail/outbox.server.ts";
import { backUp } from "../../src/server/backup.ts";
import { restore } from "../../src/server/restore.ts";
import { testApp } from "../support/app.ts";
import { startMailServer } from "../support/mail-server.ts";
import { buildOrder } from "../support/orders.ts";
import { createDatabase, startPostgres } from "../support/postgres.ts";
import { countsOfProjects } from "../support/project-counts.ts";
import { buildCategory, buildProject } from "../support/projects.ts";

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), "mradi-backup-"));
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true, force: true });
});

const { db, settings, files } = app.context;

/** Databases to restore into are on this server. The tests on SQLite start one of their own. */
const sharedPostgresUrl: string | undefined = inject("postgresUrl");
const ownPostgres = sharedPostgresUrl ? undefined : await startPostgres();
const postgresUrl = ownPostgres?.url ?? sharedPostgresUrl ?? "";
afterAll(() => ownPostgres?.stop());

async function emptyTarget(kind: "sqlite" | "postgres") {
	return {
		dataDir: join(folder, randomUUID()),
		databaseUrl:
			kind === "postgres"
				? await createDatabase(postgresUrl, `restored_${randomUUID()}`)
				: undefined,
		s3: undefined,
	};
}

/** The number of rows in a table of the given database. */
async function countRows(
	target: Parameters<typeof connect>[0],
	table: (typeof tableNames)[number],
) {
	const { db, close } = await connect(target);
	try {
		return (await db.selectFrom(table).selectAll().execute()).length;
	} finally {
		await close();
	}
}

/** The words of the searchable texts, which are in no backup, and the indexes of their table. */
async function searchOf(target: Parameters<typeof connect>[0]) {
	const { db, close } = await connect(target);
	try {
		const { rows } =
			dialectOf(db) === "postgres"
				? await sql`select indexdef from pg_indexes where tablename = 'article_texts' order by 1`.execute(
						db,
					)
				: { rows: [] };
		return {
			words: await db.selectFrom("search_words").selectAll().orderBy("word").execute(),
			counts: await db.selectFrom("result_counts").selectAll().orderBy("result_id").execute(),
			projects: await countsOfProjects(db),
			rows,
		};
	} finally {
		await close();
	}
}

async function putMeta(value: string): Promise<string> {
	const key = randomUUID();
	await db.insertInto("meta").values({ key, value }).execute();
	return key;
}

test.each(["sqlite", "postgres"] as const)(
	"a backup made while the server runs is restored completely into an empty database on %s",
	async (kind) => {
		const user = await app.user("admin");
		const category_ids = [(await buildCategory(app)).id];
		await buildProject(app, { category_ids, content: `<p>Maji safi ${randomUUID()}</p>` }, user);
		const key = await putMeta("'quoted' — \\ ünïcode\nand more");
		await files.put("media/one-large-1600.webp", Buffer.from([0, 1, 2, 255]), "image/webp");
		await files.put("private/assistance/letter.pdf", Buffer.from("%PDF-"), "application/pdf");
		const archive = join(folder, `${randomUUID()}.tar.gz`);
		const made = await backUp(settings, archive);
		// Written after the backup, so it must not be in it.
		const later = await putMeta("later");

		const target = await emptyTarget(kind);
		expect(await restore(target, archive)).toEqual({
			rows: made.rows,
			files: made.files,
			erased: 0, // erasures repeated after the restore
		});
		const same = kind === dialectOf(db);
		const expected = await searchOf(settings);
		expect(await searchOf(target)).toEqual(
			same ? expected : { ...expected, rows: expect.anything() },
		);
		const restored = await connect(target);
		try {
			const metas = await restored.db.selectFrom("meta").selectAll().execute();
			expect(metas).toContainEqual({ key, value: "'quoted' — \\ ünïcode\nand more" });
			expect(metas.map((meta) => meta.key)).not.toContain(later);
			const users = await restored.db
				.selectFrom("users")
				.selectAll()
				.where("id", "=", user.id)
				.execute();
			expect(users).toEqual(
				await db.selectFrom("users").selectAll().where("id", "=", user.id).execute(),
			);
		} finally {
			await restored.close();
		}
		const store = await createFileStore(target);
		expect((await store.find("media/one-large-1600.webp"))?.size).toBe(4);
		expect((await store.list("private/assistance")).length).toBe(1);
	},
);

test("sessions and other credentials are in no backup, and are not restored from one that has them", async () => {
	const credentials = [
		"sessions",
		"password_resets",
		"invitations",
		"known_browsers",
		"challenges",
	] as const;
	// Search words and counts are rebuilt from the other rows; partial uploads are sent again.
	expect(tableNames.filter((table) => !tablesInBackups.includes(table))).toEqual([
		...credentials,
		"project_counts",
		"search_words",
		"partial_uploads",
		"upload_pieces",
		"result_counts",
	]);
	const made = new Set<string>();
	for await (const { table } of readSnapshot(settings, tablesInBackups)) made.add(table);
	expect(made).toContain("users");
	expect(made).not.toContain("sessions");

	const { id } = await app.user("user");
	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await writeArchive(archive, {
		"tables/000001-schema_migrations.json": JSON.stringify([{ name: migrations[0]?.name }]),
		"tables/000002-users.json": JSON.stringify(
			await db.selectFrom("users").selectAll().where("id", "=", id).execute(),
		),
		"tables/000003-sessions.json": JSON.stringify(
			await db.selectFrom("sessions").selectAll().where("user_id", "=", id).execute(),
		),
	});
	const target = await emptyTarget("sqlite");
	await restore(target, archive);
	expect(await countRows(target, "users")).toBe(1);
	expect(await countRows(target, "sessions")).toBe(0);
});

test("a backup contains no text of a message and no secret, and a restored server sends no old message", async () => {
	const sending = await testApp({ SMTP_URL: "smtp://127.0.0.1:1" });
	const { db } = sending.context;
	const admin = await sending.user("admin");
	const { email } = await sending.user("user");
	await sending.call("POST", "/auth/forgot-password", { body: { email } });
	const invitation = { email: "invited@backup.example", role: "staff" };
	await sending.call("POST", "/invitations", { as: admin, body: invitation });
	const { id } = await buildOrder(sending, { phone: "+254711222333" });
	const { id: sent } = await buildOrder(sending);
	const done = { sent_at: now(), body: "Your order MR-SENT" };
	await db.updateTable("outbox").set(done).where("dedupe_key", "like", `order:${sent}:%`).execute();
	const waiting = db.selectFrom("outbox").select("body").where("sent_at", "is", null);
	const bodies = (await waiting.execute()).map(({ body }) => body);
	const tokens = bodies.flatMap((body) => /#token=(\S+)/.exec(body)?.[1] ?? []);
	expect(tokens).toHaveLength(2);
	const { value: secret } = await db
		.selectFrom("meta")
		.select("value")
		.where("key", "=", "rate-limit-secret")
		.executeTakeFirstOrThrow();

	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await backUp(sending.context.settings, archive);
	const content = gunzipSync(await readFile(archive)).toString("latin1");
	for (const hidden of [...tokens, secret, "MR-SENT"])
		expect(content, hidden).not.toContain(hidden);

	const mails = await startMailServer();
	const restored = await testApp({ SMTP_URL: mails.url }, (target) => restore(target, archive));
	try {
		const kept = await restored.context.db
			.selectFrom("outbox")
			.select(["dedupe_key", "body", "sent_at", "given_up_at"])
			.execute();
		// The row of a message stays, so that it is not sent a second time.
		const keys = kept.map(({ dedupe_key }) => dedupe_key);
		for (const order of [id, sent]) expect(keys).toContain(`order:${order}:customer`);
		expect(keys.filter((key) => !/^(order|request):/.test(key))).toEqual([]);
		expect(kept.filter(({ body }) => body !== "")).toEqual([]);
		await retryGivenUp(restored.context.db);
		await restored.context.mail.deliverDue();
		expect(mails.received).toEqual([]);
	} finally {
		await restored.close();
		await sending.close();
		await mails.close();
	}
});

test.each(["sqlite", "postgres"] as const)(
	"a restore that could not store an upload leaves no rows, says so, and can be run again on %s",
	async (kind) => {
		await app.user("user");
		await files.put("media/first-480.webp", Buffer.from("first"), "image/webp");
		await files.put("private/assistance/last.pdf", Buffer.from("%PDF-"), "application/pdf");
		const archive = join(folder, `${randomUUID()}.tar.gz`);
		const made = await backUp(settings, archive);

		const target = await emptyTarget(kind);
		const inTheWay = join(target.dataDir, "uploads/private");
		await mkdir(join(target.dataDir, "uploads"), { recursive: true });
		await writeFile(inTheWay, "a file where a folder is wanted");
		await expect(restore(target, archive)).rejects.toThrow(
			/^The restore failed: .*\nNo rows were restored: .*Uploads stored so far: [1-9]\d*\. .*run the same command again/,
		);
		await rm(inTheWay);
		expect(await restore(target, archive)).toEqual({
			rows: made.rows,
			files: made.files,
			erased: 0,
		});
		const store = await createFileStore(target);
		expect((await store.find("private/assistance/last.pdf"))?.size).toBe(5);
	},
);

test.each(["sqlite", "postgres"] as const)(
	"a restore with rows that cannot be stored leaves no rows and no tables on %s",
	async (kind) => {
		const archive = join(folder, `${randomUUID()}.tar.gz`);
		await writeArchive(archive, {
			"tables/000001-schema_migrations.json": JSON.stringify([{ name: migrations[0]?.name }]),
			"tables/000002-meta.json": '[{"key":"one","value":"1"}]',
			"tables/000003-meta.json": '[{"key":"one","value":"again"}]',
			"uploads/media/first-480.webp": "first",
		});
		const target = await emptyTarget(kind);
		await expect(restore(target, archive)).rejects.toThrow("No rows were restored");
		await expect(countRows(target, "meta")).rejects.toThrow(/meta/);
		// Restoring another backup into the same place works completely.
		await restore(target, await backUpTo(join(folder, `${randomUUID()}.tar.gz`)));
		expect(await countRows(target, "users")).toBe(await countRows(settings, "users"));
	},
);

test("a truncated backup is not restored, and leaves nothing", async () => {
	const whole = await readFile(await backUpTo(join(folder, `${randomUUID()}.tar.gz`)));
	const truncated = join(folder, `${randomUUID()}.tar.gz`);
	await writeFile(truncated, whole.subarray(0, whole.length / 2));
	const target = await emptyTarget("sqlite");
	await expect(restore(target, truncated)).rejects.toThrow(
		/^Nothing was restored: The file is damaged or not complete/,
	);
	expect(existsSync(target.dataDir)).toBe(false);
});

test("large rows are read a few at a time, small ones in large batches", async () => {
	const keys = await Promise.all(Array.from({ length: 6 }, () => putMeta("x".repeat(1_500_000))));
	for (let number = 0; number < 20; number += 1) await putMeta("small");
	const sizes: number[] = [];
	for await (const { rows } of readSnapshot(settings, ["meta"])) {
		sizes.push(rows.reduce((size, row) => size + JSON.stringify(row).length, 0));
	}
	expect(Math.max(...sizes)).toBeLessThan(6_000_000);
	await db.deleteFrom("meta").where("key", "in", keys).execute();
});

test("a backup is readable by its owner only", async () => {
	const archive = await backUpTo(join(folder, `${randomUUID()}.tar.gz`));
	expect(((await stat(archive)).mode & 0o777).toString(8)).toBe("600");
});

async function backUpTo(archive: string): Promise<string> {
	await backUp(settings, archive);
	return archive;
}

async function writeArchive(path: string, contents: Record<string, string>): Promise<void> {
	const archive = pack();
	for (const [name, content] of Object.entries(contents)) archive.entry({ name }, content);
	archive.finalize();
	await pipeline(archive, createGzip(), createWriteStream(path));
}

test("a restore is refused if there are users already, and changes nothing", async () => {
	await app.user("user");
	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await backUp(settings, archive);
	const before = await db.selectFrom("users").select("id").execute();
	await expect(restore(settings, archive)).rejects.toThrow("not empty");
	expect(await db.selectFrom("users").select("id").execute()).toEqual(before);
});

test.each([
	[
		"a newer version",
		["0001-schema", "9999-future"],
		/The backup is from a newer version \(9999-future\)/,
	],
	["before version 1.0", ["0001-first"], /The backup is from before version 1.0/],
])("a backup of %s is not restored", async (_, names, reason) => {
	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await writeArchive(archive, {
		"tables/000001-schema_migrations.json": JSON.stringify(names.map((name) => ({ name }))),
	});
	const refused = expect(restore(await emptyTarget("sqlite"), archive)).rejects;
	await refused.toThrow(/^Nothing was restored: /);
	await refused.toThrow(reason);
});

test("a database of a newer version is neither migrated nor backed up", async () => {
	const future = { name: "9999-future", applied_at: now() };
	await sql`insert into schema_migrations (name, applied_at) values (${future.name}, ${future.applied_at})`.execute(
		db,
	);
	const refusal = /^The database is from a newer version \(9999-future\)/;
	try {
		await expect(migrate(db)).rejects.toThrow(refusal);
		const archive = join(folder, `${randomUUID()}.tar.gz`);
		await expect(backUp(settings, archive)).rejects.toThrow(refusal);
		expect(existsSync(archive)).toBe(false);
	} finally {
		await sql`delete from schema_migrations where name = ${future.name}`.execute(db);
	}
});
