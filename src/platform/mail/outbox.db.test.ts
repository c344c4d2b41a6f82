import { afterAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import {
	type MailServer,
	type ReceivedMail,
	startMailServer,
} from "../../../tests/support/mail-server.ts";
import { transaction } from "../../db/transaction.ts";
import { outboxHooks } from "../../features/orders/outbox-hooks.server.ts";
import { defaultSite } from "../../site.ts";
import { createLog } from "../operations/log.server.ts";
import { countMails, createMailer, listGivenUp, type Mail, retryGivenUp } from "./outbox.server.ts";
import { backOff } from "./outbox-delivery.server.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function mailServer(options?: { startTls?: boolean }): Promise<MailServer> {
	const server = await startMailServer(options);
	closing.push(() => server.close());
	return server;
}

async function appWith(environment: Record<string, string>): Promise<TestApp> {
	const app = await testApp({ MAIL_FROM: "hello@mradi.example", ...environment });
	closing.unshift(() => app.close());
	return app;
}

const mail: Mail = {
	kind: "staff",
	dedupeKey: "order:1:customer",
	to: "achieng@school.example",
	subject: "Your order – Solar Dryer",
	body: "Hello,\n.\nthank you for your order of 10 €.",
};

function enqueue(app: TestApp, overrides: Partial<Mail> = {}): Promise<boolean> {
	return transaction(app.context.db, (tx) =>
		app.context.mail.enqueue(tx, { ...mail, ...overrides }),
	);
}

function outbox(app: TestApp) {
	return app.context.db.selectFrom("outbox").selectAll().execute();
}

/** Skips the pause before the next attempt. */
async function passTime(app: TestApp): Promise<void> {
	await app.context.db
		.updateTable("outbox")
		.set({ next_attempt_at: "2020-01-01T00:00:00.000Z" })
		.execute();
}

test("an email is delivered once, as it was written", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	await enqueue(app);
	await app.context.mail.deliverDue();
	await passTime(app);
	await app.context.mail.deliverDue();
	expect(server.received).toHaveLength(1);
	const [one] = server.received as [ReceivedMail];
	expect(one.from).toBe("hello@mradi.example");
	expect(one.to).toEqual(["achieng@school.example"]);
	expect(one.message).toMatch(/^To: achieng@school\.example\r$/m);
	expect(one.message).toMatch(/^Subject: =\?UTF-8\?.*Solar/m);
	expect(one.message).toContain("10 =E2=82=AC.");
	expect(one.message).toMatch(/^Auto-Submitted: auto-generated\r$/m);
	const [row] = await outbox(app);
	expect(row).toMatchObject({ sent_at: expect.any(String), last_error: null, attempts: 1 });
});

test("addresses of the demo content's staff get no mail; those of other staff do", async () => {
	const app = await appWith({});
	for (const kind of ["staff", "account"] as const) {
		const to = "njeri@staff.example";
		expect(await enqueue(app, { kind, to, dedupeKey: `${kind}:${to}` })).toBe(true);
	}
	expect(await enqueue(app, { to: "njeri@our-staff.example" })).toBe(true);
	expect((await outbox(app)).map(({ recipient }) => recipient)).toEqual([
		"njeri@our-staff.example",
	]);
});

test("a reply that staff have written is not sent as automatic mail", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	await enqueue(app, { dedupeKey: "request:1:reply:2" });
	await app.context.mail.deliverDue();
	expect(server.received[0]?.message).not.toContain("Auto-Submitted");
});

test.each([
	["office@mradi.example", { STAFF_EMAIL: "office@mradi.example" }],
	[defaultSite.mailboxes[0], {}],
])("Reply-To of an email is a mailbox that staff read: %s", async (mailbox, settings) => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url, ...settings });
	await enqueue(app);
	await app.context.mail.deliverDue();
	expect(server.received[0]?.message).toContain(`Reply-To: ${mailbox}\r\n`);
});

