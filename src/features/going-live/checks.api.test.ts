// On SQLite alone: tests settings. going-live.api.test.ts reads them on both databases.
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { articleRow } from "../../../tests/support/rows.ts";
import { daysFromNow, now } from "../../db/time.ts";
import { checkClock, confirmClock } from "../../platform/clock.server.ts";
import { deleteMeta, writeMeta } from "../../platform/meta/meta.server.ts";
import type { CurrentSite } from "../../site.ts";
import { recordSampleDecision, recordSamples } from "../overview/sample-content.service.server.ts";
import { BACKUP_ERROR, BACKUP_KEY, findChecks } from "./checks.server.ts";
import type { Check } from "./going-live.contract.ts";
import { reportBrokenChecks } from "./going-live.service.server.ts";
import { forgetOtherJobs, recordErrors, recordJob } from "./trouble.server.ts";

const app = await testApp({
	SITE_URL: "https://fair.example",
	STAFF_EMAIL: "office@fair.example",
	TILL_NUMBER: "123456",
	DEMO_CONTENT: "off",
});
afterAll(() => app.close());
const owner = await app.user("admin", { email: "owner@fair.test" });
const { db, settings } = app.context;
settings.smtpUrl = "smtp://mail.example";

/** Stores an email, which was sent unless `values` say otherwise. */
const mail = (values: object) =>
	db
		.insertInto("outbox")
		.values({
			...{ id: crypto.randomUUID(), dedupe_key: crypto.randomUUID(), subject: "", body: "" },
			...{ recipient: "x@fair.example", attempts: 1, created_at: now(), next_attempt_at: now() },
			...{ sent_at: now(), ...values },
		})
		.execute();
const updateMails = (values: object) => db.updateTable("outbox").set(values).execute();
const passkey = (user_id: string) =>
	db
		.insertInto("passkeys")
		.values({
			...{ id: crypto.randomUUID(), user_id, name: "", public_key: "", counter: 0 },
			...{ transports: "[]", created_at: now(), last_used_at: null },
		})
		.execute();
const confirmTerms = (terms_confirmed_at: string | null) =>
	app.call("PUT", "/site", { as: owner, body: { terms_confirmed_at } });
const confirm = (key: string, done: boolean) =>
	app.call("PUT", `/going-live/${key}`, { as: owner, body: { done } });
const backUp = (days: number) =>
	writeMeta(db, BACKUP_KEY, JSON.stringify({ at: daysFromNow(-days), bytes: 1_000_000 }));
const set = (changes: Partial<typeof settings>) => async () =>
	void Object.assign(settings, changes);
const { siteUrl } = settings;
const setSite = (changes: Partial<CurrentSite>) => async () =>
	app.context.setSite({ ...app.context.site(), ...changes });
const { orders_mailbox, paybill_number, till_number } = app.context.site();
const checks = async (): Promise<Check[]> =>
	(await app.call("GET", "/going-live", { as: owner })).body.result.checks;
const failing = async () => (await checks()).filter(({ done }) => !done).map(({ key }) => key);
const alerts = async () =>
	(
		await db
			.selectFrom("outbox")
			.select(["recipient", "body"])
			.where("dedupe_key", "like", "broken:%")
			.execute()
	).filter(({ body }) => body !== "");

const OWN_SITE = {
	...{ name: "Desk", phone: "+254 722 123 456", whatsapp: "254722123456" },
	...{ mailboxes: ["office@school.test", "team@school.test"], claims: [], testimonials: [] },
};
const renameOwner = (email: string) =>
	db.updateTable("users").set({ email }).where("id", "=", owner.id).execute();

