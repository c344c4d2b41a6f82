import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../../tests/support/app.ts";
import { articleRow } from "../../../../tests/support/rows.ts";

const app = await testApp();
let admin: TestUser;
beforeAll(async () => {
	admin = await app.user("admin");
});
afterAll(() => app.close());

async function insertArticle(author: TestUser, deleted_at: string | null = null): Promise<string> {
	const article = articleRow({ author_id: author.id, deleted_at });
	await app.context.db.insertInto("articles").values(article).execute();
	return article.id;
}

test("an admin lists users newest first, without secrets", async () => {
	const user = await app.user("user");
	// Both accounts may be of the same millisecond.
	const created_at = new Date(Date.now() + 1_000).toISOString();
	const { db } = app.context;
	await db.updateTable("users").set({ created_at }).where("id", "=", user.id).execute();
	const answer = await app.call("GET", "/users", { as: admin });
	expect(answer.status).toBe(200);
	expect(answer.body.pagination).toMatchObject({ page: 1, limit: 1_000, totalPages: 1 });
	expect(answer.body.result[0]).toEqual({
		id: user.id,
		username: user.username,
		email: user.email,
		role: "user",
		createdAt: expect.any(String),
		updated_at: expect.any(String),
	});
});

test("users are found by a part of name or email in any case, and % is an ordinary character", async () => {
	const found = await app.user("user", { username: "Ñandú", email: "w.mwangi@school.example" });
	const search = async (text: string) =>
		(
			await app.call("GET", `/users?search=${encodeURIComponent(text)}`, { as: admin })
		).body.result.map((user: { id: string }) => user.id);
	expect(await search("ÑAND")).toEqual([found.id]);
	expect(await search("W.MWANGI")).toEqual([found.id]);
	expect(await search("%")).toEqual([]);
});

test("users are filtered by role, in the list and in the spreadsheet", async () => {
	const named = { username: "Roles One", email: "roles.one@school.example" };
	const staff = await app.user("staff", named);
	await app.user("user", { username: "Roles Two", email: "roles.two@school.example" });
	for (const [role, found] of [
		["colleagues", [staff.id]],
		["staff", [staff.id]],
		["admin", []],
	] as const) {
		const { result } = (await app.call("GET", `/users?search=roles&role=${role}`, { as: admin }))
			.body;
		expect(
			result.map(({ id }: { id: string }) => id),
			role,
		).toEqual(found);
	}
	const path = "/users/export.csv?search=roles&role=colleagues";
	const file = await app.call("GET", path, { as: admin });
	expect(file.body).toContain("roles.one@");
	expect(file.body).not.toContain("roles.two@");
	const { body } = await app.call("GET", "/users?role=pupil", { as: admin });
	expect(body.fields).toEqual({ role: "Role must be one of colleagues, user, staff, admin" });
});

test("without parameters everybody is listed, up to 1,000; with one, a page", async () => {
	const { db } = app.context;
	const { total } = (await app.call("GET", "/users", { as: admin })).body.pagination;
	const at = "2020-01-01T00:00:00.000Z";
	const row = (number: number) => ({
		id: randomUUID(),
		username: `crowd ${number}`,
		username_key: `crowd ${number}`,
		email: `crowd.${number}@school.example`,
		password_hash: "none",
		role: "user" as const,
		created_at: at,
		updated_at: at,
	});
	const crowd = Array.from({ length: 1_001 - total }, (_, number) => row(number));
	for (let from = 0; from < crowd.length; from += 100) {
		await db
			.insertInto("users")
			.values(crowd.slice(from, from + 100))
			.execute();
	}
	const list = async (query: string) => {
		const { body } = await app.call("GET", `/users${query}`, { as: admin });
		const { result, pagination } = body;
		return { rows: result.length, ...pagination };
	};
	expect(await list("")).toEqual({
		rows: 1_000,
		page: 1,
		limit: 1_000,
		total: 1_001,
		totalPages: 2,
	});
	const paged = { rows: 50, page: 1, limit: 50, total: 1_001, totalPages: 21 };
	expect(await list("?page=1")).toEqual(paged);
	expect(await list("?limit=10")).toEqual({ ...paged, rows: 10, limit: 10, totalPages: 101 });
	expect(await list("?search=crowd")).toMatchObject({ rows: 50, limit: 50 });
	await db.deleteFrom("users").where("username", "like", "crowd %").execute();
});

test("page sizes are limited, and a page past the end is empty", async () => {
	await Promise.all([app.user("user"), app.user("user")]);
	const first = await app.call("GET", "/users?limit=1", { as: admin });
	expect(first.body.result).toHaveLength(1);
	expect(first.body.pagination.totalPages).toBe(first.body.pagination.total);
	expect((await app.call("GET", "/users?page=999", { as: admin })).body.result).toEqual([]);
	expect((await app.call("GET", "/users?limit=500", { as: admin })).body.pagination.limit).toBe(
		100,
	);
	expect((await app.call("GET", "/users?page=zero", { as: admin })).status).toBe(400);
});

