import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountActions, expireProof, NEW_PASSWORD } from "../../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../../tests/support/app.ts";
import { auditAbout } from "../../../../tests/support/audit.ts";
import { deleteOldInvitations } from "./invitations.service.server.ts";

const app = await testApp({
	SITE_URL: "https://mradi.example",
	SMTP_URL: "smtp://127.0.0.1:1",
	MAIL_FROM: "office@mradi.example",
});
const withoutMail = await testApp({ SITE_URL: "https://mradi.example" });
let admin: TestUser;
beforeAll(async () => {
	admin = await app.user("admin");
});
afterAll(() => Promise.all([app.close(), withoutMail.close()]));

const { db } = app.context;
const { signIn } = accountActions(app);

const newAddress = () => `invited.${randomUUID()}@school.example`;
const invite = (email: string, role = "staff", as = admin) =>
	app.call("POST", "/invitations", { as, body: { email, role } });
const accept = (token: string, username = `name ${randomUUID()}`.slice(0, 40)) =>
	app.call("POST", "/auth/accept-invitation", {
		body: { token, username, password: NEW_PASSWORD },
	});
const tokenIn = (text: string) => /\/invitation#token=([\w-]+)/.exec(text)?.[1] as string;

async function mailsTo(email: string): Promise<string[]> {
	const mails = db.selectFrom("outbox").select("body").where("recipient", "=", email);
	return (await mails.execute()).map(({ body }) => body);
}

async function invited(email = newAddress(), role = "staff") {
	const { body } = await invite(email, role);
	const [mail = ""] = await mailsTo(email);
	return { email, id: body.result.invitation.id as string, token: tokenIn(mail) };
}

const rowOf = (id: string) =>
	db.selectFrom("invitations").selectAll().where("id", "=", id).executeTakeFirst();

test("an invited person chooses a name and a password, and the account has the role", async () => {
	const { email, id, token } = await invited(newAddress(), "staff");
	expect(JSON.stringify(await rowOf(id))).not.toContain(token);
	const answer = await accept(token, "Atieno Odhiambo");
	expect([answer.status, answer.body.message]).toEqual([
		201,
		"Your account has been created. Please sign in.",
	]);
	const signedIn = await signIn({ email, password: NEW_PASSWORD });
	expect(signedIn.body.result.user).toMatchObject({ username: "Atieno Odhiambo", role: "staff" });
	const listed = (await app.call("GET", "/invitations", { as: admin })).body;
	expect(listed.mail).toBe(true);
	expect(listed.result.filter((one: { id: string }) => one.id === id)).toEqual([]);
	expect(await mailsTo(email)).toEqual([]);
	const events = await auditAbout(app, id, ["action", "actor_name", "after"]);
	expect(events).toEqual([
		{ action: "invite", actor_name: admin.username, after: '{"role":"staff"}' },
		{ action: "accept", actor_name: "Atieno Odhiambo", after: '{"role":"staff"}' },
	]);
});

const check = (token: string) => app.call("POST", "/auth/check-invitation", { body: { token } });

test("a link works once; used, expired and unknown links say so, on checking and on use", async () => {
	const used = await invited();
	expect(await check(used.token)).toMatchObject({ status: 200, body: { success: true } });
	expect((await accept(used.token, "Mradi Support")).body.fields).toHaveProperty("username");
	expect((await accept(used.token)).status).toBe(201);
	const expired = await invited();
	const past = new Date(Date.now() - 1_000).toISOString();
	await db
		.updateTable("invitations")
		.set({ expires_at: past })
		.where("id", "=", expired.id)
		.execute();
	for (const [token, message] of [
		[used.token, "This invitation has already been used. Please sign in."],
		[expired.token, "This invitation has expired. Please ask for a new one."],
		["nobodys", "This invitation no longer works. A newer one was sent, or it was withdrawn."],
	] as const) {
		for (const refused of [await check(token), await accept(token)]) {
			expect([refused.status, refused.body.fields]).toEqual([400, { token: message }]);
		}
	}
});

test("if two people use a link at the same moment, one gets the account", async () => {
	const { token } = await invited();
	const answers = await Promise.all([accept(token), accept(token)]);
	const statuses = answers.map(({ status }) => status).sort();
	expect(statuses[0]).toBe(201);
	expect([400, 409]).toContain(statuses[1]);
});

test("a link is valid for seven days", async () => {
	const { id } = await invited();
	const row = await rowOf(id);
	const days = (Date.parse(row?.expires_at ?? "") - Date.parse(row?.sent_at ?? "")) / 86_400_000;
	expect(days).toBeCloseTo(7, 3);
});

