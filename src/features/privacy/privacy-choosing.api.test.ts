// On SQLite alone.
import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireProof } from "../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { assistanceForm, buildRequest } from "../../../tests/support/assistance.ts";
import { pdf } from "../../../tests/support/files.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import type { Candidate, Found } from "./privacy.contract.ts";

/* One school's phone belongs to several families: exactly the records that were shown and chosen are erased. */

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
const { db } = app.context;
let admin: TestUser;
beforeAll(async () => {
	admin = await app.user("admin");
});
afterAll(() => app.close());

const post = (path: string, body: object, as = admin) => app.call("POST", path, { as, body });
async function search(by: object): Promise<Found> {
	const answer = await post("/people/search", by);
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	return answer.body.result;
}
const refs = (candidates: readonly Candidate[]) =>
	candidates.map(({ table, id, part }) => ({ table, id, ...(part && { part }) }));
const nameOf = async (id: string) =>
	(await app.call("GET", `/orders/${id}`, { as: admin })).body.data.order.name;

let numbers = 0;
/** A phone number that nobody else has. */
function newPhone(): string {
	numbers += 1;
	return `+25473355${String(numbers).padStart(4, "0")}`;
}

test("a search for a name with a number finds names with exactly that number, and no hashes", async () => {
	const pupils = new Map<number, string>();
	for (const number of [10, 70, 7, 1]) {
		const order = await buildOrder(app, { name: `Pupil Zoo ${number}`, phone: newPhone() });
		pupils.set(number, order.id);
	}
	const noted = await buildOrder(app, { name: "Somebody", notes: "For Zoo club, form 7" });
	const entry = {
		at: new Date().toISOString(),
		actor_id: admin.id,
		actor_name: admin.username,
		action: "update",
		subject: "order",
		before: null,
	};
	const hash = createHash("sha256").update("a").digest("hex");
	const hashes = [
		`zoo${hash} 7 ${hash}`,
		`${randomUUID()} zoo7${hash}`,
		`4zoo7${hash.slice(0, 20)}`,
	];
	await db
		.insertInto("audit_log")
		.values(
			hashes.map((sha256) => ({
				...entry,
				id: randomUUID(),
				subject_id: randomUUID(),
				after: JSON.stringify({ sha256 }),
			})),
		)
		.execute();
	const { candidates, people } = await search({ name: "Zoo 7" });
	expect(candidates.map(({ id }) => id)).toEqual([pupils.get(7), noted.id]);
	expect(candidates[0]).toMatchObject({
		name: "Pupil Zoo 7",
		kind: "Order",
		own_contact: false,
	});
	expect(candidates[0]?.at).toMatch(/^\d{4}-/);
	expect(people).toBeNull();
});

test("a name is searched in the values of recorded changes, not in their field names", async () => {
	const subject_id = randomUUID();
	const after = JSON.stringify({ nickname: "Zipporah Tuwei", tags: ["Zipporah"] });
	const entry = { id: randomUUID(), at: new Date().toISOString(), actor_id: admin.id, subject_id };
	const change = { actor_name: "a", action: "create", subject: "request", before: null, after };
	await db
		.insertInto("audit_log")
		.values({ ...entry, ...change })
		.execute();
	expect((await search({ name: "Zipporah Tuwei" })).candidates).toMatchObject([
		{
			...{ table: "audit_log", id: subject_id, name: "Zipporah Tuwei" },
			matches: [{ where: "nickname" }, { where: "tags", words: "Zipporah" }],
		},
	]);
	expect((await search({ name: "nickname" })).candidates).toEqual([]);
});

test("several people with one phone number are listed by name, and erasing or exporting all of them is refused", async () => {
	const phone = newPhone();
	const amina = await buildOrder(app, { name: "Amina Wekesa", phone, email: "amina@one.example" });
	const brian = await buildOrder(app, { name: "Brian Wekesa", phone, email: "brian@one.example" });
	const request = await buildRequest(app, { name: "AMINA  wekesa", phone: `0${phone.slice(4)}` });
	const other = await buildOrder(app, { name: "Somebody", notes: `Call 0${phone.slice(4)} first` });

	const { candidates, people } = await search({ phone });
	expect(people).toBe(2);
	expect(candidates.map(({ id, name, own_contact }) => [id, name, own_contact])).toEqual([
		[request, "AMINA  wekesa", true],
		[brian.id, "Brian Wekesa", true],
		[amina.id, "Amina Wekesa", true],
		[other.id, "Somebody", false],
	]);
	for (const answer of [
		await post("/people/erase", { phone, confirm: true }),
		await app.call("GET", `/people?${new URLSearchParams({ phone })}`, { as: admin }),
	]) {
		expect([answer.status, answer.body.error]).toEqual([
			409,
			"Several people share this address or number. Search for it, and choose the records of one of them.",
		]);
	}
	const records = refs(candidates.filter(({ name }) => /amina/i.test(name)));
	const erased = await post("/people/erase", { records, confirm: true });
	expect(erased.body.result).toMatchObject({ orders: 1, requests: 1 });
	expect([await nameOf(amina.id), await nameOf(brian.id), await nameOf(other.id)]).toEqual([
		...["Erased", "Brian Wekesa", "Somebody"],
	]);
	const mails = db.selectFrom("outbox").select("dedupe_key").where("recipient", "like", "%one.ex%");
	expect((await mails.execute()).map(({ dedupe_key }) => dedupe_key)).toEqual([
		`order:${brian.id}:customer`,
	]);
	// Once only one person has the number, it alone finds everything about them.
	expect((await post("/people/erase", { phone, confirm: true })).status).toBe(200);
	expect([await nameOf(brian.id), await nameOf(other.id)]).toEqual(["Erased", "Somebody"]);
});

