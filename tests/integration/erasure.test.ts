import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { IRREGULAR } from "../../src/features/privacy/dashboard/describe-erasure.ts";
import { declarations, features } from "../../src/features.ts";
import { testApp } from "../support/app.ts";
import { assistanceForm, sendRequest } from "../support/assistance.ts";
import { bytesOf } from "../support/file-bytes.ts";
import { pdf } from "../support/files.ts";
import { buildAsset, pngBytes, uploadOf } from "../support/media.ts";
import { buildOrder } from "../support/orders.ts";
import { buildProject } from "../support/projects.ts";
import { buildResult, buildResultItem } from "../support/results.ts";
import { textOfAllRows } from "../support/row-counts.ts";
import { insertAnyRow } from "../support/rows.ts";

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
afterAll(() => app.close());

const onPostgres = process.env.TEST_DATABASE === "postgres";
const person = { email: "nyokabi.telltale@pupils.example", phone: "+254798765432" };
/** Distinctive parts of everything that the person has entered. */
const TRACES = ["telltale", "Nyokabi", "798765432", "Ndaragwa Hill", "by the old well"];

const allRows = () => textOfAllRows(app.context.db);

/** The bytes of the database's files: rows, free pages and the write-ahead log. */
async function allBytes(): Promise<string> {
	const { dataDir } = app.context.settings;
	const names = (await readdir(dataDir)).filter((name) => name.startsWith("mradi.sqlite"));
	expect(names).toContain("mradi.sqlite-wal");
	return names.map((name) => bytesOf(join(dataDir, name))).join("\n");
}

function tracesIn(text: string): string[] {
	return TRACES.filter((part) => text.includes(part));
}

