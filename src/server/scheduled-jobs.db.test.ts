import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { scheduledJobs } from "./declared-by-features.ts";

const app = await testApp();
afterAll(() => app.close());

const { db } = app.context;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("old rows are deleted and recent ones kept, in every table with a retention period", async () => {
	const user = await app.user("user");
	const session = (expires_at: string) => ({
		id: randomUUID(),
		token_hash: randomUUID(),
		user_id: user.id,
		user_agent: "",
		created_at: daysAgo(31),
		last_seen_at: daysAgo(31),
		expires_at,
	});
	await db
		.insertInto("sessions")
		.values(session(daysAgo(1)))
		.execute();
	const reset = (token_hash: string, expires_at: string) => ({
		token_hash,
		user_id: user.id,
		created_at: daysAgo(1),
		expires_at,
	});
	await db
		.insertInto("password_resets")
		.values([reset("old", daysAgo(1)), reset("young", daysAgo(-1))])
		.execute();
	const key = (name: string, created_at: string) => ({
		scope: "orders",
		key: name,
		body_hash: "",
		made: "{}",
		created_at,
	});
	await db
		.insertInto("idempotency_keys")
		.values([key("old", daysAgo(2)), key("young", daysAgo(0))])
		.execute();
	const mail = (name: string, sent_at: string | null, given_up_at: string | null = null) => ({
		id: randomUUID(),
		dedupe_key: name,
		recipient: "a@school.example",
		subject: "",
		body: "",
		created_at: daysAgo(40),
		attempts: 1,
		next_attempt_at: daysAgo(40),
		sent_at,
		last_error: null,
		given_up_at,
	});
	await db
		.insertInto("outbox")
		.values([
			mail("old", daysAgo(31)),
			mail("young", daysAgo(1)),
			mail("waiting", null),
			mail("given up long ago", null, daysAgo(31)),
			mail("given up", null, daysAgo(1)),
		])
		.execute();
	const result = (title: string, deleted_at: string | null) => ({
		id: randomUUID(),
		title,
		description: null,
		year: 2026,
		status: "draft",
		published_at: null,
		created_at: daysAgo(60),
		updated_at: daysAgo(60),
		deleted_at,
	});
	await db
		.insertInto("results")
		.values([result("old", daysAgo(31)), result("young", daysAgo(29)), result("kept", null)])
		.execute();

	for (const { run } of scheduledJobs(app.context)) await run();

	expect(await db.selectFrom("sessions").select("id").execute()).toEqual([{ id: user.sessionId }]);
	expect(await db.selectFrom("password_resets").select("token_hash").execute()).toEqual([
		{ token_hash: "young" },
	]);
	expect(await db.selectFrom("idempotency_keys").select("key").execute()).toEqual([
		{ key: "young" },
	]);
	const mails = await db.selectFrom("outbox").select("dedupe_key").orderBy("dedupe_key").execute();
	expect(mails.map((row) => row.dedupe_key)).toEqual(["given up", "waiting", "young"]);
	const results = await db.selectFrom("results").select("title").orderBy("title").execute();
	expect(results.map((row) => row.title)).toEqual(["kept", "young"]);
});