/** Each check with each way to make it fail, and how to make it pass again. */
const CAUSES: [key: string, cause: string, act: () => unknown, mend: () => unknown][] = [
	[
		"address",
		"an address without https",
		set({ siteUrl: "http://fair.example" }),
		set({ siteUrl }),
	],
	...(
		[
			["contact", { phone: null }],
			["contact", { whatsapp: null }],
			["contact", { mailboxes: ["office@school.test", "info@mradi.example"] }],
			["claims", { name: null }],
			["claims", { claims: null }],
			["claims", { testimonials: null }],
		] as const
	).map(([key, body]): (typeof CAUSES)[number] => [
		key,
		`the sample ${Object.keys(body)}`,
		() => app.call("PUT", "/site", { as: owner, body }),
		() => app.call("PUT", "/site", { as: owner, body: OWN_SITE }),
	]),
	[
		"contact",
		"an admin whose address takes no mail",
		() => renameOwner("admin@mradi.example"),
		() => renameOwner("owner@fair.test"),
	],
	["mail", "mail that is not set up", set({ smtpUrl: undefined }), set({ smtpUrl: "smtp://m.x" })],
	[
		"mail",
		"a mail server that refuses us",
		() => updateMails({ sent_at: null, last_error: "535 wrong password" }),
		() => updateMails({ sent_at: now(), last_error: null }),
	],
	["backup", "a backup that is eight days old", () => backUp(8), () => backUp(0)],
	[
		"backup",
		"a backup that is three days old where one is made every night",
		() => Promise.all([set({ backupDir: "/backups" })(), backUp(3)]),
		() => Promise.all([set({ backupDir: undefined })(), backUp(0)]),
	],
	[
		"backup",
		"a backup that failed",
		() => writeMeta(db, BACKUP_ERROR, "no room"),
		() => deleteMeta(db, BACKUP_ERROR),
	],
	[
		"second-step",
		"an admin without a second step",
		() => db.deleteFrom("passkeys").execute(),
		() => passkey(owner.id),
	],
	["terms", "terms that are not confirmed", () => confirmTerms(null), () => confirmTerms(now())],
	[
		"payment",
		"no number to pay to",
		setSite({ paybill_number: null, till_number: null }),
		setSite({ paybill_number, till_number }),
	],
	[
		"staff-mail",
		"nobody who receives orders",
		setSite({ orders_mailbox: null }),
		setSite({ orders_mailbox }),
	],
	[
		"disk",
		"a full disk",
		() => {
			vi.spyOn(fs, "statfs").mockResolvedValue({ blocks: 1e7, bsize: 4_096, bavail: 1e5 } as never);
			syncBuiltinESMExports();
		},
		restoreDisk,
	],
	[
		"given-up",
		"a message that was given up",
		() => mail({ sent_at: null, given_up_at: now(), last_error: "550 no such mailbox" }),
		() => db.deleteFrom("outbox").where("given_up_at", "is not", null).execute(),
	],
	[
		"jobs",
		"a job that fails",
		() => recordJob(db, "sweeping", new Error("no broom")),
		() => recordJob(db, "sweeping", undefined),
	],
	[
		"errors",
		"an hour with many errors",
		() => recordErrors(db, 20),
		() => deleteMeta(db, "too many errors"),
	],
	[
		"clock",
		"a clock that jumped",
		async () => {
			await checkClock(app.context);
			const ahead = { at: daysFromNow(40), newest: null, jump: null, ran: 0 };
			await writeMeta(db, "clock", JSON.stringify(ahead));
		},
		() => confirmClock(app.context),
	],
	...["restore", "retention", "register", "children", "kiswahili"].map(
		(key): (typeof CAUSES)[number] => [
			key,
			"a confirmation that was taken back",
			() => confirm(key, false),
			() => confirm(key, true),
		],
	),
];

function restoreDisk() {
	vi.restoreAllMocks();
	syncBuiltinESMExports();
}

test.each(CAUSES)(
	"the check %s fails because of %s, mails the admin once, and passes when it is mended",
	async (key, what, act, mend) => {
		for (const [, , , mend] of CAUSES) await mend();
		await db.deleteFrom("outbox").execute();
		await mail({});
		onTestFinished(async () => void (await mend()));
		expect(await failing()).toEqual([]);
		await reportBrokenChecks(app.context);
		expect(await alerts()).toEqual([]);

		await act();
		expect(await failing()).toEqual([key]);
		const { title, text, broken } = (await checks()).find((check) => check.key === key)!;
		expect(broken).toBe(what === "a backup that failed" ? "Backup failed" : undefined);
		for (let hour = 0; hour < 3; hour += 1) await reportBrokenChecks(app.context);
		expect(await alerts()).toEqual([
			{
				recipient: expect.stringMatching(/^owner@fair.test$|^admin@mradi/),
				body: expect.stringContaining(`${title}.\n${text}`),
			},
		]);

		await mend();
		await db.deleteFrom("outbox").where("dedupe_key", "like", "broken:%").execute();
		expect(await failing()).toEqual([]);
		await reportBrokenChecks(app.context);
		await act();
		await reportBrokenChecks(app.context);
		expect(await alerts()).toHaveLength(1);
	},
);

