import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireProof } from "../../../tests/support/accounts.ts";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { assistanceForm, sendRequest } from "../../../tests/support/assistance.ts";
import { pdf } from "../../../tests/support/files.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { buildResult, buildResultItem } from "../../../tests/support/results.ts";
import { anonymizeDeletedAccounts } from "../../platform/audit/audit-log.retention.server.ts";
import { isAccount } from "../accounts/users/users.queries.server.ts";

const app = await testApp({ STAFF_EMAIL: "office@school.example" });
const { db } = app.context;
let admin: TestUser;
beforeAll(async () => {
	admin = await app.user("admin");
});
afterAll(() => app.close());

interface Found {
	table: string;
	id: string;
	kind: string;
	matches: { where: string; words: string }[];
	shown: string[];
}

async function search(name: string): Promise<Found[]> {
	const answer = await app.call("POST", "/people/search", { as: admin, body: { name } });
	expect(answer.status, JSON.stringify(answer.body)).toBe(200);
	return answer.body.result.candidates;
}

const refOf = ({ table, id }: Found) => ({ table, id });

function erase(found: Found[]) {
	const body = { records: found.map(refOf), confirm: true };
	return app.call("POST", "/people/erase", { as: admin, body });
}

const uniqueName = (first: string) => `${first} ${randomUUID().replace(/[^a-f]/g, "")}kip`;

async function buildItem(name: string): Promise<{ resultId: string; itemId: string }> {
	const category = await app.call("POST", "/categories", {
		as: admin,
		body: { name: `Category ${randomUUID()}` },
	});
	const result = await buildResult(app, admin);
	const item = await buildResultItem(app, admin, {
		resultId: result.id,
		categoryId: category.body.result.id,
		name,
	});
	return { resultId: result.id, itemId: item.id };
}

const auditOf = (subjectId: string) =>
	db.selectFrom("audit_log").selectAll().where("subject_id", "=", subjectId).execute();

test("a participant's name is erased from the result and the audit log, the place stays", async () => {
	const name = uniqueName("Chebet");
	const { resultId, itemId } = await buildItem(name);
	const found = await search(name.toUpperCase());
	expect(found).toMatchObject([
		{
			table: "result_items",
			id: itemId,
			kind: "Place in a result",
			matches: [{ where: "participant name", words: name }],
		},
	]);
	const answer = await erase(found);
	expect(answer.body.result).toMatchObject({ results: 1, orders: 0, account: false });
	const items = await app.call("GET", `/results/${resultId}/items`);
	expect(items.body.items).toMatchObject([
		{ id: itemId, participant_name: "Name withheld", school: "Highridge Girls", score: "88.5" },
	]);
	expect(await auditOf(itemId)).toMatchObject([{ action: "create", before: null, after: null }]);
	expect(await search(name)).toEqual([]);
});

test("a participant in the trash is found and erased, and a restore has no name", async () => {
	const name = uniqueName("Jepkosgei");
	const { resultId, itemId } = await buildItem(name);
	await app.call("DELETE", `/results/${resultId}/items/${itemId}`, { as: admin });
	const found = await search(name);
	expect(found).toMatchObject([{ table: "result_items", id: itemId, kind: "Place in a result" }]);
	expect((await erase(found)).body.result).toMatchObject({ results: 1 });
	expect(await search(name)).toEqual([]);
	await app.call("POST", `/trash/result-items/${itemId}/restore`, { as: admin });
	const items = await app.call("GET", `/results/${resultId}/items`);
	expect(items.body.items).toMatchObject([{ id: itemId, participant_name: "Name withheld" }]);
});

test("a name in the audit log is found and erased after its record was permanently deleted", async () => {
	const name = uniqueName("Cheruiyot");
	const { resultId, itemId } = await buildItem(name);
	const path = `/results/${resultId}/items/${itemId}`;
	// This entry does not contain the name, but it is about the person.
	await app.call("PUT", path, { as: admin, body: { additional_info: "Home-schooled" } });
	await app.call("DELETE", path, { as: admin });
	await app.call("DELETE", `/trash/result-items/${itemId}`, { as: admin });
	const found = await search(name);
	expect(found).toMatchObject([{ table: "audit_log", id: itemId, kind: "Entry in the audit log" }]);
	await erase(found);
	const entries = await auditOf(itemId);
	expect(entries.map(({ action }) => action).sort()).toEqual([
		"create",
		"delete",
		"remove",
		"update",
	]);
	expect(entries.every(({ before, after }) => before === null && after === null)).toBe(true);
	expect(await search(name)).toEqual([]);
});