test("nothing of an erased person is left in any row, nor on SQLite in any byte of its files", async () => {
	const { slug } = await buildProject(app);
	const user = await app.user("user", { username: "Nyokabi", email: person.email });
	for (let number = 1; number <= 30; number += 1) {
		const notes = `Leave it by the old well, please. ${"So it was said. ".repeat(200)}`;
		const body = { slug, name: "Nyokabi", ...person, notes };
		const headers = { "idempotency-key": `order-${number}` };
		const answer = await app.call("POST", "/orders/by-slug", { as: user, body, headers });
		expect(answer.status).toBe(201);
	}
	const form = assistanceForm(
		{ ...person, name: "Nyokabi", institution: "Ndaragwa Hill", description: "By the old well" },
		[["nyokabi.pdf", pdf()]],
	);
	expect((await sendRequest(app, form, "request-1")).status).toBe(201);
	// Failed sign-ins are stored by email address.
	for (let count = 0; count < 3; count += 1) {
		const body = { email: person.email, password: "not this one" };
		expect((await app.call("POST", "/auth/login", { body })).status).toBe(401);
	}
	expect(tracesIn(await allRows())).toEqual(TRACES);
	if (!onPostgres) expect(tracesIn(await allBytes())).toEqual(TRACES);

	const admin = await app.user("admin");
	const body = { ...person, confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	expect(tracesIn(await allRows())).toEqual([]);
	if (!onPostgres) expect(tracesIn(await allBytes())).toEqual([]);
	expect(await app.context.files.list("private")).toEqual([]);
});

const PERSONAL = features.flatMap(({ tables = {} }) =>
	Object.entries(tables).flatMap(([table, { columns }]) =>
		Object.entries(columns)
			.filter(([, kind]) => kind === "personal")
			.map(([column]) => ({ table, column, name: `${table}.${column}` })),
	),
);
const SAME_NAME_COLUMNS = ["orders.name", "assistance_requests.name"];
/** Columns by which the person is found: the tests leave the entered values in them. */
const CONTACT_COLUMNS = ["email", "phone", "recipient", "mailbox"];

/** A person with a row in each table that has a personal column, and how to find these rows. */
async function buildKnownPerson(known: { email: string; phone: string }, key: string) {
	const { db } = app.context;
	const admin = await app.user("admin");
	const user = await app.user("staff", { email: known.email });
	const { id: projectId, slug } = await buildProject(app);
	const placed = await app.call("POST", "/orders/by-slug", {
		as: user,
		body: { slug, name: "Wairimu", ...known, notes: "" },
		headers: { "idempotency-key": key },
	});
	const orderId: string = placed.body.data.order.id;
	const asset = await buildAsset(app, user);
	const status = { status: "processing" };
	await app.call("PUT", `/orders/${orderId}`, { as: user, body: status });
	const form = assistanceForm({ ...known, name: "Wairimu" }, [["wairimu.pdf", pdf()]]);
	const requestId: string = (await sendRequest(app, form)).body.result.id;
	await app.call("PUT", `/users/${user.id}`, { as: admin, body: { role: "user" } });
	const { password } = user;
	await app.call("POST", "/auth/login", {
		body: { email: known.email, password },
		headers: { "browser-token": "b".repeat(32) },
	});
	await app.call("POST", "/auth/forgot-password", { body: { email: known.email } });
	const created_at = new Date().toISOString();
	const category = { id: randomUUID(), name: key, name_key: key, slug: key, created_at };
	await db
		.insertInto("categories")
		.values({ ...category, description: null, updated_at: created_at })
		.execute();
	const result = await buildResult(app, admin);
	const item = await buildResultItem(app, admin, {
		resultId: result.id,
		categoryId: category.id,
	});

	/** For each table, the column and value that select the row about the person. */
	const about: Record<string, [column: string, value: string]> = {
		users: ["id", user.id],
		sessions: ["user_id", user.id],
		password_resets: ["user_id", user.id],
		known_browsers: ["user_id", user.id],
		security_events: ["user_id", user.id],
		orders: ["id", orderId],
		assistance_requests: ["id", requestId],
		assistance_files: ["request_id", requestId],
		outbox: ["dedupe_key", `order:${orderId}:customer`],
		mail_slots: ["mailbox", known.email],
		audit_log: ["subject_id", orderId],
		record_history: ["record_id", orderId],
		result_items: ["id", item.id],
		assets: ["id", asset.id],
	};
	/** Values by column name that connect a row of any other table with the person. */
	const ownerColumns: Record<string, string> = { ...known, user_id: user.id, author_id: user.id };
	Object.assign(ownerColumns, { proposed_by: user.id, order_id: orderId, article_id: projectId });
	for (const [table, { columns, contacts = [] }] of declarations.tables) {
		if (table in about || !PERSONAL.some((personal) => personal.table === table)) continue;
		for (const contact of contacts)
			ownerColumns[contact] = contact.includes("phone") ? known.phone : known.email;
		const row = await insertAnyRow(db, table, ownerColumns);
		const key = "id" in row ? "id" : Object.keys(ownerColumns).find((name) => name in columns);
		about[table] = [key as string, row[key as string] as string];
		ownerColumns[`${table.replace(/ies$/, "y").replace(/s$/, "")}_id`] = about[table][1];
	}
	/** Columns whose text must have a certain form. */
	const forms: Record<string, (mark: string) => string> = {
		"outbox.dedupe_key": (mark) => `order:${orderId}:${mark}`,
		"audit_log.before": (mark) => JSON.stringify({ mark }),
		"audit_log.after": (mark) => JSON.stringify({ mark }),
		"help_sheets.entries": (mark) => JSON.stringify([{ on: "2026-03-02", text: mark }]),
		"record_history.detail": (mark) => JSON.stringify({ text: mark }),
		// Found by the phone number in the text.
		"unclaimed_payments.account": (mark) => `${known.phone} ${mark}`,
		"assistance_files.storage_key": (mark) => `private/assistance/${mark}`,
	};
	return { admin, about, forms };
}

type KnownPerson = Awaited<ReturnType<typeof buildKnownPerson>>;

/** Writes values into columns of the table's row about the person. */
async function writeValues(
	{ about, forms }: KnownPerson,
	table: string,
	values: readonly { column: string; text: string }[],
): Promise<void> {
	expect(
		about,
		`buildKnownPerson must store a row of ${table} that is about the person`,
	).toHaveProperty(table);
	const [key, value] = about[table]!;
	const assignments = values.map(
		({ column, text }) => sql`${sql.ref(column)} = ${forms[`${table}.${column}`]?.(text) ?? text}`,
	);
	await sql`update ${sql.table(table)} set ${sql.join(assignments)}
		where ${sql.ref(key)} = ${value}`.execute(app.context.db);
}

/** Writes a mark into each personal column except those by which the person is found. Returns the marks. */
async function plantMarks(person: KnownPerson): Promise<string[]> {
	const marks: string[] = [];
	for (const table of new Set(PERSONAL.map((personal) => personal.table))) {
		// Only a search by name finds names of pictures.
		if (table === "assets") continue;
		const planted = PERSONAL.filter((personal) => personal.table === table)
			.filter((personal) => !CONTACT_COLUMNS.includes(personal.column))
			.map(({ column, name }) => ({
				column,
				// A search that finds several names would ask which of them to erase.
				text: `mark-${SAME_NAME_COLUMNS.includes(name) ? "name" : name}-planted`,
			}));
		// All personal columns of the table are contact data.
		if (planted.length === 0) continue;
		await writeValues(person, table, planted);
		marks.push(...planted.map(({ text }) => text));
	}
	const before = await allRows();
	expect(marks.filter((mark) => !before.includes(mark))).toEqual([]);
	return marks;
}

test("an erased person is gone from every column that is declared personal", async () => {
	const known = { email: "wairimu.markedly@pupils.example", phone: "+254733444555" };
	const person = await buildKnownPerson(known, "wairimu's order");
	const marks = [known.email, known.phone, ...(await plantMarks(person))];
	const query = new URLSearchParams(known);
	const copy = await app.call("GET", `/people?${query}`, { as: person.admin });
	const { exported_at: _, about: __, ...stored } = copy.body;
	// The confirmation before an erasure names each kind by its key.
	expect(
		Object.keys(stored).filter((key) => !key.endsWith("s") && !(key in IRREGULAR)),
		"end the key of `export` in a plural, or give it words in describe-erasure.ts",
	).toEqual([]);
	const body = { ...known, confirm: true };
	const answer = await app.call("POST", "/people/erase", { as: person.admin, body });
	expect(answer.status).toBe(200);
	const after = await allRows();
	expect(marks.filter((mark) => after.includes(mark))).toEqual([]);
});

test("the payer of somebody else's order is found by phone number, exported and erased", async () => {
	const order = await buildOrder(app, { phone: "+254733444777" });
	const admin = await app.user("admin");
	const time = new Date().toISOString();
	const prompt = {
		...{ order_id: order.id, amount_cents: 100, state: "paid", receipt: "NLJ7RT61SV" },
		...{ created_at: time, closed_at: time },
	};
	const prompts = ["254733444888", "254733444999"].map((payer) => {
		const id = randomUUID();
		return { ...prompt, id, token_hash: id, payer };
	});
	await app.context.db.insertInto("payment_attempts").values(prompts).execute();

	const phone = "0733 444 888";
	const query = new URLSearchParams({ phone });
	const { body } = await app.call("GET", `/people?${query}`, { as: admin });
	expect(body.payment_attempts).toMatchObject([{ id: prompts[0]!.id, payer: "254733444888" }]);
	expect(body.orders).toEqual([]);

	const erasing = { phone, confirm: true };
	const answer = await app.call("POST", "/people/erase", { as: admin, body: erasing });
	expect(answer.status).toBe(200);
	const after = await allRows();
	expect(after).not.toContain("733444888");
	// The order and its other payer are other people's, and the receipt is the order's proof of payment.
	for (const kept of ["+254733444777", "254733444999", "NLJ7RT61SV"]) expect(after).toContain(kept);
});

test("a name in the file name of a picture is found and erased, and the picture stays", async () => {
	const admin = await app.user("admin");
	const body = uploadOf(await pngBytes(), "IMG_akoth-nanjala_2026.PNG");
	const { id, url } = (await app.call("POST", "/assets/upload", { as: admin, body })).body.result;
	const name = "Akoth Nanjala";
	const found = await app.call("POST", "/people/search", { as: admin, body: { name } });
	const records = [{ table: "assets", id }];
	expect(found.body.result.candidates).toMatchObject(records);
	const erasing = { records, confirm: true };
	const answer = await app.call("POST", "/people/erase", { as: admin, body: erasing });
	expect(answer.status).toBe(200);
	const kept = await app.context.db.selectFrom("assets").selectAll().where("id", "=", id).execute();
	expect(kept).toMatchObject([{ url, file_name: null, withdrawn_at: null }]);
	expect(await allRows()).not.toContain("nanjala");
});

/** Every column in which names are searched. */
const SEARCHED_COLUMNS = features.flatMap(({ tables = {} }) =>
	Object.entries(tables).flatMap(([table, { columns, personSearch = [] }]) =>
		personSearch.flatMap(({ unsearched = [] }) =>
			Object.entries(columns)
				.filter(
					([column, kind]) =>
						/^(?:personal|publicText)$/.test(kind) &&
						!(unsearched as readonly string[]).includes(column),
				)
				.map(([column]) => ({ table, column })),
		),
	),
);

test("a name is found in every column that may hold one, and erased from all of them", async () => {
	const known = { email: "makena.markedly@pupils.example", phone: "+254733444666" };
	const person = await buildKnownPerson(known, "makena's order");
	const search = async (name: string) => {
		const body = { name };
		const found = await app.call("POST", "/people/search", { as: person.admin, body });
		return found.body.result.candidates as { table: string; id: string }[];
	};
	const records = new Map<string, { table: string; id: string }>();
	for (const [index, { table, column }] of SEARCHED_COLUMNS.entries()) {
		const letters = String.fromCharCode(97 + index / 26, 97 + (index % 26));
		const name = `Makena Planted${letters}`;
		await writeValues(person, table, [{ column, text: name }]);
		const found = await search(name);
		expect(found, `${table}.${column}`).toHaveLength(1);
		for (const record of found) records.set(`${record.table} ${record.id}`, record);
	}
	expect(SEARCHED_COLUMNS.length).toBeGreaterThan(20);
	expect(await allRows()).toContain("Makena Planted");
	const chosen = [...records.values()].map(({ table, id }) => ({ table, id }));
	const body = { records: chosen, confirm: true };
	const answer = await app.call("POST", "/people/erase", { as: person.admin, body });
	expect(answer.status).toBe(200);
	const after = await allRows();
	expect(after).not.toContain("Makena Planted");
});
