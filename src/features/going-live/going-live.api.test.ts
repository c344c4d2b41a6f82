import { once } from "node:events";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { auditAbout } from "../../../tests/support/audit.ts";
import { atTime, daysFromNow, now } from "../../db/time.ts";
import type { Actor } from "../../platform/http/authorization.ts";
import { deleteMeta, writeMeta } from "../../platform/meta/meta.server.ts";
import { startScheduledJobs } from "../../platform/operations/scheduled-jobs.server.ts";
import { SAMPLE_STAFF_DOMAIN } from "../../product/kinds.ts";
import { BACKUP_KEY } from "./checks.server.ts";
import type { Check } from "./going-live.contract.ts";
import { downloadBackup, reportBrokenChecks } from "./going-live.service.server.ts";
import { recordErrors, recordJob } from "./trouble.server.ts";

const app = await testApp({
	SITE_URL: "https://fair.example",
	STAFF_EMAIL: "office@fair.example",
	TILL_NUMBER: "123456",
});
afterAll(() => app.close());
const admin = await app.user("admin", { email: "owner@fair.example" });
const staff = await app.user("staff");
const { db } = app.context;

const checks = async (as = admin): Promise<Check[]> =>
	(await app.call("GET", "/going-live", { as })).body.result.checks;
const checkOf = async (key: string) => (await checks()).find((check) => check.key === key);
const confirm = (key: string, done: boolean, as = admin) =>
	app.call("PUT", `/going-live/${key}`, { as, body: { done } });
const mails = (like: string) =>
	db
		.selectFrom("outbox")
		.select(["recipient", "subject", "body"])
		.where("dedupe_key", "like", like)
		.execute();

test("the list has tasks, the worst first: being paid, hearing of orders, backups, children", async () => {
	const list = await checks();
	expect(list.slice(0, 5).map(({ title }) => title)).toEqual([
		"Let customers pay",
		"Choose the email address for new orders",
		"Set up email",
		"Back up every week",
		"Check the texts about children",
	]);
	expect(list.filter(({ done }) => done).map(({ key }) => key)).toEqual([
		...[
			"payment",
			"staff-mail",
			"given-up",
			"errors",
			"jobs",
			"clock",
			"disk",
			"address",
			"samples",
		],
	]);
	expect(list.filter(({ done }) => !done).map(({ key }) => key)).toEqual([
		...["mail", "backup", "children", "second-step", "contact", "claims", "terms", "register"],
		...["kiswahili", "retention", "restore"],
	]);
	for (const { title } of list) {
		expect(title).toMatch(
			/^(Let|Have|Choose|Set|Back|Check|Try|Look|Repair|Make|Get|Give|Remove|Enter|Confirm|Register|Decide|Replace|Test) /,
		);
	}
});

test("is_first_day holds for a day after the first admin's account was created; sample admins do not count", async () => {
	const isFirst = async () =>
		(await app.call("GET", "/going-live", { as: admin })).body.result.is_first_day;
	const change = (id: string, values: { created_at?: string; role?: "user" }) =>
		db.updateTable("users").set(values).where("id", "=", id).execute();
	expect(await isFirst()).toBe(true);
	const sample = await app.user("admin", { email: `mwangi${SAMPLE_STAFF_DOMAIN}` });
	await change(sample.id, { created_at: daysFromNow(-200) });
	expect(await isFirst()).toBe(true);
	await change(sample.id, { role: "user" });
	await change(admin.id, { created_at: daysFromNow(-1.1) });
	expect(await isFirst()).toBe(false);
});

test("only admins see and confirm checks", async () => {
	expect((await app.call("GET", "/going-live", { as: staff })).status).toBe(403);
	expect((await confirm("restore", true, staff)).status).toBe(403);
	expect((await app.call("POST", "/going-live/test-mail", { as: staff })).status).toBe(403);
});

test("an admin reads the version that runs and its changes", async () => {
	const { body } = await app.call("GET", "/going-live/version", { as: admin });
	expect(body.result).toEqual({
		version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
		changes: expect.stringContaining("The first release."),
	});
	expect((await app.call("GET", "/going-live/version", { as: staff })).status).toBe(403);
});

test("manual checks are confirmed and undone, and audited; other checks cannot be confirmed", async () => {
	expect((await confirm("restore", true)).status).toBe(200);
	expect(await checkOf("restore")).toMatchObject({ done: true, confirmed_at: expect.any(String) });
	await confirm("restore", true);
	await confirm("restore", false);
	expect(await checkOf("restore")).toMatchObject({ done: false, confirmed_at: null });
	expect(await auditAbout(app, "restore", ["action"])).toHaveLength(2);
	expect((await confirm("backup", true)).status).toBe(404);
	expect((await checkOf("backup"))?.done).toBe(false);
});