test("only the chosen one of two people with the same name is exported and erased", async () => {
	const name = uniqueName("Wanjiku");
	const user = await app.user("user");
	const mine = await buildOrder(app, { name, phone: "+254711000001", as: user });
	const other = await buildOrder(app, { name, phone: "+254711000002" });
	const request = assistanceForm({ name, phone: "+254711000003" }, [["plan.pdf", pdf()]]);
	const { id: requestId } = (await sendRequest(app, request)).body.result;
	const found = await search(name);
	expect(found.map(({ kind }) => kind).sort()).toEqual(["Order", "Order", "Request"]);
	// Emails about a record are included with it and not listed separately.
	const chosen = found.filter(({ id }) => id === mine.id || id === requestId);
	expect(found.find(({ id }) => id === mine.id)?.shown).toContain("+254711000001");

	const body = { records: chosen.map(refOf) };
	const file = await app.call("POST", "/people/export", { as: admin, body });
	expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="person-/);
	expect(file.body.orders).toMatchObject([{ id: mine.id }]);
	expect(file.body.requests).toMatchObject([{ id: requestId, files: [{ name: "plan.pdf" }] }]);
	expect(file.body.account).toBeNull();

	const erased = await erase(chosen);
	expect(erased.body.result).toMatchObject({ orders: 1, requests: 1, files: 1, account: false });
	const read = await app.call("GET", `/orders/${other.id}`, { as: admin });
	expect(read.body.data.order.name).toBe(name);
	expect((await search(name)).map(({ id }) => id)).toEqual([other.id]);
	expect((await app.call("GET", "/auth/verify", { as: user })).status).toBe(200);
});

test("choosing an account does not include its orders, which are chosen separately", async () => {
	const name = uniqueName("Naliaka");
	const user = await app.user("user", { username: name });
	const order = await buildOrder(app, { name: "Her mother", as: user });
	// An email to the account contains its owner's name.
	await app.call("POST", "/auth/forgot-password", { body: { email: user.email } });
	const found = (await search(name)).filter(({ table }) => table === "users");
	expect(found).toMatchObject([{ id: user.id, kind: "Account", matches: [{ where: "username" }] }]);
	const answer = await erase(found);
	expect(answer.body.result).toMatchObject({ account: true, orders: 0, mails: 1 });
	expect(await search(name)).toEqual([]);
	const read = await app.call("GET", `/orders/${order.id}`, { as: admin });
	expect(read.body.data.order.name).toBe("Her mother");
});

test("even with a phone number, a chosen account does not include its orders", async () => {
	const user = await app.user("user");
	const phone = "+254733000111";
	const [named, under] = [
		await buildOrder(app, { phone }),
		await buildOrder(app, { name: "Her mother", as: user }),
	];
	const body = { phone, records: [{ table: "users", id: user.id }], confirm: true };
	const answer = await app.call("POST", "/people/erase", { as: admin, body });
	expect(answer.body.result).toMatchObject({ account: true, orders: 1 });
	const nameOf = async ({ id }: { id: string }) =>
		(await app.call("GET", `/orders/${id}`, { as: admin })).body.data.order.name;
	expect([await nameOf(named), await nameOf(under)]).toEqual(["Erased", "Her mother"]);
});

test("a name is found with other accents, apostrophes and word order, and in notes", async () => {
	const unique = uniqueName("");
	const { id } = await buildOrder(app, {
		name: "Somebody",
		notes: `For Ng’ang’a Wambũi${unique}, please`,
	});
	for (const name of [`ng'ang'a wambui${unique}`, `Wambui${unique}, Ng’ang’a`]) {
		const found = await search(name);
		expect(found).toMatchObject([{ id, matches: [{ where: "notes" }] }]);
	}
	expect(await search(`Kamau wambui${unique}`)).toEqual([]);
});

test("wildcard characters are not letters, and a name that is too short is refused", async () => {
	for (const name of ["%", "_ _", "a", ""]) {
		const answer = await app.call("POST", "/people/search", { as: admin, body: { name } });
		expect(answer.body.fields, name).toEqual({ name: "Please enter at least two letters" });
	}
});

test("search, export and erasure are for admins with a recent confirmation of identity", async () => {
	const staff = await app.user("staff");
	const late = await app.user("admin");
	await expireProof(app, late);
	const records = [{ table: "orders", id: randomUUID() }];
	for (const [path, body] of [
		["/people/search", { name: "Wanjiku" }],
		["/people/export", { records }],
		["/people/erase", { records, confirm: true }],
	] as const) {
		expect((await app.call("POST", path, { as: staff, body })).status, path).toBe(403);
		const refused = await app.call("POST", path, { as: late, body });
		expect([refused.status, refused.body.proof], path).toEqual([403, "needed"]);
		expect((await app.call("POST", path, { body })).status, path).toBe(401);
	}
});

