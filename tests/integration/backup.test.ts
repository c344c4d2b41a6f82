import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { now } from "../../src/db/time.ts";
import { createFileStore } from "../../src/platform/files/storage.server.ts";
import { backUp, restore } from "../../src/server/backup.ts";
import { testApp } from "../support/app.ts";
import { createDatabase } from "../support/postgres.ts";

const app = await testApp();
const folder = await mkdtemp(join(tmpdir(), "mradi-backup-"));
afterAll(async () => {
	await app.close();
	await rm(folder, { recursive: true, force: true });
});

const { db, settings, files } = app.context;

async function emptyPlace(kind: "sqlite" | "postgres") {
	return {
		dataDir: join(folder, randomUUID()),
		databaseUrl:
			kind === "postgres"
				? await createDatabase(inject("postgresUrl"), `restored_${randomUUID()}`)
				: undefined,
		s3: undefined,
	};
}

async function putMeta(value: string): Promise<string> {
	const key = randomUUID();
	await db.insertInto("meta").values({ key, value }).execute();
	return key;
}

test.each(["sqlite", "postgres"] as const)(
	"a backup made while the server runs comes back whole in an empty place on %s",
	async (kind) => {
		const user = await app.user("admin");
		const key = await putMeta("'quoted' — \\ ünïcode\nand more");
		await files.put("media/one-large-1600.webp", Buffer.from([0, 1, 2, 255]), "image/webp");
		await files.put("private/assistance/letter.pdf", Buffer.from("%PDF-"), "application/pdf");
		const archive = join(folder, `${randomUUID()}.tar.gz`);
		const made = await backUp(settings, archive);
		// Written after the backup: not part of it.
		const later = await putMeta("later");

		const place = await emptyPlace(kind);
		expect(await restore(place, archive)).toEqual(made);
		const restored = await connect(place);
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
		const store = await createFileStore(place);
		expect((await store.find("media/one-large-1600.webp"))?.size).toBe(4);
		expect((await store.list("private/assistance")).length).toBe(1);
	},
);

test("a restore refuses a place where there is somebody already, and changes nothing", async () => {
	await app.user("user");
	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await backUp(settings, archive);
	const before = await db.selectFrom("users").select("id").execute();
	await expect(restore(settings, archive)).rejects.toThrow("not empty");
	expect(await db.selectFrom("users").select("id").execute()).toEqual(before);
});

test("a backup of a newer version is refused", async () => {
	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await db
		.insertInto("schema_migrations" as never)
		.values({ name: "9999-future", applied_at: now() } as never)
		.execute();
	await backUp(settings, archive);
	await db
		.deleteFrom("schema_migrations" as never)
		.where("name" as never, "=", "9999-future" as never)
		.execute();
	await expect(restore(await emptyPlace("sqlite"), archive)).rejects.toThrow("newer version");
});
