import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { monthsBefore, RETENTION, type RetentionName } from "../../src/product/retention.ts";
import { scheduledJobs } from "../../src/server/declared-by-features.ts";
import { testApp } from "../support/app.ts";
import { assistanceForm, sendRequest } from "../support/assistance.ts";
import { pdf } from "../support/files.ts";
import { buildOrder } from "../support/orders.ts";
import { draftRow, orderRow, proposalRow } from "../support/rows.ts";

const MONTHS = 6;
const app = await testApp({ RETENTION_MONTHS: String(MONTHS), STAFF_EMAIL: "team@school.example" });
afterAll(() => app.close());
const { db } = app.context;

async function runJobs(): Promise<void> {
	for (const { run } of scheduledJobs(app.context)) await run();
}

/** A time whose retention period ended some minutes ago; with negative minutes it ends in the future. */
function timeExpiredBy(name: RetentionName, minutes: number): string {
	const { amount, unit } = RETENTION[name];
	const shifted = (time: number) => new Date(time - minutes * 60_000).toISOString();
	if (unit === "month") return shifted(Date.parse(monthsBefore(new Date().toISOString(), MONTHS)));
	const ms = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[unit];
	return shifted(Date.now() - amount * ms);
}

/** The end of a period that began at `began`, for tables that store the end. */
const expiryOf = (name: RetentionName, began: string) =>
	new Date(Date.parse(began) + Date.now() - Date.parse(timeExpiredBy(name, 0))).toISOString();

interface Planted {
	/** Whether the planted row or file still exists. */
	isKept: () => Promise<boolean>;
}

/** Kept while the query finds a row. */
const keptWhileFound = (query: { execute(): Promise<unknown[]> }): Planted => ({
	isKept: async () => (await query.execute()).length > 0,
});

/** Inserts a row, which is kept while its value of the column is found. */
async function insertRow(
	table: string,
	row: Record<string, unknown>,
	column = "id",
): Promise<Planted> {
	await db
		.insertInto(table as "outbox")
		.values(row as never)
		.execute();
	const where = sql`${sql.ref(column)} = ${row[column]}`;
	return keptWhileFound(
		db
			.selectFrom(table as "outbox")
			.select(sql`1`.as("found"))
			.where(sql<boolean>`${where}`),
	);
}

function insertMail(times: { created_at: string; sent_at: string | null }): Promise<Planted> {
	const id = randomUUID();
	return insertRow("outbox", {
		...{ id, dedupe_key: id, recipient: "somebody@school.example", subject: "Your order" },
		...{ body: "Hello", attempts: 0, next_attempt_at: times.created_at },
		...{ last_error: null, given_up_at: null },
		...times,
	});
}

async function insertSession(role: "user" | "staff", times: object): Promise<Planted> {
	const { sessionId } = await app.user(role);
	await db.updateTable("sessions").set(times).where("id", "=", sessionId).execute();
	return keptWhileFound(db.selectFrom("sessions").select("id").where("id", "=", sessionId));
}

/** Backdates the last change and the history of an order or a request. */
async function backdate(
	table: "orders" | "assistance_requests",
	id: string,
	at: string,
): Promise<void> {
	await db.updateTable(table).set({ updated_at: at }).where("id", "=", id).execute();
	await db.updateTable("record_history").set({ at }).where("record_id", "=", id).execute();
}