test("the worker delivers when it is woken", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	await enqueue(app);
	app.context.mail.wake();
	await expect.poll(() => server.received.length).toBe(1);
});

test("a held mail is sent at its time, without another wake-up", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	await enqueue(app, { hold: { record: "order:1", toldStatus: "pending", seconds: 0.3 } });
	app.context.mail.wake();
	await app.context.mail.deliverDue();
	expect((await outbox(app))[0]).toMatchObject({ sent_at: null, attempts: 0 });
	await expect.poll(() => server.received.length).toBe(1);
});

test("two deliveries at the same time send each email once", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	for (let count = 1; count <= 15; count += 1) {
		await enqueue(app, { dedupeKey: `order:${count}:customer`, subject: `Order ${count}` });
	}
	await Promise.all([app.context.mail.deliverDue(), app.context.mail.deliverDue()]);
	// The worker may be delivering one of them too.
	await expect.poll(() => server.received.length).toBe(15);
	const subjects = server.received.map(({ message }) => /^Subject: (.*)\r$/m.exec(message)?.[1]);
	expect(subjects.toSorted()).toEqual(
		Array.from({ length: 15 }, (_, index) => `Order ${index + 1}`).toSorted(),
	);
});

/** Starts three emails to a server that accepts none until `release` is called. */
async function sendThreeSlowly() {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	const { promise, resolve: release } = Promise.withResolvers<void>();
	server.pause.held = promise;
	for (const count of [1, 2, 3]) await enqueue(app, { dedupeKey: `order:${count}:customer` });
	app.context.mail.wake();
	return { server, app, release };
}

test("while a slow server holds one email, no other is attempted", async () => {
	const { server, app, release } = await sendThreeSlowly();
	const tries = async () => (await outbox(app)).map(({ attempts }) => attempts).toSorted();
	await expect.poll(tries).toEqual([0, 0, 1]);
	release();
	await expect.poll(() => server.received.length).toBe(3);
	expect(await tries()).toEqual([1, 1, 1]);
});

test("stopping the outbox finishes the current mail and starts no other", async () => {
	const { server, app, release } = await sendThreeSlowly();
	await expect
		.poll(async () => (await outbox(app)).filter(({ attempts }) => attempts > 0).length)
		.toBeGreaterThan(0);
	const closed = app.context.mail.close();
	release();
	await closed;
	expect(server.received).toHaveLength(1);
	expect((await outbox(app)).filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
});

test("an email that the server does not accept yet is retried later", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	server.state.refusal = { code: 451, text: "Greylisted" };
	const before = Date.now();
	await enqueue(app);
	await app.context.mail.deliverDue();
	const [refused] = await outbox(app);
	expect(refused).toMatchObject({ sent_at: null, attempts: 1 });
	expect(refused?.last_error).toContain("Greylisted");
	expect(Date.parse(refused!.next_attempt_at)).toBeGreaterThanOrEqual(before + backOff(1));

	server.state.refusal = undefined;
	await app.context.mail.deliverDue();
	expect(server.received).toHaveLength(0);
	await passTime(app);
	await app.context.mail.deliverDue();
	expect(server.received).toHaveLength(1);
	expect((await outbox(app))[0]).toMatchObject({ sent_at: expect.any(String), attempts: 2 });
});

test("an email to an address that does not exist is given up immediately, and stays visible", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	const { db } = app.context;
	server.state.unknownAddress = { code: 550, text: "5.1.1 No such user here" };
	await enqueue(app);
	await enqueue(app, { dedupeKey: "order:2:customer" });
	await app.context.mail.deliverDue();
	expect((await outbox(app))[0]).toMatchObject({
		sent_at: null,
		given_up_at: expect.any(String),
		last_error: expect.stringContaining("No such user"),
	});
	expect(await countMails(db)).toEqual({ waiting: 0, given_up: 2 });
	expect((await listGivenUp(db)).map((row) => row.recipient)).toEqual([mail.to, mail.to]);

	server.state.unknownAddress = undefined;
	await passTime(app);
	await app.context.mail.deliverDue();
	expect(server.received).toHaveLength(0);
	// Until an operator retries them.
	expect(await retryGivenUp(db)).toBe(2);
	expect(await countMails(db)).toEqual({ waiting: 2, given_up: 0 });
	await app.context.mail.deliverDue();
	expect(server.received).toHaveLength(2);
	expect(await countMails(db)).toEqual({ waiting: 0, given_up: 0 });
});