test.each([
	[0, true],
	[6, true],
	[8, false],
])("a backup made %s days ago passes the check: %s", async (days, ok) => {
	await writeMeta(db, BACKUP_KEY, JSON.stringify({ at: daysFromNow(-days) }));
	expect((await checkOf("backup"))?.done).toBe(ok);
	await deleteMeta(db, BACKUP_KEY);
});

test("terms count once they are confirmed under Site", async () => {
	await app.call("PUT", "/site", {
		as: admin,
		body: { terms_confirmed_at: now() },
	});
	expect((await checkOf("terms"))?.done).toBe(true);
	await app.call("PUT", "/site", { as: admin, body: { terms_confirmed_at: null } });
	expect((await checkOf("terms"))?.done).toBe(false);
});

test("a test mail goes to the admin's own mailbox, if mail is set up", async () => {
	const refused = await app.call("POST", "/going-live/test-mail", { as: admin });
	expect([refused.status, refused.body.error]).toEqual([
		409,
		"Email is not set up, so nothing was sent",
	]);
	app.context.settings.smtpUrl = "smtp://mail.example";
	onTestFinished(() => void delete app.context.settings.smtpUrl);
	const { body } = await app.call("POST", "/going-live/test-mail", { as: admin });
	expect(body.message).toBe("A test email is on its way to owner@fair.example");
	expect((await mails("test:%")).map(({ recipient }) => recipient)).toEqual(["owner@fair.example"]);
});

test("a backup can begin after an aborted download, which does not release its lock", async () => {
	const ended: (() => void)[] = [];
	vi.spyOn(app.context, "writeBackup").mockImplementation(
		() => new Promise((end) => ended.push(end as () => void)),
	);
	const owner = { ...admin, sessionId: "one", provedAt: now() } as unknown as Actor;
	const begin = () => downloadBackup(app.context, owner, { passphrase: "seven green goats sing" });
	const { content } = await begin();
	await expect(begin()).rejects.toThrow("A backup is already being downloaded.");
	content.destroy();
	await once(content, "close");
	const next = await begin();
	ended[0]?.();
	await expect(begin()).rejects.toThrow("A backup is already being downloaded.");
	next.content.destroy();
});

test("a job that fails is on the list until it succeeds", async () => {
	const job = { name: "sweeping", destructive: false, run: async () => work() };
	const jobs = startScheduledJobs([job], {
		log: app.context.log,
		mayDelete: async () => true,
		onEnd: (name, error) => recordJob(db, name, error),
	});
	let work = () => Promise.reject(new Error("no broom"));
	await jobs.run();
	expect(await checkOf("jobs")).toMatchObject({
		done: false,
		text: "Failed: “sweeping”.",
	});
	work = async () => undefined as never;
	await jobs.run();
	expect((await checkOf("jobs"))?.done).toBe(true);
	await jobs.close();
});

test("an hour with many errors is on the list for a day, and mailed", async () => {
	await recordErrors(db, 19);
	expect((await checkOf("errors"))?.done).toBe(true);
	await reportBrokenChecks(app.context);
	await recordErrors(db, 20);
	expect(await checkOf("errors")).toMatchObject({
		done: false,
		text: expect.stringContaining("20 server errors in the hour up to "),
	});
	await reportBrokenChecks(app.context);
	expect((await mails("broken:errors:%")).map(({ recipient }) => recipient)).toEqual([
		"owner@fair.example",
	]);
	await deleteMeta(db, "too many errors");
	await atTime(daysFromNow(-1.1), () => recordErrors(db, 50));
	expect((await checkOf("errors"))?.done).toBe(true);
});

test("an email that was given up is on the list until it is tried again", async () => {
	app.context.settings.smtpUrl = "smtp://mail.example";
	onTestFinished(() => void delete app.context.settings.smtpUrl);
	await app.call("POST", "/going-live/test-mail", { as: admin });
	await db
		.updateTable("outbox")
		.set({ given_up_at: daysFromNow(0) })
		.execute();
	expect(await checkOf("given-up")).toMatchObject({ done: false });
	await db.updateTable("outbox").set({ given_up_at: null }).execute();
	expect((await checkOf("given-up"))?.done).toBe(true);
});

test("a check that fails later is mailed to admins once", async () => {
	await writeMeta(db, BACKUP_KEY, JSON.stringify({ at: daysFromNow(-6) }));
	await reportBrokenChecks(app.context);
	expect(await mails("broken:backup:%")).toEqual([]);
	await writeMeta(db, BACKUP_KEY, JSON.stringify({ at: daysFromNow(-8) }));
	await reportBrokenChecks(app.context);
	await atTime(daysFromNow(0.1), () => reportBrokenChecks(app.context));
	const sent = await mails("broken:backup:%");
	expect(sent).toHaveLength(1);
	expect(sent[0]).toMatchObject({ recipient: "owner@fair.example" });
	expect(sent[0]?.body).toContain("Needs to be done again: Back up every week.");
	expect(sent[0]?.body).toContain("https://fair.example/dashboard/going-live");
});
