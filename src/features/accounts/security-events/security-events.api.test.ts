import { afterAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../../tests/support/app.ts";
import { transaction } from "../../../db/transaction.ts";
import { startScheduledJobs } from "../../../platform/operations/scheduled-jobs.server.ts";
import { scheduledJobs } from "../../../server/declared-by-features.ts";
import { codeOf } from "../auth/second-step/one-time-codes.server.ts";
import { resetAdminPassword } from "../password-reset/admin-reset.server.ts";
import {
	MAX_ROWS,
	networkOf,
	recordOwnEvent,
	recordSecurityEvent,
} from "./record-security-event.server.ts";
import type { SecurityEvent } from "./security-events.contract.ts";

const app = await testApp();
afterAll(() => app.close());

const { db } = app.context;
const admin = await app.user("admin", { username: "Wanjiru" });
const IP = "203.0.113.77";
const NETWORK = "203.0.113.0/24";

async function eventsOf({ id }: { id: string }): Promise<SecurityEvent[]> {
	const { body } = await app.call("GET", `/security-events?user=${id}&limit=100`, { as: admin });
	return body.result.events;
}

/** Kind, detail, address and count of each event, ordered by kind. */
async function summary(user: { id: string }) {
	const events = await eventsOf(user);
	return events
		.map(({ kind, detail, address, count }) => [kind, detail, address, count])
		.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
}

function signIn(user: Pick<TestUser, "email">, password: string, ip = IP) {
	return app.call("POST", "/auth/login", { body: { email: user.email, password }, ip });
}

test("successful and refused sign-ins are counted by account, network and day", async () => {
	const user = await app.user("user");
	for (const password of ["not this", "nor this", user.password, user.password]) {
		await signIn(user, password);
	}
	await signIn(user, user.password, "198.51.100.20");
	expect(await summary(user)).toEqual([
		["sign-in refused", "wrong password", NETWORK, 2],
		["sign-in", "password", "198.51.100.0/24", 1],
		["sign-in", "password", NETWORK, 2],
	]);
	const [latest] = await eventsOf(user);
	expect(latest).toMatchObject({
		user: { id: user.id, name: user.username },
		actor: { id: user.id, name: user.username },
		address: "198.51.100.0/24",
	});
	const refused = (await eventsOf(user)).find(({ kind }) => kind === "sign-in refused");
	expect(refused?.actor).toBeNull();
});

test("requests refused by a limit are one event, however many there are", async () => {
	const user = await app.user("user");
	for (let tried = 1; tried <= 14; tried += 1) await signIn(user, `guess ${tried}`, "192.0.2.9");
	expect(await summary(user)).toEqual([
		["sign-in refused", "too many attempts", "192.0.2.0/24", 1],
		["sign-in refused", "wrong password", "192.0.2.0/24", 10],
	]);
});

test("attempts with unknown emails are counted without the email", async () => {
	const ip = "192.0.2.200";
	for (const name of ["amina", "otieno"]) {
		await signIn({ email: `${name}@nowhere.example` }, "a guess", ip);
	}
	const rows = await db
		.selectFrom("security_events")
		.selectAll()
		.where("user_id", "is", null)
		.execute();
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({ kind: "sign-in refused", address: "192.0.2.0/24", count: 2 });
	expect(JSON.stringify(rows)).not.toMatch(/amina|otieno/);
});

test("an account has a limited number of rows, however many networks the attempts come from", async () => {
	const user = await app.user("user");
	const tries = MAX_ROWS + 20;
	for (let network = 0; network < tries; network += 1) {
		await recordSecurityEvent(db, {
			kind: "sign-in refused",
			userId: user.id,
			actorId: null,
			ip: `10.0.${network}.1`,
			detail: "wrong password",
		});
	}
	const rows = await db
		.selectFrom("security_events")
		.select(["address", "count"])
		.where("user_id", "=", user.id)
		.execute();
	expect(rows).toHaveLength(MAX_ROWS + 1);
	expect(rows.find(({ address }) => address === null)).toEqual({ address: null, count: 20 });
});

test("simultaneous sign-ins do not block each other", async () => {
	const people = await Promise.all(Array.from({ length: 60 }, () => app.user("user")));
	await Promise.all(
		people.map(({ id }) =>
			transaction(db, (tx) => recordOwnEvent(tx, { id, ip: IP }, "sign-in", "password")),
		),
	);
	for (const person of people.slice(0, 3)) expect(await summary(person)).toHaveLength(1);
});

test("setting up, asking for, failing, passing and removing a second step are recorded", async () => {
	const user = await app.user("staff");
	const started = await app.call("POST", "/auth/second-step/app", { as: user });
	const { secret } = started.body.result;
	const code = (later: number) => codeOf(secret, Math.floor(Date.now() / 30_000) + later);
	await app.call("PUT", "/auth/second-step/app", { as: user, body: { code: code(0) } });
	const { token } = (await signIn(user, user.password)).body.second_step;
	const finish = (body: object) => app.call("POST", "/auth/second-step", { body, ip: IP });
	expect((await finish({ token, code: code(7) })).status).toBe(400);
	expect((await finish({ token, code: code(1) })).status).toBe(200);
	await app.call("DELETE", "/auth/second-step/app", { as: user });
	expect(await summary(user)).toEqual([
		["second step added", "app", NETWORK, 1],
		["second step asked", null, NETWORK, 1],
		["second step removed", "app", NETWORK, 1],
		["sign-in refused", "wrong code", NETWORK, 1],
		["sign-in", "password and code", NETWORK, 1],
	]);
});

test("changes of a person's own account are recorded with that person as the actor", async () => {
	const { body } = await app.call("POST", "/auth/register", {
		body: { username: "Kamau", email: "kamau@pupils.example", password: "a long new password" },
		ip: IP,
	});
	const as = { token: body.result.token as string };
	const { id } = (await app.call("GET", "/auth/verify", as)).body.result.user;
	const other = await signIn({ email: "kamau@pupils.example" }, "a long new password");
	const sessions = (await app.call("GET", "/auth/sessions", as)).body.result;
	const ended = sessions.find(({ current }: { current: boolean }) => !current).id;
	await app.call("DELETE", `/auth/sessions/${ended}`, as);
	expect((await app.call("GET", "/auth/verify", { token: other.body.result.token })).status).toBe(
		401,
	);
	await app.call("POST", "/auth/proof", { ...as, body: { password: "not this one" } });
	const change = { currentPassword: "a long new password", newPassword: "an even longer one" };
	await app.call("PUT", "/auth/password", { ...as, body: change });
	await app.call("POST", "/auth/logout-all", as);
	expect(await summary({ id })).toEqual([
		["password changed", null, NETWORK, 1],
		["proof refused", "wrong password", NETWORK, 1],
		["sessions ended", "all", NETWORK, 1],
		["sessions ended", "one", NETWORK, 1],
		["sign-in", "password", NETWORK, 1],
		["sign-up", null, NETWORK, 1],
	]);
	for (const { actor } of await eventsOf({ id })) expect(actor).toEqual({ id, name: "Kamau" });
});

test("what an admin does to an account is recorded with the admin as the actor, even if the account is deleted", async () => {
	const user = await app.user("user");
	const change = (body: object) =>
		app.call("PUT", `/users/${user.id}`, { as: admin, body, ip: IP });
	await change({ role: "staff" });
	await change({ email: "moved@school.example", role: "user" });
	await app.call("DELETE", `/users/${user.id}/sessions`, { as: admin, ip: IP });
	await app.call("DELETE", `/users/${user.id}`, { as: admin, ip: IP });
	expect(await summary(user)).toEqual([
		["account deleted", null, NETWORK, 1],
		["email changed", null, NETWORK, 1],
		["role changed", "staff to user", NETWORK, 1],
		["role changed", "user to staff", NETWORK, 1],
		["sessions ended", "all", NETWORK, 1],
	]);
	for (const event of await eventsOf(user)) {
		expect(event.actor).toEqual({ id: admin.id, name: "Wanjiru" });
		expect(event.user).toEqual({ id: user.id, name: null });
	}
});

test("a password reset is recorded, both by link and by the command on the server", async () => {
	const user = await app.user("user");
	await app.call("POST", "/auth/forgot-password", { body: { email: user.email } });
	const mail = await db
		.selectFrom("outbox")
		.select("body")
		.where("recipient", "=", user.email)
		.executeTakeFirstOrThrow();
	const token = /token=([\w-]+)/.exec(mail.body)?.[1];
	const body = { token, password: "her newest words" };
	await app.call("POST", "/auth/reset-password", { body, ip: IP });
	expect(await summary(user)).toEqual([["password reset", "by link", NETWORK, 1]]);

	const other = await app.user("admin");
	await resetAdminPassword(db, other.email, "a password of the server");
	expect(await summary(other)).toEqual([["password reset", "on the server", null, 1]]);
});

test("a change that fails records no event", async () => {
	const only = await app.user("user");
	const taken = await app.user("user");
	const body = { role: "staff", email: taken.email };
	expect((await app.call("PUT", `/users/${only.id}`, { as: admin, body })).status).toBe(409);
	expect(await summary(only)).toEqual([]);
});

test("events are found by kind and by account: id, part of the name, email", async () => {
	const user = await app.user("user", { username: "Ũhuru Ĩmani", email: "imani@pupils.example" });
	await signIn(user, "not this one");
	await signIn(user, user.password);
	const find = async (query: string) => {
		const { body } = await app.call("GET", `/security-events?${query}`, { as: admin });
		return body.result.events.map(({ kind }: SecurityEvent) => kind).toSorted();
	};
	const both = ["sign-in", "sign-in refused"];
	expect(await find(`user=${user.id}`)).toEqual(both);
	expect(await find(`user=${encodeURIComponent("ũhuru ĩ")}`)).toEqual(both);
	expect(await find("user=IMANI@pupils")).toEqual(both);
	expect(await find(`user=${user.id}&kind=sign-in%20refused`)).toEqual(["sign-in refused"]);
	expect(await find(`user=${user.id}&kind=`)).toEqual(both);
	const page = await app.call("GET", "/security-events?limit=1&page=2", { as: admin });
	expect(page.body.result.events).toHaveLength(1);
	expect(page.body.result.pagination).toMatchObject({ page: 2, limit: 1 });
	expect((await app.call("GET", "/security-events?kind=else", { as: admin })).status).toBe(400);
});

test("events older than 90 days are deleted", async () => {
	const user = await app.user("user");
	await signIn(user, user.password);
	const age = (days: number) =>
		db
			.updateTable("security_events")
			.set({ last_at: new Date(Date.now() - days * 86_400_000).toISOString() })
			.where("user_id", "=", user.id)
			.execute();
	const jobs = startScheduledJobs(scheduledJobs(app.context), {
		log: app.context.log,
		mayDelete: async () => true,
	});
	await age(89);
	await jobs.run();
	expect(await summary(user)).toHaveLength(1);
	await age(91);
	await jobs.run();
	expect(await summary(user)).toEqual([]);
	await jobs.close();
});

test("a person's data export contains their events, and an erasure deletes them", async () => {
	const person = await app.user("user", { email: "erased@pupils.example" });
	await signIn(person, person.password);
	const copy = await app.call("GET", `/people?email=${person.email}`, { as: admin });
	expect(copy.body.security_events).toEqual([
		{
			kind: "sign-in",
			detail: "password",
			address: NETWORK,
			count: 1,
			at: expect.any(String),
			last_at: expect.any(String),
		},
	]);
	const body = { email: person.email, phone: null, confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	expect(await summary(person)).toEqual([]);
});

test("an address is shortened to its network", () => {
	expect(networkOf("198.51.100.4")).toBe("198.51.100.0/24");
	expect(networkOf("2001:0db8:0001:0002::/64")).toBe("2001:db8:1::/48");
	expect(networkOf("0000:0000:0000:0000::/64")).toBe("0:0:0::/48");
	expect(networkOf("unknown")).toBeNull();
	expect(networkOf(undefined)).toBeNull();
});
