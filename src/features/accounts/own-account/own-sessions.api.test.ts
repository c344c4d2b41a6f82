import { afterAll, expect, test } from "vitest";
import { accountActions } from "../../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../../tests/support/app.ts";
import { deleteExpiredSessions, startSession } from "../auth/sessions.server.ts";

const app = await testApp();
afterAll(() => app.close());

const { db } = app.context;

const { signIn, isSignedIn } = accountActions(app);

test("people see their own sessions and can end one of them, but never another person's", async () => {
	const [user, stranger] = await Promise.all([app.user("user"), app.user("user")]);
	const phone = await startSession(
		db,
		user.id,
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36",
	);
	const { body } = await app.call("GET", "/auth/sessions", { as: user });
	expect(body.result).toHaveLength(2);
	expect(body.result).toContainEqual({
		id: user.sessionId,
		createdAt: expect.any(String),
		lastSeenAt: expect.any(String),
		device: "Unknown device",
		current: true,
	});
	const other = body.result.find((session: { current: boolean }) => !session.current);
	expect(other.device).toBe("Chrome on Android");

	const end = (as: TestUser, id: string) => app.call("DELETE", `/auth/sessions/${id}`, { as });
	expect((await end(user, stranger.sessionId)).status).toBe(404);
	expect(await isSignedIn(stranger.token)).toBe(true);
	expect((await end(user, other.id)).status).toBe(200);
	expect(await isSignedIn(phone)).toBe(false);
});

test("when there are more than fifty sessions, the oldest ends", async () => {
	const user = await app.user("user");
	const past = new Date(Date.now() - 60_000).toISOString();
	await db
		.updateTable("sessions")
		.set({ created_at: past })
		.where("id", "=", user.sessionId)
		.execute();
	for (let count = 2; count <= 50; count += 1) await startSession(db, user.id, "another device");
	expect(await isSignedIn(user.token)).toBe(true);
	expect((await signIn(user)).status).toBe(200);
	expect(await isSignedIn(user.token)).toBe(false);
	const { body } = await app.call("GET", "/auth/sessions", {
		token: (await signIn(user)).body.result.token,
	});
	expect(body.result).toHaveLength(50);
});

test("staff must sign in again after twelve hours without use, users need not", async () => {
	const [user, staff, admin] = await Promise.all([
		app.user("user"),
		app.user("staff"),
		app.user("admin"),
	]);
	const seenHoursAgo = (hours: number) =>
		db
			.updateTable("sessions")
			.set({ last_seen_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
			.execute();
	await seenHoursAgo(11.9);
	for (const person of [user, staff, admin]) expect(await isSignedIn(person.token)).toBe(true);
	await seenHoursAgo(12.1);
	expect(await isSignedIn(staff.token)).toBe(false);
	expect(await isSignedIn(admin.token)).toBe(false);
	await deleteExpiredSessions(db);
	const left = await db.selectFrom("sessions").select("user_id").execute();
	expect(left.map(({ user_id }) => user_id)).toContain(user.id);
	expect(left.map(({ user_id }) => user_id)).not.toContain(staff.id);
	expect(await isSignedIn(user.token)).toBe(true);
});

test("signing out everywhere ends every session, including this one", async () => {
	const user = await app.user("user");
	const other = await startSession(db, user.id, "other device");
	expect((await app.call("POST", "/auth/logout-all", { as: user })).status).toBe(200);
	expect([await isSignedIn(user.token), await isSignedIn(other)]).toEqual([false, false]);
});