test("an email survives an unavailable server", async () => {
	const app = await appWith({ SMTP_URL: "smtp://127.0.0.1:1" });
	await enqueue(app);
	await app.context.mail.deliverDue();
	expect((await outbox(app))[0]).toMatchObject({ sent_at: null, attempts: 1 });
});

test("without SMTP_URL every email stays in the outbox and none is attempted", async () => {
	const app = await appWith({});
	await enqueue(app);
	app.context.mail.wake();
	await app.context.mail.deliverDue();
	expect(await outbox(app)).toEqual([
		expect.objectContaining({
			recipient: mail.to,
			subject: mail.subject,
			body: mail.body,
			sent_at: null,
			attempts: 0,
		}),
	]);
});

test("a failed transaction leaves no email", async () => {
	const app = await appWith({});
	const failed = transaction(app.context.db, async (tx) => {
		await app.context.mail.enqueue(tx, mail);
		throw new Error("The order was refused");
	});
	await expect(failed).rejects.toThrow("The order was refused");
	expect(await outbox(app)).toEqual([]);
});

test("an email with the same key is stored once", async () => {
	const app = await appWith({});
	await enqueue(app);
	await enqueue(app, { subject: "Another subject" });
	expect((await outbox(app)).map((row) => row.subject)).toEqual([mail.subject]);
});

test.each([
	["offers no STARTTLS", false],
	["has a certificate that nobody trusts", true],
])(
	"an email stays in the outbox if the mail server is another machine and %s",
	async (_what, startTls) => {
		const server = await mailServer({ startTls });
		const app = await appWith({});
		// This machine, by an address that is not loopback, so that TLS is required.
		const smtpUrl = `smtp://0.0.0.0:${server.port}`;
		const lines: string[] = [];
		const log = createLog("info", [], { write: (line) => lines.push(line) });
		const mailer = createMailer(
			app.context.db,
			{
				smtpUrl,
				mailFrom: "hello@mradi.example",
				siteUrl: "https://mradi.example",
				site: app.context.site,
			},
			log,
			outboxHooks,
		);
		await enqueue(app);
		await mailer.deliverDue();
		await mailer.close();
		expect(server.received).toEqual([]);
		expect((await outbox(app))[0]).toMatchObject({ sent_at: null, given_up_at: null, attempts: 1 });
		expect(lines).toHaveLength(1);
		expect(lines[0]).toContain("the server of SMTP_URL offers no encryption (STARTTLS)");
	},
);

test("a recipient address cannot inject a second one", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	const others = ["x@spam.example", "x@spam.example>\r\nRCPT TO:<y@spam.example"];
	await enqueue(app, { to: `achieng@school.example\r\nBcc: ${others[0]}` });
	await enqueue(app, { dedupeKey: "2", to: `achieng@school.example, ${others[0]}` });
	await enqueue(app, { dedupeKey: "3", to: others[1] as string });
	await app.context.mail.deliverDue();
	expect(server.received).toEqual([]);
});

test("a subject cannot inject a header", async () => {
	const server = await mailServer();
	const app = await appWith({ SMTP_URL: server.url });
	await enqueue(app, { subject: "Order\r\nBcc: everyone@spam.example\u0085X: y" });
	await app.context.mail.deliverDue();
	const [one] = server.received as [ReceivedMail];
	expect(one.to).toEqual(["achieng@school.example"]);
	expect(one.message).not.toMatch(/^(Bcc|X):/m);
});
