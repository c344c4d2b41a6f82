// @module-tag slow
// On SQLite alone: backup.test.ts restores, and erasure.test.ts erases, on both databases.
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dialectOf } from "../../src/db/handles.ts";
import { createFileStore } from "../../src/platform/files/storage.server.ts";
import type { Settings } from "../../src/platform/settings.ts";
import { backUp } from "../../src/server/backup.ts";
import { scheduledJobs } from "../../src/server/declared-by-features.ts";
import { restore } from "../../src/server/restore.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { assistanceForm, sendRequest } from "../support/assistance.ts";
import { bytesOf } from "../support/file-bytes.ts";
import { pdf } from "../support/files.ts";
import { buildGalleryItem } from "../support/media.ts";
import { buildOrder } from "../support/orders.ts";
import { buildCategory, buildProject } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";
import { textOfAllRows } from "../support/row-counts.ts";

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
const folder = await mkdtemp(join(tmpdir(), "mradi-erased-"));
const apps: TestApp[] = [app];
afterAll(async () => {
	for (const each of apps) await each.close();
	await rm(folder, { recursive: true, force: true });
});
const { db, settings, files } = app.context;
const admin = await app.user("admin");

async function tracesIn(app: TestApp, words: readonly string[]): Promise<string[]> {
	const rows = await textOfAllRows(app.context.db);
	return words.filter((word) => rows.includes(word));
}

async function backUpNow(): Promise<string> {
	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await backUp(settings, archive);
	return archive;
}

/** A server that starts on what `prepare` has restored. */
async function restoredApp(prepare: (settings: Settings) => Promise<unknown>): Promise<TestApp> {
	const restored = await testApp({}, prepare);
	apps.push(restored);
	return restored;
}

const erase = (body: Record<string, unknown>) =>
	app.call("POST", "/people/erase", { as: admin, body: { ...body, confirm: true } });

/** A pupil with an order, a request with a file, an account and a place in a result. */
async function buildPupil(name: string, phone: string) {
	const email = `${name.toLowerCase()}@pupils.example`;
	const user = await app.user("user", { username: name, email });
	const { slug } = await buildProject(app);
	const person = { name, phone, email };
	await buildOrder(app, { slug, ...person, as: user });
	const form = assistanceForm({ ...person, institution: `${name}'s school` }, [
		[`${name}.pdf`, pdf()],
	]);
	expect((await sendRequest(app, form)).status).toBe(201);
	const { id: categoryId } = await buildCategory(app, {}, admin);
	const { id: resultId } = await buildResult(app, admin);
	const place = { resultId, categoryId, name: `${name} Participant` };
	return { email, phone, item: await buildResultItem(app, admin, place) };
}

test("a restored backup brings back nothing that was erased, deleted or withdrawn after it", async () => {
	const erased = await buildPupil("Nyokabi", "+254798765431");
	const untouched = await buildPupil("Wanjala", "+254798765432");
	const leaving = await app.user("user", { username: "Kiprotich" });
	const photo = await buildGalleryItem(app, admin, { title: "Moraa at the fair" });
	const second = await buildGalleryItem(app, admin, { title: "Moraa once more" });
	const other = await buildGalleryItem(app, admin, { title: "Barasa at the fair" });
	const { slug } = await buildProject(app);
	const { id: noted } = await buildOrder(app, { slug });
	const note = { as: admin, body: { text: "Ordered for Nyokabi" } };
	expect((await app.call("POST", `/orders/${noted}/notes`, note)).status).toBe(201);
	const names = ["Nyokabi", "798765431", "Kiprotich"];
	const archive = await backUpNow();

	expect((await erase({ email: erased.email, phone: erased.phone })).status).toBe(200);
	const records = [
		{ table: "result_items", id: erased.item.id },
		{ table: "record_history", id: noted },
	];
	expect((await erase({ records })).status).toBe(200);
	const left = { as: leaving, body: { password: leaving.password } };
	expect((await app.call("POST", "/account/delete", left)).status).toBe(200);
	await app.call("DELETE", `/gallery/${photo.id}`, { as: admin });
	await app.call("DELETE", `/gallery/${second.id}`, { as: admin });
	const removal = { as: admin, body: { count: 2 } };
	expect((await app.call("POST", "/trash/gallery/remove", removal)).body.removed).toBe(2);

	let count: unknown;
	const restored = await restoredApp(async (place) => {
		count = await restore(place, archive, { erasuresFrom: settings.dataDir });
	});
	expect(count).toMatchObject({ erased: 6 });
	expect(await tracesIn(restored, names)).toEqual([]);
	// Everybody else is there, with their files.
	const others = ["Wanjala Participant", untouched.phone, "Name withheld"];
	expect(await tracesIn(restored, others)).toEqual(others);
	const { body } = await restored.call("GET", "/gallery");
	expect(body.result.items.map(({ title }: { title: string }) => title)).toEqual([other.title]);
	const stored = restored.context.files;
	expect(await stored.list("private/assistance")).toHaveLength(1);
	expect(await stored.find(photo.image_url.slice(1))).toBeUndefined();
	expect(await stored.find(other.image_url.slice(1))).toBeDefined();
	if (dialectOf(db) === "sqlite") {
		const { dataDir } = restored.context.settings;
		for (const name of ["mradi.sqlite", "mradi.sqlite-wal"]) {
			expect(bytesOf(join(dataDir, name))).not.toContain("Nyokabi");
		}
	}
});

