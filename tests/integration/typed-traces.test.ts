import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "../../src/server/declared-by-features.ts";
import type { TestUser } from "../support/app.ts";
import { assistanceForm, sendRequest } from "../support/assistance.ts";
import { pdf } from "../support/files.ts";
import { buildArticle } from "../support/orders.ts";
import { promptsApp } from "../support/prompts.ts";
import { textOfAllRows } from "../support/row-counts.ts";

/*
 * Types something into every field of every call that a visitor can make, erases the person, and searches every row of
 * every table for it: this also finds a column that is not declared personal.
 */

const { app, staff, close, newReceipt, payBill } = await promptsApp();
afterAll(close);
const { db } = app.context;
let admin: TestUser;
beforeAll(async () => {
	admin = await app.user("admin");
});

/** Public calls that store nothing of what a visitor types, or nothing that outlives their account. */
const CALLS_WITHOUT_TRACES = [
	...["/auth/register", "/auth/login", "/auth/logout", "/auth/forgot-password"],
	...["/auth/reset-password", "/auth/accept-invitation"],
	...["/auth/check-invitation", "/auth/second-step", "/auth/second-step/options"],
	...["/track", "/track/confirmations", "/track/deliveries"],
	// Chunks of a file, which belong to nobody yet.
	...["/request/uploads", "/request/uploads/:id/pieces", "/request/uploads/:id/offset"],
	"/request/uploads/:id/give-up",
	// Called by providers.
	...["/payments/callback/:token", "/messages/reports/:secret"],
];
const CALLS_WITH_TRACES = ["/orders/by-slug", "/request", "/track/codes", "/track/payments"];

test("every public call with a body is tested here, or stores nothing of it", () => {
	const paths = endpoints
		.filter(({ access, method }) => access === "public" && method !== "GET")
		.map(({ path }) => path);
	const known = [...CALLS_WITH_TRACES, ...CALLS_WITHOUT_TRACES, "/payments/confirmations/:key"];
	expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});

/** The fields of a call in the published document. */
async function fieldsOf(path: string): Promise<string[]> {
	const { body } = await app.call("GET", "/openapi.json");
	const { content } = body.paths[path].post.requestBody;
	const [{ schema }] = Object.values(content) as [{ schema: { properties: object } }];
	return Object.keys(schema.properties);
}

const allRows = async () => (await textOfAllRows(db)).toLowerCase();

const LETTERS = "abcdefghij";

/** Fills every field with unique marks, and returns them. */
async function fillEveryField(number: number) {
	// Without digits, because a long number could be an id.
	const word = (of: string) => `zq${of}${LETTERS[number]}`;
	const digits = `7184${number}19`;
	const phone = `07${digits}0`;
	const name = `${word("first")} ${word("last")}`;
	const email = `${word("mail")}@typed.example`;
	const guardianPhone = `07${digits}1`;
	const { slug } = await buildArticle(app);
	const order = {
		...{ slug, name, phone, email, notes: `Please ${word("notes")}`, website: "" },
		...{ under_18: true, consent_text: word("text") },
		guardian: { name: word("guardian"), phone: guardianPhone },
	};
	expect(Object.keys(order).toSorted()).toEqual((await fieldsOf("/orders/by-slug")).toSorted());
	const headers = { "idempotency-key": name };
	const placed = await app.call("POST", "/orders/by-slug", { body: order, headers });
	expect(placed.status, JSON.stringify(placed.body)).toBe(201);
	const { id, reference } = placed.body.data.order;

	const request = {
		...{ name, phone, email, institution: word("school"), projectTitle: word("title") },
		...{ description: word("description"), under_18: "true", consent_text: word("text") },
		...{ "guardian.name": word("guardian"), "guardian.phone": guardianPhone, website: "" },
	};
	const chosen = ["projectCategory", "deadline", "serviceType", "files", "uploads"];
	const fields = await fieldsOf("/request");
	const given = [...Object.keys(request).map((field) => field.split(".")[0] ?? ""), ...chosen];
	expect(fields.filter((field) => !given.includes(field))).toEqual([]);
	const form = assistanceForm(request, [[`${word("file")}.pdf`, pdf()]]);
	const sent = await sendRequest(app, form, word("other key"));
	expect(sent.status, JSON.stringify(sent.body)).toBe(201);

	const code = { reference, phone, code: `ZQCODE${LETTERS[number]}AA7`.toUpperCase() };
	expect((await app.call("POST", "/track/codes", { body: code })).status).toBe(201);
	const prompt = { reference, phone, payer: `07${digits}2` };
	expect((await app.call("POST", "/track/payments", { body: prompt })).status).toBe(202);
	const accounts = [
		...[phone, phone.replace(/^0/, "+254 "), `${word("account")} ${phone}`, email.toUpperCase()],
		...[name.toUpperCase(), sent.body.result.reference, reference],
	];
	for (const account of accounts) {
		const answer = await payBill(account, "5.00", newReceipt());
		expect([account, answer.status]).toEqual([account, 200]);
	}
	const note = { as: staff, body: { text: `Called ${word("noted")}` } };
	for (const path of [`/orders/${id}/notes`, `/requests/${sent.body.result.id}/notes`])
		expect((await app.call("POST", path, note)).status).toBe(201);
	await app.call("POST", "/auth/forgot-password", { body: { email } });

	const marks = [
		...["first", "last", "mail", "notes", "guardian", "text", "school", "title", "description"],
		...["file", "account", "noted"],
	].map(word);
	return { name, phone, email, marks: [...marks, digits, code.code.toLowerCase()] };
}

let people = 0;
type Typed = Awaited<ReturnType<typeof fillEveryField>>;

async function eraseFound(by: object) {
	const { body } = await app.call("POST", "/people/search", { as: admin, body: by });
	const found: { table: string; id: string; part?: string }[] = body.result.candidates;
	const records = found.map(({ table, id, part }) => ({ table, id, ...(part && { part }) }));
	return app.call("POST", "/people/erase", { as: admin, body: { records, confirm: true } });
}
const eraseAll = (by: object) =>
	app.call("POST", "/people/erase", { as: admin, body: { ...by, confirm: true } });

test.each<[string, (input: Typed) => ReturnType<typeof eraseAll>]>([
	["by phone", ({ phone }) => eraseAll({ phone })],
	["by email", ({ email }) => eraseAll({ email })],
	["by both", ({ phone, email }) => eraseAll({ phone, email })],
	["by the records that a search for their phone finds", ({ phone }) => eraseFound({ phone })],
	["by the records that a search for their email finds", ({ email }) => eraseFound({ email })],
	["by the records that a search for their name finds", ({ name }) => eraseFound({ name })],
])("nothing that a person typed is in any row after they are erased %s", async (_, erase) => {
	const input = await fillEveryField(people++);
	const before = await allRows();
	expect(input.marks.filter((mark) => !before.includes(mark))).toEqual([]);
	const answer = await erase(input);
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	const after = await allRows();
	expect(input.marks.filter((mark) => after.includes(mark))).toEqual([]);
	// Payments whose account is no reference are kept without it, for staff to assign.
	expect(after).toMatch(/"amount_cents":500,"account":null,"payer":null,"source":"paybill"/);
});
