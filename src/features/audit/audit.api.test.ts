import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestUser, testApp } from "../../../tests/support/app.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../platform/audit/audit.server.ts";

const app = await testApp();
let admin: TestUser;
let staff: TestUser;
afterAll(() => app.close());

beforeAll(async () => {
	admin = await app.user("admin", { username: "Wanjiru" });
	staff = await app.user("staff", { username: "Otieno 100%" });
	const note = (actor: TestUser, subject: string, id: string) =>
		transaction(app.context.db, (tx) =>
			recordAuditEvent(tx, actor, "update", subject, id, {
				before: { status: "pending", title: "Same" },
				after: { status: "completed", title: "Same" },
			}),
		);
	await note(admin, "project", "p1");
	await note(staff, "order", "o1");
	await note(staff, "project", "p2");
});

async function find(query: string) {
	const { body } = await app.call("GET", `/audit${query}`, { as: admin });
	return body.result.entries.map((entry: { subject_id: string }) => entry.subject_id).sort();
}

test("an admin reads who changed what, with the fields that differ", async () => {
	const { body } = await app.call("GET", "/audit?limit=2", { as: admin });
	expect(body.result.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
	const all = await app.call("GET", "/audit", { as: admin });
	expect(all.body.result.entries).toContainEqual({
		id: expect.any(String),
		at: expect.any(String),
		actor: { id: staff.id, name: "Otieno 100%" },
		action: "update",
		subject: "order",
		subject_id: "o1",
		before: { status: "pending" },
		after: { status: "completed" },
	});
	const times = all.body.result.entries.map((entry: { at: string }) => entry.at);
	expect(times).toEqual([...times].sort().reverse());
});

test("entries are found by subject, by actor's id and by a part of the name", async () => {
	expect(await find("?subject=project")).toEqual(["p1", "p2"]);
	expect(await find(`?actor=${staff.id}`)).toEqual(["o1", "p2"]);
	expect(await find("?actor=wanj")).toEqual(["p1"]);
	expect(await find("?actor=100%25")).toEqual(["o1", "p2"]);
	expect(await find("?subject=project&actor=otieno")).toEqual(["p2"]);
});

test("staff may not read it", async () => {
	expect((await app.call("GET", "/audit", { as: staff })).status).toBe(403);
});

test("the log of somebody is found by a name with letters beyond ASCII in any case", async () => {
	const editor = await app.user("staff", { username: "Ũhuru Ĩmani" });
	await transaction(app.context.db, (tx) =>
		recordAuditEvent(tx, editor, "delete", "category", "c1"),
	);
	expect(await find(`?actor=${encodeURIComponent("ũhuru ĩ")}`)).toEqual(["c1"]);
	expect(await find(`?actor=${encodeURIComponent("ŨHURU")}`)).toEqual(["c1"]);
});
