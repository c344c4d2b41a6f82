// @module-tag slow
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startSession } from "../../src/features/accounts/auth/sessions.server.ts";
import { repeatMissingErasures } from "../../src/platform/repeat-erasures.server.ts";
import { backUp } from "../../src/server/backup.ts";
import { restore } from "../../src/server/restore.ts";
import { accountActions, NEW_PASSWORD } from "../support/accounts.ts";
import { type TestApp, type TestUser, testApp } from "../support/app.ts";
import { buildRequest } from "../support/assistance.ts";
import { buildGalleryItem } from "../support/media.ts";
import { buildOrder } from "../support/orders.ts";
import { buildCategory, buildProject } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";
import { setUpAuthenticator } from "../support/second-step.ts";

const SITE = { SITE_URL: "https://mradi.example" };
const app = await testApp(SITE);
const folder = await mkdtemp(join(tmpdir(), "mradi-withdrawn-"));
const apps: TestApp[] = [app];
afterAll(async () => {
	for (const each of apps) await each.close();
	await rm(folder, { recursive: true, force: true });
});
const { db, settings } = app.context;
const admin = await app.user("admin");
const { id: categoryId } = await buildCategory(app, {}, admin);

async function send(method: string, path: string, body?: object): Promise<void> {
	const answer = await app.call(method, path, { as: admin, ...(body && { body }) });
	expect([path, answer.status]).toEqual([path, 200]);
}

async function backUpNow(): Promise<string> {
	const archive = join(folder, `${randomUUID()}.tar.gz`);
	await backUp(settings, archive);
	return archive;
}

/** A server started from the backup, with the list of erasures of the server that it replaces. */
async function startFromBackup(archive: string): Promise<TestApp> {
	const started = await testApp(SITE, (target) =>
		restore(target, archive, { erasuresFrom: settings.dataDir }),
	);
	apps.push(started);
	return started;
}

const addItem = (resultId: string, name: string, info = "") =>
	buildResultItem(app, admin, { resultId, categoryId, name, info });