test("the list of erasures names nobody, and survives the loss of the database in file store and backups", async () => {
	const { item, email, phone } = await buildPupil("Atieno", "+254798765433");
	const archive = await backUpNow();
	expect((await erase({ email, phone })).status).toBe(200);
	const chosen = [{ table: "result_items", id: item.id }];
	expect((await erase({ records: chosen })).status).toBe(200);
	const listed = await files.list("erasures/");
	for (const key of listed) {
		const text = await readFile(join(settings.dataDir, "uploads", key), "utf8");
		expect(text).not.toMatch(/Atieno|98765433|@/);
	}

	// All that is left of the installation are its uploads.
	const restored = await restoredApp(async (place) => {
		const uploads = join(place.dataDir, "uploads");
		await cp(join(settings.dataDir, "uploads"), uploads, { recursive: true });
		expect((await restore(place, archive)).erased).toBe(2);
	});
	expect(await tracesIn(restored, ["Atieno", phone])).toEqual([]);

	// A later backup brings the list to a new installation.
	const later = await backUpNow();
	const moved = { dataDir: join(folder, "moved"), databaseUrl: undefined, s3: undefined };
	expect((await restore(moved, later)).erased).toBe(0);
	expect(await (await createFileStore(moved)).list("erasures/")).toEqual(listed);
});

test("a database that was restored by other means is purged of erased records before the server answers, only once", async () => {
	const { item, ...person } = await buildPupil("Cherono", "+254798765434");
	const archive = await backUpNow();
	const records = [{ table: "result_items", id: item.id }];
	expect((await erase({ records })).status).toBe(200);
	expect((await erase(person)).status).toBe(200);
	const restored = await restoredApp(async (place) => {
		expect((await restore(place, archive)).erased).toBe(0);
		const list = "uploads/erasures";
		await cp(join(settings.dataDir, list), join(place.dataDir, list), { recursive: true });
	});
	expect(await tracesIn(restored, ["Cherono", person.phone])).toEqual([]);
	const { context } = restored;
	const entries = () => context.db.selectFrom("audit_log").select("id").execute();
	const before = await entries();
	for (const { run } of scheduledJobs(context)) await run();
	expect(await entries()).toEqual(before);
});

test("what somebody sends after their erasure is kept, also in a restored backup", async () => {
	const { phone } = await buildPupil("Jelagat", "+254798765435");
	expect((await erase({ phone })).status).toBe(200);
	const order = await buildOrder(app, { name: "Jelagat Again", phone });
	const archive = await backUpNow();
	const restored = await restoredApp(async (place) => {
		expect((await restore(place, archive, { erasuresFrom: settings.dataDir })).erased).toBe(0);
	});
	const { name } = await restored.context.db
		.selectFrom("orders")
		.select("name")
		.where("id", "=", order.id)
		.executeTakeFirstOrThrow();
	expect(name).toBe("Jelagat Again");
});

test("while the file store does not answer, an erasure is carried out, and listed later", async () => {
	const { phone } = await buildPupil("Naliaka", "+254798765436");
	const listed = await files.list("erasures/");
	const put = files.put;
	files.put = async () => {
		throw new Error("away");
	};
	expect((await erase({ phone })).status).toBe(200);
	files.put = put;
	expect(await files.list("erasures/")).toEqual(listed);
	for (const { run } of scheduledJobs(app.context)) await run();
	expect(await files.list("erasures/")).toHaveLength(listed.length + 1);
});

test("records past their retention period are anonymised again by the first jobs after a restore", async () => {
	const order = await buildOrder(app, { name: "Old Mutiso" });
	const at = "2021-03-01T10:00:00.000Z";
	await db.updateTable("orders").set({ updated_at: at }).where("id", "=", order.id).execute();
	await db.updateTable("record_history").set({ at }).where("record_id", "=", order.id).execute();
	const archive = await backUpNow();
	const restored = await restoredApp((place) => restore(place, archive));
	for (const { run } of scheduledJobs(restored.context)) await run();
	expect(await tracesIn(restored, ["Old Mutiso"])).toEqual([]);
});

test("a damaged list of erasures stops a restore, which names the file and stores no rows", async () => {
	const archive = await backUpNow();
	const place = { dataDir: join(folder, "damaged"), databaseUrl: undefined, s3: undefined };
	const store = await createFileStore(place);
	const key = `erasures/erase-${randomUUID()}.json`;
	await store.put(key, Buffer.from('{"action":"er'), "application/json");
	await expect(restore(place, archive)).rejects.toThrow(`damaged file: ${key}`);
	await store.delete(key);
	expect((await restore(place, archive)).erased).toBe(0);
});
