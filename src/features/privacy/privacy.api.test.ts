import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireProof } from "../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { orderRow } from "../../../tests/support/rows.ts";
import { dialectOf } from "../../db/handles.ts";
import { now } from "../../db/time.ts";
import { deletePendingFiles } from "../../platform/files/pending-deletions.server.ts";
import { erasePerson } from "./privacy.service.server.ts";

const app = await testApp({ STAFF_EMAIL: "staff@mradi.example" });
const { db, files } = app.context;
let admin: TestUser;
beforeAll(async () => {
	admin = await app.user("admin");
});
afterAll(() => app.close());

/** A person whose data differ from all others' in every field. */
function stranger() {
	const unique = randomUUID().slice(0, 8);
	return {
		name: `Achieng-${unique}`,
		email: `achieng-${unique}@school.example`,
		phone: `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`,
	};
}

async function insertRequest(person: ReturnType<typeof stranger>): Promise<string> {
	const id = randomUUID();
	const time = now();
	await db
		.insertInto("assistance_requests")
		.values({
			id,
			reference: id,
			...person,
			institution: "A school",
			project_title: "A solar dryer",
			project_category: "Physics",
			deadline: "2026-05-01",
			description: `Help ${person.name}`,
			service_types: '["Data Analysis Help"]',
			status: "new",
			created_at: time,
			updated_at: time,
			search_text: person.name.toLowerCase(),
		})
		.execute();
	const key = `private/requests/${id}.pdf`;
	await files.put(key, Buffer.from("%PDF"), "application/pdf");
	await db
		.insertInto("assistance_files")
		.values({
			id: randomUUID(),
			request_id: id,
			position: 0,
			name: `${person.name}.pdf`,
			type: "application/pdf",
			size: 4,
			storage_key: key,
		})
		.execute();
	return key;
}

/** Every value of every table as text, as in a backup. */
async function wholeDatabase(): Promise<string> {
	const names =
		dialectOf(db) === "postgres"
			? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
			: sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
	const { rows: tables } = await names.execute(db);
	const contents = await Promise.all(
		// A contentless FTS5 table cannot be selected from; its shadow tables are in the list.
		tables
			.filter(({ name }) => name !== "article_texts_words")
			.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
	);
	return JSON.stringify(contents);
}

async function isStored(key: string): Promise<boolean> {
	return (await files.list("private/")).includes(key);
}

function erase(body: Record<string, unknown>, as = admin) {
	return app.call("POST", "/people/erase", { as, body: { confirm: true, ...body } });
}

test("an admin exports everything stored about a person as a file, without secrets", async () => {
	const person = stranger();
	const user = await app.user("user", { email: person.email });
	const order = await buildOrder(app, person);
	await insertRequest({ ...person, email: "elsewhere@school.example" });
	await buildOrder(app, stranger());

	const query = new URLSearchParams({ email: person.email, phone: person.phone });
	const { status, body, headers } = await app.call("GET", `/people?${query}`, { as: admin });
	expect(status).toBe(200);
	expect(headers.get("content-disposition")).toMatch(/^attachment; filename="person-.+\.json"$/);
	expect(headers.get("cache-control")).toBe("no-store");
	expect(body.account).toMatchObject({ id: user.id, email: person.email });
	expect(body.sessions).toHaveLength(1);
	expect(body.orders).toMatchObject([{ id: order.id, name: person.name, phone: person.phone }]);
	expect(body.requests).toMatchObject([{ name: person.name, files: [{ size: 4 }] }]);
	expect(body.mails).toHaveLength(2);
	expect(JSON.stringify(body)).not.toMatch(/argon2|token_hash|storage_key/);
});

test("a person is found by a phone number in either spelling, and not by another country's number", async () => {
	const person = stranger();
	await buildOrder(app, person);
	const find = (phone: string) =>
		app.call("GET", `/people?${new URLSearchParams({ phone })}`, { as: admin });
	expect((await find(`0${person.phone.slice(4)}`)).body.orders).toHaveLength(1);
	expect((await find(`+255${person.phone.slice(4)}`)).status).toBe(404);
});