test("what staff withdrew from the public after a backup is not public again when it is restored", async () => {
	const hidden = await buildResult(app, admin);
	await addItem(hidden.id, "Nyokabi Hidden");
	const unpublished = await buildResult(app, admin);
	await addItem(unpublished.id, "Kimani Unpublished");
	const openResult = await buildResult(app, admin);
	const corrected = await addItem(openResult.id, "Atieno Corrected", "Coached by Wafula");
	const deleted = await addItem(openResult.id, "Chebet Deleted");
	const untouched = await addItem(openResult.id, "Wanjala Kept", "Kept words");
	const nameHidden = await addItem(openResult.id, "Wekesa Alone");
	const photo = await buildGalleryItem(app, admin, { title: "Moraa in the trash" });
	const caption = await buildGalleryItem(app, admin, { title: "Barasa in the caption" });
	const project = await buildProject(app, { title: "Jelagat's unpublished project" }, admin);
	const rewritten = await buildProject(app, { content: "<p>By Naliaka, who asked</p>" }, admin);
	const order = await buildOrder(app);
	const request = { id: await buildRequest(app) };
	const former = await app.user("staff", { email: "former@school.example" });
	const archive = await backUpNow();

	await send("PUT", `/results/${hidden.id}`, { names_shown: "hidden" });
	await send("PUT", `/results/${unpublished.id}`, { status: "draft" });
	await send("PUT", `/results/${openResult.id}/items/${corrected.id}`, {
		participant_name: "A. C.",
		additional_info: "Coached at school",
	});
	await send("DELETE", `/results/${openResult.id}/items/${deleted.id}`);
	await send("PUT", `/results/${openResult.id}/items/${nameHidden.id}`, { name_hidden: true });
	await send("DELETE", `/gallery/${photo.id}`);
	await send("PUT", `/gallery/${caption.id}`, { title: "A pupil" });
	await send("PUT", `/school-projects/${project.id}`, { status: "draft" });
	await send("PUT", `/school-projects/${rewritten.id}`, { content: "<p>By a pupil</p>" });
	const { body } = await app.call("GET", `/projects/${rewritten.id}/versions`, { as: admin });
	await send("DELETE", `/projects/${rewritten.id}/versions/${body.result.versions.at(-1).id}`);
	await send("PUT", `/orders/${order.id}/consent`, { withdrawn: true });
	await send("PUT", `/requests/${request.id}/consent`, { withdrawn: true });
	await send("PUT", `/users/${former.id}`, { role: "user" });

	const later = await startFromBackup(archive);
	const read = async (path: string) => JSON.stringify((await later.call("GET", path)).body);
	const pages = await Promise.all(
		[
			...[
				"/results",
				`/results/${hidden.id}`,
				`/results/${unpublished.id}`,
				`/results/${openResult.id}`,
			],
			...["/gallery", `/gallery/${caption.id}`, "/school-projects"],
			...[project, rewritten].map(({ slug }) => `/school-projects/by-slug/${slug}`),
			...["Nyokabi", "Kimani", "Atieno", "Chebet", "Wekesa"].map(
				(name) => `/results/search?q=${name}`,
			),
		].map(read),
	);
	const names = ["Nyokabi", "Kimani", "Atieno", "Wafula", "Chebet", "Wekesa"];
	const others = ["Moraa", "Barasa", "Jelagat", "Naliaka"];
	expect([...names, ...others].filter((name) => pages.join().includes(name))).toEqual([]);
	// Everything else is still public.
	expect(pages[3]).toContain(untouched.participant_name);
	expect(pages[3]).toContain("Kept words");
	expect(pages[3]).toContain("Name withheld");

	const restoredDb = later.context.db;
	for (const [table, { id }] of [
		["orders", order],
		["assistance_requests", request],
	] as const) {
		const row = await restoredDb
			.selectFrom(table)
			.select("consent_withdrawn_at")
			.where("id", "=", id)
			.executeTakeFirstOrThrow();
		expect([table, row.consent_withdrawn_at]).toEqual([table, expect.any(String)]);
	}
	const { role } = await restoredDb
		.selectFrom("users")
		.select("role")
		.where("id", "=", former.id)
		.executeTakeFirstOrThrow();
	expect(role).toBe("user");

	// The list of erasures contains no names.
	const list = join(settings.dataDir, "uploads/erasures");
	const files = await readdir(list);
	const listed = await Promise.all(files.map((name) => readFile(join(list, name), "utf8")));
	expect(listed).toHaveLength(12);
	expect([...names, ...others].filter((name) => listed.join().includes(name))).toEqual([]);
});

test("what staff withdrew and published again is public when an older backup is restored", async () => {
	const result = await buildResult(app, admin);
	const photo = await buildGalleryItem(app, admin, { title: "Back again" });
	const colleague = await app.user("user");
	await send("PUT", `/users/${colleague.id}`, { role: "staff" });
	const archive = await backUpNow();
	await send("PUT", `/results/${result.id}`, { names_shown: "hidden", status: "draft" });
	await send("PUT", `/results/${result.id}`, { names_shown: "full", status: "published" });
	await send("DELETE", `/gallery/${photo.id}`);
	await send("POST", `/trash/gallery/${photo.id}/restore`);
	await send("PUT", `/users/${colleague.id}`, { role: "user" });
	await send("PUT", `/users/${colleague.id}`, { role: "admin" });
	const later = await startFromBackup(archive);
	expect((await later.call("GET", `/results/${result.id}`)).status).toBe(200);
	expect((await later.call("GET", `/gallery/${photo.id}`)).body.result.title).toBe("Back again");
	const { role } = await later.context.db
		.selectFrom("users")
		.select("role")
		.where("id", "=", colleague.id)
		.executeTakeFirstOrThrow();
	// Nor does a restore give a role: an admin decides that again.
	expect(role).toBe("staff");
});

test("a withdrawal is repeated once: what staff publish after the restore stays public", async () => {
	const result = await buildResult(app, admin);
	const archive = await backUpNow();
	await send("PUT", `/results/${result.id}`, { status: "draft" });
	const later = await startFromBackup(archive);
	const list = join(settings.dataDir, "uploads/erasures");
	const { db: restoredDb, files } = later.context;
	expect((await later.call("GET", `/results/${result.id}`)).status).toBe(404);
	await restoredDb
		.updateTable("results")
		.set({ status: "published" })
		.where("id", "=", result.id)
		.execute();
	expect(await files.list("erasures/")).toHaveLength((await readdir(list)).length);
	await repeatMissingErasures(later.context);
	expect((await later.call("GET", `/results/${result.id}`)).status).toBe(200);
});

