import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { dialectOf } from "../../src/db/dialect.ts";
import { migrate } from "../../src/db/migrate.ts";
import { restore } from "../../src/server/restore.ts";
import { scheduledJobs } from "../../src/server/scheduled-jobs.ts";
import { testApp } from "../support/app.ts";
import { emptyDatabase } from "../support/database.ts";
import { FIRST, FIRST_VERSION } from "../support/first-version.ts";
import { countsOfProjects } from "../support/project-counts.ts";

// Data of the first version, upgraded by every later migration. Restores all tables, including those that backups now
// leave out.
const app = await testApp({}, (settings) => restore(settings, FIRST_VERSION, { everything: true }));
afterAll(() => app.close());

async function signIn({ email, password }: { email: string; password: string }) {
	const { status, body } = await app.call("POST", "/auth/login", { body: { email, password } });
	expect(status, JSON.stringify(body)).toBe(200);
	return body.result.token as string;
}

const get = async (path: string, token?: string) => {
	const { status, body } = await app.call("GET", path, token ? { token } : {});
	expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
	return body;
};

const admin = await signIn(FIRST.admin);
const staff = await signIn(FIRST.staff);

const findProject = async () =>
	(await get(`/school-projects?search=${encodeURIComponent("bone-char")}`)).result.articles[0];

