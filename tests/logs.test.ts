import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { connect } from "../src/db/connect.ts";
import { assistanceForm } from "./support/assistance.ts";
import { pdf } from "./support/files.ts";
import { createDatabase } from "./support/postgres.ts";
import { startServer } from "./support/server.ts";

const ADMIN = { email: "office@school.example", password: "the admins password" };
const VISITOR = { username: "achieng", email: "achieng@pupils.example", password: "her own words" };
const PHONE = "0712345678";
const folder = await mkdtemp(join(tmpdir(), "mradi-logs-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

// On PostgreSQL, whose errors and slow statements reveal more than SQLite's.
test("the log says what was done, but not by whom, and no secrets", async () => {
	const DATABASE_URL = await createDatabase(
		inject("postgresUrl"),
		`logs_${randomUUID()}`,
		inject("migratedDatabase"),
	);
	const server = await startServer({
		DATA_DIR: folder,
		DATABASE_URL,
		DEMO_CONTENT: "off",
		LOG_LEVEL: "debug",
		ADMIN_EMAIL: ADMIN.email,
		ADMIN_PASSWORD: ADMIN.password,
	});
	const statuses: [string, number][] = [];
	async function call(method: string, path: string, body?: unknown, token?: string) {
		const isForm = body instanceof FormData || body instanceof URLSearchParams;
		const response = await fetch(server.url + path, {
			method,
			redirect: "manual",
			headers: {
				...(token && { authorization: `Bearer ${token}` }),
				...(body !== undefined && !isForm && { "content-type": "application/json" }),
			},
			...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
		});
		statuses.push([`${method} ${path.replace(/\?.*/, "")}`, response.status]);
		const text = await response.text();
		return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
	}

	const admin: string = (await call("POST", "/api/auth/login", ADMIN)).result.token;
	await call("POST", "/api/auth/register", VISITOR);
	const visitor: string = (await call("POST", "/api/auth/login", VISITOR)).result.token;
	const { id } = (await call("GET", "/api/auth/verify", undefined, visitor)).result.user;
	await call("GET", "/api/users", undefined, visitor);
	await call("POST", "/api/auth/login", { ...VISITOR, password: "her old words" });
	await call("POST", "/login", new URLSearchParams(VISITOR));
	const content = "<p>Charred bone.</p>";
	const project = { title: "Bone-char filter", content, status: "published" };
	const { slug } = (await call("POST", "/api/school-projects", project, admin)).result;
	const person = { name: "Achieng Otieno", phone: PHONE, email: VISITOR.email };
	const order = { slug, ...person, notes: "At noon" };
	await call("POST", "/api/orders/by-slug", order, visitor);
	await call("POST", "/api/orders/by-slug", { ...order, phone: `${PHONE}9` });
	await call("POST", `/order/${slug}`, new URLSearchParams(order));
	await call("POST", "/api/request", assistanceForm(person, [["Achieng Otieno.pdf", pdf()]]));
	const search = encodeURIComponent(VISITOR.email);
	await call("GET", `/api/users?search=${search}`, undefined, admin);
	await call("GET", `/api/orders?search=${PHONE}`, undefined, admin);
	await call("GET", `/api/people?email=${search}&phone=${PHONE}`, undefined, admin);
	await call("GET", `/projects?search=${search}`);
	await call("GET", `/nothing/here?token=${visitor}`);
	const password = { currentPassword: VISITOR.password, newPassword: "her newest words" };
	await call("PUT", "/api/auth/password", password, visitor);
	const reset = { token: "f".repeat(43), password: "x".repeat(9) };
	await call("POST", "/api/auth/reset-password", reset);
	await call("POST", "/api/auth/forgot-password", { email: VISITOR.email });
	await server.stop();

	expect(statuses.filter(([, status]) => status >= 500)).toEqual([]);
	const log = server.output.join("\n");
	// Guards against an empty log, which would pass every check.
	for (const path of ["/auth/login", "/orders/by-slug", "/request", "/people"]) {
		expect(log).toContain(`"${path}"`);
	}
	expect(log).toMatch(/mail kept in the outbox/);
	expect(log).toMatch(new RegExp(`"path":"/users","status":403,.*"actor":"${id}"`));
	for (const secret of [
		ADMIN.password,
		VISITOR.password,
		"her old words",
		"her newest words",
		admin,
		visitor,
		"f".repeat(43),
		VISITOR.email,
		search,
		PHONE,
		PHONE.slice(1),
		"Achieng",
		"At noon",
	]) {
		expect(log).not.toContain(secret);
	}
	// The reset link is in the email only.
	const { db, close } = await connect({ databaseUrl: DATABASE_URL, dataDir: folder });
	const mail = await db
		.selectFrom("outbox")
		.select("body")
		.where("dedupe_key", "like", "password-reset:%")
		.executeTakeFirst()
		.finally(close);
	const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1];
	expect(token).toMatch(/^.{43,}$/);
	expect(log).not.toContain(token);
});