test("hiding names is recorded in the list of erasures before the response, a changed year is not", async () => {
	const result = await buildResult(app, admin);
	const count = async () => (await app.context.files.list("erasures/")).length;
	const before = await count();
	await send("PUT", `/results/${result.id}`, { names_shown: "initials" });
	expect(await count()).toBe(before + 1);
	await send("PUT", `/results/${result.id}`, { year: 2024 });
	expect(await count()).toBe(before + 1);
	const waiting = await db
		.selectFrom("meta")
		.select("key")
		.where("key", "like", "erasure-to-list:%")
		.execute();
	expect(waiting).toEqual([]);
});

test("a password or second step that was changed after a backup is not valid again when it is restored", async () => {
	const person = () => app.user("staff");
	const [changed, reset, lost, leaked, secured, untouched] = await Promise.all([
		person(),
		person(),
		person(),
		person(),
		person(),
		person(),
	]);
	for (const user of [lost, leaked, untouched]) await setUpAuthenticator(app, user);
	const archive = await backUpNow();

	const passwords = { currentPassword: changed.password, newPassword: NEW_PASSWORD };
	await app.call("PUT", "/auth/password", { as: changed, body: passwords });
	const now = accountActions(app);
	expect((await now.reset(await now.requestResetToken(reset))).status).toBe(200);
	await send("DELETE", `/users/${lost.id}/second-step`);
	await app.call("POST", "/auth/second-step/recovery-codes", { as: leaked });
	await setUpAuthenticator(app, secured);

	const later = await startFromBackup(archive);
	const { signIn, requestResetToken, reset: choose } = accountActions(later);
	for (const user of [changed, reset, lost, leaked, secured]) {
		for (const password of [user.password, NEW_PASSWORD]) {
			const { body } = await signIn({ ...user, password });
			expect(body.error).toBe("Invalid email or password");
		}
		expect((await choose(await requestResetToken(user))).status).toBe(200);
	}
	const methods = async (user: TestUser, password = NEW_PASSWORD) =>
		(await signIn({ ...user, password })).body.second_step?.methods;
	expect(await methods(untouched, untouched.password)).toEqual(["code", "recovery"]);
	expect(await methods(leaked)).toEqual(["code"]);
	expect(await methods(lost)).toBeUndefined();

	const hashes = await db.selectFrom("users").select("password_hash").execute();
	const list = join(settings.dataDir, "uploads/erasures");
	const listed = await Promise.all(
		(await readdir(list)).map((name) => readFile(join(list, name), "utf8")),
	);
	expect(listed.join()).toContain(reset.id);
	expect(hashes.filter(({ password_hash }) => listed.join().includes(password_hash))).toEqual([]);
});

test("sessions that were ended after a copy of the database was made are not open again in it", async () => {
	const [ended, changed] = await Promise.all([app.user("staff"), app.user("user")]);
	await send("DELETE", `/users/${ended.id}/sessions`);
	const passwords = { currentPassword: changed.password, newPassword: NEW_PASSWORD };
	await app.call("PUT", "/auth/password", { as: changed, body: passwords });
	// As in a copy from before the session was ended.
	const copy = await testApp(SITE);
	apps.push(copy);
	for (const { id } of [ended, changed]) {
		const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
		if (user) await copy.context.db.insertInto("users").values(user).execute();
	}
	const sessions = [ended, changed].map(({ id }) => startSession(copy.context.db, id, "phone"));
	const tokens = await Promise.all(sessions);
	const { isSignedIn } = accountActions(copy);
	for (const token of tokens) expect(await isSignedIn(token)).toBe(true);
	const list = join(settings.dataDir, "uploads/erasures");
	await cp(list, join(copy.context.settings.dataDir, "uploads/erasures"), { recursive: true });
	await repeatMissingErasures(copy.context);
	for (const token of tokens) expect(await isSignedIn(token)).toBe(false);
});