test("an admin exports all users as a spreadsheet", async () => {
	const user = await app.user("user", { username: "=cmd()" });
	const answer = await app.call("GET", `/users/export.csv?search=${user.email}`, { as: admin });
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
	const [header, row, ...rest] = answer.body.replace("\uFEFF", "").split("\r\n");
	expect(header).toBe("id,username,email,role,createdAt");
	expect(row).toContain(`${user.id},'=cmd(),${user.email},user,20`);
	expect(rest).toEqual([""]);
	expect((await app.call("GET", "/users/export.csv", { as: user })).status).toBe(403);
});

test("the details count the user's projects, without those in the trash", async () => {
	const author = await app.user("staff");
	await insertArticle(author);
	await insertArticle(author, new Date().toISOString());
	const answer = await app.call("GET", `/users/${author.id}`, { as: admin });
	expect(answer.body.result).toMatchObject({ id: author.id, articlesCount: 1 });
	expect((await app.call("GET", `/users/${randomUUID()}`, { as: admin })).status).toBe(404);
});

test("an update changes only the fields that are sent", async () => {
	const user = await app.user("user");
	const answer = await app.call("PUT", `/users/${user.id}`, {
		as: admin,
		body: { username: "  Wanjiku  " },
	});
	expect(answer.status).toBe(200);
	expect(answer.body.result).toMatchObject({ username: "Wanjiku", email: user.email });
	for (const [body, field, text] of [
		[{ username: " " }, "username", "Username is required"],
		[{ email: null }, "email", "Email is required"],
		[{ email: "nobody" }, "email", "Please enter a valid email address"],
		[{ role: "owner" }, "role", "Role must be one of user, staff, admin"],
	] as const) {
		const refused = await app.call("PUT", `/users/${user.id}`, { as: admin, body });
		expect(refused.status).toBe(400);
		expect(refused.body.fields).toEqual({ [field]: text });
	}
});

test("an email or a username of another account is refused with 409", async () => {
	const [user, other] = await Promise.all([app.user("user"), app.user("user")]);
	for (const [body, field] of [
		[{ email: other.email.toUpperCase() }, "email"],
		[{ username: other.username.toUpperCase() }, "username"],
	] as const) {
		const refused = await app.call("PUT", `/users/${user.id}`, { as: admin, body });
		expect(refused.status).toBe(409);
		expect(refused.body.fields).toHaveProperty(field);
	}
});

test("a change based on an outdated version is refused and changes nothing", async () => {
	const user = await app.user("user");
	const read = (await app.call("GET", `/users/${user.id}`, { as: admin })).body.result.updated_at;
	const change = (username: string) =>
		app.call("PUT", `/users/${user.id}`, { as: admin, body: { username, updated_at: read } });
	const first = `first ${user.id.slice(0, 8)}`;
	expect((await change(first)).status).toBe(200);
	expect((await change("second")).status).toBe(409);
	const after = await app.call("GET", `/users/${user.id}`, { as: admin });
	expect(after.body.result.username).toBe(first);
});

test("an admin account cannot be deleted, not even the admin's own", async () => {
	const other = await app.user("admin");
	for (const id of [other.id, admin.id]) {
		const refused = await app.call("DELETE", `/users/${id}`, { as: admin });
		expect(refused.status).toBe(403);
		expect(refused.body.error).toBe("Admin accounts cannot be deleted");
	}
});

test("deleting a user ends their sessions and keeps their projects", async () => {
	const author = await app.user("staff");
	const article = await insertArticle(author);
	expect((await app.call("DELETE", `/users/${author.id}`, { as: admin })).status).toBe(200);
	expect((await app.call("GET", "/auth/verify", { as: author })).status).toBe(401);
	const stored = await app.context.db
		.selectFrom("articles")
		.select("author_id")
		.where("id", "=", article)
		.executeTakeFirst();
	expect(stored).toEqual({ author_id: null });
	expect((await app.call("DELETE", `/users/${author.id}`, { as: admin })).status).toBe(404);
});

function auditEventOf(id: string) {
	return app.context.db
		.selectFrom("audit_log")
		.selectAll()
		.where("subject_id", "=", id)
		.executeTakeFirst();
}

test("each change is audited with its actor and the previous values", async () => {
	const user = await app.user("user");
	await app.call("PUT", `/users/${user.id}`, { as: admin, body: { role: "staff" } });
	expect(await auditEventOf(user.id)).toMatchObject({
		actor_id: admin.id,
		action: "update",
		subject: "user",
		before: '{"role":"user"}',
		after: '{"role":"staff"}',
	});
});

test("an admin signs a person out everywhere, and the audit log shows it", async () => {
	const [admin, user] = await Promise.all([app.user("admin"), app.user("user")]);
	const path = `/users/${user.id}/sessions`;
	expect((await app.call("DELETE", path, { as: user })).status).toBe(403);
	const ended = await app.call("DELETE", path, { as: admin });
	expect([ended.status, ended.body.result]).toEqual([200, { ended: 1 }]);
	expect((await app.call("GET", "/auth/verify", { as: user })).status).toBe(401);
	expect((await app.call("GET", "/auth/verify", { as: admin })).status).toBe(200);
	expect(await auditEventOf(user.id)).toMatchObject({
		actor_id: admin.id,
		action: "end sessions",
		subject: "user",
		after: '{"sessions":1}',
	});
});