/** For each rule, plants something whose period began at the given time. */
const PLANT: Record<RetentionName, (began: string) => Promise<Planted>> = {
	orders: async (began) => {
		const { id } = await buildOrder(app);
		await backdate("orders", id, began);
		const find = () => db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
		return { isKept: async () => (await find())?.name !== "Erased" };
	},
	requests: async (began) => {
		const { id } = (await sendRequest(app, assistanceForm({}, [["plan.pdf", pdf()]]))).body.result;
		await backdate("assistance_requests", id, began);
		const find = () =>
			db.selectFrom("assistance_requests").selectAll().where("id", "=", id).executeTakeFirst();
		return { isKept: async () => (await find())?.phone !== "" };
	},
	changes: async (began) => {
		const id = randomUUID();
		await db
			.insertInto("audit_log")
			.values({
				id,
				at: began,
				actor_id: null,
				actor_name: "",
				action: "delete",
				subject: "result item",
				subject_id: id,
				before: '{"participant_name":"Wanjiru"}',
				after: null,
			})
			.execute();
		const find = () =>
			db.selectFrom("audit_log").select("before").where("id", "=", id).executeTakeFirstOrThrow();
		return { isKept: async () => (await find()).before !== null };
	},
	mails: (began) => insertMail({ created_at: began, sent_at: began }),
	unsentMails: (began) => insertMail({ created_at: began, sent_at: null }),
	mailSlots: async (began) => {
		const mailbox = `${randomUUID()}@school.example`;
		// Limits how many mails the mailbox may get.
		const row = { mailbox, kind: "unsolicited", slot: 0, taken_at: began };
		return insertRow("mail_slots", row, "mailbox");
	},
	sentForms: (created_at) => {
		const row = { scope: "orders", key: randomUUID(), body_hash: "", made: "{}", created_at };
		return insertRow("idempotency_keys", row, "key");
	},
	sessions: (began) => insertSession("user", { expires_at: expiryOf("sessions", began) }),
	staffSessions: (began) => insertSession("staff", { last_seen_at: began }),
	knownBrowsers: async (began) => {
		const { id } = await app.user("user");
		const row = { token_hash: randomUUID(), user_id: id, created_at: began, last_used_at: began };
		return insertRow("known_browsers", row, "token_hash");
	},
	passwordLinks: async (began) => {
		const { id } = await app.user("user");
		const expires_at = expiryOf("passwordLinks", began);
		const row = { token_hash: randomUUID(), user_id: id, created_at: began, expires_at };
		return insertRow("password_resets", row, "user_id");
	},
	invitations: (sent_at) => {
		const id = randomUUID();
		const row = { id, email: `${id}@school.example`, role: "staff", token_hash: id, sent_at };
		return insertRow("invitations", {
			...row,
			invited_by: null,
			expires_at: sent_at,
			used_at: null,
		});
	},
	challenges: async (began) => {
		const { id } = await app.user("user");
		const expires_at = expiryOf("challenges", began);
		const row = { token_hash: randomUUID(), user_id: id, challenge: null, expires_at };
		return insertRow("challenges", row, "user_id");
	},
	securityEvents: (began) => {
		const nobody = { detail: null, user_id: null, actor_id: null, address: "192.0.2.0/24" };
		const row = { id: randomUUID(), kind: "sign-in refused", ...nobody, count: 1 };
		return insertRow("security_events", { ...row, at: began, last_at: began });
	},
	trash: async (began) => {
		const { article_id } = await buildOrder(app);
		await db
			.updateTable("articles")
			.set({ deleted_at: began })
			.where("id", "=", article_id)
			.execute();
		return keptWhileFound(db.selectFrom("articles").select("id").where("id", "=", article_id));
	},
	drafts: async (began) => {
		const { id: author_id } = await app.user("staff");
		return insertRow("project_drafts", draftRow({ author_id, updated_at: began }));
	},
	proposals: async (began) => {
		const { article_id } = await buildOrder(app);
		const { id: proposed_by } = await app.user("staff");
		const proposal = proposalRow({ article_id: article_id as string, proposed_by });
		return insertRow("project_proposals", { ...proposal, updated_at: began });
	},
	unfinishedUploads: async (began) => {
		const folder = join(tmpdir(), `mradi-upload-${randomUUID()}`);
		await mkdir(folder);
		await utimes(folder, new Date(began), new Date(began));
		onTestFinished(() => rm(folder, { recursive: true, force: true }));
		return { isKept: async () => existsSync(folder) };
	},
};

test.each(Object.keys(RETENTION) as RetentionName[])(
	"%s are kept for their period and not longer",
	async (name) => {
		const past = await PLANT[name](timeExpiredBy(name, 1));
		const within = await PLANT[name](timeExpiredBy(name, -1));
		await runJobs();
		expect([await past.isKept(), await within.isKept()]).toEqual([false, true]);
		// A second run has nothing left to do.
		await runJobs();
		expect(await within.isKept()).toBe(true);
	},
);

test("an old order keeps its figures, and everything else that names the person is erased", async () => {
	const staff = await app.user("staff");
	const user = await app.user("user");
	const person = { name: "Kerubo", phone: "+254711222333", email: "kerubo@school.example" };
	const order = await buildOrder(app, { ...person, notes: "Kerubo's notes", as: user });
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status: "completed" } });
	const updated_at = timeExpiredBy("orders", 1);
	await backdate("orders", order.id, updated_at);
	await runJobs();
	const { search_text, ...stored } = await db
		.selectFrom("orders")
		.selectAll()
		.where("id", "=", order.id)
		.executeTakeFirstOrThrow();
	expect(stored).toMatchObject({
		article_id: order.article_id,
		article_title: order.article_title,
		status: "completed",
		created_at: order.created_at,
		updated_at,
		name: "Erased",
		phone: "",
		email: null,
		notes: null,
		user_id: null,
	});
	expect(search_text).toBe(`${order.article_title}\n${order.reference}`.toLowerCase());
	const mails = db.selectFrom("outbox").select("id").where("dedupe_key", "like", `%${order.id}%`);
	expect(await mails.execute()).toEqual([]);
	const changes = db.selectFrom("audit_log").selectAll().where("subject_id", "=", order.id);
	expect(await changes.execute()).toMatchObject([{ action: "update", before: null, after: null }]);
	const read = await app.call("GET", `/orders/${order.id}`, { as: staff });
	expect(read.body.data.order).toMatchObject({ name: "Erased", phone: "", status: "completed" });
});