test("what will be erased is counted first, and an erasure is refused if that has changed since", async () => {
	const person = { name: "Chepkoech Rono", phone: newPhone(), email: "rono@one.example" };
	const { id } = await buildOrder(app, person);
	const request = await buildRequest(app, person, [["rono.pdf", pdf()]]);
	const { candidates } = await search({ phone: person.phone });
	const records = refs(candidates);
	const count = async () => (await post("/people/count", { records })).body.result;
	const shown = await count();
	// Two mails each, one to the staff's mailbox.
	expect(shown).toEqual({ orders: 1, requests: 1, files: 1, mails: 4, history: 2 });

	const newOrder = await buildOrder(app, person);
	const note = { as: admin, body: { text: "Wants to be erased" } };
	await app.call("POST", `/orders/${id}/notes`, note);
	const refused = await post("/people/erase", { records, counted: shown, confirm: true });
	expect([refused.status, refused.body.error]).toEqual([
		409,
		"Something about this person has changed since you looked. Please check again what will be erased.",
	]);
	expect(await nameOf(id)).toBe(person.name);

	const again = { records, counted: await count(), confirm: true };
	expect(again.counted).toMatchObject({ orders: 1, history: 3, changes: 1 });
	expect((await post("/people/erase", again)).body.result).toMatchObject({
		...{ orders: 1, requests: 1, files: 1, mails: 4, account: false },
	});
	expect([await nameOf(id), await nameOf(newOrder.id)]).toEqual(["Erased", person.name]);
	expect((await app.call("GET", `/requests/${request}`, { as: admin })).status).toBe(404);
});

test("an account is only counted if it is one of the chosen records, and never an admin's", async () => {
	const user = await app.user("user");
	const phone = newPhone();
	const order = await buildOrder(app, { phone, as: user });
	const byPhone = await search({ phone });
	expect(byPhone.candidates.map(({ kind }) => kind)).toEqual(["Order"]);
	const counted = await post("/people/count", { records: refs(byPhone.candidates) });
	expect(counted.body.result).not.toHaveProperty("account");
	const byEmail = await search({ email: user.email });
	expect(byEmail.candidates.map(({ id, name }) => [id, name])).toEqual(
		expect.arrayContaining([
			[user.id, user.username],
			[order.id, order.name],
		]),
	);
	const both = await post("/people/count", { records: refs(byEmail.candidates) });
	expect(both.body.result).toMatchObject({ account: 1, sessions: 1, orders: 1 });
	const own = await post("/people/count", { records: [{ table: "users", id: admin.id }] });
	expect([own.status, own.body.error]).toEqual([403, "Admin accounts cannot be deleted"]);
});

test("a guardian is listed as such, and only the guardian is erased from the child's order", async () => {
	const phone = newPhone();
	const guardian = { name: "Mary Wekesa", phone };
	const child = { name: "Faith Wekesa", phone: newPhone(), under_18: true, guardian };
	const { id } = await buildOrder(app, child);
	const { candidates } = await search({ phone });
	expect(candidates).toMatchObject([
		{ id, part: "guardian", name: "Mary Wekesa", kind: "Guardian in the order of Faith Wekesa" },
	]);
	const records = refs(candidates);
	const counted = (await post("/people/count", { records })).body.result;
	expect(counted).toEqual({ guardian_in_orders: 1 });
	const erased = await post("/people/erase", { records, counted, confirm: true });
	expect(erased.status, JSON.stringify(erased.body)).toBe(200);
	const { order } = (await app.call("GET", `/orders/${id}`, { as: admin })).body.data;
	expect(order).toMatchObject({ name: "Faith Wekesa", guardian: null });
});

test("mails about other people's orders to the address of a chosen account stay", async () => {
	const user = await app.user("user");
	const { id } = await buildOrder(app, { name: "A cousin", email: user.email });
	await post("/auth/forgot-password", { email: user.email });
	const records = [{ table: "users", id: user.id }];
	const erased = await post("/people/erase", { records, confirm: true });
	expect(erased.body.result).toMatchObject({ account: true, orders: 0, mails: 1 });
	const mails = db.selectFrom("outbox").select("dedupe_key").where("recipient", "=", user.email);
	expect(await mails.execute()).toEqual([{ dedupe_key: `order:${id}:customer` }]);
});

test("searching and counting need a name, an address or a number, and an admin's recent proof", async () => {
	expect((await post("/people/search", {})).body.fields).toEqual({ name: "Name is required" });
	expect((await post("/people/search", { phone: "12" })).body.fields).toEqual({
		phone: "Please enter a valid phone number",
	});
	const records = [{ table: "orders", id: randomUUID() }];
	expect((await post("/people/count", { records })).status).toBe(404);
	expect((await post("/people/count", { records: [] })).status).toBe(400);
	const [staff, late] = [await app.user("staff"), await app.user("admin")];
	await expireProof(app, late);
	for (const [path, body] of [
		["/people/search", { phone: newPhone() }],
		["/people/count", { records }],
	] as const) {
		expect((await post(path, body, staff)).status).toBe(403);
		expect((await post(path, body, late)).body.proof).toBe("needed");
	}
});

test("an email address that a request only mentions is not taken for its sender's", async () => {
	const email = "kemboi@one.example";
	const form = assistanceForm({ name: "Other", description: `Send it to ${email}` });
	const { id } = (await app.call("POST", "/request", { body: form })).body.result;
	expect((await search({ email })).candidates).toMatchObject([{ id, own_contact: false }]);
	expect((await post("/people/erase", { email, confirm: true })).status).toBe(404);
});