test("the chosen records must exist, and there must be at least one", async () => {
	const post = (path: string, body: object) => app.call("POST", path, { as: admin, body });
	const NOTHING = { records: "Please choose the records that are about this person" };
	expect((await post("/people/erase", { records: [], confirm: true })).body.fields).toEqual(
		NOTHING,
	);
	expect((await post("/people/export", { records: [] })).body.fields).toEqual(NOTHING);
	const records = [{ table: "orders", id: randomUUID() }];
	expect((await post("/people/erase", { records, confirm: true })).status).toBe(404);
	expect((await post("/people/export", { records })).status).toBe(404);
	// Tables that no feature declares, or whose rows are about nobody.
	for (const table of ["meta", "nothing", "articles"]) {
		const answer = await post("/people/erase", { records: [{ table, id: "x" }], confirm: true });
		expect(answer.status, table).toBe(404);
	}
});

test("if an admin's account is among the chosen records, nothing is erased", async () => {
	const name = uniqueName("Barasa");
	await app.user("admin", { username: name });
	const order = await buildOrder(app, { name });
	const found = await search(name);
	expect(found).toHaveLength(2);
	const refused = await erase(found);
	expect([refused.status, refused.body.error]).toEqual([403, "Admin accounts cannot be deleted"]);
	const read = await app.call("GET", `/orders/${order.id}`, { as: admin });
	expect(read.body.data.order.name).toBe(name);
});

test("the name of a deleted member of staff is removed from the audit log, their actions stay", async () => {
	const name = uniqueName("Mutua");
	const staff = await app.user("staff", { username: name });
	const order = await buildOrder(app);
	await app.call("PUT", `/orders/${order.id}`, { as: staff, body: { status: "processing" } });
	await app.call("PUT", `/users/${staff.id}`, { as: admin, body: { username: `${name}-2` } });
	await app.call("DELETE", `/users/${staff.id}`, { as: admin });
	expect(await auditOf(order.id)).toMatchObject([
		{ actor_id: staff.id, actor_name: "Former member of staff", action: "update" },
	]);
	expect(await auditOf(staff.id)).toMatchObject([
		{ action: "update", before: null, after: null },
		{ action: "delete", before: null, after: null },
	]);
	expect(await search(name)).toEqual([]);
});

test("after a restore brought back names of deleted accounts, the hourly job removes them from the audit log", async () => {
	const name = uniqueName("Wekesa");
	const [deletedId, colleague] = [randomUUID(), await app.user("staff")];
	const entry = { at: new Date().toISOString(), action: "update", subject: "order", before: null };
	await db
		.insertInto("audit_log")
		.values([
			{
				...entry,
				id: randomUUID(),
				actor_id: deletedId,
				actor_name: name,
				subject_id: "1",
				after: null,
			},
			{
				...entry,
				id: randomUUID(),
				actor_id: colleague.id,
				actor_name: colleague.username,
				subject_id: "2",
				after: null,
			},
			{
				...entry,
				id: randomUUID(),
				actor_id: admin.id,
				actor_name: admin.username,
				subject: "user",
				subject_id: deletedId,
				after: JSON.stringify({ username: name }),
			},
		])
		.execute();
	expect((await search(name)).map(({ kind }) => kind)).toHaveLength(1);
	await anonymizeDeletedAccounts(db, isAccount);
	expect(await search(name)).toEqual([]);
	const kept = db.selectFrom("audit_log").select("actor_name").where("actor_id", "=", colleague.id);
	expect(await kept.execute()).toEqual([{ actor_name: colleague.username }]);
});

test("erasing by phone number also clears the audit events of deleted records", async () => {
	const id = randomUUID();
	const entry = {
		at: new Date().toISOString(),
		actor_id: admin.id,
		actor_name: admin.username,
		subject: "request",
		subject_id: id,
		before: null,
	};
	for (const after of [{ name: "Auma" }, { phone: "+254722333444", school: "Nyamira" }]) {
		await db
			.insertInto("audit_log")
			.values({ ...entry, id: randomUUID(), action: "update", after: JSON.stringify(after) })
			.execute();
	}
	const body = { phone: "0722 333 444", confirm: true };
	expect((await app.call("POST", "/people/erase", { as: admin, body })).status).toBe(200);
	expect((await auditOf(id)).map(({ after }) => after)).toEqual([null, null]);
});