test("contact data that is stored in another format is found too", async () => {
	const person = stranger();
	const local = `0${person.phone.slice(4)}`;
	const spaced = `${local.slice(0, 4)} ${local.slice(4, 7)}-${local.slice(7)}`;
	const [unique] = randomUUID().split("-");
	const orders = [
		orderRow({ phone: spaced }),
		orderRow({ phone: `00${person.phone.slice(1)}` }),
		orderRow({ phone: "", email: `Ĩmani.${unique}@School.example` }),
		orderRow({ phone: "", email: `AMINA.${unique}@School.example` }),
		orderRow({ phone: "", guardian_phone: spaced }),
		orderRow({ phone: "", guardian_phone: local }),
	];
	const ids = orders.map(({ id }) => id);
	await db.insertInto("orders").values(orders).execute();
	const find = async (by: Record<string, string>) => {
		const { body } = await app.call("GET", `/people?${new URLSearchParams(by)}`, { as: admin });
		const found = [...body.orders, ...body.guardian_in_orders].map(({ id }) => ids.indexOf(id));
		return found.sort();
	};
	expect(await find({ phone: person.phone })).toEqual([0, 1, 4, 5]);
	expect(await find({ email: `ĩmani.${unique}@school.example` })).toEqual([2]);
	expect(await find({ email: `amina.${unique}@school.example` })).toEqual([3]);
});

test("erasing leaves no trace of a person anywhere, keeps the order's figures and is audited", async () => {
	const person = stranger();
	const user = await app.user("staff", { username: person.name, email: person.email });
	await app.call("PUT", `/users/${user.id}`, { as: admin, body: { role: "user" } });
	await app.call("POST", "/auth/forgot-password", { body: { email: person.email } });
	const order = await buildOrder(app, person);
	await app.call("PUT", `/orders/${order.id}`, { as: admin, body: { status: "completed" } });
	const sent = await app.call("POST", "/orders/by-slug", {
		body: { slug: await slugOf(order.article_id), ...person },
		headers: { "idempotency-key": randomUUID() },
	});
	expect(sent.status).toBe(201);
	const key = await insertRequest(person);
	const other = await buildOrder(app, stranger());

	const answer = await erase({ email: person.email.toUpperCase() });
	expect(answer.status).toBe(200);
	expect(answer.body.result).toMatchObject({ account: true, orders: 2, requests: 1, files: 1 });
	const left = await wholeDatabase();
	for (const trace of [person.name, person.email, person.phone]) {
		expect(left.toLowerCase()).not.toContain(trace.toLowerCase());
	}
	expect(await isStored(key)).toBe(false);
	const stored = await db
		.selectFrom("orders")
		.select(["name", "article_title", "status"])
		.where("id", "=", order.id)
		.executeTakeFirst();
	expect(stored).toEqual({
		name: "Erased",
		article_title: order.article_title,
		status: "completed",
	});
	expect(left).toContain(other.phone);
	const audited = await db
		.selectFrom("audit_log")
		.selectAll()
		.where("subject", "=", "person")
		.where("action", "=", "erase")
		.executeTakeFirst();
	expect(audited).toMatchObject({ actor_id: admin.id, before: null });
});

test("nothing can be written about the customer of an erased order, and a payment keeps no reason", async () => {
	const person = stranger();
	const { id } = await buildOrder(app, person);
	const path = `/orders/${id}`;
	const paid = { amount: 500, method: "cash" };
	const { payment } = (await app.call("POST", `${path}/payments`, { as: admin, body: paid })).body
		.data;
	expect((await erase({ phone: person.phone })).status).toBe(200);

	const about = `${person.name} called`;
	const agreed = { price: 1, material_cost: 1, reason: about };
	const entries = [{ on: "2026-03-02", text: about }];
	for (const [method, call, body] of [
		["POST", "notes", { text: about }],
		["PUT", "help", { entries }],
		["PUT", "agreement", agreed],
	] as const) {
		const { status, body: answer } = await app.call(method, `${path}/${call}`, { as: admin, body });
		expect([call, status, answer.error]).toEqual([
			call,
			409,
			"This order was made anonymous: nothing more can be stored about its customer.",
		]);
	}
	const reversed = { state: "reversed", reason: about };
	const payments = `${path}/payments/${payment.id}`;
	const answer = await app.call("PUT", payments, { as: admin, body: reversed });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	expect(await wholeDatabase()).not.toContain(person.name);
});

test("an anonymous request gets no notes", async () => {
	const person = stranger();
	await insertRequest(person);
	const request = db.selectFrom("assistance_requests").select("id").where("name", "=", person.name);
	const { id } = await request.executeTakeFirstOrThrow();
	await db
		.updateTable("assistance_requests")
		.set({ phone: "", erased_at: new Date().toISOString() })
		.where("id", "=", id)
		.execute();
	const note = { as: admin, body: { text: "They called" } };
	const { status, body } = await app.call("POST", `/requests/${id}/notes`, note);
	expect([status, body.error]).toEqual([
		409,
		"This request was made anonymous: nothing more can be stored about its customer.",
	]);
});