test("sending again creates a new link; withdrawing disables the link and deletes the address", async () => {
	const { email, id, token } = await invited();
	expect((await app.call("POST", `/invitations/${id}/send`, { as: admin })).status).toBe(200);
	const mails = await mailsTo(email);
	expect(mails).toHaveLength(1);
	const second = tokenIn(mails[0] ?? "");
	expect(second).not.toBe(token);
	expect((await accept(token)).status).toBe(400);
	expect((await app.call("DELETE", `/invitations/${id}`, { as: admin })).status).toBe(200);
	expect((await accept(second)).status).toBe(400);
	expect([await rowOf(id), await mailsTo(email)]).toEqual([undefined, []]);
	expect((await app.call("DELETE", `/invitations/${id}`, { as: admin })).status).toBe(404);
	expect((await app.call("POST", `/invitations/${id}/send`, { as: admin })).status).toBe(404);
});

test("the invitations of somebody who is no longer an admin are withdrawn, with their emails", async () => {
	const former = await app.user("admin");
	const email = newAddress();
	const { id } = (await invite(email, "admin", former)).body.result.invitation;
	const token = tokenIn((await mailsTo(email))[0] ?? "");
	const others = await invited();
	const change = { as: admin, body: { role: "staff" } };
	expect((await app.call("PUT", `/users/${former.id}`, change)).status).toBe(200);
	expect((await accept(token)).body.fields).toEqual({
		token: "This invitation no longer works. A newer one was sent, or it was withdrawn.",
	});
	expect([await rowOf(id), await mailsTo(email)]).toEqual([undefined, []]);
	const [, withdrawn] = await auditAbout(app, id, ["action", "actor_id"]);
	expect(withdrawn).toEqual({ action: "withdraw", actor_id: admin.id });
	expect((await accept(others.token)).status).toBe(201);
});

test("an address with an account, an invited address and wrong input are refused at their field", async () => {
	const { email } = await invited();
	for (const [address, role, status, fields] of [
		[
			email.toUpperCase(),
			"staff",
			409,
			{ email: "This address has already been invited. Please send that invitation again." },
		],
		[admin.email, "staff", 409, { email: "An account with this email already exists" }],
		["nobody", "staff", 400, { email: "Please enter a valid email address" }],
		[newAddress(), "owner", 400, { role: "Role must be one of user, staff, admin" }],
	] as const) {
		const refused = await invite(address, role);
		expect([refused.status, refused.body.fields]).toEqual([status, fields]);
	}
});

test("the password follows the usual rules, and a taken name leaves the link valid", async () => {
	const { token } = await invited();
	const taken = await accept(token, admin.username);
	expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ["username"]]);
	const weak = await app.call("POST", "/auth/accept-invitation", {
		body: { token, username: "Somebody", password: "password1234" },
	});
	expect([weak.status, Object.keys(weak.body.fields)]).toEqual([400, ["password"]]);
	expect((await accept(token)).status).toBe(201);
});

test("only an admin with a recent confirmation of identity invites, up to a limit", async () => {
	const staff = await app.user("staff");
	expect((await invite(newAddress(), "user", staff)).status).toBe(403);
	const other = await app.user("admin");
	await expireProof(app, other);
	expect((await invite(newAddress(), "user", other)).body.proof).toBe("needed");
	const busy = await app.user("admin");
	for (let sent = 0; sent < 50; sent += 1) {
		await app.context.limits.consume("invitations", busy.id);
	}
	expect((await invite(newAddress(), "user", busy)).status).toBe(429);
});

test("without mail the response contains the link, which is not stored", async () => {
	const as = await withoutMail.user("admin");
	const email = newAddress();
	const { body } = await withoutMail.call("POST", "/invitations", {
		as,
		body: { email, role: "user" },
	});
	const token = tokenIn(body.result.link);
	expect((await withoutMail.call("GET", "/invitations", { as })).body.mail).toBe(false);
	const stored = withoutMail.context.db.selectFrom("outbox").select("id");
	expect(await stored.where("recipient", "=", email).execute()).toEqual([]);
	const accepted = await withoutMail.call("POST", "/auth/accept-invitation", {
		body: { token, username: "By Hand", password: NEW_PASSWORD },
	});
	expect(accepted.status).toBe(201);
});

test("an email with a link expires with the link after seven days", async () => {
	const { email } = await invited();
	const old = new Date(Date.now() - 8 * 86_400_000).toISOString();
	await db.updateTable("outbox").set({ created_at: old }).where("recipient", "=", email).execute();
	await deleteOldInvitations(db);
	expect(await mailsTo(email)).toEqual([]);
});