describe("data of the first version, upgraded", () => {
	test("people sign in with their old passwords and have their roles", async () => {
		const users = (await get("/users", admin)).result;
		const roles = users.map(({ email, role }: Record<string, string>) => [email, role]);
		expect(Object.fromEntries(roles)).toEqual({
			[FIRST.admin.email]: "admin",
			[FIRST.staff.email]: "staff",
			[FIRST.user.email]: "user",
		});
		expect(users.map(({ username }: Record<string, string>) => username)).toContain(
			FIRST.staff.username,
		);
		const taken = { ...FIRST.staff, email: "new@first.example", username: "WANJIRŨ" };
		expect((await app.call("POST", "/auth/register", { body: taken })).status).toBe(409);
	});

	test("a valid session is still valid, an expired one is not", async () => {
		const { result } = await get("/auth/verify", FIRST.tokens.valid);
		expect(result.user.email).toBe(FIRST.user.email);
		const expired = await app.call("GET", "/auth/verify", { token: FIRST.tokens.expired });
		expect(expired.status).toBe(401);
	});

	test("the project has its categories, costs and picture", async () => {
		const { slug } = await findProject();
		const { result } = await get(`/school-projects/by-slug/${slug}`);
		const { category_ids: _, ...fields } = { ...FIRST.project, category_ids: [] };
		expect(result).toMatchObject(fields);
		expect(result.categories.map(({ name }: { name: string }) => name)).toEqual([
			FIRST.category.name,
		]);
		expect(await app.context.files.find(result.featured_image.slice(1))).toBeDefined();
	});

	test("the project is found by its title, its text and its category", async () => {
		const { id } = await findProject();
		for (const text of ["BONE-CHAR", "fluoride down", "charred at 500 °C in a kiln", "°"]) {
			const { result } = await get(`/school-projects?search=${encodeURIComponent(text)}`);
			expect(
				result.articles.map((found: { id: string }) => found.id),
				text,
			).toEqual([id]);
		}
		const [category] = (await get("/categories")).categories;
		expect(category).toMatchObject({ ...FIRST.category, projects_count: 1 });
		const { result } = await get(`/school-projects?categoryId=${category.id}`);
		expect(result.articles.map((found: { id: string }) => found.id)).toEqual([id]);
	});

	test("its published project is counted, in its category too", async () => {
		expect(Object.values(await countsOfProjects(app.context.db))).toEqual([1, 1]);
	});

	test("the first version's text index is gone", async () => {
		if (dialectOf(app.context.db) !== "sqlite") return;
		const { rows } = await sql`select name from sqlite_schema
			where name like '%trigrams%' or sql like '%trigrams%'`.execute(app.context.db);
		expect(rows).toEqual([]);
	});

	test("a draft stays hidden, and a deleted project can be restored from the trash", async () => {
		const hidden = await get(`/school-projects?search=${FIRST.draft.title.slice(0, 10)}`);
		expect(hidden.result.articles).toEqual([]);
		const drafts = await get("/school-projects?status=draft", staff);
		expect(drafts.result.articles).toMatchObject([{ title: FIRST.draft.title, can_edit: true }]);
		const [trashed] = (await get("/trash/projects", staff)).result;
		expect(trashed.title).toBe(FIRST.trashed.title);
		const restored = await app.call("POST", `/trash/projects/${trashed.id}/restore`, {
			token: staff,
		});
		expect(restored.status).toBe(200);
		expect((await get(`/school-projects/by-slug/${trashed.slug}`)).result.id).toBe(trashed.id);
	});

	test("the author can change and save the project", async () => {
		const { id, updated_at } = await findProject();
		const saved = await app.call("PUT", `/school-projects/${id}`, {
			token: staff,
			body: { price: 15000, updated_at },
		});
		expect(saved.status, JSON.stringify(saved.body)).toBe(200);
		expect(saved.body.result.price).toBe(15000);
	});

	test("staff and customer see the order in their lists, and sending it again creates no duplicate", async () => {
		const { orders } = (await get("/orders", staff)).data;
		expect(orders).toMatchObject([
			{ ...FIRST.order, article_title: FIRST.project.title, status: "pending" },
		]);
		const mine = (await get("/orders/mine", FIRST.tokens.valid)).data.orders;
		expect(mine).toMatchObject([{ id: orders[0].id }]);
		const { slug } = await findProject();
		const again = await app.call("POST", "/orders/by-slug", {
			body: { slug, ...FIRST.order },
			headers: { "idempotency-key": FIRST.orderKey },
		});
		expect(again.body.data.order.id).toBe(orders[0].id);
		const { reference } = orders[0];
		expect(reference).toMatch(/^MR-/);
		expect(again.body.data.order.reference).toBe(reference);
		expect((await get(`/orders?search=${reference}`, staff)).data.orders).toHaveLength(1);
		const found = await get("/orders?search=achieng", staff);
		expect(found.data.orders).toHaveLength(1);
		const completed = await app.call("PUT", `/orders/${orders[0].id}`, {
			token: staff,
			body: { status: "completed" },
		});
		expect(completed.status).toBe(200);
	});

	test("staff find the order by its notes and the request by its description and service", async () => {
		const { notes } = FIRST.order;
		const { orders } = (await get(`/orders?search=${encodeURIComponent(notes)}`, staff)).data;
		expect(orders).toHaveLength(1);
		const { description, serviceType } = FIRST.request;
		const search = encodeURIComponent(`${serviceType.toUpperCase()} ${description}`);
		expect((await get(`/requests?search=${search}`, staff)).result.requests).toHaveLength(1);
	});

	test("the request for assistance is in the inbox, with its file", async () => {
		const [request] = (await get("/requests", staff)).result.requests;
		const { serviceType, ...fields } = FIRST.request;
		expect(request).toMatchObject({ ...fields, serviceType: [serviceType], status: "new" });
		const path = `/requests/${request.id}/files/${request.files[0].id}`;
		const file = await app.call("GET", path, { token: staff });
		expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
		expect(file.body).toMatch(/^%PDF/);
	});

	test("the result has its items in order, and accepts another one", async () => {
		const [result] = (await get("/results")).results;
		expect(result).toMatchObject(FIRST.result);
		const { items } = await get(`/results/${result.id}/items`);
		expect(items).toMatchObject(FIRST.items);
		const added = await app.call("POST", `/results/${result.id}/items`, {
			token: staff,
			body: { ...FIRST.items[0], position: 2, category_id: items[0].category_id },
		});
		expect(added.status).toBe(201);
	});

	test("the gallery shows its photo, and the picture is there", async () => {
		const [item] = (await get("/gallery")).result.items;
		expect(item).toMatchObject(FIRST.gallery);
		expect(await app.context.files.find(item.image_url.slice(1))).toBeDefined();
	});

	test("a password reset link still works, once", async () => {
		const { body } = await app.context.db
			.selectFrom("outbox")
			.select("body")
			.where("recipient", "=", FIRST.user.email)
			.where("body", "like", "%reset-password%")
			.executeTakeFirstOrThrow();
		const token = /token=([\w-]+)/.exec(body)?.[1];
		const reset = { token, password: "a newly chosen password" };
		expect((await app.call("POST", "/auth/reset-password", { body: reset })).status).toBe(200);
		expect((await app.call("POST", "/auth/reset-password", { body: reset })).status).toBe(400);
		await signIn({ ...FIRST.user, password: reset.password });
	});

	test("the audit log shows the earlier changes, and the overview counts them", async () => {
		const { result } = await get("/audit?limit=100", admin);
		const events = JSON.stringify(result);
		expect(events).toContain(FIRST.staff.username);
		expect(events).toContain("create");
		const { stats } = (await get("/dashboard/stats", staff)).result;
		expect(stats).toMatchObject({ users: 3, categories: 1 });
	});

	test("the hourly jobs run on the upgraded data without errors", async () => {
		const errors: unknown[] = [];
		for (const [name, run] of scheduledJobs(app.context)) {
			await run().catch((error: unknown) => errors.push([name, error]));
		}
		expect(errors).toEqual([]);
		expect(await findProject()).toBeDefined();
	});
});

test("the tables of an older version can be created without later migrations", async () => {
	const place = await emptyDatabase();
	const { db, close } = await connect(place);
	try {
		expect(await migrate(db, new Set())).toEqual([]);
		expect(await migrate(db, new Set(["0001-first", "9999-future"]))).toEqual(["0001-first"]);
		expect(await migrate(db, new Set())).toEqual([]);
	} finally {
		await close();
		await place.remove();
	}
});