async function slugOf(articleId: string | null): Promise<string> {
	const article = await db
		.selectFrom("articles")
		.select("slug")
		.where("id", "=", articleId)
		.executeTakeFirstOrThrow();
	return article.slug;
}

test("a person who sent thousands of orders is found and erased too", async () => {
	const person = stranger();
	const { article_id, article_title } = await buildOrder(app, person);
	const ORDERS = 2_100;
	const orders = Array.from({ length: ORDERS - 1 }, () =>
		orderRow({ article_id, article_title, ...person }),
	);
	for (let start = 0; start < orders.length; start += 300) {
		await db
			.insertInto("orders")
			.values(orders.slice(start, start + 300))
			.execute();
	}
	const query = new URLSearchParams({ phone: person.phone });
	const found = await app.call("GET", `/people?${query}`, { as: admin });
	expect(found.body.orders).toHaveLength(ORDERS);
	expect((await erase({ phone: person.phone })).body.result).toMatchObject({ orders: ORDERS });
	expect(await wholeDatabase()).not.toContain(person.phone);
});

test("an admin's account is not erased, nor anything else of that person", async () => {
	const person = stranger();
	await app.user("admin", { email: person.email });
	const order = await buildOrder(app, person);
	const refused = await erase({ email: person.email });
	expect(refused.status).toBe(403);
	expect(refused.body.error).toBe("Admin accounts cannot be deleted");
	const stored = await app.call("GET", `/orders/${order.id}`, { as: admin });
	expect(stored.body.data.order.name).toBe(person.name);
});

test("erasing needs a person, a confirmation and an admin", async () => {
	const person = stranger();
	await buildOrder(app, person);
	const staff = await app.user("staff");
	expect((await erase({ email: person.email }, staff)).status).toBe(403);
	expect((await erase({ email: " " })).body.fields).toEqual({
		email: "Email or phone number is required",
	});
	expect((await erase({ phone: "12345" })).body.fields).toEqual({
		phone: "Please enter a valid phone number",
	});
	expect((await erase({ email: person.email, confirm: false })).status).toBe(400);
	expect((await erase({ email: "nobody@school.example" })).status).toBe(404);
});

test("a person is erased even if the stored data is of a kind that is not counted", async () => {
	const erased: string[] = [];
	const { id } = await app.user("user");
	const personalData = [
		{
			findByContact: async () => [{ table: "users", id }],
			export: async () => ({}),
			erase: async (_: unknown, { ids }: { ids: readonly string[] }) => {
				erased.push(...ids);
				return {};
			},
		},
	];
	const person = { email: "uncounted@school.example", phone: null };
	await erasePerson({ ...app.context, personalData }, admin, person);
	expect(erased).toEqual([id]);
});

test("a file that cannot be deleted now is deleted later", async () => {
	const person = stranger();
	const key = await insertRequest(person);
	const remove = files.delete;
	files.delete = async () => {
		throw new Error("The storage does not answer");
	};
	expect((await erase({ phone: person.phone })).status).toBe(200);
	files.delete = remove;
	expect(await isStored(key)).toBe(true);
	await deletePendingFiles(app.context);
	expect(await isStored(key)).toBe(false);
	expect(await wholeDatabase()).not.toContain(key);
});

test("an admin without a confirmation of identity within ten minutes is asked for it, and nothing is read or erased", async () => {
	const [admin, user] = await Promise.all([app.user("admin"), app.user("user")]);
	await expireProof(app, admin);
	const erase = () =>
		app.call("POST", "/people/erase", {
			as: admin,
			body: { email: user.email, phone: null, confirm: true },
		});
	const exportPerson = () => app.call("GET", `/people?email=${user.email}`, { as: admin });
	for (const refused of [await erase(), await exportPerson()]) {
		expect(refused.status).toBe(403);
		expect(refused.body).toMatchObject({
			proof: "needed",
			error: "Please confirm first that it is you.",
		});
	}
	const { password } = admin;
	await app.call("POST", "/auth/proof", { as: admin, body: { password } });
	expect((await exportPerson()).status).toBe(200);
	expect((await erase()).status).toBe(200);
});
