import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../tests/support/assistance.ts";
import { buildArticle, orderForm } from "../../../tests/support/orders.ts";
import { outboxHooks } from "../../features/orders/outbox-hooks.server.ts";
import { createLog } from "../operations/log.server.ts";
import { deleteFreeMailSlots } from "./mail-limits.server.ts";
import { createMailer, type Mail } from "./outbox.server.ts";

const app = await testApp({ STAFF_EMAIL: "office@mradi.example" });
afterAll(() => app.close());

const { db } = app.context;
const { slug } = await buildArticle(app);
const newAddress = () => `${randomUUID().slice(0, 8)}@school.example`;

const order = (email: string) =>
	app.call("POST", "/orders/by-slug", { body: orderForm(slug, { email }) });
const forgot = (email: string, headers = {}) =>
	app.call("POST", "/auth/forgot-password", {
		body: { email },
		headers,
		ip: `198.51.100.${Math.floor(Math.random() * 250)}`,
	});

async function subjectsTo(...addresses: string[]): Promise<string[]> {
	const mails = await db
		.selectFrom("outbox")
		.select("subject")
		.where("recipient", "in", addresses)
		.execute();
	return mails.map(({ subject }) => subject).sort();
}

async function useUpLimit(email: string): Promise<void> {
	for (let count = 1; count <= 5; count += 1) expect((await order(email)).status).toBe(201);
}

/** Backdates everything sent so far by `hours`. */
async function passTime(hours: number): Promise<void> {
	const taken_at = new Date(Date.now() - hours * 3_600_000).toISOString();
	await db.updateTable("mail_slots").set({ taken_at }).execute();
}

test("a mailbox gets at most five emails a day caused by signed-out visitors, over all forms", async () => {
	const { email } = await app.user("user");
	const spellings = [email, email.toUpperCase(), email.replace("@", "+1@")];
	/** A domain is stored in lower case. */
	const stored = spellings.map((spelling) => spelling.replace(/@.*/, (at) => at.toLowerCase()));
	expect((await forgot(email)).status).toBe(200);
	expect((await sendRequest(app, assistanceForm({ email }))).status).toBe(201);
	const orders = [];
	for (const spelling of [...spellings, ...spellings]) orders.push(await order(spelling));
	expect(orders.map(({ status }) => status)).toEqual(Array(6).fill(201));
	expect(await subjectsTo(...stored)).toHaveLength(5);

	// The order whose mail was dropped is stored, staff are notified, and no answer shows the difference.
	const id = orders.at(-1)?.body.data.order.id;
	const keys = await db
		.selectFrom("outbox")
		.select("dedupe_key")
		.where("dedupe_key", "like", `order:${id}:%`)
		.execute();
	expect(keys).toEqual([{ dedupe_key: `order:${id}:staff` }]);
	const [dropped, unknown] = [await forgot(email), await forgot(newAddress())];
	expect([dropped.status, dropped.body]).toEqual([unknown.status, unknown.body]);
	const links = await db.selectFrom("password_resets").selectAll().execute();
	expect(links).toHaveLength(1);
});

test("of many simultaneous orders at most five send an email", async () => {
	const email = newAddress();
	const answers = await Promise.all(Array.from({ length: 30 }, () => order(email)));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
	expect(await subjectsTo(email)).toHaveLength(5);
});

test("many simultaneous requests for a link are all answered, and send three", async () => {
	const { email } = await app.user("user");
	const answers = await Promise.all(Array.from({ length: 30 }, () => forgot(email)));
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
	expect(await subjectsTo(email)).toHaveLength(3);
});

test("capacity is available again after a day, and no sooner", async () => {
	const email = newAddress();
	await useUpLimit(email);
	await passTime(23.9);
	await deleteFreeMailSlots(db);
	await order(email);
	expect(await subjectsTo(email)).toHaveLength(5);
	await passTime(24.1);
	await order(email);
	expect(await subjectsTo(email)).toHaveLength(6);
	await passTime(24.1);
	await deleteFreeMailSlots(db);
	expect(await db.selectFrom("mail_slots").selectAll().execute()).toEqual([]);
});

test("strangers who use up a mailbox's limit do not prevent the owner's own emails", async () => {
	const owner = await app.user("user");
	const { email, password } = owner;
	const headers = { "browser-token": "d4".repeat(16) };
	await app.call("POST", "/auth/login", { body: { email, password }, headers });
	await useUpLimit(email);
	const before = await subjectsTo(email);

	await forgot(email);
	await forgot(email, { "browser-token": "e5".repeat(16) });
	expect(await subjectsTo(email)).toEqual(before);
	await forgot(email, headers);
	await app.call("PUT", "/auth/password", {
		as: owner,
		body: { currentPassword: password, newPassword: "another long password" },
	});
	const admin = await app.user("admin");
	await app.call("PUT", `/users/${owner.id}`, { as: admin, body: { email: newAddress() } });
	// The reset mail is deleted when the password changes, because its link no longer works.
	expect((await subjectsTo(email)).filter((subject) => !before.includes(subject))).toEqual([
		"Your Mradi account has a new email address",
		"Your Mradi password was changed",
	]);
});

test("the owner's browser gets a link after strangers have used up the limit", async () => {
	const { email, password } = await app.user("user");
	const headers = { "browser-token": "f6".repeat(16) };
	await app.call("POST", "/auth/login", { body: { email, password }, headers });
	await useUpLimit(email);
	await forgot(email, headers);
	expect(await subjectsTo(email)).toContain("Set a new Mradi password");
});

test("an account with a stranger's address sends it at most ten notices a day", async () => {
	const user = await app.user("user");
	let { password } = user;
	for (let count = 1; count <= 12; count += 1) {
		const newPassword = `another long password ${count}`;
		const body = { currentPassword: password, newPassword };
		expect((await app.call("PUT", "/auth/password", { as: user, body })).status).toBe(200);
		password = newPassword;
	}
	expect(await subjectsTo(user.email)).toHaveLength(10);
});

test("a dropped mail is counted and logged, without the address", async () => {
	const lines: string[] = [];
	const log = createLog("info", [], { write: (line) => lines.push(line) });
	const dropped: string[] = [];
	const mailer = createMailer(
		db,
		{ ...app.context.settings, site: app.context.site },
		log,
		outboxHooks,
		(kind) => dropped.push(kind),
	);
	const to = newAddress();
	const mail: Mail = { kind: "unsolicited", dedupeKey: "", to, subject: "Hello", body: "Hello" };
	for (let count = 1; count <= 6; count += 1) {
		const dedupeKey = randomUUID();
		const stored = await db
			.transaction()
			.execute((tx) => mailer.enqueue(tx, { ...mail, dedupeKey }));
		expect(stored).toBe(count <= 5);
	}
	await mailer.close();
	expect(dropped).toEqual(["unsolicited"]);
	expect(lines.filter((line) => line.includes("message dropped"))).toHaveLength(1);
	expect(lines.join()).not.toContain(to);
});