test("CAUSES covers every check except sample content", async () => {
	expect([...new Set(CAUSES.map(([key]) => key)), "samples"].toSorted()).toEqual(
		(await checks()).map(({ key }) => key).toSorted(),
	);
});

test("a failed job that the next version does not have is forgotten", async () => {
	await recordJob(db, "sweeping", new Error("no broom"));
	await forgetOtherJobs(db, [{ name: "sweeping" }]);
	expect(await failing()).toContain("jobs");
	await forgetOtherJobs(db, [{ name: "vacuuming" }]);
	expect(await failing()).not.toContain("jobs");
});

test("sample content that is loaded after the first check fails it, but sends no alert", async () => {
	for (const [, , , mend] of CAUSES) await mend();
	await reportBrokenChecks(app.context);
	await db.deleteFrom("outbox").execute();
	await mail({});
	const article = articleRow();
	await db.insertInto("articles").values(article).execute();
	await recordSamples(app.context, "projects", [article.id]);
	expect(await failing()).toEqual(["samples"]);
	await reportBrokenChecks(app.context);
	expect(await alerts()).toEqual([]);
	await db.deleteFrom("articles").execute();
});

test("while sample content is loaded the check is busy and says so", async () => {
	const fresh = await testApp();
	onTestFinished(() => fresh.close());
	const samples = async () =>
		(await findChecks(fresh.context)).find(({ key }) => key === "samples");
	await recordSampleDecision(fresh.context.db, true);
	expect(await samples()).toMatchObject({ done: false, busy: true });
	expect((await samples())?.text).toContain("are being loaded");
	// The owner declines sample content while it is still being loaded.
	await recordSampleDecision(fresh.context.db, false);
	expect(await samples()).toMatchObject({ done: true });
	expect(await samples()).not.toHaveProperty("busy");
});

test("a customer's mistyped address does not fail the mail check, but a refused test mail does", async () => {
	for (const [, , , mend] of CAUSES) await mend();
	await db.deleteFrom("outbox").execute();
	await mail({ created_at: daysFromNow(-1) });
	const refused = { sent_at: null, given_up_at: now(), last_error: "550 no such mailbox" };
	await mail(refused);
	expect(await failing()).toEqual(["given-up"]);
	await mail({ ...refused, dedupe_key: "test:1" });
	expect(await failing()).toEqual(["mail", "given-up"]);
});

test("an owner who keeps the sample name and claims confirms them", async () => {
	for (const [, , , mend] of CAUSES) await mend();
	await app.call("PUT", "/site", { as: owner, body: { name: null, claims: null } });
	expect(await failing()).toContain("claims");
	await confirm("claims", true);
	expect(await failing()).not.toContain("claims");
	await confirm("claims", false);
});

test("no text names settings, files or commands; problems of the server link to a text for its administrator", async () => {
	const check = async (of: string) => (await checks()).find(({ key }) => key === of)!;
	const ask = expect.objectContaining({ to: "/dashboard/site#ask-the-server" });
	for (const [, , act] of CAUSES) await act();
	onTestFinished(async () => {
		for (const [, , , mend] of CAUSES) await mend();
	});
	await deleteMeta(db, BACKUP_ERROR);
	await deleteMeta(db, BACKUP_KEY);
	for (const { title, text } of await checks()) {
		expect(`${title} ${text}`).not.toMatch(/[A-Z]+_[A-Z]+|\.env|\.md|npm |mailbox/);
	}
	for (const key of ["mail", "backup", "address", "jobs", "errors", "given-up", "clock", "disk"]) {
		expect([key, (await check(key)).links]).toEqual([key, [ask]]);
	}
	expect((await check("restore")).links).toEqual([ask]);
	settings.backupDir = undefined;
	expect(await check("backup")).toMatchObject({
		text: "No backup was made. Download a backup, or have one made on the server every night.",
	});
	settings.backupDir = "/backups";
	expect(await check("backup")).toMatchObject({
		text: "No backup has been made yet. The first is made within an hour of the server's start, then one every night.",
	});
	// A rehearsal runs on a copy without visitors.
	settings.isRehearsal = true;
	expect(await checks()).toEqual([]);
	settings.isRehearsal = false;
});