test("a payment or a note extends the retention of an old order or request, although its row is unchanged", async () => {
	const staff = await app.user("staff");
	const { id: paid } = await buildOrder(app);
	const { id: noted } = await buildOrder(app);
	const { id: request } = (await sendRequest(app, assistanceForm({}))).body.result;
	for (const id of [paid, noted]) await backdate("orders", id, timeExpiredBy("orders", 1));
	await backdate("assistance_requests", request, timeExpiredBy("requests", 1));
	const payment = { amount: 100, method: "cash" };
	await app.call("POST", `/orders/${paid}/payments`, { as: staff, body: payment });
	for (const address of [`/orders/${noted}`, `/requests/${request}`]) {
		await app.call("POST", `${address}/notes`, { as: staff, body: { text: "Called" } });
	}
	await runJobs();
	const orders = db.selectFrom("orders").select("phone").where("id", "in", [paid, noted]);
	const requests = db.selectFrom("assistance_requests").select("phone").where("id", "=", request);
	const stored = [...(await orders.execute()), ...(await requests.execute())];
	expect(stored.map(({ phone }) => phone !== "")).toEqual([true, true, true]);
});

test("an old request keeps its figures and loses its files", async () => {
	const staff = await app.user("staff");
	const form = assistanceForm({ name: "Kwamboka" }, [["kwamboka.pdf", pdf()]]);
	const { id } = (await sendRequest(app, form)).body.result;
	const updated_at = timeExpiredBy("requests", 1);
	await backdate("assistance_requests", id, updated_at);
	const files = db.selectFrom("assistance_files").selectAll().where("request_id", "=", id);
	const [file] = await files.execute();
	expect(await app.context.files.list("private")).toContain(file?.storage_key);
	await runJobs();
	expect(await app.context.files.list("private")).not.toContain(file?.storage_key);
	expect(await files.execute()).toEqual([]);
	const read = await app.call("GET", `/requests/${id}`, { as: staff });
	expect(read.body.result).toMatchObject({
		name: "Erased",
		email: "",
		phone: "",
		description: "",
		status: "new",
		updated_at,
		files: [],
	});
});

test.each(["orders", "assistance_requests"] as const)(
	"old %s lose every column that is declared personal, also one that is added later",
	async (table) => {
		const columns = Object.entries(app.context.tables.get(table)?.columns ?? {})
			.filter(([column, kind]) => /^(?:personal|account)$/.test(kind) && !column.endsWith("_by"))
			.map(([column]) => column)
			// The id of a user must refer to one, so it cannot hold a mark.
			.filter((column) => !["user_id", "owner_id"].includes(column));
		const id =
			table === "orders"
				? (await buildOrder(app)).id
				: (await sendRequest(app, assistanceForm({}))).body.result.id;
		const mark = `mark-${id}`;
		const marks = columns.map((column) => sql`${sql.ref(column)} = ${mark}`);
		await sql`update ${sql.table(table)} set ${sql.join(marks)} where id = ${id}`.execute(db);
		await backdate(table, id, timeExpiredBy("orders", 1));
		const read = async () =>
			(
				await sql<
					Record<string, unknown>
				>`select * from ${sql.table(table)} where id = ${id}`.execute(db)
			).rows[0] ?? {};
		expect(columns.length).toBeGreaterThan(6);
		expect(Object.values(await read()).filter((value) => value === mark)).toHaveLength(
			columns.length,
		);
		await runJobs();
		const stored = await read();
		expect(columns.filter((column) => String(stored[column]).includes(mark))).toEqual([]);
	},
);

test("more old orders than one transaction takes are all made anonymous", async () => {
	const { article_id, article_title } = await buildOrder(app);
	const time = timeExpiredBy("orders", 60);
	const order = { article_id, article_title, phone: "+254700000001", search_text: "moraa" };
	const orders = Array.from({ length: 250 }, (_, index) =>
		orderRow({ ...order, name: `Moraa ${index}`, created_at: time, updated_at: time }),
	);
	await db.insertInto("orders").values(orders).execute();
	// Runs twice at the same time, as in two processes.
	await Promise.all([runJobs(), runJobs()]);
	const left = db.selectFrom("orders").select("id").where("phone", "=", "+254700000001");
	expect(await left.execute()).toEqual([]);
});
